import type { Ticket } from '~/contracts/staff-board'
import { partsAt, portionsMade, stationOfPart } from '~/rules/line-marks'
import { linesOf } from './board-lists'

/** Portions of a dish that are still to be made; half a pizza is half a portion. */
export type DishCount = { name: string; portions: number }

/** Portions to make of all tickets in the queue or cooking, most first, then the most urgent; a set counts as its dishes, which count
 *  at their own stations. */
export function countAllDay(tickets: readonly Ticket[], station: number | null): DishCount[] {
  const counts = new Map<string, number>()
  const add = (name: string, portions: number) => {
    if (portions > 0) counts.set(name, (counts.get(name) ?? 0) + portions)
  }
  for (const ticket of tickets) {
    if (ticket.status !== 'processed' || (ticket.stage !== 'queue' && ticket.stage !== 'cooking')) continue
    for (const line of linesOf(ticket, station)) {
      const { name, qtt, parts, station_id } = line
      const leftAt = (at: number | null) => qtt - portionsMade(line, at)
      if (parts.length === 0) add(name, leftAt(station))
      for (const one of partsAt(line, station))
        add(one.name, (one.qtt * leftAt(station ?? stationOfPart(one, station_id))) / (one.part ?? 1))
    }
  }
  return [...counts].map(([name, portions]) => ({ name, portions })).toSorted((a, b) => b.portions - a.portions)
}

/** Half a pizza is a portion to make too. */
export const sumPortions = (counts: readonly DishCount[]): number =>
  Math.ceil(counts.reduce((sum, { portions }) => sum + portions, 0) - 1e-9)
