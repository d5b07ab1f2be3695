import type { DeliveryType, TimeType } from '~/contracts/cart'
import type { Order } from '~/contracts/orders'
import { dayWords, timeOf } from './date-words'

/** What an order is promised for: within minutes from the present, else by a moment with its city's offset. */
type Promised = { delivery_type: DeliveryType; time_type: TimeType; minutes: { from: number; to: number } | null; by: string }

const MINUTE_MS = 60_000
/** How long after ordering «через 35–45 минут» is still true. */
const FRESH_MINUTES = 2

/** «около 18:45» for an order for now, «к 19:15» for one by the clock: said the same everywhere. Pure. */
export const hourWords = (time_type: TimeType, moment: string) => `${time_type === 'datetime' ? 'к' : 'около'}\u00a0${timeOf(moment)}`

/** «Привезём через 35–45 минут», «Привезём сегодня около 18:45», «Будет готов завтра к 10:00»: said before paying and after. Pure. */
export function promisedWords({ delivery_type, time_type, minutes, by }: Promised, now: Date): string {
  const start = Date.parse(by) < now.getTime() ? 'Обещали' : delivery_type === 'pickup' ? 'Будет готов' : 'Привезём'
  if (time_type === 'now' && minutes) return `${start} через\u00a0${minutes.from}\u2060–\u2060${minutes.to}\u00a0минут`
  return `${start} ${dayWords(by, now)} ${hourWords(time_type, by)}`
}

/** The same for an order that stands: minutes while it is fresh, with the hour they end at, and the hour alone later. Pure. */
export function orderPromise(
  order: Pick<Order, 'delivery_type' | 'time_type' | 'datetime' | 'promised' | 'created_at'>,
  now: Date,
): string {
  const { delivery_type, time_type, promised } = order
  const made = Date.parse(order.created_at)
  const after = (moment: string) => Math.round((Date.parse(moment) - made) / MINUTE_MS)
  const isFresh = time_type === 'now' && now.getTime() - made < FRESH_MINUTES * MINUTE_MS
  const minutes = isFresh ? { from: after(promised.from), to: after(promised.to) } : null
  const words = promisedWords({ delivery_type, time_type, minutes, by: order.datetime ?? promised.to }, now)
  return minutes ? `${words}, ${hourWords(time_type, promised.to)}` : words
}
