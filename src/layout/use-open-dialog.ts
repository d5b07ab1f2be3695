import { useSetAtom } from 'jotai'
import { type OpenDialog, showDialogAtom } from '~/lib/dialog.atoms'

const loaders: Partial<Record<OpenDialog['name'], () => Promise<unknown>>> = {
  cart: () => import('~/cart/cart-panel'),
  authPhone: () => import('~/auth/auth-dialog'),
  profile: () => import('~/account/profile/profile-dialog'),
  city: () => import('./city-dialog'),
  address: () => import('~/account/addresses/address-dialog'),
  card: () => import('~/account/cards/card-dialog'),
}

/** Props of a button that opens a dialog. Its code is prefetched on hover and focus. */
export function useOpenDialog(dialog: OpenDialog, load = loaders[dialog.name]) {
  const show = useSetAtom(showDialogAtom)
  const fetchCode = () => void load?.().catch(() => undefined)
  return { 'aria-haspopup': 'dialog' as const, onPointerEnter: fetchCode, onFocus: fetchCode, onClick: () => show(dialog) }
}
