import { eq, sql, type SQL } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { RefundedLine } from '~/contracts/staff-edits'
import { toKopecks } from '~/rules/money'
import { customers, orderLines, orders, refunds } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'
import { adjustBonuses } from '#server/loyalty/ledger'

export type RefundRecord = typeof refunds.$inferSelect

/* Batch statements about refunds in part: their rows, the portions that were paid back, and the bonuses earned on them. */

type Statements = [BatchItem<'sqlite'>, ...BatchItem<'sqlite'>[]]

type NewRefund = Pick<
  typeof refunds.$inferInsert,
  'way' | 'payment_id' | 'amount' | 'lines' | 'receipt' | 'reason' | 'staff_id' | 'device_id' | 'idempotence_key' | 'status'
> & {
  /** SQL where the row depends on a condition: null rolls the batch back. */
  order_id: number | SQL<number>
  edit_id?: SQL<number>
  bonuses?: SQL<number>
}

/** Batch statement that stores a refund. Copies the receipt's e-mail, because the order may be anonymised before the refund runs. */
export function insertRefund({ db, settings, now }: ServiceContext, orderId: number, refund: NewRefund): BatchItem<'sqlite'> {
  const at = now.getTime()
  const email = sql<string>`(select coalesce(${orders.email}, ${customers.email}) from ${orders}
    join ${customers} on ${customers.id} = ${orders.customer_id} where ${orders.id} = ${orderId})`
  return db.insert(refunds).values({
    ...refund,
    contact: settings.payment.receipts && refund.way === 'online' ? email : null,
    next_try_at: at,
    created_at: at,
    done_at: refund.status === 'done' ? at : null,
  })
}

/** Batch statement that counts portions as paid back (`sign` 1), or no more (-1), while the condition `holds`. */
export function countReturned({ db }: ServiceContext, orderId: number, lines: readonly RefundedLine[], sign: 1 | -1, holds = sql`1`) {
  const list = JSON.stringify(lines.map(({ position, qtt, amount }) => ({ position, qtt: qtt * sign, sum: toKopecks(amount) * sign })))
  const of = (name: string) =>
    sql`(select json_extract("value", ${sql.raw(`'$.${name}'`)}) from json_each(${list}) where json_extract("value", '$.position') = ${orderLines.position})`
  return db
    .update(orderLines)
    .set({
      returned: sql`max(0, ${orderLines.returned} + ${of('qtt')})`,
      returned_sum: sql`max(0, ${orderLines.returned_sum} + ${of('sum')})`,
    })
    .where(
      sql`${orderLines.order_id} = ${orderId} and ${holds}
        and ${orderLines.position} in (select json_extract("value", '$.position') from json_each(${list}))`,
    )
}

/** SQL: earned bonuses that a refund takes, at most what the guest of a completed order still has. */
export const takable = (orderId: number, bonuses: number) => sql<number>`(select case ${orders.status}
  when 'completed' then min(${bonuses}, max(0, ${customers.bonuses})) else min(${bonuses}, ${orders.bonuses_earned}) end
  from ${orders} join ${customers} on ${customers.id} = ${orders.customer_id} where ${orders.id} = ${orderId})`

/** Batch statements, after the refund's row was written or decided: the order earns its `bonuses` less (`sign` -1) or again (1), and a
 *  completed one takes or gives them. `which` selects the refund. */
export function moveEarned(ctx: ServiceContext, orderId: number, which: SQL, sign: 1 | -1): Statements {
  const bonuses = sql`coalesce((select ${refunds.bonuses} from ${refunds} where ${refunds.order_id} = ${orderId} and ${which}), 0)`
  const moved = sign === 1 ? bonuses : sql`-${bonuses}`
  return [
    adjustBonuses(ctx, orderId, sql`(case when "status" = 'completed' then ${moved} else 0 end)`),
    ctx.db
      .update(orders)
      .set({ bonuses_earned: sql`max(0, ${orders.bonuses_earned} + ${moved})` })
      .where(eq(orders.id, orderId)),
  ]
}

/** Batch statements for a due refund that the provider refused: its portions and bonuses count as before it. */
export function undoRefund(ctx: ServiceContext, { id, order_id, edit_id, lines }: RefundRecord): Statements {
  const isDue = sql`${refunds.id} = ${id} and ${refunds.status} = 'due'`
  const holds = sql`exists (select 1 from ${refunds} where ${isDue})`
  return [...moveEarned(ctx, order_id, isDue, 1), ...(edit_id === null ? [countReturned(ctx, order_id, lines, -1, holds)] : [])]
}
