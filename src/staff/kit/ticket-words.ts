import type { Ticket } from '~/contracts/staff-board'
import { clockText } from '~/rules/clock-text'
import type { TicketAge } from '~/rules/ticket-age'
import type { StaffIconName } from './staff-icon'

const MINUS = '\u2212'

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
  const sign = minutes < 0 ? MINUS : ''
  const size = Math.abs(minutes)
  return size < 120 ? { value: `${sign}${size}`, unit: 'мин' } : { value: `${sign}${Math.floor(size / 60)}`, unit: 'ч' }
}

/** «Доставка 18:50», «Самовывоз 18:45»: what the customer was promised. */
export function promisedPlaceText({ delivery_type, promise }: Ticket, timeZone: string): string {
  return delivery_type === 'delivery' ? `Доставка ${clockText(promise.to, timeZone)}` : `Самовывоз ${clockText(promise.from, timeZone)}`
}

const CANCELED_BY = { customer: 'отменён гостем', staff: 'отменён', shop: 'отменён магазином' }
export const canceledText = ({ canceled }: Ticket): string => CANCELED_BY[canceled?.by ?? 'shop']
