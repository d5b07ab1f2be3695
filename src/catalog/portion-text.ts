import type { Goods } from '~/contracts/goods'
import { measureText } from '~/rules/number-text'

/** «8 шт · 240 г» */
export function goodsNote({ pieces, weight, unit }: Pick<Goods, 'pieces' | 'weight' | 'unit'>): string {
  return [pieces ? measureText(pieces, 'шт') : '', weight > 0 ? measureText(weight, unit) : ''].filter(Boolean).join(' · ')
}

/** «Вся порция, 240 г: 437 ккал.»; empty where it cannot be computed. */
export function portionText({ nutrition, weight, unit }: Pick<Goods, 'nutrition' | 'weight' | 'unit'>): string {
  const kcal = Math.round((nutrition.kcal * weight) / 100)
  if (unit === 'шт' || !(weight > 0) || kcal <= 0) return ''
  return `Вся порция, ${measureText(weight, unit)}: ${measureText(kcal, 'ккал')}.`
}
