import type { Ticket } from '~/contracts/staff-board'
import { MINUTE_MS } from './time'

/** How urgent a ticket is, by the minutes left until it must be ready. */
export type TicketAge = 'calm' | 'soon' | 'late' | 'very_late'

/** Full minutes left until `cookBy`; negative from the first second after it. */
export const minutesLeft = (cookBy: string, now: number): number => Math.floor((Date.parse(cookBy) - now) / MINUTE_MS)

/** Over 10 minutes is calm, 10 to 0 soon, below 0 late, below −10 very late. */
export function ageOf(minutes: number): TicketAge {
  if (minutes > 10) return 'calm'
  if (minutes >= 0) return 'soon'
  return minutes >= -10 ? 'late' : 'very_late'
}

/** The order of tickets everywhere: by the time they must be ready, then by id. */
export const byCookBy = (a: Ticket, b: Ticket): number => Date.parse(a.cook_by) - Date.parse(b.cook_by) || a.id - b.id
