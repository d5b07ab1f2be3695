import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { isCustomerChangingAtom } from '~/auth/changing.atoms'
import { requireSignIn } from '~/auth/guards'
import { PagePending } from '~/pages/page-pending'

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: ({ context, location }) => requireSignIn(context, location.href),
  headers: () => ({ 'cache-control': 'private, no-store' }),
  component: SignedInRoute,
})

function SignedInRoute() {
  return useAtomValue(isCustomerChangingAtom) ? <PagePending /> : <Outlet />
}
