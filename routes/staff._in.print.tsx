import { createFileRoute } from '@tanstack/react-router'
import { PrintScreen } from '~/staff/slips/print-screen'

export const Route = createFileRoute('/staff/_in/print')({ component: PrintScreen })
