import type { Goods } from '~/contracts/goods'
import { formatWeight } from '~/lib/text'

/** «8 шт · 240 г»: how much of a dish one gets. */
export function goodsNote({ pieces, weight, unit }: Pick<Goods, 'pieces' | 'weight' | 'unit'>): string {
  return [pieces === null ? '' : formatWeight(pieces, 'шт'), formatWeight(weight, unit)].filter(Boolean).join(' · ')
}
