import { createFileRoute } from '@tanstack/react-router'
import { PrintScreen } from '~/staff/kitchen/slips/print-screen'

export const Route = createFileRoute('/staff/_in/print')({ component: PrintScreen })
