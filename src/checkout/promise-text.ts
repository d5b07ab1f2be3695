import type { DeliveryType, TimeType } from '~/contracts/cart'
import type { Order } from '~/contracts/orders'
import { dayText, timeOf } from './date-text'

/** Within `minutes` from now, else `by` a moment with its city's offset. */
type Promised = { delivery_type: DeliveryType; time_type: TimeType; minutes: { from: number; to: number } | null; by: string }

const MINUTE_MS = 60_000
/** How long after ordering «через 35–45 минут» is still true. */
const FRESH_MINUTES = 2

/** «около 18:45» for an order for now, «к 19:15» for one to a time. */
export const hourText = (time_type: TimeType, moment: string) => `${time_type === 'datetime' ? 'к' : 'около'}\u00a0${timeOf(moment)}`

/** «Привезём через 35–45 минут», «Привезём сегодня около 18:45», «Будет готов завтра к 10:00» */
export function promiseText({ delivery_type, time_type, minutes, by }: Promised, now: Date): string {
  const start = Date.parse(by) < now.getTime() ? 'Обещали' : delivery_type === 'pickup' ? 'Будет готов' : 'Привезём'
  if (time_type === 'now' && minutes) return `${start} через\u00a0${minutes.from}\u2060–\u2060${minutes.to}\u00a0минут`
  return `${start} ${dayText(by, now)} ${hourText(time_type, by)}`
}

/** The promise of a placed order: minutes and the time they end while it is fresh, later the time alone. */
export function orderPromise(
  order: Pick<Order, 'delivery_type' | 'time_type' | 'datetime' | 'promised' | 'created_at'>,
  now: Date,
): string {
  const { delivery_type, time_type, promised } = order
  const made = Date.parse(order.created_at)
  const after = (moment: string) => Math.round((Date.parse(moment) - made) / MINUTE_MS)
  const isFresh = time_type === 'now' && now.getTime() - made < FRESH_MINUTES * MINUTE_MS
  const minutes = isFresh ? { from: after(promised.from), to: after(promised.to) } : null
  const text = promiseText({ delivery_type, time_type, minutes, by: order.datetime ?? promised.to }, now)
  return minutes ? `${text}, ${hourText(time_type, promised.to)}` : text
}
