import { createFileRoute } from '@tanstack/react-router'
import { PromosScreen } from '~/staff/office/promos/promos-screen'

export const Route = createFileRoute('/staff/_in/promotions')({ component: PromosScreen })
