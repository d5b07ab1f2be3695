import { createFileRoute } from '@tanstack/react-router'
import { OrdersScreen } from '~/staff/desk/orders/orders-screen'

export const Route = createFileRoute('/staff/_in/orders/')({ component: OrdersScreen })
