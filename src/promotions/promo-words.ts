import type { PromoType } from '~/contracts/cart'
import { PROMO_TYPE } from '~/contracts/constants'
import { formatPrice } from '~/lib/text'
import { percentText } from '~/rules/reduction'
import type { Refusal } from './promo-refusal'

type Terms = { type: PromoType; discount: number }

/** «−10 %», «−200 ₽», «подарок»: what a code gives, on its pill. */
export function worthWords({ type, discount }: Terms): string {
  if (type === PROMO_TYPE.gift) return 'подарок'
  return type === PROMO_TYPE.percent ? `\u2212${percentText(discount)}` : formatPrice(-discount)
}

/** «10 %», «200 ₽»: the discount of a code. */
export const discountWords = ({ type, discount }: Terms) => (type === PROMO_TYPE.percent ? percentText(discount) : formatPrice(discount))

/** What a refused code leaves to do: more dishes, another try, or nothing but to know it. */
export type FailureAction = 'menu' | 'retry' | 'close'

type FailureWords = { title: string; advice: string | null; action: FailureAction }

const NOT_WORKED = 'Код не\u00a0сработал'

/** What is said of a refused code besides the shop's own words, and the one thing that helps. `isKept` is whether the code
 *  stayed in the cart. Pure. */
export function failureWords(reason: Refusal['reason'], isKept: boolean): FailureWords {
  const words = (advice: string | null, action: FailureAction = 'close') => ({ title: NOT_WORKED, advice, action })
  switch (reason) {
    case 'unknown':
      return words(null, 'retry')
    case 'cart_too_small':
      return words(isKept ? 'Код остался в корзине. Он сработает, как только блюд станет достаточно.' : null, 'menu')
    case 'nothing_to_discount':
      return words('Добавьте блюда, на которые действуют скидки.', 'menu')
    case 'not_yet':
      return words('Сохраните его: он ещё понадобится.')
    case 'expired':
    case 'used_up':
      return words('Попробуйте другой код или закажите без него.')
    case 'already_used':
      return words('Его можно применить только раз. Попробуйте другой.')
    case 'gift_gone':
      return words('Закажите без подарка или попробуйте другой код.')
    case 'personal_better':
      return { title: 'Личная скидка выгоднее', advice: 'Скидки не складываются, поэтому считаем ту, что больше.', action: 'close' }
    case 'too_many_tries':
      return words(null)
    case null:
      return words(isKept ? 'Код остался в корзине: посчитаем его, когда в ней будут блюда.' : null, isKept ? 'menu' : 'close')
  }
}
