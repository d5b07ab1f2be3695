import type { Promotion, PromotionNudge } from '~/contracts/promotions'
import { subtractMoney } from './money'
import { countText, DISHES, priceText } from './number-text'
import type { CartPrice, CartToPrice } from './pricing'
import { isOf, missingPieces } from './promotion-terms'

const MAX_NUDGES = 2
/** A sum is worth a word once this part of it is in the cart. */
const NEAR = 0.5

/** What rules that hold now still need of the cart: one thing each, the most important rules first. */
export function nudgesFor(
  { lines }: CartToPrice,
  holding: readonly Promotion[],
  { totals, promo, promotions }: CartPrice,
): PromotionNudge[] {
  const texts = holding.flatMap((rule) => {
    if (rule.excludes_code && promo) return []
    const text = nudgeOf(
      rule,
      lines,
      totals.full,
      promotions.some(({ id }) => id === rule.id),
    )
    return text === null ? [] : [{ id: rule.id, text }]
  })
  return texts.slice(0, MAX_NUDGES)
}

function nudgeOf(rule: Promotion, lines: CartToPrice['lines'], full: number, isUsed: boolean): string | null {
  const { condition, effect, gift, name } = rule
  const { min_total } = condition
  const pieces = missingPieces(rule, lines)
  const missing = pieces.filter((count) => count > 0)
  const next = effect.kind === 'nth_free' && missing.length === 0 ? nextGroup(rule, lines) : null
  if (full >= min_total && next === 1) return moreDishes(1, name)
  if (isUsed || (effect.kind === 'gift' && gift === null)) return null
  if (missing.length === 0 && full < min_total && full >= min_total * NEAR) {
    const sum = priceText(subtractMoney(min_total, full))
    return effect.kind === 'gift' ? `До\u00a0подарка «${gift?.name}» ещё\u00a0${sum}` : `До\u00a0акции «${name}» ещё\u00a0${sum}`
  }
  if (full < min_total) return null
  const [count] = missing
  const isBegun = condition.items.some((items) => lines.some((line) => isOf(items, line)))
  if (missing.length === 1 && count !== undefined && isBegun) return moreDishes(count, name)
  if (missing.length > 0 || effect.kind !== 'dish_price' || !gift || lines.some(({ id }) => id === gift.id)) return null
  return `${gift.name} за\u00a0${priceText(effect.price)}: добавьте в\u00a0корзину`
}

const moreDishes = (count: number, name: string) => `Ещё\u00a0${countText(count, DISHES)}, и\u00a0сработает «${name}»`

/** Pieces to the next free one. */
function nextGroup({ condition }: Promotion, lines: CartToPrice['lines']): number | null {
  const [items] = condition.items
  if (!items) return null
  const pieces = lines.filter((line) => isOf(items, line)).reduce((sum, { qtt }) => sum + qtt, 0)
  return items.count - (pieces % items.count)
}
