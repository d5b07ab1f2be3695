import { createFileRoute } from '@tanstack/react-router'
import { NewOrderScreen } from '~/staff/desk/new-order/new-order-screen'

export const Route = createFileRoute('/staff/_in/orders/new')({ component: NewOrderScreen })
