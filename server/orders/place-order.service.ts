import { and, eq } from 'drizzle-orm'
import { SLOT_MINUTES } from '~/contracts/constants'
import type { CreateOrderBody, OrderAddress, PlacedOrder } from '~/contracts/orders'
import { invalidFields } from '#server/cart/cart.service'
import { findPlace, type FieldTexts, type Place } from '#server/cart/place'
import { priceGoods, type PricedGoods } from '#server/cart/priced-goods'
import { goodsQuery, optionsQuery, toGoodsById } from '#server/catalog/goods-rows'
import { addresses, customers, systemState } from '#server/db/tables'
import { loadDictionaries } from '#server/dictionaries/dictionaries.service'
import type { CustomerContext } from '#server/http/context'
import { HttpError, unauthorized } from '#server/http/errors'
import { countWrongCode, pickCart, promoQuery, usablePromo } from '#server/promo/promo.service'
import { firstAnswer, keyQuery, orderTry, type OrderTry } from './idempotency'
import { changeFrom, checkSums, payProblems, timeProblems } from './order-checks'
import { isLimitReached, storeOrder } from './order-records'

const MAINTENANCE = 'Технический перерыв. Корзина на месте, попробуйте чуть позже.'
const MINUTE_MS = 60_000

/** Places an order, priced by the server: one batch of reads and one of writes. Under a key, the same body within 24
 *  hours answers the first order again, however many come at once; a refused try keeps nothing. A cheaper cart than the
 *  customer saw is no conflict. Contract "Order".
 *  @throws 422 with the fields at fault, 409 `cart_changed` (gone, dearer, another total) and `idempotency_key_reused`,
 *  503 in maintenance, 401 for a customer who is gone. */
export async function placeOrder(ctx: CustomerContext, body: CreateOrderBody, key?: string): Promise<PlacedOrder> {
  const attempt = await orderTry(key, body)
  try {
    return await tryToPlace(ctx, body, attempt)
  } catch (error) {
    if (error instanceof HttpError || !(attempt || isLimitReached(error))) throw error
    // Another order took the key, the last use of the code or the bonuses meanwhile: reading again says which. Without a
    // key only a broken limit proves that this try was not stored; under one, a stored try is found.
    return tryToPlace(ctx, body, attempt)
  }
}

async function tryToPlace(ctx: CustomerContext, body: CreateOrderBody, attempt: OrderTry | null): Promise<PlacedOrder> {
  const { known, maintenance, customer, address, version, code, goodsById } = await readBasis(ctx, body, attempt?.key)
  const earlier = attempt && firstAnswer(known, attempt)
  if (earlier) return earlier
  if (maintenance.is_active) throw new HttpError(503, 'maintenance', maintenance.message || MAINTENANCE)

  const dictionaries = await loadDictionaries(ctx, version)
  const typed = body.address_id ? null : body.address
  const { place, problems } = findPlace(dictionaries, {
    delivery_type: body.delivery_type,
    city_id: body.city_id,
    pickup_point_id: body.pickup_point_id,
    address_city_id: body.address_id ? address?.city_id : typed?.city_id,
  })
  Object.assign(problems, whereProblems(body, address !== undefined))
  if (place) Object.assign(problems, timeProblems(body, place, ctx.now))
  Object.assign(problems, payProblems(body))
  if (!place || Object.keys(problems).length > 0) throw invalidFields(problems)

  const { delivery_type } = body
  const { promo, refused } = await usablePromo(ctx, body.promocode, code, { goodsById, timeZone: place.city.time_zone })
  const terms = { delivery_type, terms: place.city.delivery, buyer: customer, promo, bonuses: body.bonuses ?? 0 }
  const priced = priceGoods(body.goods, goodsById, terms)
  checkSums(body, priced, refused)

  const copy = delivery_type === 'delivery' ? orderAddressOf(address ?? { ...typed, city_id: place.city.id }) : null
  const counted = priced.price.promo && promo
  return storeOrder(ctx, {
    order: orderRow(ctx, body, { place, priced, customer, address: copy }),
    lines: priced.lines.filter((line) => line !== null),
    promo: counted,
    gift: (counted?.gift && goodsById.get(counted.gift.id)) ?? null,
    attempt,
    newAddress: address ? null : copy,
  })
}

async function readBasis(ctx: CustomerContext, body: CreateOrderBody, key: string | undefined) {
  const { db, userId } = ctx
  const picked = pickCart(body.goods, body.promocode)
  const [known, [state], [customer], [address], code, goodsRows, optionRows] = await db.batch([
    keyQuery(ctx, key),
    db.select({ version: systemState.catalog_version, maintenance: systemState.maintenance_state }).from(systemState).limit(1),
    db.select().from(customers).where(eq(customers.id, userId)),
    db
      .select()
      .from(addresses)
      .where(and(eq(addresses.id, body.address_id ?? 0), eq(addresses.customer_id, userId))),
    promoQuery(ctx, body.promocode),
    goodsQuery(db, picked),
    optionsQuery(db, picked),
    ...countWrongCode(ctx, body.promocode),
  ])
  if (!state) throw new Error('system_state is empty: the database was not migrated')
  if (!customer) throw unauthorized()
  return { known, customer, address, code, goodsById: toGoodsById(goodsRows, optionRows), ...state }
}

function whereProblems(body: CreateOrderBody, isOwnAddress: boolean): FieldTexts {
  if (body.address_id && !isOwnAddress) return { address_id: 'Такого адреса нет' }
  if (body.delivery_type === 'pickup') return body.pickup_point_id ? {} : { pickup_point_id: 'Выберите, где заберёте заказ' }
  if (body.address_id) return {}
  if (!body.address) return { address: 'Укажите адрес доставки' }
  return body.address.city_id || body.city_id ? {} : { city_id: 'Выберите город' }
}

type OrderBasis = {
  place: Place
  priced: PricedGoods
  customer: Pick<typeof customers.$inferSelect, 'name' | 'phone'>
  address: OrderAddress | null
}

function orderRow({ now }: CustomerContext, body: CreateOrderBody, { place, priced, customer, address }: OrderBasis) {
  const { totals, promo, explanation } = priced.price
  const { full, discount, delivery_fee, total, bonuses_earned, bonuses_spent } = totals
  const { city, point } = place
  const slot = body.time_type === 'datetime' && body.datetime ? Date.parse(body.datetime) : null
  return {
    city_id: city.id,
    delivery_type: body.delivery_type,
    time_type: body.time_type,
    datetime: slot,
    promised_from: slot ?? now.getTime() + city.delivery.eta_min * MINUTE_MS,
    promised_to: slot ? slot + SLOT_MINUTES * MINUTE_MS : now.getTime() + city.delivery.eta_max * MINUTE_MS,
    address,
    pickup_point: point && { id: point.id, city_id: point.city_id, address: point.address, phone: point.phone },
    pay_variant: body.pay_variant,
    pay_type: body.pay_type,
    full,
    discount,
    bonuses_spent,
    delivery_fee,
    total,
    bonuses_earned,
    // notes are advice for choosing; a placed order is chosen
    explanation: explanation.filter(({ kind }) => kind !== 'note'),
    promocode: promo?.code ?? null,
    gift: promo?.gift ? { id: promo.gift.id, name: promo.gift.name } : null,
    name: body.name || customer.name,
    phone: customer.phone,
    comment: body.comment?.trim() || null,
    persons: body.persons ?? null,
    change_from: changeFrom(body),
  }
}

/** The address as it goes into the order. */
function orderAddressOf(place: Partial<OrderAddress> & { city_id: number }): OrderAddress {
  const { city_id, street = '', house = '', building = '', entrance = '', floor = '' } = place
  const { apartment = '', intercom = '', label = '', comment = '' } = place
  return { city_id, street, house, building, entrance, floor, apartment, intercom, label, comment }
}
