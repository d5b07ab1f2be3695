import { and, desc, eq, sql } from 'drizzle-orm'
import { BONUS_LIFE_DAYS, RANKS } from '~/contracts/constants'
import type { BonusTransaction, Loyalty, Rank } from '~/contracts/user'
import { expiringLots } from '~/rules/bonus-lots'
import { earnPercent, nextRank } from '~/rules/bonuses'
import { subtractMoney } from '~/rules/money'
import { formatZoned } from '~/rules/schedule'
import { bonusLedger, customers, orders } from '#server/db/tables'
import type { CustomerContext } from '#server/http/context'
import { firstCityQuery } from '#server/shop/dictionaries.service'
import { unauthorized } from '#server/core/errors'
import { countsForRank, EXPIRED, expireBonuses, lowerRanks, type LoyaltyContext } from './ledger'

/** All changes of the customer's bonuses, newest first; the amounts sum to `user.bonuses`. Times are in the zone of the city with the
 *  lowest id. */
export async function listBonuses({ db, userId }: CustomerContext): Promise<BonusTransaction[]> {
  const { id, kind, amount, order_id, description, created_at } = bonusLedger
  const [rows, [city]] = await db.batch([
    db
      .select({ id, kind, amount, order_id, description, created_at, number: orders.number })
      .from(bonusLedger)
      .leftJoin(orders, eq(orders.id, order_id))
      .where(eq(bonusLedger.customer_id, userId))
      .orderBy(desc(id)),
    firstCityQuery(db),
  ])
  return rows.map(({ number, ...row }) => ({
    ...row,
    description: DESCRIPTIONS[row.kind](`№\u00a0${number}`, row.description),
    created_at: formatZoned(new Date(row.created_at), city?.time_zone ?? 'UTC'),
  }))
}

/** The customer's rank, the way to the next one, and bonuses that expire within 14 days. */
export async function readLoyalty({ db, userId, now }: CustomerContext): Promise<Loyalty> {
  const { bonuses, rank, personal_discount } = customers
  const [[customer], [counted], changes, [city]] = await db.batch([
    db.select({ bonuses, rank, personal_discount }).from(customers).where(eq(customers.id, userId)),
    db
      .select({ paid: sql`coalesce(sum(${orders.total}), 0)`.mapWith(orders.total) })
      .from(orders)
      .where(and(eq(orders.customer_id, userId), countsForRank(now))),
    db
      .select({ amount: bonusLedger.amount, created_at: bonusLedger.created_at })
      .from(bonusLedger)
      .where(eq(bonusLedger.customer_id, userId)),
    firstCityQuery(db),
  ])
  if (!customer) throw unauthorized()
  const paid = counted?.paid ?? 0
  const expiring = expiringLots(changes, now.getTime())
  return {
    ...customer,
    percent: earnPercent(customer.rank),
    paid,
    next: nextAbove(paid, customer.rank),
    expiring: expiring.map(({ amount, at }) => ({ amount, at: formatZoned(new Date(at), city?.time_zone ?? 'UTC') })),
  }
}

/** The nightly job in one batch: expires bonuses, lowers ranks. A second run changes nothing. Returns the affected customers, expired
 *  bonuses and lowered ranks. */
export async function settleLoyalty(ctx: LoyaltyContext): Promise<{ customers: number; expired: number; ranks: number }> {
  const [expired, lowered] = await ctx.db.batch([
    expireBonuses(ctx).returning({ amount: bonusLedger.amount }),
    lowerRanks(ctx).returning({ id: customers.id }),
  ])
  return { customers: expired.length, expired: expired.reduce((sum, { amount }) => sum - amount, 0), ranks: lowered.length }
}

/** A rank stays until the nightly job, so the next one is above it even if `paid` no longer reaches it. */
function nextAbove(paid: number, current: Rank): Loyalty['next'] {
  const own = RANKS.find(({ rank }) => rank === current)?.from ?? 0
  const next = nextRank(Math.max(paid, own), current)
  return next && { ...next, missing: subtractMoney(next.from, paid) }
}

const DESCRIPTIONS: Record<BonusTransaction['kind'], (order: string, own: string) => string> = {
  accrual: (order) => `За заказ ${order}`,
  redemption: (order) => `Списали на заказ ${order}`,
  refund: (order) => `Вернули за отменённый заказ ${order}`,
  gift: (_, own) => own,
  adjust: (order) => `Изменение заказа ${order}`,
  expiry: (_, own) => (own === EXPIRED ? `Сгорели: не тратили ${BONUS_LIFE_DAYS} дней` : own),
}
