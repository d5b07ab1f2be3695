import { useSetAtom } from 'jotai'
import type { ComponentType } from 'react'
import { type OpenDialog, showDialogAtom } from '~/lib/dialog.atoms'

type Name = OpenDialog['name']
export type DialogProps<One extends Name = Name> = { dialog: Extract<OpenDialog, { name: One }>; isOpen: boolean; onClose: () => void }
type Loads = { [One in Name]: () => Promise<ComponentType<DialogProps<One>>> }

const auth = () => import('./sign-in-dialog').then(({ SignInDialog }) => SignInDialog)
const promo = () => import('./promo-dialogs').then(({ PromoDialogs }) => PromoDialogs)

/** The code of every dialog but the drawer, which opens dialogs itself. Steps of one dialog share their code. */
export const dialogLoads: Omit<Loads, 'drawer'> = {
  authPhone: auth,
  authCode: auth,
  profile: () => import('~/account/profile/profile-dialog').then(({ ProfileDialog }) => ProfileDialog),
  address: () => import('~/account/addresses/address-dialog').then(({ AddressDialog }) => AddressDialog),
  card: () => import('~/account/cards/card-dialog').then(({ CardDialog }) => CardDialog),
  productChange: () => import('~/cart/product-change-dialog').then(({ ProductChangeDialog }) => ProductChangeDialog),
  promoCode: promo,
  promoDiscount: promo,
  promoGift: promo,
  promoFailure: promo,
  cart: () => import('~/cart/cart-panel').then(({ CartPanel }) => CartPanel),
  sideMenu: () => import('~/account/side-menu').then(({ SideMenu }) => SideMenu),
  city: () => import('./city-dialog').then(({ CityDialog }) => CityDialog),
}

type Prefetch = (() => Promise<unknown>) | undefined

/** Props of a button that opens a dialog. Its code is prefetched on hover and focus. */
export function useOpenDialog(dialog: OpenDialog, load: Prefetch = dialog.name === 'drawer' ? undefined : dialogLoads[dialog.name]) {
  const show = useSetAtom(showDialogAtom)
  const fetchCode = () => void load?.().catch(() => undefined)
  return { 'aria-haspopup': 'dialog' as const, onPointerEnter: fetchCode, onFocus: fetchCode, onClick: () => show(dialog) }
}
