import type { Goods } from '~/contracts/goods'
import { formatWeight } from '~/lib/text'

/** «8 шт · 240 г» */
export function goodsNote({ pieces, weight, unit }: Pick<Goods, 'pieces' | 'weight' | 'unit'>): string {
  return [pieces ? formatWeight(pieces, 'шт') : '', weight > 0 ? formatWeight(weight, unit) : ''].filter(Boolean).join(' · ')
}

/** «Вся порция, 240 г: 437 ккал.»; empty where it cannot be computed. */
export function portionText({ nutrition, weight, unit }: Pick<Goods, 'nutrition' | 'weight' | 'unit'>): string {
  const kcal = Math.round((nutrition.kcal * weight) / 100)
  if (unit === 'шт' || !(weight > 0) || kcal <= 0) return ''
  return `Вся порция, ${formatWeight(weight, unit)}: ${formatWeight(kcal, 'ккал')}.`
}
