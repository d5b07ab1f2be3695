import { createFileRoute, Outlet } from '@tanstack/react-router'
import { MenuShell } from '~/pages/menu-shell'

export const Route = createFileRoute('/menu')({ component: MenuRoute })

function MenuRoute() {
  return (
    <MenuShell>
      <Outlet />
    </MenuShell>
  )
}
