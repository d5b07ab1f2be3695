import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useState } from 'react'
import { closeDialogAtom, openDialogAtom, showDialogAtom } from '~/lib/dialog.atoms'

const AuthDialog = lazy(() => import('~/auth/auth-dialog').then(({ AuthDialog: component }) => ({ default: component })))
const CartPanel = lazy(() => import('~/cart/cart-panel').then(({ CartPanel: component }) => ({ default: component })))
const ProductChangeDialog = lazy(() =>
  import('~/cart/product-change-dialog').then(({ ProductChangeDialog: component }) => ({ default: component })),
)
const BurgerDrawer = lazy(() => import('./burger-drawer').then(({ BurgerDrawer: component }) => ({ default: component })))
const CityDialog = lazy(() => import('./city-dialog').then(({ CityDialog: component }) => ({ default: component })))

/** Shows the one dialog or panel that is open; each is loaded when it is first asked for. The last one stays mounted
 *  after closing, so that it can leave as it came. Spec §2. */
export function DialogHost() {
  const dialog = useAtomValue(openDialogAtom)
  const close = useSetAtom(closeDialogAtom)
  const show = useSetAtom(showDialogAtom)
  const [last, setLast] = useState(dialog)
  if (dialog && dialog !== last) setLast(dialog)
  const shown = dialog ?? last
  if (!shown) return null
  const common = { isOpen: dialog !== null, onClose: close }
  return (
    <Suspense fallback={null}>
      {(shown.name === 'authPhone' || shown.name === 'authCode') && <AuthDialog dialog={shown} {...common} />}
      {shown.name === 'cart' && <CartPanel {...common} />}
      {shown.name === 'productChange' && (
        <ProductChangeDialog isOpen={common.isOpen} onClose={shown.backTo ? () => show({ name: 'cart' }) : close} />
      )}
      {shown.name === 'drawer' && <BurgerDrawer {...common} />}
      {shown.name === 'city' && <CityDialog {...common} />}
    </Suspense>
  )
}
