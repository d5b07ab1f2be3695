import type { Ticket } from '~/contracts/staff-board'
import { linesOf } from './board-lists'

/** Portions of a dish that are still to be made. */
export type DishCount = { name: string; portions: number }

/** Portions to make of all tickets in the queue or cooking, most first, then the most urgent; a set counts as its dishes. */
export function countAllDay(tickets: readonly Ticket[], station: number | null): DishCount[] {
  const counts = new Map<string, number>()
  const add = (name: string, portions: number) => counts.set(name, (counts.get(name) ?? 0) + portions)
  for (const ticket of tickets) {
    if (ticket.status !== 'processed' || (ticket.stage !== 'queue' && ticket.stage !== 'cooking')) continue
    for (const { name, qtt, made, parts } of linesOf(ticket, station)) {
      const left = qtt - made
      if (left <= 0) continue
      if (parts.length === 0) add(name, left)
      for (const part of parts) add(part.name, part.qtt * left)
    }
  }
  return [...counts].map(([name, portions]) => ({ name, portions })).toSorted((a, b) => b.portions - a.portions)
}

export const sumPortions = (counts: readonly DishCount[]): number => counts.reduce((sum, { portions }) => sum + portions, 0)
