import type { GoodsCard } from './menu'

/** By how many per cent a price was lowered, rounded, at least one; 0 where it was not. Contract "Shapes". */
export function discountPercent(price: number, old: number | null): number {
  if (old === null || old <= price) return 0
  return Math.max(1, Math.round((1 - price / old) * 100))
}

type Badged = Pick<GoodsCard, 'badge' | 'price' | 'old_price'>

/** The badges of a product: its own, then the discount; a sale without an old price keeps its word. */
export function badgesOf({ badge, price, old_price }: Badged): { kind: GoodsCard['badge']; percent: number }[] {
  const percent = discountPercent(price, old_price)
  const own = badge === 'no' || (badge === 'sale' && percent > 0) ? [] : [{ kind: badge, percent: 0 }]
  return percent > 0 ? [...own, { kind: 'sale', percent }] : own
}
