import { sql, type SQL } from 'drizzle-orm'
import { toKopecks } from '~/rules/money'
import { rowWhere } from '#server/db/row-where'
import { orderLines } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'

/** A line of an order in roubles, a copy of its product. */
export type LineCopy = Omit<typeof orderLines.$inferSelect, 'order_id' | 'returned' | 'returned_sum'>

/** Batch statement that writes the lines of an order; those that it has already change. One JSON parameter, because a query has at most a
 *  hundred parameters. */
export function writeLines({ db }: Pick<ServiceContext, 'db'>, orderId: number | SQL<number>, lines: readonly LineCopy[]) {
  const cells = lines.map((line) => ({
    ...line,
    price: line.price === null ? null : toKopecks(line.price),
    old_price: line.old_price === null ? null : toKopecks(line.old_price),
    amount: toKopecks(line.amount),
    discount: toKopecks(line.discount),
    bonuses: toKopecks(line.bonuses),
  }))
  const of = (name: keyof LineCopy) => sql`json_extract("value", ${sql.raw(`'$.${name}'`)})`
  const given = (name: keyof LineCopy) => sql`excluded.${sql.identifier(name)}`
  const row = {
    order_id: sql`${orderId}`,
    position: of('position'),
    goods_id: of('goods_id'),
    slug: of('slug'),
    name: of('name'),
    image: of('image'),
    qtt: of('qtt'),
    price: of('price'),
    amount: of('amount'),
    discount: of('discount'),
    bonuses: of('bonuses'),
    old_price: of('old_price'),
    bonuses_active: of('bonuses_active'),
    sale_active: of('sale_active'),
    additionals: of('additionals'),
    sides: of('sides'),
    sauces: of('sauces'),
    note: of('note'),
    is_set: of('is_set'),
  }
  // `where true` keeps SQLite from reading the conflict clause as part of a join
  return db
    .insert(orderLines)
    .select(rowWhere(orderLines, row, sql`from json_each(${JSON.stringify(cells)}) where true`))
    .onConflictDoUpdate({
      target: [orderLines.order_id, orderLines.position],
      set: {
        qtt: given('qtt'),
        amount: given('amount'),
        discount: given('discount'),
        bonuses: given('bonuses'),
        additionals: given('additionals'),
        sides: given('sides'),
        sauces: given('sauces'),
        note: given('note'),
      },
    })
}
