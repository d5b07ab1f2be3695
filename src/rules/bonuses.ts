import type { DeliveryType } from '~/contracts/cart'
import { BONUS_FACTOR, MIN_PICKUP_FOR_BONUSES, RANKS } from '~/contracts/constants'
import type { Rank } from '~/contracts/user'
import { subtractMoney, wholePercentOf } from './money'
import { priceText } from './number-text'

/** Input of the bonus limit, in roubles: `left` is the bonusesActive sum after the discount, `full` the whole cart. */
export type BonusBasis = { left: number; full: number; delivery_type: DeliveryType; balance: number }

/** The most bonuses that may be spent (1 bonus pays 1 ₽): half of `left`, rounded down, at most the balance. None for a pickup under 100
 *  ₽. */
export function maxBonuses(basis: BonusBasis): number {
  if (isTooSmallPickup(basis)) return 0
  return Math.min(basis.balance, wholePercentOf(basis.left, BONUS_FACTOR * 100))
}

/** Explains the limit to the customer. */
export function maxBonusesText(basis: BonusBasis): string {
  const max = maxBonuses(basis)
  if (max > 0) return `Бонусами можно оплатить до ${priceText(max)}${max === basis.balance ? ': столько их у вас' : ': это половина суммы'}`
  if (basis.balance === 0) return 'Бонусов пока нет'
  if (isTooSmallPickup(basis)) return `Самовывоз оплачивают бонусами от ${priceText(MIN_PICKUP_FOR_BONUSES)}`
  return 'За эти блюда бонусами не платят'
}

const isTooSmallPickup = ({ delivery_type, full }: BonusBasis) => delivery_type === 'pickup' && full < MIN_PICKUP_FOR_BONUSES

/** The percentage of paid bonusesActive roubles that a rank earns. */
export const earnPercent = (rank: Rank): number => RANKS.find((entry) => entry.rank === rank)?.percent ?? 0

/** Bonuses earned for `paid` roubles: whole, rounded down. */
export const earnedBonuses = (paid: number, rank: Rank): number => wholePercentOf(paid, earnPercent(rank))

/** The rank for the roubles paid for completed orders in the last 365 days. Rank "discount" is given by hand and stays. */
export function rankOf(paid: number, current: Rank): Rank {
  return current === 'discount' ? current : (RANKS.findLast(({ from }) => paid >= from)?.rank ?? 1)
}

/** The next rank and the roubles missing to it; null for the highest rank and for rank "discount". */
export function nextRank(paid: number, current: Rank) {
  const next = current === 'discount' ? undefined : RANKS.find(({ from }) => paid < from)
  return next ? { ...next, missing: subtractMoney(next.from, paid) } : null
}
