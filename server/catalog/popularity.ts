import type { Db } from '#server/db/client'

/** How far back a sale makes a product popular. Contract "Shapes". */
const POPULAR_DAYS = 90
const DAY_MS = 86_400_000

const SOLD = `select l.goods_id, sum(l.qtt) as pieces from orders o join order_lines l on l.order_id = o.id
  where o.created_at > ?1 and o.created_at <= ?2 and o.status <> 'canceled' and l.price is not null group by l.goods_id`

/** Counts the pieces of each product that were sold in 90 days, gifts and canceled orders apart, into its `popularity`.
 *  Writes only where the number changed, and answers for how many: each of these is indexed anew. */
export async function countPopularity({ db, now }: { db: Db; now: Date }): Promise<{ popularity: number }> {
  const { results } = await db.$client
    .prepare(
      `update goods set popularity = changed.pieces
       from (select g.id, coalesce(s.pieces, 0) as pieces from goods g left join (${SOLD}) s on s.goods_id = g.id
         where g.popularity <> coalesce(s.pieces, 0)) changed
       where goods.id = changed.id returning goods.id`,
    )
    .bind(now.getTime() - POPULAR_DAYS * DAY_MS, now.getTime())
    .all()
  return { popularity: results.length }
}
