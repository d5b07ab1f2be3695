import type { Goods } from '~/contracts/goods'
import { formatWeight } from '~/lib/text'

/** «Вся порция, 240 г: 437 ккал»: what 100 g have, reckoned for the whole dish; nothing where the weight counts pieces, is
 *  unknown, or there is nothing to reckon. Pure. */
export function portionWords({ nutrition, weight, unit }: Pick<Goods, 'nutrition' | 'weight' | 'unit'>): string {
  const kcal = Math.round((nutrition.kcal * weight) / 100)
  if (unit === 'шт' || !(weight > 0) || kcal <= 0) return ''
  return `Вся порция, ${formatWeight(weight, unit)}: ${formatWeight(kcal, 'ккал')}.`
}
