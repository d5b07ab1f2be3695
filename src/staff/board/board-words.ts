import type { Ticket, TicketLine } from '~/contracts/staff-board'
import type { StaffIconName } from '~/staff/kit/staff-icon'
import { plural } from '~/lib/text'
import { clockText } from '~/rules/clock-text'
import { isAdjective } from '~/rules/station-text'
import type { TicketAge } from '~/rules/ticket-age'
import { isMade } from './board-lists'
import type { NextStep } from './next-step'

const MINUS = '\u2212'

export const COOK_AGE_WORDS: Record<TicketAge, { word: string; icon: StaffIconName }> = {
  calm: { word: 'есть время', icon: 'clock' },
  soon: { word: 'пора готовить', icon: 'hourglass' },
  late: { word: 'опаздываем', icon: 'triangle-exclamation-point' },
  very_late: { word: 'очень поздно', icon: 'octagon-exclamation-point' },
}

export const STEP_WORDS: Record<Exclude<NextStep, 'wait'>, { word: string; icon: StaffIconName }> = {
  understood: { word: 'Понятно', icon: 'check' },
  accept: { word: 'Принять', icon: 'bell' },
  call: { word: 'Позвонить гостю', icon: 'phone' },
  start: { word: 'Начать', icon: 'play' },
  start_early: { word: 'Начать раньше', icon: 'play' },
  done: { word: 'Готово', icon: 'check' },
  pack: { word: 'Готово', icon: 'check' },
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

/** «3 × Вулкан»: a made line carries its quantity in the text, because its plate shows the tick. */
export const lineName = (line: TicketLine): string => (isMade(line) && line.qtt > 1 ? `${line.qtt} × ${line.name}` : line.name)

type Station = { id: number; name: string }

/** Unmade lines of the other stations, in the stations' order. */
export function othersLeft({ lines }: Ticket, station: number, stations: readonly Station[]): { name: string; count: number }[] {
  return stations
    .filter(({ id }) => id !== station)
    .map(({ id, name }) => ({ name, count: lines.filter((line) => line.station_id === id && !isMade(line)).length }))
    .filter(({ count }) => count > 0)
}

/** A name inside a sentence. */
export const small = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`

/** «Холодный: ещё 2 позиции», «Холодный: 3, пицца: 1»; null if the other stations have nothing to make. */
export function othersText(left: readonly { name: string; count: number }[], isOwnMade: boolean): string | null {
  const [first, ...rest] = left
  if (!first) return null
  if (rest.length > 0) return [`${first.name}: ${first.count}`, ...rest.map(({ name, count }) => `${small(name)}: ${count}`)].join(', ')
  return `${first.name}: ${isOwnMade ? 'ещё ' : ''}${first.count} ${plural(first.count, ['позиция', 'позиции', 'позиций'])}`
}

/** «Ждём холодный»; a name that would have to change its ending stands after a colon. */
export function waitText(left: readonly { name: string }[]): string {
  const names = left.map(({ name }) => small(name))
  return names.every(isAdjective) ? `Ждём ${names.join(' и ')}` : `Ждём: ${names.join(', ')}`
}
