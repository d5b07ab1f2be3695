import { MINUTE_MS } from './time'

/** When an order was promised first and when it came, in milliseconds. `ready_at`: first ready. */
export type OrderEnd = {
  delivery_type: 'delivery' | 'pickup'
  first_promised_to: number
  ready_at: number | null
  completed_at: number | null
}

/** A delivery is in time if it was completed by its first promise, a pickup if it was ready by then; a moved promise does not
 *  count. Without the moment it is unknown. */
export function isPromiseKept(order: OrderEnd): boolean | null {
  const at = endOf(order)
  return at === null ? null : at <= order.first_promised_to
}

/** Whole minutes after the first promise; null if in time or unknown. */
export function lateMinutes(order: OrderEnd): number | null {
  const at = endOf(order)
  return at === null || at <= order.first_promised_to ? null : Math.ceil((at - order.first_promised_to) / MINUTE_MS)
}

/** Whether it came so many minutes after the first promise or later, by the second; not where that is unknown. */
export function isLateBy(order: OrderEnd, minutes: number): boolean {
  const at = endOf(order)
  return at !== null && at - order.first_promised_to >= minutes * MINUTE_MS
}

const endOf = ({ delivery_type, ready_at, completed_at }: OrderEnd) => (delivery_type === 'delivery' ? completed_at : ready_at)

/** The value that `share` (0 to 1) of the values do not exceed; null without values. */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null
}

/** The class of a dish by its revenue: A makes the first 80 % of the sum, B the next 15 %, C the rest. Rows in descending order. */
export function abcOf(revenues: readonly number[]): ('A' | 'B' | 'C')[] {
  const all = revenues.reduce((sum, one) => sum + one, 0)
  let before = 0
  return revenues.map((revenue) => {
    const share = all === 0 ? 1 : before / all
    before += revenue
    return share < 0.8 ? 'A' : share < 0.95 ? 'B' : 'C'
  })
}
