import type { TimeType } from '~/contracts/cart'
import type { City } from '~/contracts/dictionaries'
import { SLOT_MINUTES } from '~/contracts/constants'

const MINUTE_MS = 60_000
const SLOT_MS = SLOT_MINUTES * MINUTE_MS

/** A stretch of time that an order is promised for: moments in milliseconds. */
export type Promised = { from: number; to: number }

/** What an order is promised for: for now what the city's kitchen needs, for a chosen time its slot. The one place where it
 *  is computed: what the customer is told before paying is what the order keeps. Null where no time is chosen yet. Whether
 *  the time can be had, `slotProblem` and the slot's capacity say. Pure; never throws. Issue 7. */
export function promisedTime(
  wish: { time_type: TimeType; datetime?: string | null | undefined },
  { eta_min, eta_max }: Pick<City['delivery'], 'eta_min' | 'eta_max'>,
  now: Date,
): Promised | null {
  if (wish.time_type === 'now') return { from: now.getTime() + eta_min * MINUTE_MS, to: now.getTime() + eta_max * MINUTE_MS }
  const slot = wish.datetime ? Date.parse(wish.datetime) : Number.NaN
  return Number.isNaN(slot) ? null : { from: slot, to: slot + SLOT_MS }
}

/** The start of the 15-minute slot whose capacity a promise takes: the one in which it begins. Milliseconds. */
export function slotOf({ from }: Promised): number {
  return Math.floor(from / SLOT_MS) * SLOT_MS
}

/** How many kitchen minutes of a slot a cart takes: those of its goods, at least 1, and at most the whole slot, so that a big
 *  order takes all of an empty one and none of another. Whole minutes. Pure; never throws. Contract "Order". */
export function kitchenLoad(goods: readonly { minutes: number; qtt: number }[], capacity: number): number {
  const minutes = goods.reduce((sum, one) => sum + one.minutes * one.qtt, 0)
  return Math.min(Math.max(minutes, 1), capacity)
}
