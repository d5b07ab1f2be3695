import * as v from 'valibot'
import { addressDraft, emptyAddress } from './address-form'

/** Everything chosen and typed at the checkout, as local storage holds it. `null` means nothing chosen. */
export const checkoutDraft = v.object({
  /** The customer's id: another customer of this browser does not see the draft. */
  owner: v.nullable(v.number()),
  delivery_type: v.picklist(['delivery', 'pickup']),
  city_id: v.nullable(v.number()),
  /** A saved address by its id, or a new one. */
  address_choice: v.nullable(v.union([v.literal('new'), v.number()])),
  address: addressDraft,
  pickup_point_id: v.nullable(v.number()),
  time_type: v.picklist(['now', 'datetime']),
  /** The day whose slots are shown, «2026-11-23». */
  day: v.nullable(v.pipe(v.string(), v.isoDate())),
  datetime: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  pay_way: v.nullable(v.picklist(['online', 'saved', 'card', 'qr', 'cash'])),
  /** The saved card that pays. This and the optional fields below are absent in older drafts. */
  card_id: v.optional(v.nullable(v.number()), null),
  save_card: v.optional(v.boolean(), false),
  /** The address for the receipt of an online payment; `null` is that of the profile. */
  email: v.optional(v.nullable(v.string()), null),
  change_from: v.string(),
  /** How many bonuses the customer wants to spend; the server limits them. */
  bonuses: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  name: v.nullable(v.string()),
  comment: v.string(),
})
export type CheckoutDraft = v.InferOutput<typeof checkoutDraft>

export const emptyDraft: CheckoutDraft = {
  owner: null,
  delivery_type: 'delivery',
  city_id: null,
  address_choice: null,
  address: emptyAddress,
  pickup_point_id: null,
  time_type: 'now',
  day: null,
  datetime: null,
  pay_way: null,
  card_id: null,
  save_card: false,
  email: null,
  change_from: '',
  bonuses: 0,
  name: null,
  comment: '',
}
