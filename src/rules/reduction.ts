import type { PromoRefusal } from '~/contracts/cart'
import { DISCOUNT_RANK_PERCENT } from '~/contracts/constants'
import type { User } from '~/contracts/user'
import type { CartTotals } from './line-price'
import { percentOf, subtractMoney } from './money'
import { percentText, priceText } from './number-text'
import { cartProblem, type CodeRule, isOfSum, worthOfSum } from './promo'

/** What reduces the saleActive lines: a code or the personal discount, never both. */
export type Reduction = {
  /** The code that counts; a code that does not is not used up. */
  promo: CodeRule | null
  /** The percentage that counts, or 0. */
  personalPercent: number
  /** Roubles off the sum; 0 for a gift. */
  amount: number
  /** What the code that counts gives in roubles; 0 for a gift. */
  saves: number
  /** Why the code does not count. */
  refused: PromoRefusal | null
  /** What the customer loses by the choice. */
  notes: string[]
}

/** Chooses between a code and the personal discount of rank "discount": the larger counts, a gift at its price; on a tie the personal one.
 *  `worth` is what the code gives in roubles, null for nothing. */
export function chooseReduction(
  sums: CartTotals,
  promo: CodeRule | null,
  buyer: Pick<User, 'rank' | 'personal_discount'> | null,
  worth = promo && worthOfSum(promo, sums.saleActive),
): Reduction {
  const percent = personalPercentOf(buyer)
  const personal = percentOf(sums.saleActive, percent)
  const own: Reduction = { promo: null, personalPercent: personal > 0 ? percent : 0, amount: personal, saves: 0, refused: null, notes: [] }
  if (!promo || sums.full === 0) return own

  const problem = cartProblem(promo, sums, worth)
  if (problem || worth === null) return { ...own, refused: problem }
  if (personal > 0 && personal >= worth) {
    const text = `Личная скидка ${percentText(percent)} даёт не меньше, чем код ${promo.code}. Код останется у вас.`
    return { ...own, refused: { reason: 'personal_better', text } }
  }
  const notes =
    personal > 0 ? [`Код ${promo.code} выгоднее личной скидки на ${priceText(subtractMoney(worth, personal))}: они не складываются`] : []
  const saves = promo.effect.kind === 'gift' ? 0 : worth
  return { promo, personalPercent: 0, amount: isOfSum(promo) ? saves : 0, saves, refused: null, notes }
}

/** The personal discount in percent; only rank "discount" has one. */
export function personalPercentOf(buyer: Pick<User, 'rank' | 'personal_discount'> | null): number {
  if (buyer?.rank !== 'discount') return 0
  return buyer.personal_discount > 0 ? buyer.personal_discount : DISCOUNT_RANK_PERCENT
}
