import type { TimeType } from '~/contracts/cart'
import type { City } from '~/contracts/dictionaries'
import { SLOT_MINUTES } from '~/contracts/constants'
import { MINUTE_MS } from './time'

const SLOT_MS = SLOT_MINUTES * MINUTE_MS

/** The promised time of an order, in milliseconds. */
export type PromisedTime = { from: number; to: number }

/** The promised time: for `now` the city's estimate, for `datetime` the chosen slot, null if no time is chosen. The quote and the order
 *  both use it. Availability is checked by `slotProblem` and the slot's capacity. */
export function promisedTime(
  selection: { time_type: TimeType; datetime?: string | null | undefined },
  { eta_min, eta_max }: Pick<City['delivery'], 'eta_min' | 'eta_max'>,
  now: Date,
): PromisedTime | null {
  if (selection.time_type === 'now') return { from: now.getTime() + eta_min * MINUTE_MS, to: now.getTime() + eta_max * MINUTE_MS }
  const slot = selection.datetime ? Date.parse(selection.datetime) : Number.NaN
  return Number.isNaN(slot) ? null : { from: slot, to: slot + SLOT_MS }
}

/** The moment that a guest is told: the chosen time, of an order for now the latest. */
export const toldMoment = <Moment>(time_type: TimeType, { from, to }: { from: Moment; to: Moment }): Moment =>
  time_type === 'datetime' ? from : to

/** The shortest estimate of a pickup, in minutes. */
const MIN_READY_MINUTES = 5

/** The terms of a pickup: its estimate is without the courier's way, and the kitchen has as long as for a delivery. */
export function forPickup<Terms extends Pick<City['delivery'], 'eta_min' | 'eta_max' | 'travel'>>(terms: Terms): Terms {
  const { eta_min, eta_max, travel } = terms
  const ready = Math.max(Math.min(MIN_READY_MINUTES, eta_min), Math.min(eta_min, eta_max - (travel ?? 0)))
  return { ...terms, eta_min: ready, eta_max: ready + eta_max - eta_min }
}

/** The start (in milliseconds) of the 15-minute slot in which a promise begins; its capacity is used. */
export function slotOf({ from }: PromisedTime): number {
  return Math.floor(from / SLOT_MS) * SLOT_MS
}

/** The kitchen minutes a cart takes of a slot: at least 1 and at most `capacity`, so that a large order fills an empty slot. */
export function kitchenLoad(goods: readonly { minutes: number; qtt: number }[], capacity: number): number {
  const minutes = goods.reduce((sum, one) => sum + one.minutes * one.qtt, 0)
  return Math.min(Math.max(minutes, 1), capacity)
}
