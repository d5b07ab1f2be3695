import type { Ticket } from '~/contracts/staff-board'
import { serverNow } from '~/lib/server-clock'
import { dueText } from './due-text'
import { numberText } from '~/rules/number-text'
import type { TicketAge } from '~/rules/ticket-age'
import type { StaffIconName } from './staff-icon'

export const COOK_AGE_WORDS: Record<TicketAge, { word: string; icon: StaffIconName }> = {
  calm: { word: 'есть время', icon: 'clock' },
  soon: { word: 'пора готовить', icon: 'hourglass' },
  late: { word: 'опаздываем', icon: 'triangle-exclamation-point' },
  very_late: { word: 'очень поздно', icon: 'octagon-exclamation-point' },
}

export const AGE_COLOURS: Record<TicketAge, string> = {
  calm: 'bg-wasabi text-on-field',
  soon: 'bg-tamago text-on-field',
  late: 'bg-gari text-on-field',
  very_late: 'bg-alarm text-white',
}

/** The large number of a head: minutes, from two hours on hours. */
export function minutesLeftText(minutes: number): { value: string; unit: string } {
  if (Math.abs(minutes) < 120) return { value: numberText(minutes), unit: 'мин' }
  return { value: numberText(Math.trunc(minutes / 60)), unit: 'ч' }
}

/** «Доставка» with the end of the promise, «Самовывоз» with its beginning: the moment the guest waits for. */
export function promiseOf({ delivery_type, promise }: Pick<Ticket, 'delivery_type' | 'promise'>): { word: string; moment: string } {
  return delivery_type === 'pickup' ? { word: 'Самовывоз', moment: promise.from } : { word: 'Доставка', moment: promise.to }
}

/** «Доставка 18:50», «Самовывоз пн 12:45»: what the customer was promised. */
export function promisedPlaceText(ticket: Pick<Ticket, 'delivery_type' | 'promise'>, timeZone: string, now = serverNow()): string {
  const { word, moment } = promiseOf(ticket)
  return `${word} ${dueText(moment, now, timeZone)}`
}

const CANCELED_BY = { customer: 'отменён гостем', staff: 'отменён', shop: 'отменён магазином' }
export const canceledText = ({ canceled }: Ticket): string => CANCELED_BY[canceled?.by ?? 'shop']
