import type { PromotionCondition, PromotionEffect } from '~/contracts/promotions'
import { isForAnyOrder } from './promotion-terms'
import type { PromotionWarning } from '~/contracts/staff-promotions'

type Rule = {
  condition: PromotionCondition
  effect: PromotionEffect
  ends_at: string | null
  per_customer: number | null
  max_uses: number | null
}

/** More than this share of a sum is said to be much. */
const MUCH = 50

/** Whether more than half of a sum is taken off. */
export const isMuchOff = (amount: number, sum: number): boolean => amount * 100 > sum * MUCH

/** What is odd about a rule: it takes off much, gives dishes for nothing, or always counts. `dish` is null where its dish is not on the site. */
export function promotionWarnings({ condition, effect, ends_at, per_customer, max_uses }: Rule, dish: string | null): PromotionWarning[] {
  const { min_total, items } = condition
  const { min_total: _sum, ...asked } = condition
  const isAsked = min_total > 0 || !isForAnyOrder(asked)
  const isForNothing = (effect.kind === 'percent' && effect.percent === 100) || (effect.kind === 'nth_free' && items[0]?.count === 1)
  const isMuch =
    (effect.kind === 'percent' && effect.percent > MUCH && effect.percent < 100) ||
    (effect.kind === 'amount' && isMuchOff(effect.amount, min_total)) ||
    (effect.kind === 'nth_free' && items[0]?.count === 2)
  const isLimited = ends_at !== null || per_customer !== null || max_uses !== null
  return [
    ...('goods_id' in effect && dish === null
      ? [{ key: 'no_dish' as const, text: 'Блюда нет на\u00a0сайте: акция не\u00a0действует' }]
      : []),
    ...(isForNothing ? [{ key: 'free_dishes' as const, text: 'Блюда за\u00a00\u00a0₽' }] : []),
    ...(isMuch ? [{ key: 'over_half' as const, text: 'Скидка может быть 50\u00a0% и\u00a0больше' }] : []),
    ...(isAsked ? [] : [{ key: 'always' as const, text: 'Действует всегда: условий нет' }]),
    ...(isLimited ? [] : [{ key: 'no_end' as const, text: 'Нет ни\u00a0срока, ни\u00a0ограничения по\u00a0числу' }]),
  ]
}
