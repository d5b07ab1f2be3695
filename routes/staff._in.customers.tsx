import { createFileRoute } from '@tanstack/react-router'
import { CustomersScreen } from '~/staff/office/customers/customers-screen'

export const Route = createFileRoute('/staff/_in/customers')({ component: CustomersScreen })
