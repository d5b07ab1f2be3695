import { createFileRoute } from '@tanstack/react-router'
import { PricesScreen } from '~/staff/office/menu/prices-screen'

export const Route = createFileRoute('/staff/_in/menu/prices')({ component: PricesScreen })
