import { sql } from 'drizzle-orm'
import type { StopPlan } from '~/contracts/staff-stops'
import type { StopReach } from '~/rules/stop-reach'
import { DAY_MS } from '~/rules/time'
import { dayOf, fromWall, toWall } from '~/rules/zoned-time'
import type { Db } from '#server/db/client'
import { goodsName } from '#server/catalog/goods-rows'
import { goods, options } from '#server/db/tables'
import type { StopKitchen } from './stop-kitchens'

const idsIn = (ids: readonly number[]) => sql`(select "value" from json_each(${JSON.stringify(ids)}))`
const kitchensIn = (kitchens: readonly StopKitchen[]) => sql`o."kitchen_id" in ${idsIn(kitchens.map(({ id }) => id))}`

/** Batch queries: what a reach is called, the orders in work that contain any of it, and its part of yesterday's revenue. */
export function effectQueries(db: Db, kitchens: readonly [StopKitchen, ...StopKitchen[]], could: StopReach, reach: StopReach, now: Date) {
  const stopped = [...reach.goods, ...reach.sets]
  const today = dayOf(toWall(now.getTime(), kitchens[0].timeZone))
  const midnight = (day: number) => fromWall(day * DAY_MS, kitchens[0].timeZone)
  const hasOption = sql`exists (select 1 from json_each(json_array(l."additionals", l."sides", l."sauces")) kind, json_each(kind."value") one
    where one."value" ->> 'id' in ${idsIn(reach.options)})`
  return [
    db
      .select({ id: goods.id, name: goodsName('goods') })
      .from(goods)
      .where(sql`${goods.id} in ${idsIn([...could.goods, ...could.sets])}`),
    db
      .select({ id: options.id, name: options.name })
      .from(options)
      .where(sql`${options.id} in ${idsIn(reach.options)}`),
    db
      .select({ id: sql<number>`o."id"`.as('order_id'), number: sql<string>`o."number"`.as('order_number') })
      .from(sql`"orders" o`)
      .where(
        sql`${kitchensIn(kitchens)} and o."status" in ('new', 'processed') and coalesce(o."stage", '') <> 'ready' and exists (select 1
          from "order_lines" l where l."order_id" = o."id" and (l."goods_id" in ${idsIn(stopped)} or ${hasOption}))`,
      )
      .orderBy(sql`o."id"`),
    db
      .select({
        all: sql<number | null>`sum(l."amount")`.as('all_amount'),
        stopped: sql<number | null>`sum(l."amount") filter (where l."goods_id" in ${idsIn(stopped)})`.as('stopped_amount'),
      })
      .from(sql`"orders" o cross join "order_lines" l on l."order_id" = o."id"`)
      .where(
        sql`${kitchensIn(kitchens)} and o."status" in ('completed', 'canceled') and o."status" = 'completed'
          and o."stage_at" >= ${midnight(today - 1)} and o."stage_at" < ${midnight(today)}`,
      ),
  ] as const
}

type Queries = ReturnType<typeof effectQueries>

/** The rows of `effectQueries` as the contract shows them. */
export function toEffect(
  { could, reach }: { could: StopReach; reach: StopReach },
  dishes: Awaited<Queries[0]>,
  additions: Awaited<Queries[1]>,
  open_orders: Awaited<Queries[2]>,
  [sales]: Awaited<Queries[3]>,
): Pick<StopPlan, 'reach' | 'could' | 'open_orders' | 'share'> {
  const nameById = new Map(dishes.map((one) => [one.id, one]))
  const named = (ids: readonly number[]) => ids.flatMap((id) => nameById.get(id) ?? [])
  return {
    reach: { goods: named(reach.goods), sets: named(reach.sets), options: additions },
    could: named([...could.goods, ...could.sets]),
    open_orders,
    share: sales?.all ? Math.round((100 * (sales.stopped ?? 0)) / sales.all) : null,
  }
}
