import { atom } from 'jotai'
import type { PromoRefusal } from '~/contracts/cart'

/** Where sign-in leads: a path, or back into the panel it was opened from; with neither one stays on the page. */
type AfterSignIn = { next?: string; backTo?: 'cart' }

/** Every dialog and panel that can be open, with what it needs. One at a time; `backTo` says what
 *  opens after it. */
export type OpenDialog =
  | ({ name: 'authPhone'; phone?: string } & AfterSignIn)
  | ({ name: 'authCode'; phone: string; resendIn: number; expiresIn: number } & AfterSignIn)
  | { name: 'profile' }
  | { name: 'address'; id?: number }
  | { name: 'card' }
  | { name: 'productChange'; backTo?: 'cart' }
  | { name: 'promoCode'; backTo?: 'cart'; code?: string }
  | { name: 'promoDiscount'; backTo?: 'cart' }
  | { name: 'promoGift'; backTo?: 'cart' }
  | { name: 'promoFailure'; backTo?: 'cart'; code: string; reason: PromoRefusal['reason'] | null; text: string }
  | { name: 'cart' }
  | { name: 'drawer' }
  | { name: 'city' }

const dialogAtom = atom<OpenDialog | null>(null)

export const openDialogAtom = atom((get) => get(dialogAtom))
export const showDialogAtom = atom(null, (_, set, dialog: OpenDialog) => set(dialogAtom, dialog))
export const closeDialogAtom = atom(null, (_, set) => set(dialogAtom, null))
