import { createFileRoute } from '@tanstack/react-router'
import { CustomersScreen } from '~/staff/customers/customers-screen'

export const Route = createFileRoute('/staff/_in/customers')({ component: CustomersScreen })
