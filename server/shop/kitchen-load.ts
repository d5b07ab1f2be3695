import { kitchens } from '#server/db/tables'
import type { Db } from '#server/db/client'

/** The rows of `kitchenLoadQuery`. */
export type KitchenLoad = Pick<typeof kitchens.$inferSelect, 'id' | 'cooks' | 'busy_minutes' | 'busy_until' | 'paused_until'>

/** Batch query: how busy each kitchen said it is. */
export const kitchenLoadQuery = (db: Db) => {
  const { id, cooks, busy_minutes, busy_until, paused_until } = kitchens
  return db.select({ id, cooks, busy_minutes, busy_until, paused_until }).from(kitchens).orderBy(id)
}

/** The kitchen of a city's deliveries: its own, else the first of its points that cooks, else the shop's first. As the trigger
 *  `orders_insert_kitchen` decides for an order. */
export function kitchenOfCity(
  rows: readonly KitchenLoad[],
  city: { kitchen_id: number | null },
  points: readonly { id: number }[],
): KitchenLoad | undefined {
  const cooking = rows.filter(({ cooks }) => cooks)
  if (city.kitchen_id !== null) return rows.find(({ id }) => id === city.kitchen_id)
  const first = points.find((point) => cooking.some(({ id }) => id === point.id))
  return cooking.find(({ id }) => id === first?.id) ?? cooking[0]
}

/** A point that does not cook is served by the kitchen of its city. */
export const kitchenOfPoint = (rows: readonly KitchenLoad[], pointId: number, ofCity: KitchenLoad | undefined) =>
  rows.find(({ id, cooks }) => cooks && id === pointId) ?? ofCity

/** Minutes that a busy kitchen adds to a promise at a moment. */
export const busyMinutes = (load: KitchenLoad | undefined, at: number): number =>
  load?.busy_until != null && load.busy_until > at ? load.busy_minutes : 0

/** Until when a kitchen takes no order for now; null if it does. */
export const pausedUntil = (load: KitchenLoad | undefined, at: number): number | null =>
  load?.paused_until != null && load.paused_until > at ? load.paused_until : null

/** How many busy times and pauses are over: grows when time alone changes the terms. */
export const countEnded = (rows: readonly KitchenLoad[], at: number): number =>
  rows.flatMap(({ busy_until, paused_until }) => [busy_until, paused_until]).filter((end) => end !== null && end <= at).length
