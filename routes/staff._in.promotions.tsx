import { createFileRoute } from '@tanstack/react-router'
import { PromotionsScreen } from '~/staff/office/promos/promotions-screen'

export const Route = createFileRoute('/staff/_in/promotions')({ component: PromotionsScreen })
