import { createFileRoute } from '@tanstack/react-router'
import { FirstOwnerScreen } from '~/staff/session/first-owner-screen'

export const Route = createFileRoute('/staff/first')({ component: FirstOwnerScreen })
