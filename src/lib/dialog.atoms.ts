import { atom } from 'jotai'
import type { PromoRefusal } from '~/contracts/cart'

/** Where sign-in leads: to a path, back to the cart panel, or nowhere. */
type AfterSignIn = { next?: string; backTo?: 'cart' }

/** Every dialog and panel with its data. One is open at a time; `backTo` opens after it. */
export type OpenDialog =
  // `isConsented`: to the processing of personal data, before the way back from the code; `consentProblem`: why it is asked again
  | ({ name: 'authPhone'; phone?: string; isConsented?: boolean; consentProblem?: string } & AfterSignIn)
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
  | { name: 'sideMenu' }
  | { name: 'city' }

const dialogAtom = atom<OpenDialog | null>(null)

export const openDialogAtom = atom((get) => get(dialogAtom))
export const showDialogAtom = atom(null, (_, set, dialog: OpenDialog) => set(dialogAtom, dialog))
export const closeDialogAtom = atom(null, (_, set) => set(dialogAtom, null))
