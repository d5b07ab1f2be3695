import { createFileRoute } from '@tanstack/react-router'
import { MenuScreen } from '~/staff/office/menu/menu-screen'

export const Route = createFileRoute('/staff/_in/menu/')({ component: MenuScreen })
