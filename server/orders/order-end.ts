import { sql } from 'drizzle-orm'
import { orders } from '#server/db/tables'

const readyAt = sql<number | null>`(select min(e."at") from "order_events" e where e."order_id" = "orders"."id" and e."kind" = 'stage'
  and json_extract(e."data", '$.is') = 'ready')`.as('ready_at')
const firstPromise = sql<number>`coalesce(${orders.first_promised_to}, ${orders.promised_to})`.as('first_promised_to')

/** When an order was promised and came. Not beside all columns of `orders`: a batch returns rows by column name. */
export const orderEnd = {
  delivery_type: orders.delivery_type,
  first_promised_to: firstPromise,
  ready_at: readyAt,
  completed_at: orders.completed_at,
}
