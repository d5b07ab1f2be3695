import type { PromoRefusal } from '~/contracts/cart'
import { DISCOUNT_RANK_PERCENT, PROMO_TYPE } from '~/contracts/constants'
import type { User } from '~/contracts/user'
import type { CartTotals } from './line-price'
import { percentOf, subtractMoney } from './money'
import { percentText, priceText } from './number-text'
import { cartProblem, promoWorth, type PromoCode } from './promo'

/** What reduces the saleActive lines: a code or the personal discount, never both. */
export type Reduction = {
  /** The code that counts; a code that does not is not used up. */
  promo: PromoCode | null
  /** The percentage that counts, or 0. */
  personalPercent: number
  /** Roubles; 0 for a gift. */
  amount: number
  /** Why the code does not count. */
  refused: PromoRefusal | null
  /** What the customer loses by the choice. */
  notes: string[]
}

/** Chooses between a code and the personal discount of rank "discount": the larger counts, a gift at its price; on a tie the personal one. */
export function chooseReduction(
  sums: CartTotals,
  promo: PromoCode | null,
  buyer: Pick<User, 'rank' | 'personal_discount'> | null,
): Reduction {
  const percent = personalPercentOf(buyer)
  const personal = percentOf(sums.saleActive, percent)
  const own: Reduction = { promo: null, personalPercent: personal > 0 ? percent : 0, amount: personal, refused: null, notes: [] }
  if (!promo || sums.full === 0) return own

  const problem = cartProblem(promo, sums)
  if (problem) return { ...own, refused: problem }
  const worth = promoWorth(promo, sums.saleActive)
  if (personal > 0 && personal >= worth) {
    const text = `Личная скидка ${percentText(percent)} даёт не меньше, чем код ${promo.code}. Код останется у вас.`
    return { ...own, refused: { reason: 'personal_better', text } }
  }
  const notes =
    personal > 0 ? [`Код ${promo.code} выгоднее личной скидки на ${priceText(subtractMoney(worth, personal))}: они не складываются`] : []
  return { promo, personalPercent: 0, amount: promo.type === PROMO_TYPE.gift ? 0 : worth, refused: null, notes }
}

/** The personal discount in percent; only rank "discount" has one. */
export function personalPercentOf(buyer: Pick<User, 'rank' | 'personal_discount'> | null): number {
  if (buyer?.rank !== 'discount') return 0
  return buyer.personal_discount > 0 ? buyer.personal_discount : DISCOUNT_RANK_PERCENT
}
