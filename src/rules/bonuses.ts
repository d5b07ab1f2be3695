import type { DeliveryType } from '~/contracts/cart'
import { BONUS_FACTOR, MIN_PICKUP_FOR_BONUSES, RANKS } from '~/contracts/constants'
import type { Rank } from '~/contracts/user'
import { subtractMoney, wholePercentOf } from './money'
import { priceText } from './price-text'

/** What bonuses depend on, in roubles: what is left of the bonusesActive lines after the discount, and the full sum. */
export type BonusBasis = { left: number; full: number; delivery_type: DeliveryType; balance: number }

/** The most bonuses that may be spent, one paying 1 ₽: half of what is left of the bonusesActive lines after the discount,
 *  rounded down, at most the balance; for a pickup none while the full sum is under 100 ₽. Spec §9. */
export function maxBonuses(basis: BonusBasis): number {
  if (isTooSmallPickup(basis)) return 0
  return Math.min(basis.balance, wholePercentOf(basis.left, BONUS_FACTOR * 100))
}

/** Why more bonuses than that are not taken, in words. Spec §9. */
export function maxBonusesText(basis: BonusBasis): string {
  const max = maxBonuses(basis)
  if (max > 0) return `Бонусами можно оплатить до ${priceText(max)}${max === basis.balance ? ': столько их у вас' : ': это половина суммы'}`
  if (basis.balance === 0) return 'Бонусов пока нет'
  if (isTooSmallPickup(basis)) return `Самовывоз оплачивают бонусами от ${priceText(MIN_PICKUP_FOR_BONUSES)}`
  return 'За эти блюда бонусами не платят'
}

const isTooSmallPickup = ({ delivery_type, full }: BonusBasis) => delivery_type === 'pickup' && full < MIN_PICKUP_FOR_BONUSES

/** What percent of a paid bonusesActive rouble comes back to a rank. Contract "Cart, promo, bonuses". */
export const earnPercent = (rank: Rank): number => RANKS.find((one) => one.rank === rank)?.percent ?? 0

/** Bonuses for roubles paid for bonusesActive lines: whole, rounded down. */
export const earnedBonuses = (paid: number, rank: Rank): number => wholePercentOf(paid, earnPercent(rank))

/** The rank that follows from what was paid for completed orders in the last 365 days; "discount" is given by hand and
 *  stays. Contract "Cart, promo, bonuses". */
export function rankOf(paid: number, present: Rank): Rank {
  return present === 'discount' ? present : (RANKS.findLast(({ from }) => paid >= from)?.rank ?? 1)
}

/** The rank above with what lacks to it in roubles; null for the highest and for rank "discount". */
export function nextRank(paid: number, present: Rank) {
  const next = present === 'discount' ? undefined : RANKS.find(({ from }) => paid < from)
  return next ? { ...next, missing: subtractMoney(next.from, paid) } : null
}
