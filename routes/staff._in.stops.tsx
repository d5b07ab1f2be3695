import { createFileRoute } from '@tanstack/react-router'
import { StopsScreen } from '~/staff/kitchen/stops/stops-screen'

export const Route = createFileRoute('/staff/_in/stops')({ component: StopsScreen })
