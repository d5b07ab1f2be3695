import { kitchens } from '#server/db/tables'
import type { Db } from '#server/db/client'

/** The rows of `kitchenLoadQuery`. */
export type KitchenLoad = Pick<typeof kitchens.$inferSelect, 'id' | 'cooks' | 'busy_minutes' | 'busy_until' | 'paused_until'>

/** Batch query: how busy each kitchen said it is. */
export const kitchenLoadQuery = (db: Db) => {
  const { id, cooks, busy_minutes, busy_until, paused_until } = kitchens
  return db.select({ id, cooks, busy_minutes, busy_until, paused_until }).from(kitchens).orderBy(id)
}

/** Minutes that a busy kitchen adds to a promise at a moment. */
export const busyMinutes = (load: KitchenLoad | undefined, at: number): number =>
  load?.busy_until != null && load.busy_until > at ? load.busy_minutes : 0

/** Until when a kitchen takes no order for now; null if it does. */
export const pausedUntil = (load: KitchenLoad | undefined, at: number): number | null =>
  load?.paused_until != null && load.paused_until > at ? load.paused_until : null

/** How many busy times and pauses are over: grows when time alone changes the terms. */
export const countEnded = (rows: readonly KitchenLoad[], at: number): number =>
  rows.flatMap(({ busy_until, paused_until }) => [busy_until, paused_until]).filter((end) => end !== null && end <= at).length
