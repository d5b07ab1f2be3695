import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AccountFrame } from '~/account/account-skeletons'
import { useReopenForm } from '~/account/use-reopen-form'

export const Route = createFileRoute('/_signed-in/account')({
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: AccountRoute,
})

function AccountRoute() {
  useReopenForm('profile')
  return (
    <AccountFrame>
      <Outlet />
    </AccountFrame>
  )
}
