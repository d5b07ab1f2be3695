import type { Promotion } from '~/contracts/promotions'
import { endedTexts } from '~/rules/ended-promotions'
import { unservedText } from '~/rules/menu-hours'
import type { CartPrice } from '~/rules/pricing'
import { asKept } from '~/rules/promotion-terms'
import type { OrderPromotion } from '#server/db/tables'
import type { BasisLine, EditBasis } from './edit-basis'
import type { PlaceChange } from './edit-place'

/* An edit prices by the rules that counted when the order was placed, as they were then. */

export const isGift = ({ price }: Pick<BasisLine, 'price'>) => price === null

/** The gift lines of an order: that of its code comes before those of rules. */
export function giftLinesOf({ lines, order }: EditBasis): { ofCode: BasisLine | undefined; ofRules: BasisLine[] } {
  const wanted = order.promotions.flatMap(({ rule }) => (rule.effect.kind === 'gift' && rule.gift ? [rule.gift.id] : []))
  const ofRules: BasisLine[] = []
  let ofCode: BasisLine | undefined
  for (const line of lines.filter(isGift).toReversed()) {
    const found = wanted.indexOf(line.goods_id)
    if (found === -1) ofCode = line
    else {
      wanted.splice(found, 1)
      ofRules.unshift(line)
    }
  }
  return { ofCode, ofRules }
}

/** The rules of an order. A gift that it has already is asked for its hours at a new time only. */
export function rulesOf(basis: EditBasis, { place, values, isOtherTime }: PlaceChange): Promotion[] {
  const { order, goodsById } = basis
  const { ofRules } = giftLinesOf(basis)
  const at = new Date(values.promised_from ?? order.promised_from)
  return order.promotions.map(({ rule }) => {
    if (rule.effect.kind !== 'gift' || rule.gift === null) return asKept(rule)
    const { id } = rule.gift
    const dish = goodsById.get(id)
    const hasIt = ofRules.some((line) => line.goods_id === id)
    const unserved = dish && (isOtherTime || !hasIt) ? unservedText([dish], place.city.time_zone, at) : null
    const isHad = (hasIt || dish?.available === true) && unserved === null
    return { ...asKept(rule), gift: isHad ? rule.gift : null }
  })
}

/** The rules of the order after the edit; one that has too little now may count again after the next one. */
export const editedRules = ({ order }: EditBasis, { promotions, totals }: Pick<CartPrice, 'promotions' | 'totals'>): OrderPromotion[] =>
  order.promotions.map(({ is_lost: _lost, ...one }) => {
    const applied = promotions.find(({ id }) => id === one.id)
    // a fee that the order does not pay is not given again
    if (one.rule.effect.kind === 'free_delivery' && totals.delivery_fee === 0) return one
    return applied ? { ...one, amount: applied.amount } : { ...one, amount: 0, is_lost: true }
  })

/** «Акция «Третий ролл» больше не действует.» for each that the edit ends. */
export const lostTexts = ({ order }: EditBasis, now: readonly OrderPromotion[]): string[] =>
  endedTexts(now.filter(({ id, is_lost }) => is_lost && !order.promotions.find((one) => one.id === id)?.is_lost).map(({ name }) => name))
