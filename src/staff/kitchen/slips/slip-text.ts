import type { Board, TicketLine } from '~/contracts/staff-board'
import { makersOf, stationOfPart } from '~/rules/line-marks'

/** A comment to be read after the word «Аллергия:». Nothing else is left out: a guest may name a second one anywhere. */
export const afterAllergy = (comment: string) => comment.replace(/^\s*ал+ерги[яи]\s*[:—–-]?\s*(на\s+)?/iu, '')

/** The station that a slip is for: the asked one, else the one that makes every line; null for several. */
export function stationOf(lines: readonly TicketLine[], asked: number | null): number | null {
  if (asked !== null) return asked
  const stations = new Set(lines.flatMap(makersOf))
  const [only] = stations
  return stations.size === 1 ? (only ?? null) : null
}

/** The other stations that make a line: `ofLine` by themselves, `ofPart` of one of its dishes where several make them. */
export function otherStations(line: TicketLine, own: number | null, stations: Board['stations']) {
  const makers = makersOf(line)
  const nameOf = (at: number | null) => (at === own ? undefined : stations.find(({ id }) => id === at)?.name)
  const partsAt = makers.length > 1 ? line.parts.map((one) => stationOfPart(one, line.station_id)) : []
  return {
    ofLine: makers.flatMap((id) => (partsAt.includes(id) ? [] : (nameOf(id) ?? []))),
    ofPart: (index: number) => nameOf(partsAt[index] ?? null),
  }
}
