import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { isCustomerChangingAtom } from '~/auth/changing.atoms'
import { requireSignIn } from '~/auth/guards'
import { SignedInPending } from '~/pages/late-skeleton'

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: ({ context, location }) => requireSignIn(context, location.href),
  headers: () => ({ 'cache-control': 'private, no-store' }),
  pendingComponent: SignedInPending,
  component: SignedInRoute,
})

function SignedInRoute() {
  return useAtomValue(isCustomerChangingAtom) ? <SignedInPending /> : <Outlet />
}
