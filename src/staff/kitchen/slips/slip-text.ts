import type { TicketLine } from '~/contracts/staff-board'

/** A comment to be read after the word «Аллергия:». Nothing else is left out: a guest may name a second one anywhere. */
export const afterAllergy = (comment: string) => comment.replace(/^\s*ал+ерги[яи]\s*[:—–-]?\s*(на\s+)?/iu, '')

/** The station that a slip is for: the asked one, else the one that makes every line; null for several. */
export function stationOf(lines: readonly TicketLine[], asked: number | null): number | null {
  if (asked !== null) return asked
  const stations = new Set(lines.map(({ station_id }) => station_id))
  const [only] = stations
  return stations.size === 1 ? (only ?? null) : null
}
