import { readFields, readFlag, readList, readOneOf, readOrNull, readText, readWhole } from '~/lib/read'
import { readInTab, writeInTab } from '~/lib/storage'
import { type AddressDraft, type Draft, type DraftLine, type DraftOption, PAY_WAYS } from './draft'

/* An order that is being told survives a reload, because a caller does not tell it twice. It holds a phone and an address, so it lives in
 * this tab's session storage and no longer than the tab, and only for the person who typed it: a shared tablet changes hands. */

const KEY = 'staff-new-order'

/** What was sent and may be sent again: the body as JSON, under its idempotency key. */
export type Attempt = { key: string; body: string }
type Kept = { owner: string; draft: Draft; attempt: Attempt | null }

const readOptions = readList(readFields<DraftOption>({ id: readWhole(1), name: readText, qtt: readWhole(1) }))
const readLine = readFields<DraftLine>({
  id: readWhole(1),
  name: readText,
  qtt: readWhole(1),
  additionals: readOptions,
  side: readOptions,
  sauce: readOptions,
})
const readAddress = readFields<AddressDraft>({
  street: readText,
  house: readText,
  building: readText,
  entrance: readText,
  floor: readText,
  apartment: readText,
  intercom: readText,
  comment: readText,
})
const readKept = readFields<Kept>({
  owner: readText,
  draft: readFields<Draft>({
    phone: readText,
    found: readOrNull(readText),
    name: readText,
    lines: readList(readLine),
    delivery_type: readOneOf(['delivery', 'pickup']),
    city_id: readOrNull(readWhole(1)),
    address_id: readOrNull(readWhole(1)),
    has_new_address: readFlag,
    address: readAddress,
    point_id: readOrNull(readWhole(1)),
    time_type: readOneOf(['now', 'datetime']),
    day: readOrNull(readText),
    datetime: readOrNull(readText),
    pay: readOneOf(PAY_WAYS),
    change_from: readText,
    email: readText,
    send_link: readFlag,
    persons: readText,
    comment: readText,
  }),
  attempt: readOrNull(readFields<Attempt>({ key: readText, body: readText })),
})

/** The kept draft of this person; another's is removed. */
export function keptDraft(owner: string): Kept | null {
  const kept = readInTab(KEY, readKept)
  if (kept?.owner === owner) return kept
  keepDraft(null)
  return null
}

/** Keeps a draft until the tab is closed; null forgets it. Never throws. */
export const keepDraft = (kept: Kept | null): void => writeInTab(KEY, kept)
