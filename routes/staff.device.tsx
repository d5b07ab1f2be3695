import { createFileRoute } from '@tanstack/react-router'
import { DeviceScreen } from '~/staff/session/device-screen'

export const Route = createFileRoute('/staff/device')({ component: DeviceScreen })
