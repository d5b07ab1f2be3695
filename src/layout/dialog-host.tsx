import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import { closeDialogAtom, openDialogAtom, showDialogAtom } from '~/lib/dialog.atoms'
import { useModule } from '~/lib/use-module'
import { showError } from '~/ui/show-error'

/** Shows the open dialog or panel; its code loads when it first opens. The last one stays mounted after closing for its
 *  exit animation. */
export function DialogHost() {
  const dialog = useAtomValue(openDialogAtom)
  const close = useSetAtom(closeDialogAtom)
  const show = useSetAtom(showDialogAtom)
  const [last, setLast] = useState(dialog)
  if (dialog && dialog !== last) setLast(dialog)
  const shown = dialog ?? last
  if (!shown) return null
  const common = { isOpen: dialog !== null, onClose: close }
  const goBack = () => ('backTo' in shown && shown.backTo ? show({ name: 'cart' }) : close())

  switch (shown.name) {
    case 'authPhone':
    case 'authCode':
      return (
        <Part key="auth" load={() => import('~/auth/auth-dialog')}>
          {({ AuthDialog }) => <AuthDialog dialog={shown} {...common} />}
        </Part>
      )
    case 'profile':
      return (
        <Part key="profile" load={() => import('~/account/profile/profile-dialog')}>
          {({ ProfileDialog }) => <ProfileDialog {...common} />}
        </Part>
      )
    case 'cart':
      return (
        <Part key="cart" load={() => import('~/cart/cart-panel')}>
          {({ CartPanel }) => <CartPanel {...common} />}
        </Part>
      )
    case 'productChange':
      return (
        <Part key="productChange" load={() => import('~/cart/product-change-dialog')}>
          {({ ProductChangeDialog }) => <ProductChangeDialog {...common} onClose={goBack} />}
        </Part>
      )
    case 'promoCode':
    case 'promoDiscount':
    case 'promoGift':
    case 'promoFailure':
      return (
        <Part key="promo" load={() => import('./promo-dialogs')}>
          {({ PromoDialogs }) => <PromoDialogs dialog={shown} {...common} onClose={goBack} />}
        </Part>
      )
    case 'address':
      return (
        <Part key="address" load={() => import('~/account/addresses/address-dialog')}>
          {({ AddressDialog }) => <AddressDialog id={shown.id} {...common} />}
        </Part>
      )
    case 'card':
      return (
        <Part key="card" load={() => import('~/account/cards/card-dialog')}>
          {({ CardDialog }) => <CardDialog {...common} />}
        </Part>
      )
    case 'drawer':
      return (
        <Part key="drawer" load={() => import('./burger-drawer')}>
          {({ BurgerDrawer }) => <BurgerDrawer {...common} />}
        </Part>
      )
    case 'city':
      return (
        <Part key="city" load={() => import('./city-dialog')}>
          {({ CityDialog }) => <CityDialog {...common} />}
        </Part>
      )
  }
}

type PartProps<Module> = { load: () => Promise<Module>; children: (module: Module) => ReactNode }

/** A dialog loaded on demand. A failed load shows an error and is retried when the dialog is opened again. */
function Part<Module>({ load, children }: PartProps<Module>) {
  const close = useSetAtom(closeDialogAtom)
  const module = useModule(load, useAtomValue(openDialogAtom) !== null, (error) => {
    close()
    showError(error)
  })
  return module && children(module)
}
