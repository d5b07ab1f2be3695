import type { Goods } from '~/contracts/goods'
import type { Rank } from '~/contracts/user'
import { formatBonuses, formatPrice } from '~/lib/text'
import { earnedBonuses, maxBonuses } from '~/rules/bonuses'

/** «До 295 ₽ можно оплатить бонусами. Вернём 17 бонусов.» `sum` in roubles is the line's price, without other lines and discounts. */
export function dishTerms({ bonuses_active, sale_active }: Pick<Goods, 'bonuses_active' | 'sale_active'>, sum: number, rank: Rank): string {
  if (!bonuses_active) return sale_active ? 'Бонусы на это блюдо не действуют.' : 'Бонусы и промокоды на это блюдо не действуют.'
  const spent = maxBonuses({ left: sum, full: sum, delivery_type: 'delivery', balance: Infinity })
  const earned = earnedBonuses(sum, rank)
  return [
    spent > 0 && `До ${formatPrice(spent)} можно оплатить бонусами.`,
    earned > 0 && `Вернём ${formatBonuses(earned)}.`,
    !sale_active && 'Промокоды не действуют.',
  ]
    .filter(Boolean)
    .join(' ')
}
