import { IN_MINUTES, rangeText } from '~/rules/number-text'
import { shiftsText } from '~/rules/hours-text'
import { dayText, timeOf, writtenDay } from '~/rules/moment-text'
import type { DeliveryType, TimeType } from '~/contracts/cart'
import type { Order } from '~/contracts/orders'
import { capital } from '~/lib/text'
import { closedText } from '~/rules/opening'
import { clocksOf, formatZoned, workingHours, type OpenPlace } from '~/rules/schedule'
import { DAY_MS, MINUTE_MS } from '~/rules/time'

/** Within `minutes` from now, else `by` a moment with its city's offset. */
type Promised = { delivery_type: DeliveryType; time_type: TimeType; minutes: { from: number; to: number } | null; by: string }

/** How long after ordering «через 35–45 минут» is still true. */
const FRESH_MINUTES = 2

/** «около 18:45» for an order for now, «к 19:15» for one to a time. */
export const hourText = (time_type: TimeType, moment: string) => `${time_type === 'datetime' ? 'к' : 'около'}\u00a0${timeOf(moment)}`

/** «Привезём через 35–45 минут», «Привезём сегодня около 18:45», «Будет готов завтра к 10:00» */
export function promiseText({ delivery_type, time_type, minutes, by }: Promised, now: Date): string {
  const start = Date.parse(by) < now.getTime() ? 'Обещали' : delivery_type === 'pickup' ? 'Будет готов' : 'Привезём'
  if (time_type === 'now' && minutes) return `${start} через ${rangeText(minutes.from, minutes.to, IN_MINUTES)}`
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

/** «Сегодня 10:00–23:00», «Круглосуточно», «Сегодня закрыто»: the hours of today in the zone, of a holiday too. */
export function todayHours(place: OpenPlace, timeZone: string, now: Date): string {
  const today = Date.parse(writtenDay(formatZoned(now, timeZone))) / DAY_MS
  const time = shiftsText(clocksOf(workingHours(place), today))
  return time === 'круглосуточно' ? capital(time) : `Сегодня ${time}`
}

/** «Открыто · Сегодня 10:00–23:00», «Закрыто до 10:00 · Сегодня 10:00–23:00», «Круглосуточно» */
export function pointHours(place: OpenPlace, timeZone: string, now: Date): string {
  const today = todayHours(place, timeZone, now)
  const closed = closedText(place, timeZone, now, 'point')
  if (closed === null) return today === 'Круглосуточно' ? today : `Открыто · ${today}`
  return `${closed} · ${today}`
}
