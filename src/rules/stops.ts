/** A stop of a product or an option that nobody has ended. `kitchen_id` null: everywhere; `until` null: until somebody ends it. */
export type OpenStop = { kitchen_id: number | null; until: number | null }

/** Whether none of the kitchens can make an item now. Without kitchens only stops of all of them count. */
export const isStopped = (stops: readonly OpenStop[], kitchens: readonly number[], now: number): boolean =>
  firstEnd(stops, kitchens, now) > now

/** The earliest moment that one of the kitchens can make a stopped item; null: not known. */
export function backAt(stops: readonly OpenStop[], kitchens: readonly number[], now: number): number | null {
  const end = firstEnd(stops, kitchens, now)
  return end > now && end < Infinity ? end : null
}

/** How many ends have passed: grows when time alone puts something on sale. */
export const countPassed = (ends: readonly (number | null)[], now: number): number =>
  ends.filter((end) => end !== null && end <= now).length

function firstEnd(stops: readonly OpenStop[], kitchens: readonly number[], now: number): number {
  const endIn = (kitchen: number | null) =>
    Math.max(now, ...stops.flatMap(({ kitchen_id, until }) => (kitchen_id === null || kitchen_id === kitchen ? [until ?? Infinity] : [])))
  return kitchens.length > 0 ? Math.min(...kitchens.map(endIn)) : endIn(null)
}
