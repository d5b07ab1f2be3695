import { createFileRoute } from '@tanstack/react-router'
import { ImportScreen } from '~/staff/office/exchange/import-screen'

export const Route = createFileRoute('/staff/_in/menu/import')({ component: ImportScreen })
