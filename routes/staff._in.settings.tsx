import { createFileRoute } from '@tanstack/react-router'
import { SettingsScreen } from '~/staff/office/settings/settings-screen'

export const Route = createFileRoute('/staff/_in/settings')({ component: SettingsScreen })
