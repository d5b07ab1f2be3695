import { sql } from 'drizzle-orm'
import { pickIds } from '#server/catalog/goods-rows'
import { kitchensOf, type StaffContext } from '#server/staff/access/staff-context'

/** Batch query: the pieces of dishes that the caller's kitchens have sold since a moment, without gifts and canceled orders. Ids of orders
 *  grow with time, so that each dish is one range of an index. */
export const soldQuery = (ctx: StaffContext, ids: readonly number[], since: number) =>
  ctx.db
    .select({ id: sql<number>`l."goods_id"`.as('goods_id'), pieces: sql<number>`sum(l."qtt")`.as('pieces') })
    .from(sql`"order_lines" l cross join "orders" o on o."id" = l."order_id"`)
    .where(
      sql`l."goods_id" in (${pickIds(ids)})
        and l."order_id" >= (select f."id" from "orders" f where f."created_at" > ${since} order by f."created_at" limit 1)
        and l."price" is not null and o."created_at" > ${since} and o."status" <> 'canceled' and o."source" <> 'test'
        and ${kitchensOf(ctx, sql`o."kitchen_id"`)}`,
    )
    .groupBy(sql`l."goods_id"`)

export const piecesById = (rows: Awaited<ReturnType<typeof soldQuery>>) => new Map(rows.map(({ id, pieces }) => [id, pieces]))
