import { and, desc, eq, sql } from 'drizzle-orm'
import type { LoyaltyTerms } from '~/contracts/loyalty'
import type { BonusTransaction, Loyalty, Rank } from '~/contracts/user'
import { expiringLots } from '~/rules/bonus-lots'
import { earnPercent, nextRank, stepOf } from '~/rules/bonuses'
import { expiresAfter } from '~/rules/loyalty-terms'
import { subtractMoney } from '~/rules/money'
import { formatZoned } from '~/rules/schedule'
import { bonusLedger, customers, orders } from '#server/db/tables'
import type { CustomerContext } from '#server/http/context'
import { firstCityQuery } from '#server/shop/dictionaries.service'
import { unauthorized } from '#server/core/errors'
import { countsForRank, EXPIRED, expireBonuses, paidOfOrder, settleRanks, type LoyaltyContext } from './ledger'
import { bonusTerm, termsInForce, termsQuery } from '#server/shop/loyalty-terms'

/** All changes of the customer's bonuses, newest first; the amounts sum to `user.bonuses`. Times are in the zone of the city with the
 *  lowest id. */
export async function listBonuses({ db, userId }: CustomerContext): Promise<BonusTransaction[]> {
  const { id, kind, amount, order_id, description, created_at } = bonusLedger
  const [rows, [city], terms] = await db.batch([
    db
      .select({ id, kind, amount, order_id, description, created_at, number: orders.number })
      .from(bonusLedger)
      .leftJoin(orders, eq(orders.id, order_id))
      .where(eq(bonusLedger.customer_id, userId))
      .orderBy(desc(id)),
    firstCityQuery(db),
    termsQuery(db),
  ])
  const lives = new Set(terms.map((one) => one.terms.life_days))
  const expired = lives.size === 1 ? `Сгорели: не тратили ${[...lives].join()} дней` : 'Сгорели: вышел срок'
  return rows.map(({ number, ...row }) => ({
    ...row,
    description: row.description === EXPIRED ? expired : DESCRIPTIONS[row.kind](`№\u00a0${number}`, row.description),
    created_at: formatZoned(new Date(row.created_at), city?.time_zone ?? 'UTC'),
  }))
}

/** The customer's rank, the way to the next one, and bonuses that expire soon. */
export async function readLoyalty({ db, userId, now }: CustomerContext): Promise<Loyalty> {
  const { bonuses, rank, personal_discount } = customers
  const [[customer], [counted], changes, [city], allTerms] = await db.batch([
    db.select({ bonuses, rank, personal_discount }).from(customers).where(eq(customers.id, userId)),
    db
      .select({ paid: sql`coalesce(sum(${paidOfOrder}), 0)`.mapWith(orders.total) })
      .from(orders)
      .where(and(eq(orders.customer_id, userId), countsForRank(now))),
    db
      .select({
        amount: bonusLedger.amount,
        created_at: bonusLedger.created_at,
        life_days: sql<number | null>`${bonusTerm(sql`${bonusLedger.terms_id}`, 'life_days')}`,
      })
      .from(bonusLedger)
      .where(eq(bonusLedger.customer_id, userId)),
    firstCityQuery(db),
    termsQuery(db),
  ])
  if (!customer) throw unauthorized()
  const paid = counted?.paid ?? 0
  const { terms } = termsInForce(allTerms, now)
  const expiring = expiringLots(changes, now.getTime(), {
    warning_days: terms.warning_days,
    after: expiresAfter(allTerms, now.getTime()),
  })
  return {
    ...customer,
    percent: earnPercent(customer.rank, terms),
    paid,
    next: nextAbove(paid, customer.rank, terms),
    expiring: expiring.map(({ amount, at }) => ({ amount, at: formatZoned(new Date(at), city?.time_zone ?? 'UTC') })),
  }
}

/** The nightly job in one batch: expires bonuses, sets ranks. A second run changes nothing. Returns the affected customers, expired bonuses
 *  and changed ranks. */
export async function settleLoyalty(ctx: LoyaltyContext): Promise<{ customers: number; expired: number; ranks: number }> {
  const ranks = settleRanks(ctx).returning({ id: customers.id })
  if (expiresAfter(await termsQuery(ctx.db), ctx.now.getTime()) > ctx.now.getTime())
    return { customers: 0, expired: 0, ranks: (await ranks).length }
  const [expired, moved] = await ctx.db.batch([expireBonuses(ctx).returning({ amount: bonusLedger.amount }), ranks])
  return { customers: expired.length, expired: expired.reduce((sum, { amount }) => sum - amount, 0), ranks: moved.length }
}

/** A rank stays until the nightly job, so the next one is above it even if `paid` no longer reaches it. */
function nextAbove(paid: number, current: Rank, terms: LoyaltyTerms): Loyalty['next'] {
  const next = nextRank(Math.max(paid, stepOf(current, terms)?.from ?? 0), current, terms)
  return next && { ...next, missing: subtractMoney(next.from, paid) }
}

const DESCRIPTIONS: Record<BonusTransaction['kind'], (order: string, own: string) => string> = {
  accrual: (order) => `За заказ ${order}`,
  redemption: (order) => `Списали на заказ ${order}`,
  refund: (order) => `Вернули за отменённый заказ ${order}`,
  gift: (_, own) => own,
  adjust: (order) => `Изменение заказа ${order}`,
  expiry: (_, own) => own,
}
