import type { Ticket } from '~/contracts/staff-board'
import { isAt, linesOf } from './board-lists'

/** Portions of a dish that are still to be made; half a pizza is half a portion. */
export type DishCount = { name: string; portions: number }

/** Portions to make of all tickets in the queue or cooking, most first, then the most urgent; a set counts as its dishes, which count
 *  at their own stations. */
export function countAllDay(tickets: readonly Ticket[], station: number | null): DishCount[] {
  const counts = new Map<string, number>()
  const add = (name: string, portions: number) => counts.set(name, (counts.get(name) ?? 0) + portions)
  for (const ticket of tickets) {
    if (ticket.status !== 'processed' || (ticket.stage !== 'queue' && ticket.stage !== 'cooking')) continue
    for (const { name, qtt, made, parts, station_id } of linesOf(ticket, station)) {
      const left = qtt - made
      if (left <= 0) continue
      if (parts.length === 0) add(name, left)
      for (const one of parts)
        if (station === null || isAt(one.station_id === undefined ? station_id : one.station_id, station))
          add(one.name, (one.qtt * left) / (one.part ?? 1))
    }
  }
  return [...counts].map(([name, portions]) => ({ name, portions })).toSorted((a, b) => b.portions - a.portions)
}

/** Half a pizza is a portion to make too. */
export const sumPortions = (counts: readonly DishCount[]): number =>
  Math.ceil(counts.reduce((sum, { portions }) => sum + portions, 0) - 1e-9)
