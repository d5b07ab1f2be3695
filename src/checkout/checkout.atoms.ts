import * as v from 'valibot'
import { atom } from 'jotai'
import { whole } from '~/lib/schemas'
import { storedAtom } from '~/lib/stored-atom'
import { type AddressDraft, addressDraft, emptyAddress, NO_POINT } from '~/order-form/address-form'
import { type Faults, receivingEntries } from '~/order-form/receiving'
import { isDay } from '~/rules/time'
import { writeAttempt } from './order-try'

const orNull = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema), null)

const isMoment = (text: string) => isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))

/** Everything chosen and typed at the checkout, as local storage holds it. `null` means nothing chosen. */
export const checkoutDraft = v.object({
  /** The customer's id: another customer of this browser does not see the draft. */
  owner: orNull(v.number()),
  delivery_type: v.optional(v.picklist(['delivery', 'pickup']), 'delivery'),
  city_id: orNull(v.number()),
  /** A saved address by its id, or a new one. */
  address_choice: orNull(v.custom<'new' | number>((value) => value === 'new' || typeof value === 'number')),
  address: v.optional(addressDraft, emptyAddress),
  zone_id: orNull(v.number()),
  pickup_point_id: orNull(v.number()),
  time_type: v.optional(v.picklist(['now', 'datetime']), 'now'),
  /** The day whose slots are shown, «2026-11-23». */
  day: orNull(
    v.pipe(
      v.string(),
      v.check((day) => isDay(day)),
    ),
  ),
  datetime: orNull(v.pipe(v.string(), v.check(isMoment))),
  pay_way: orNull(v.picklist(['online', 'sbp', 'saved', 'card', 'qr', 'cash'])),
  /** The saved card that pays. */
  card_id: orNull(v.number()),
  save_card: v.optional(v.boolean(), false),
  /** The address for the receipt of an online payment; `null` is that of the profile. */
  email: orNull(v.string()),
  change_from: v.optional(v.string(), ''),
  /** How many bonuses the customer wants to spend; the server limits them. */
  bonuses: v.optional(whole(0), 0),
  name: orNull(v.string()),
  comment: v.optional(v.string(), ''),
  ...receivingEntries,
})
export type CheckoutDraft = v.InferOutput<typeof checkoutDraft>

export const emptyDraft = v.parse(checkoutDraft, {})

const draftStore = storedAtom<CheckoutDraft>('checkout', checkoutDraft, emptyDraft)
const errorsAtom = atom<Faults>({})

export const checkoutDraftAtom = draftStore.valueAtom
export const checkoutErrorsAtom = atom((get) => get(errorsAtom))

/** Loads the draft of this customer (by id), without the errors of an earlier visit; another customer's is deleted. */
export const loadDraftAtom = atom(null, (get, set, owner: number) => {
  set(draftStore.loadAtom)
  set(errorsAtom, {})
  const saved = get(checkoutDraftAtom)
  if (saved.owner === owner) return
  if (saved.owner !== null) set(clearDraftAtom)
  set(draftStore.setAtom, { ...emptyDraft, owner })
})

/** Changes and stores some of the draft, and clears the errors of these fields. */
export const changeDraftAtom = atom(null, (get, set, change: Partial<CheckoutDraft>) => {
  const draft = get(checkoutDraftAtom)
  const isElsewhere = 'address_choice' in change || 'city_id' in change
  const isOtherCity = 'city_id' in change && change.city_id !== draft.city_id
  set(draftStore.setAtom, {
    ...draft,
    ...(isElsewhere && { zone_id: null }),
    ...(isOtherCity && { address: { ...draft.address, ...NO_POINT } }),
    ...change,
  })
  set(
    clearErrorsAtom,
    Object.keys(change).flatMap((key) => errorKeys[key] ?? [key]),
  )
})

/** Changes texts of the new address and chooses it: the server saves it with the order, and a repeat of that order after a reload must
 *  not become one to a saved address. */
export const changeAddressAtom = atom(null, (get, set, change: Partial<AddressDraft>) => {
  const draft = get(checkoutDraftAtom)
  const isElsewhere = 'street' in change || 'house' in change
  const zone_id = isElsewhere ? null : draft.zone_id
  set(draftStore.setAtom, { ...draft, address_choice: 'new', address: { ...draft.address, ...change }, zone_id })
  set(clearErrorsAtom, ['address_id', ...Object.keys(change).map((key) => `address.${key}`)])
})

/** Resets the city of the draft after another city was chosen for the whole shop. */
export const followCityAtom = atom(null, (get, set) => {
  if (get(checkoutDraftAtom) === emptyDraft) set(draftStore.loadAtom)
  const draft = get(checkoutDraftAtom)
  if (draft !== emptyDraft)
    set(draftStore.setAtom, { ...draft, city_id: null, pickup_point_id: null, address: { ...draft.address, ...NO_POINT } })
})

export const showErrorsAtom = atom(null, (_, set, errors: Faults) => set(errorsAtom, errors))
/** Clears the errors of these fields and of their parts. */
export const clearErrorsAtom = atom(null, (get, set, keys: string[]) => {
  const isCleared = (name: string) => keys.some((key) => name === key || name.startsWith(`${key}.`))
  set(errorsAtom, Object.fromEntries(Object.entries(get(errorsAtom)).filter(([name]) => !isCleared(name))))
})

/** Forgets the key of the order, and what was sent under it (`currentAttempt`). */
export const forgetAttempt = () => writeAttempt(null)

/** Deletes the draft and the key of its order: after ordering, and when the customer signs out. */
export const clearDraftAtom = atom(null, (_, set) => {
  set(draftStore.setAtom, emptyDraft)
  set(errorsAtom, {})
  forgetAttempt()
})

/** Errors that a change of a field clears, where they have other names. */
const errorKeys: Record<string, string[]> = {
  address_choice: ['city_id', 'address_id', 'address', 'zone_id'],
  pickup_point_id: ['city_id', 'pickup_point_id'],
  city_id: ['city_id', 'pickup_point_id', 'address_id'],
  delivery_type: ['city_id', 'pickup_point_id', 'address_id', 'address', 'datetime', 'pay_type', 'leave_at_door'],
  for_other: ['recipient'],
  time_type: ['datetime', 'promise'],
  day: ['datetime'],
  pay_way: ['change_from', 'pay_type', 'email', 'leave_at_door'],
}
