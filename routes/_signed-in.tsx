import { createFileRoute, Outlet } from '@tanstack/react-router'
import { runGuard } from '~/auth/guards'

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: ({ context, location }) => runGuard('signedIn', context, location.href),
  headers: () => ({ 'cache-control': 'private, no-store' }),
  component: Outlet,
})
