import { createFileRoute } from '@tanstack/react-router'
import { CourierScreen } from '~/staff/courier/courier-screen'

export const Route = createFileRoute('/staff/_in/courier')({ component: CourierScreen })
