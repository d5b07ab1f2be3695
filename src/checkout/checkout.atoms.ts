import { atom } from 'jotai'
import { bySchema } from '~/lib/by-schema'
import { readStored, writeStored } from '~/lib/storage'
import type { AddressDraft } from './address-form'
import { checkoutDraft, emptyDraft, type CheckoutDraft } from './checkout-draft'
import { type CheckoutState, noState } from './checkout-state'
import type { EarlyInput } from './early-input'
import { forgetTry } from './order-try'

/** What is wrong, by the contract's name of the field: «datetime», «address.street». */
export type CheckoutErrors = Record<string, string>

const draftAtom = atom<CheckoutDraft>(emptyDraft)
const errorsAtom = atom<CheckoutErrors>({})
const stateAtom = atom<CheckoutState>(noState)

/** The draft of the order. Empty in the server's HTML and in the first client render; the saved one comes after. */
export const checkoutDraftAtom = atom((get) => get(draftAtom))
export const checkoutErrorsAtom = atom((get) => get(errorsAtom))

/** What came of the order that was sent last. Spec §3 "Checkout state". */
export const checkoutStateAtom = atom((get) => get(stateAtom))
export const setCheckoutStateAtom = atom(null, (get, set, change: Partial<CheckoutState>) =>
  set(stateAtom, { ...get(stateAtom), ...change }),
)

/** Reads the saved draft of this customer; somebody else's is forgotten. What was picked and typed before the scripts came
 *  goes over it: it is newer. */
export const loadDraftAtom = atom(null, (_, set, { owner, early }: { owner: number; early: EarlyInput }) => {
  const saved = readStored('checkout', bySchema(checkoutDraft))
  if (saved && saved.owner !== owner) set(clearDraftAtom)
  set(draftAtom, saved?.owner === owner ? saved : { ...emptyDraft, owner })
  if (Object.keys(early.draft).length > 0) set(changeDraftAtom, early.draft)
  if (Object.keys(early.address).length > 0) set(changeAddressAtom, early.address)
})

/** Changes some of the draft and keeps it; what was wrong with these fields is forgotten. */
export const changeDraftAtom = atom(null, (get, set, change: Partial<CheckoutDraft>) => {
  const draft = { ...get(draftAtom), ...change }
  set(draftAtom, draft)
  writeStored('checkout', draft)
  set(
    errorsAtom,
    without(
      get(errorsAtom),
      Object.keys(change).flatMap((key) => errorKeys[key] ?? [key]),
    ),
  )
})

/** Changes some texts of the new address, which is the chosen one from then on: the server keeps it with the order, and
 *  a repeat of that order after a reload must not turn into one to a saved address. */
export const changeAddressAtom = atom(null, (get, set, change: Partial<AddressDraft>) => {
  const before = get(errorsAtom)
  set(changeDraftAtom, { address_choice: 'new', address: { ...get(draftAtom).address, ...change } })
  set(
    errorsAtom,
    without(
      before,
      Object.keys(change).map((key) => `address.${key}`),
    ),
  )
})

/** Lets the draft follow the city that was chosen for the whole shop, loaded or only saved. */
export const followCityAtom = atom(null, (get, set) => {
  const own = { city_id: null, pickup_point_id: null }
  const saved = readStored('checkout', bySchema(checkoutDraft))
  if (saved) writeStored('checkout', { ...saved, ...own })
  set(draftAtom, { ...get(draftAtom), ...own })
})

/** Forgets what was wrong with fields that are kept elsewhere: the code and the cutlery are the cart's. */
export const forgetErrorsAtom = atom(null, (get, set, keys: string[]) => set(errorsAtom, without(get(errorsAtom), keys)))

export const showErrorsAtom = atom(null, (_, set, errors: CheckoutErrors) => set(errorsAtom, errors))

/** Forgets the draft and the key of its order: after ordering, and when its customer signs out. */
export const clearDraftAtom = atom(null, (_, set) => {
  set(draftAtom, emptyDraft)
  set(errorsAtom, {})
  writeStored('checkout', null)
  forgetTry()
})

/** Fields of the draft whose errors go by other names. */
const errorKeys: Record<string, string[]> = {
  address_choice: ['address_id'],
  city_id: ['pickup_point_id', 'address_id'],
  delivery_type: ['pickup_point_id', 'address_id', 'datetime', 'pay_type'],
  time_type: ['datetime', 'promise'],
  day: ['datetime'],
  pay_way: ['change_from', 'pay_type', 'email'],
  address: [],
}

const without = (errors: CheckoutErrors, keys: string[]): CheckoutErrors =>
  Object.fromEntries(Object.entries(errors).filter(([key]) => !keys.includes(key)))
