import type { DeliveryType } from '~/contracts/cart'
import type { LoyaltyTerms, RankStep } from '~/contracts/loyalty'
import type { Rank } from '~/contracts/user'
import { subtractMoney, wholePercentOf } from './money'
import { percentText, priceText } from './number-text'

/** Input of the bonus limit, in roubles: `left` is the sum after the discount that may be paid with bonuses, `full` the whole cart. */
export type BonusBasis = { left: number; full: number; delivery_type: DeliveryType; balance: number }

/** The most bonuses that may be spent (1 bonus pays 1 ₽): the payable share of `left`, rounded down, at most the balance. None for a small
 *  pickup, and while the programme is off. */
export function maxBonuses(basis: BonusBasis, terms: LoyaltyTerms): number {
  if (!terms.is_on || isTooSmallPickup(basis, terms)) return 0
  return Math.min(basis.balance, wholePercentOf(basis.left, terms.pay_percent))
}

export const OFF_TEXT = 'Сейчас бонусы не\u00a0действуют'

/** Explains the limit to the customer. */
export function maxBonusesText(basis: BonusBasis, terms: LoyaltyTerms): string {
  if (!terms.is_on) return OFF_TEXT
  const max = maxBonuses(basis, terms)
  if (max > 0)
    return `Бонусами можно оплатить до ${priceText(max)}${max === basis.balance ? ': столько их у вас' : `: это ${shareText(terms)} суммы`}`
  if (basis.balance === 0) return 'Бонусов пока нет'
  if (isTooSmallPickup(basis, terms)) return `Самовывоз оплачивают бонусами от ${priceText(terms.min_pickup)}`
  return 'За эти блюда бонусами не платят'
}

/** «половина» or «30 %» */
export const shareText = ({ pay_percent }: LoyaltyTerms) => (pay_percent === 50 ? 'половина' : percentText(pay_percent))

const isTooSmallPickup = ({ delivery_type, full }: BonusBasis, { min_pickup }: LoyaltyTerms) =>
  delivery_type === 'pickup' && full < min_pickup

/** Ranks as customers climb them; "discount" is given by hand and earns nothing. */
const LADDER: readonly Rank[] = [1, 2, 3, 'vip']

/** How high a rank is; below all others for "discount". */
export const heightOf = (rank: Rank): number => LADDER.indexOf(rank)

/** Why the ranks of terms are none: the first is from 0, each later one costs more. */
export function ranksFault(ranks: LoyaltyTerms['ranks']): { field: string; text: string } | null {
  const wrong = ranks.findIndex(({ rank }, index) => heightOf(rank) !== index)
  if (wrong !== -1) return { field: `ranks.${wrong}.rank`, text: 'Ранги идут по порядку, без пропусков' }
  if (ranks[0]?.from !== 0) return { field: 'ranks.0.from', text: 'Первый ранг начинается с нуля' }
  const low = ranks.findIndex(({ from }, index) => index > 0 && from <= (ranks[index - 1]?.from ?? 0))
  return low === -1 ? null : { field: `ranks.${low}.from`, text: 'Больше, чем у ранга ниже' }
}

/** The step of a rank: its own, or the one below where the terms have it no more. */
export const stepOf = (rank: Rank, { ranks }: Pick<LoyaltyTerms, 'ranks'>): RankStep | undefined =>
  ranks.findLast((step) => heightOf(step.rank) <= heightOf(rank))

/** The percentage of paid roubles that a rank earns. */
export const earnPercent = (rank: Rank, terms: LoyaltyTerms): number => (terms.is_on ? (stepOf(rank, terms)?.percent ?? 0) : 0)

/** Bonuses earned for `paid` roubles: whole, rounded down. */
export const earnedBonuses = (paid: number, rank: Rank, terms: LoyaltyTerms): number => wholePercentOf(paid, earnPercent(rank, terms))

/** The next rank and the roubles missing to it; null for the highest rank and for rank "discount". */
export function nextRank(paid: number, current: Rank, { ranks }: Pick<LoyaltyTerms, 'ranks'>) {
  const next = current === 'discount' ? undefined : ranks.find(({ from }) => paid < from)
  return next ? { ...next, missing: subtractMoney(next.from, paid) } : null
}
