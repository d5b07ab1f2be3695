import { sql } from 'drizzle-orm'
import { goodsName } from '#server/catalog/goods-rows'
import { lineMarks, orderLines, orders } from '#server/db/tables'

/** SQL: the dishes that were chosen for a line of `order_lines`, with their stations. */
export const chosenDishes = sql`(select g."id", c."station_id"
  from (select value from json_each(${orderLines.additionals}) union all select value from json_each(${orderLines.sides})
    union all select value from json_each(${orderLines.sauces})) o
  join "goods" g on g."id" = o.value ->> '$.goods_id' join "categories" c on c."id" = g."category_id")`

/** SQL: the dishes of the set of a line of `order_lines`. */
export const setDishes = sql`(select ${goodsName('g')} "name", p."qtt", c."station_id"
  from "goods_parts" p join "goods" g on g."id" = p."part_id" join "categories" c on c."id" = g."category_id"
  where p."goods_id" = ${orderLines.goods_id})`

/** SQL: a JSON array of the stations that make some part of a line, in their order. Empty for a line without parts. A dish that says what it
 *  is made of beside the chosen ones is made at its own station too: a burger with a side, not a lunch. */
export const lineMakers = sql<number[]>`(select json_group_array("station_id") from (select distinct "station_id" from (
  select "station_id" from ${chosenDishes} union all select "station_id" from ${setDishes}
  union all select c."station_id" from "goods" g join "categories" c on c."id" = g."category_id"
    where g."id" = ${orderLines.goods_id} and g."composition" <> '' and exists (select 1 from ${chosenDishes})
  ) where "station_id" is not null order by 1))`.mapWith((text: string) => JSON.parse(text) as number[])

/** SQL: all marks of an order of `orders`, to see whether one has changed. */
export const marksOfOrder = sql<string>`(select json_group_array(json_array("position", "made", "by_station") order by "position")
  from ${lineMarks} where "order_id" = ${orders.id})`
