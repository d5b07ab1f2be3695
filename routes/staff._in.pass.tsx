import { createFileRoute } from '@tanstack/react-router'
import { PassScreen } from '~/staff/kitchen/pass/pass-screen'

export const Route = createFileRoute('/staff/_in/pass')({ component: PassScreen })
