import { createFileRoute } from '@tanstack/react-router'
import { NumbersScreen } from '~/staff/office/numbers/numbers-screen'

export const Route = createFileRoute('/staff/_in/numbers')({ component: NumbersScreen })
