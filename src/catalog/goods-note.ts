import type { Goods } from '~/contracts/goods'
import { formatWeight } from '~/lib/text'

/** «8 шт · 240 г»: how much of a dish one gets; what is not told is left out. */
export function goodsNote({ pieces, weight, unit }: Pick<Goods, 'pieces' | 'weight' | 'unit'>): string {
  return [pieces ? formatWeight(pieces, 'шт') : '', weight > 0 ? formatWeight(weight, unit) : ''].filter(Boolean).join(' · ')
}
