import { and, eq } from 'drizzle-orm'
import { PAY_VARIANT, SLOT_MINUTES } from '~/contracts/constants'
import type { CreateOrderBody, OrderAddress, PlacedOrder } from '~/contracts/orders'
import { priceText } from '~/rules/price-text'
import { loadCatalog } from '#server/catalog/catalog.service'
import { invalidFields } from '#server/cart/cart.service'
import { findPlace, type FieldTexts, type Place } from '#server/cart/place'
import { priceGoods, type PricedGoods } from '#server/cart/priced-goods'
import { addresses, customers, systemState } from '#server/db/tables'
import { loadDictionaries } from '#server/dictionaries/dictionaries.service'
import type { CustomerContext } from '#server/http/context'
import { conflict, HttpError, invalid, unauthorized } from '#server/http/errors'
import { firstAnswer, keyQuery, orderTry } from './idempotency'
import { loyaltyProblems, payProblems, timeProblems } from './order-checks'
import { storeOrder } from './order-records'

const MAINTENANCE = 'Технический перерыв. Корзина на месте, попробуйте чуть позже.'
const MINUTE_MS = 60_000

/** Places an order, priced by the server: one batch of reads and one of writes. Under a key, the same body within 24
 *  hours answers the first order again, however many come at once; a refused try keeps nothing. A cheaper cart than the
 *  customer saw is no conflict. Contract "Order".
 *  @throws 422 with the fields at fault, 409 `cart_changed` (gone, dearer, another total) and `idempotency_key_reused`,
 *  503 in maintenance, 401 for a customer who is gone. */
export async function placeOrder(ctx: CustomerContext, body: CreateOrderBody, key?: string): Promise<PlacedOrder> {
  const attempt = await orderTry(key, body)
  const { known, maintenance, customer, address, version } = await readBasis(ctx, body, attempt?.key)
  const earlier = attempt && firstAnswer(known, attempt)
  if (earlier) return earlier
  if (maintenance.is_active) throw new HttpError(503, 'maintenance', maintenance.message || MAINTENANCE)

  const [catalog, dictionaries] = await Promise.all([loadCatalog(ctx, version), loadDictionaries(ctx, version)])
  const typed = body.address_id ? null : body.address
  const { place, problems } = findPlace(dictionaries, {
    delivery_type: body.delivery_type,
    city_id: body.city_id,
    pickup_point_id: body.pickup_point_id,
    address_city_id: body.address_id ? address?.city_id : typed?.city_id,
  })
  Object.assign(problems, whereProblems(body, address !== undefined))
  if (place) Object.assign(problems, timeProblems(body, place, ctx.now))
  Object.assign(problems, payProblems(body), loyaltyProblems(body))
  if (!place || Object.keys(problems).length > 0) throw invalidFields(problems)

  const { delivery_type } = body
  const terms = { delivery_type, terms: place.city.delivery, buyer: customer }
  const priced = priceGoods(body.goods, catalog.goodsById, terms)
  checkSums(body, priced)

  const copy = delivery_type === 'delivery' ? orderAddressOf(address ?? { ...typed, city_id: place.city.id }) : null
  const newOrder = {
    order: orderRow(ctx, body, { place, priced, customer, address: copy }),
    lines: priced.lines.filter((line) => line !== null),
    attempt,
    newAddress: address ? null : copy,
  }
  try {
    return await storeOrder(ctx, newOrder)
  } catch (error) {
    const winner = attempt && firstAnswer(await keyQuery(ctx, attempt.key), attempt)
    if (winner) return winner
    throw error
  }
}

async function readBasis(ctx: CustomerContext, body: CreateOrderBody, key: string | undefined) {
  const { db, userId } = ctx
  const [known, [state], [customer], [address]] = await db.batch([
    keyQuery(ctx, key),
    db.select({ version: systemState.catalog_version, maintenance: systemState.maintenance_state }).from(systemState).limit(1),
    db.select().from(customers).where(eq(customers.id, userId)),
    db
      .select()
      .from(addresses)
      .where(and(eq(addresses.id, body.address_id ?? 0), eq(addresses.customer_id, userId))),
  ])
  if (!state) throw new Error('system_state is empty: the database was not migrated')
  if (!customer) throw unauthorized()
  return { known, customer, address, ...state }
}

function whereProblems(body: CreateOrderBody, isOwnAddress: boolean): FieldTexts {
  if (body.address_id && !isOwnAddress) return { address_id: 'Такого адреса нет' }
  if (body.delivery_type === 'pickup') return body.pickup_point_id ? {} : { pickup_point_id: 'Выберите, где заберёте заказ' }
  if (body.address_id) return {}
  if (!body.address) return { address: 'Укажите адрес доставки' }
  return body.address.city_id || body.city_id ? {} : { city_id: 'Выберите город' }
}

/** What was ordered against what it costs: a cart that changed comes first, then the minimum, the total, the change. */
function checkSums(body: CreateOrderBody, { changes, price, problems }: PricedGoods) {
  const { totals, delivery } = price
  const changed = () =>
    conflict('cart_changed', 'Пока вы выбирали, меню немного изменилось. Проверьте корзину.', {
      outed: changes.outed,
      changed: changes.changed,
      totals,
    })
  if (changes.outed.length > 0 || changes.changed.length > 0) throw changed()
  if (Object.keys(problems).length > 0) throw invalidFields(problems)
  if (delivery.missing > 0)
    throw invalid('total', `Заказ на доставку от ${priceText(delivery.min_order)}. Не хватает ${priceText(delivery.missing)}.`)
  const isGoodNews = changes.cheaper.length > 0 && totals.total < body.total
  if (totals.total !== body.total && !isGoodNews) throw changed()
  if (changeFrom(body) !== null && Number(body.change_from) < totals.total)
    throw invalid('change_from', `Сдача считается с суммы не меньше ${priceText(totals.total)}`)
}

/** What the courier brings change for: only cash has any. */
function changeFrom({ pay_variant, change_from }: CreateOrderBody): number | null {
  return pay_variant === PAY_VARIANT.cash ? (change_from ?? null) : null
}

type OrderBasis = {
  place: Place
  priced: PricedGoods
  customer: Pick<typeof customers.$inferSelect, 'name' | 'phone'>
  address: OrderAddress | null
}

function orderRow({ now }: CustomerContext, body: CreateOrderBody, { place, priced, customer, address }: OrderBasis) {
  const { full, discount, delivery_fee, total, bonuses_earned, bonuses_spent } = priced.price.totals
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
    explanation: priced.price.explanation,
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
