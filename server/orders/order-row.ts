import type { CookingPlace } from '#server/cart/place'
import type { PricedGoods } from '#server/cart/priced-goods'
import type { SlotNeed } from '#server/cart/slots'
import type { AppliedPromotion } from '~/contracts/promotions'
import type { cards, customers, OrderPromotion } from '#server/db/tables'
import { giftOfCode } from '~/rules/promo'
import type { ShopPromotion } from '#server/shop/promotion-rows'
import type { CustomerContext } from '#server/http/context'
import { PAY_MINUTES, PAY_VARIANT } from '~/contracts/constants'
import type { CreateOrderBody, OrderAddress } from '~/contracts/orders'
import { cookBy } from '~/rules/cook-time'
import { doorstepOf } from '~/rules/doorstep'
import type { OrderZone } from '~/contracts/zones'
import { promisedTime, slotOf } from '~/rules/promise'
import { MINUTE_MS } from '~/rules/time'
import { changeFrom } from './order-checks'
import type { OrderToStore } from './order-records'

/** Everything besides the body that an order is made of. */
type OrderBasis = {
  place: CookingPlace
  zone: OrderZone | null
  priced: PricedGoods
  /** The rules that the cart was priced with. */
  rules: readonly ShopPromotion[]
  customer: Pick<typeof customers.$inferSelect, 'name' | 'phone'>
  address: OrderAddress | null
  card: Pick<typeof cards.$inferSelect, 'id' | 'brand' | 'last4'> | null
  /** The receipt's e-mail. */
  email: string | null
  need: SlotNeed
  /** Whether the order waits for an online payment. */
  isAwaited: boolean
  confirmCall: boolean
  earnsBonuses: boolean
  /** The terms of bonuses by which it was priced. */
  loyaltyId: number
}

/** The row of a new order, with copies of everything it refers to. */
export function orderRow({ now }: CustomerContext, body: CreateOrderBody, basis: OrderBasis): OrderToStore['order'] {
  const { place, priced, rules, customer, address, card, need, isAwaited } = basis
  const { totals, promo, explanation, promotions, gifts } = priced.price
  const gift = giftOfCode(promo) ?? gifts[0] ?? null
  const { full, discount, delivery_fee, total, bonuses_earned, bonuses_spent } = totals
  const { city, point } = place
  const promised = promisedTime(body, city.delivery, now)
  if (!promised) throw new Error('An order was let through without its time')
  return {
    city_id: city.id,
    delivery_type: body.delivery_type,
    time_type: body.time_type,
    datetime: body.time_type === 'datetime' ? promised.from : null,
    promised_from: promised.from,
    promised_to: promised.to,
    first_promised_to: promised.to,
    kitchen_id: place.kitchenId,
    cook_by: cookBy(
      { delivery_type: body.delivery_type, promised_from: promised.from, promised_to: promised.to },
      city.delivery.travel ?? 0,
    ),
    stage_at: now.getTime(),
    slot_at: need && slotOf(promised),
    kitchen_minutes: need?.minutes ?? 0,
    address,
    zone: basis.zone,
    pickup_point: point && { id: point.id, city_id: point.city_id, address: point.address, phone: point.phone },
    pay_variant: body.pay_variant,
    pay_type: body.pay_type,
    card_id: card?.id ?? null,
    card: card && { brand: card.brand, last4: card.last4 },
    payment_status: isAwaited ? 'pending' : 'none',
    pay_by: isAwaited ? now.getTime() + PAY_MINUTES * MINUTE_MS : null,
    email: body.pay_variant === PAY_VARIANT.online ? basis.email : null,
    full,
    discount,
    bonuses_spent,
    delivery_fee,
    total,
    bonuses_earned: basis.earnsBonuses ? bonuses_earned : 0,
    // notes advise before ordering only
    explanation: explanation.filter(({ kind }) => kind !== 'note'),
    promocode: promo?.code ?? null,
    gift: gift && { id: gift.id, name: gift.name },
    promotions: orderedRules(promotions, rules),
    name: body.name || customer.name,
    phone: customer.phone,
    comment: body.comment?.trim() || null,
    recipient: body.recipient ?? null,
    ...doorstepOf(body),
    persons: body.persons ?? null,
    change_from: changeFrom(body),
    confirm_call: basis.confirmCall,
    loyalty_id: basis.loyaltyId,
  }
}

/** The order's copy of the rules that count. */
const orderedRules = (applied: readonly AppliedPromotion[], rules: readonly ShopPromotion[]): OrderPromotion[] =>
  applied.flatMap((one) => {
    const found = rules.find(({ id }) => id === one.id)
    if (!found) return []
    const { per_customer: _limit, ...rule } = found
    return [{ ...one, rule }]
  })

/** The order's copy of an address; with coordinates where they are known. */
export function orderAddressOf(place: Partial<OrderAddress> & { city_id: number }): OrderAddress {
  const { city_id, street = '', house = '', building = '', entrance = '', floor = '' } = place
  const { apartment = '', intercom = '', label = '', comment = '', lat, lng } = place
  const point = lat != null && lng != null ? { lat, lng } : {}
  return { city_id, street, house, building, entrance, floor, apartment, intercom, label, comment, ...point }
}
