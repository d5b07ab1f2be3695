import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AccountShell } from '~/pages/account-shell'

export const Route = createFileRoute('/_signed-in/account')({
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: AccountRoute,
})

function AccountRoute() {
  return (
    <AccountShell>
      <Outlet />
    </AccountShell>
  )
}
