import { sql } from 'drizzle-orm'
import type { LoyaltyTerms } from '~/contracts/loyalty'
import type { LoyaltyPreview } from '~/contracts/staff-loyalty'
import type { Rank } from '~/contracts/user'
import { earnedBonuses, heightOf, maxBonuses } from '~/rules/bonuses'
import { addMoney, subtractMoney } from '~/rules/money'
import { DAY_MS } from '~/rules/time'
import { customers, bonusTerms, orderLines, orders } from '#server/db/tables'
import { dueRank } from '#server/loyalty/ledger'
import type { StaffContext } from '#server/staff/access/staff-context'

const DAYS = 90

/** What terms would have given and taken of the completed orders of 90 days, by the ranks that they give today, and whose rank they change.
 *  Whoever spent all they might is taken to do so again. */
export async function previewLoyalty({ db, now }: StaffContext, terms: LoyaltyTerms): Promise<LoyaltyPreview> {
  const left = sql`${orderLines.amount} - ${orderLines.discount}`
  const counted = ({ sale, sets }: LoyaltyTerms['earns']) =>
    sql<number>`sum(case when ${orderLines.bonuses_active}
    and (${Number(sale)} or coalesce(${orderLines.old_price}, 0) <= ${orderLines.price}) and (${Number(sets)} or not ${orderLines.is_set})
    then ${left} else 0 end)`.mapWith(orders.full)
  const [rows, ranks] = await db.batch([
    db
      .select({
        customer_id: orders.customer_id,
        balance: customers.bonuses,
        delivery_type: orders.delivery_type,
        full: orders.full,
        fee: orders.delivery_fee,
        spent: orders.bonuses_spent,
        earned: orders.bonuses_earned,
        was: bonusTerms.terms,
        active: counted({ delivery: false, sale: true, sets: true }).as('active'),
        pays: counted(terms.pays).as('pays'),
        earns: counted(terms.earns).as('earns'),
      })
      .from(orders)
      .innerJoin(orderLines, sql`${orderLines.order_id} = ${orders.id} and ${orderLines.price} is not null`)
      .innerJoin(customers, sql`${customers.id} = ${orders.customer_id}`)
      .leftJoin(bonusTerms, sql`${bonusTerms.id} = ${orders.loyalty_id}`)
      .where(sql`${orders.created_at} > ${now.getTime() - DAYS * DAY_MS} and ${orders.status} = 'completed' and ${orders.source} <> 'test'`)
      .groupBy(orders.id),
    db
      .select({
        id: customers.id,
        rank: customers.rank,
        due: sql<Rank>`${dueRank(now, sql`${JSON.stringify(terms)}`)}`.mapWith(customers.rank).as('due'),
      })
      .from(customers)
      .where(sql`${customers.deleted_at} is null and ${customers.rank} <> 'discount' and ${customers.orders_count} > 0`),
  ])
  const dueOf = new Map(ranks.map(({ id, due }) => [id, due]))
  const sum = { earned: { was: 0, would: 0 }, spent: { was: 0, would: 0 } }
  for (const row of rows) {
    const { delivery_type, full } = row
    const balance = row.balance + row.spent
    const most = row.was ? maxBonuses({ left: row.active, full, delivery_type, balance: row.spent }, row.was) : row.spent
    const next = maxBonuses({ left: terms.pays.delivery ? addMoney(row.pays, row.fee) : row.pays, full, delivery_type, balance }, terms)
    const tookAll =
      row.spent > 0 && row.was !== null && row.spent >= maxBonuses({ left: row.active, full, delivery_type, balance }, row.was)
    const spent = tookAll ? next : Math.min(most, next)
    const base = subtractMoney(terms.earns.delivery ? addMoney(row.earns, row.fee) : row.earns, spent)
    sum.earned.was += row.earned
    sum.spent.was += row.spent
    sum.spent.would += spent
    // those of a rank given by hand are not among the ranks
    sum.earned.would += earnedBonuses(Math.max(0, base), dueOf.get(row.customer_id) ?? 'discount', terms)
  }
  const moved = ranks.map(({ rank, due }) => heightOf(due) - heightOf(rank))
  return {
    days: DAYS,
    orders: rows.length,
    ...sum,
    ranks: { up: moved.filter((by) => by > 0).length, down: moved.filter((by) => by < 0).length },
  }
}
