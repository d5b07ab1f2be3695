import * as v from 'valibot'
import { idSchema } from '~/lib/schemas'
import { readInTab, writeInTab } from '~/lib/storage'
import { addressDraft } from '~/order-form/address-form'
import { draftLine } from '~/order-form/order-lines'
import { receivingEntries } from '~/order-form/receiving'
import { type Draft, PHONE_WAYS } from './draft'

/* An order that is being taken survives a reload, because a caller does not say it twice. It holds a phone and an address, so it lives in
 * this tab's session storage and no longer than the tab, and only for the person who typed it: a shared tablet changes hands. */

const KEY = 'staff-new-order'

/** What was sent and may be sent again: the body as JSON, under its idempotency key. */
export type Attempt = { key: string; body: string }
type Kept = { owner: string; draft: Draft; attempt: Attempt | null }

const text = v.string()
const textOrNull = v.nullable(text)
const draft = v.object({
  phone: text,
  found: textOrNull,
  name: text,
  lines: v.array(draftLine),
  delivery_type: v.picklist(['delivery', 'pickup']),
  city_id: v.nullable(idSchema),
  address_id: v.nullable(idSchema),
  has_new_address: v.boolean(),
  address: addressDraft,
  zone_id: v.optional(v.nullable(idSchema), null),
  point_id: v.nullable(idSchema),
  time_type: v.picklist(['now', 'datetime']),
  day: textOrNull,
  datetime: textOrNull,
  pay: v.picklist(PHONE_WAYS),
  change_from: text,
  email: text,
  send_link: v.boolean(),
  persons: text,
  comment: text,
  ...receivingEntries,
}) satisfies v.GenericSchema<unknown, Draft>
const keptOrder = v.object({
  owner: text,
  draft,
  attempt: v.nullable(v.object({ key: text, body: text })),
}) satisfies v.GenericSchema<unknown, Kept>

/** The kept draft of this person; another's is removed. */
export function keptDraft(owner: string): Kept | null {
  const kept = readInTab(KEY, keptOrder)
  if (kept?.owner === owner) return kept
  keepDraft(null)
  return null
}

/** Keeps a draft until the tab is closed; null forgets it. Never throws. */
export const keepDraft = (kept: Kept | null): void => writeInTab(KEY, kept)
