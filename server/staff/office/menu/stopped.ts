import { and, eq, isNull, sql } from 'drizzle-orm'
import { backAt, isStopped, type OpenStop } from '~/rules/stops'
import { pickIds } from '#server/catalog/goods-rows'
import { kitchens, stopReach, stops } from '#server/db/tables'
import { kitchensOf, type StaffContext } from '#server/staff/access/staff-context'

/** Batch queries: the caller's kitchens, and the open stops of dishes. */
export const stoppedQueries = (ctx: StaffContext, ids?: readonly number[]) =>
  [
    ctx.db
      .select({ id: kitchens.id })
      .from(kitchens)
      .where(sql`${kitchens.cooks} = 1 and ${kitchensOf(ctx, kitchens.id)}`),
    ctx.db
      .select({ item_id: stopReach.item_id, kitchen_id: stops.kitchen_id, until: stops.until })
      .from(stops)
      .innerJoin(stopReach, eq(stopReach.stop_id, stops.id))
      .where(and(isNull(stops.ended_at), eq(stopReach.kind, 'goods'), ids && sql`${stopReach.item_id} in (${pickIds(ids)})`)),
  ] as const
type Queries = ReturnType<typeof stoppedQueries>

/** The dishes that none of the kitchens makes now, with the end of that; `until` null: not known. */
export function stoppedById(own: Awaited<Queries[0]>, rows: Awaited<Queries[1]>, now: Date): Map<number, { until: string | null }> {
  const ids = own.map(({ id }) => id)
  const byItem = Map.groupBy<number, OpenStop & { item_id: number }>(rows, ({ item_id }) => item_id)
  return new Map(
    [...byItem].flatMap(([id, open]) => {
      if (!isStopped(open, ids, now.getTime())) return []
      const back = backAt(open, ids, now.getTime())
      return [[id, { until: back === null ? null : new Date(back).toISOString() }] as const]
    }),
  )
}
