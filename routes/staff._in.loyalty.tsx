import { createFileRoute } from '@tanstack/react-router'
import { LoyaltyScreen } from '~/staff/office/loyalty/loyalty-screen'

export const Route = createFileRoute('/staff/_in/loyalty')({ component: LoyaltyScreen })
