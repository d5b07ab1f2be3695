import { DAY_MS } from '~/rules/time'
import type { Db } from '#server/db/client'

const POPULAR_DAYS = 90

const SOLD = `select l.goods_id, sum(l.qtt) as pieces from orders o join order_lines l on l.order_id = o.id
  where o.created_at > ?1 and o.created_at <= ?2 and o.status <> 'canceled' and l.price is not null group by l.goods_id`

/** Writes the pieces of each product sold in 90 days (without gifts and canceled orders) to `popularity`, where it changed.
 *  Returns the number of changes. */
export async function countPopularity({ db, now }: { db: Db; now: Date }): Promise<{ popularity: number }> {
  const { results } = await db.$client
    .prepare(
      `update dishes set popularity = changed.pieces
       from (select g.id, coalesce(s.pieces, 0) as pieces from dishes g left join (${SOLD}) s on s.goods_id = g.id
         where g.popularity <> coalesce(s.pieces, 0)) changed
       where dishes.id = changed.id returning dishes.id`,
    )
    .bind(now.getTime() - POPULAR_DAYS * DAY_MS, now.getTime())
    .all()
  return { popularity: results.length }
}
