import { createFileRoute } from '@tanstack/react-router'
import { ZonesScreen } from '~/staff/office/zones/zones-screen'

export const Route = createFileRoute('/staff/_in/zones')({ component: ZonesScreen })
