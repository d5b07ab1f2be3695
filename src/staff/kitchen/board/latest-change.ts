import type { Ticket } from '~/contracts/staff-board'
import { MINUTE_MS } from '~/rules/time'

/** A difference of a changed order. `added` also names the dish, so that its line can be marked. */
export type Difference = { text: string; kind: 'added' | 'removed' | 'other'; dish: string | null }

const ADDED = /^\+\s?\d*\s*/
/** What tells a dish from another line of it. */
const OWN = / \([^()]*\)$/
const REMOVED = /^[−-]\s?\d*\s*/

/** The newest change of a ticket with one entry per difference; differences of the same minute are one change. */
export function latestChange({ changes }: Pick<Ticket, 'changes'>): { at: string; differences: Difference[] } | null {
  const newest = changes.at(-1)
  if (!newest) return null
  const since = Date.parse(newest.at) - MINUTE_MS
  const together = changes.filter(({ at }) => Date.parse(at) > since)
  return { at: newest.at, differences: together.map(({ text }) => difference(text)) }
}

function difference(text: string): Difference {
  if (ADDED.test(text)) return { text, kind: 'added', dish: text.replace(ADDED, '').replace(OWN, '') }
  return { text, kind: REMOVED.test(text) ? 'removed' : 'other', dish: null }
}
