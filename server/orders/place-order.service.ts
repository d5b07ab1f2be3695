import { and, eq, isNull } from 'drizzle-orm'
import { PAY_TYPE, PAY_VARIANT } from '~/contracts/constants'
import type { CreateOrderBody, PlacedOrder } from '~/contracts/orders'
import { invalidFields } from '#server/cart/cart.service'
import { findPlace, type FieldTexts } from '#server/cart/place'
import { NOBODY } from '#server/promo/buyer'
import { priceGoods } from '#server/cart/priced-goods'
import { slotNeed } from '#server/cart/slot-room'
import { goodsQuery, optionsQuery, toGoodsById } from '#server/catalog/goods-rows'
import { addresses, cards, customers, systemState } from '#server/db/tables'
import { loadDictionaries } from '#server/shop/dictionaries.service'
import type { CustomerContext } from '#server/http/context'
import { HttpError, unauthorized } from '#server/core/errors'
import { afterOrderMessages } from '#server/messages/order-messages'
import { startPayment } from '#server/payments/payments.service'
import { countWrongCode, pickCart, promoQuery, usablePromo } from '#server/promo/promo.service'
import { firstOrder, keyQuery, orderTry, type OrderTry, type StoredOrder } from './idempotency'
import { checkSums, payProblems, promiseProblem, slotTaken, timeProblems } from './order-checks'
import { isLimitReached, storeOrder } from './order-records'
import { orderAddressOf, orderRow } from './order-row'
import { isSlotFull } from './slots'
import { checkUnpaid, unpaidQuery } from './unpaid-orders'

const MAINTENANCE = 'Технический перерыв. Корзина на месте, попробуйте чуть позже.'

/** Places an order, priced by the server: one batch of reads and one of writes. Under a key, the same body within 24
 *  hours answers the first order again, however many come at once; a refused try keeps nothing. A cheaper cart than the
 *  customer saw is no conflict. What follows the batch (the payment at the provider, the message) is repeatable: after a
 *  crash the same key does it, or the cron. Contract "Order".
 *  @throws 422 with the fields at fault, 409 `cart_changed` (gone, dearer, another total), `promise_changed` (it takes longer
 *  than was told) and `idempotency_key_reused`, 503 in maintenance, 401 for a customer who is gone. */
export async function placeOrder(ctx: CustomerContext, body: CreateOrderBody, key?: string): Promise<PlacedOrder> {
  const attempt = await orderTry(key, body)
  const { isOnline, ...order } = await storeOnce(ctx, body, attempt)
  const payment = isOnline ? await startPayment(ctx, order.id) : null
  await afterOrderMessages(ctx, [order.id])
  return { ...order, status: 'new', payment }
}

async function storeOnce(ctx: CustomerContext, body: CreateOrderBody, attempt: OrderTry | null): Promise<StoredOrder> {
  try {
    return await tryToPlace(ctx, body, attempt)
  } catch (error) {
    if (error instanceof HttpError || !(attempt || isLimitReached(error))) throw error
  }
  // Another order took the key, the last use of the code, the bonuses or the slot meanwhile: reading again says which.
  // Without a key only a broken limit proves that this try was not stored; under one, a stored try is found.
  try {
    return await tryToPlace(ctx, body, attempt)
  } catch (error) {
    throw isSlotFull(error) ? slotTaken(body) : error
  }
}

async function tryToPlace(ctx: CustomerContext, body: CreateOrderBody, attempt: OrderTry | null): Promise<StoredOrder> {
  const basis = await readBasis(ctx, body, attempt?.key)
  const { known, maintenance, customer, address, code, goodsById } = basis
  const earlier = attempt && firstOrder(known, attempt)
  if (earlier) return earlier
  if (maintenance.is_active) throw new HttpError(503, 'maintenance', maintenance.message || MAINTENANCE)

  const dictionaries = await loadDictionaries(ctx, basis.version)
  const typed = body.address_id ? null : body.address
  const { place, problems } = findPlace(dictionaries, {
    delivery_type: body.delivery_type,
    city_id: body.city_id,
    pickup_point_id: body.pickup_point_id,
    address_city_id: body.address_id ? address?.city_id : typed?.city_id,
  })
  Object.assign(problems, whereProblems(body, address !== undefined))
  if (place) Object.assign(problems, timeProblems(body, place, ctx.now))
  // the profile's e-mail goes into the order only where a receipt goes there
  const payer = { card: basis.card ?? null, email: body.email ?? (ctx.settings.payment.receipts && customer.email) }
  Object.assign(problems, payProblems(body, payer, ctx.settings.payment))
  if (!place || Object.keys(problems).length > 0) throw invalidFields(problems)

  const { delivery_type } = body
  const { promo, refused } = await usablePromo(ctx, body.promocode, code, { goodsById, timeZone: place.city.time_zone })
  const terms = { delivery_type, terms: place.city.delivery, buyer: customer, promo, bonuses: body.bonuses ?? 0 }
  const priced = priceGoods(body.goods, goodsById, terms)
  checkSums(body, priced, refused)
  const promiseChanged = promiseProblem(body, place)
  if (promiseChanged) throw promiseChanged

  const copy = delivery_type === 'delivery' ? orderAddressOf(address ?? { ...typed, city_id: place.city.id }) : null
  const counted = priced.price.promo && promo
  if (body.pay_variant === PAY_VARIANT.online && priced.price.totals.total > 0) checkUnpaid(basis.unpaid, ctx.now)
  return storeOrder(ctx, {
    order: orderRow(ctx, body, {
      ...payer,
      place,
      priced,
      customer,
      address: copy,
      need: slotNeed(dictionaries, place.city.id, priced.lines),
    }),
    saveCard: body.pay_type === PAY_TYPE.apbOnline && body.save_card === true,
    newEmail: body.pay_variant === PAY_VARIANT.online && customer.email === null ? (body.email ?? null) : null,
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
  const [known, [state], [customer], [address], [card], code, goodsRows, optionRows, unpaid] = await db.batch([
    keyQuery(ctx, key),
    db.select({ version: systemState.catalog_version, maintenance: systemState.maintenance_state }).from(systemState).limit(1),
    db
      .select()
      .from(customers)
      .where(and(eq(customers.id, userId), isNull(customers.deleted_at))),
    db
      .select()
      .from(addresses)
      .where(and(eq(addresses.id, body.address_id ?? NOBODY), eq(addresses.customer_id, userId))),
    db
      .select({ id: cards.id, brand: cards.brand, last4: cards.last4 })
      .from(cards)
      .where(
        and(
          eq(cards.id, (body.pay_type === PAY_TYPE.cardAttached && body.card_id) || NOBODY),
          eq(cards.customer_id, userId),
          eq(cards.status, 'active'),
          eq(cards.provider, ctx.payments.name),
        ),
      ),
    promoQuery(ctx, body.promocode),
    goodsQuery(db, picked),
    optionsQuery(db, picked),
    unpaidQuery(ctx, body.pay_variant === PAY_VARIANT.online),
    ...countWrongCode(ctx, body.promocode),
  ])
  if (!state) throw new Error('system_state is empty: the database was not migrated')
  if (!customer) throw unauthorized()
  return { known, customer, address, card, code, unpaid, goodsById: toGoodsById(goodsRows, optionRows), ...state }
}

function whereProblems(body: CreateOrderBody, isOwnAddress: boolean): FieldTexts {
  if (body.address_id && !isOwnAddress) return { address_id: 'Такого адреса нет' }
  if (body.delivery_type === 'pickup') return body.pickup_point_id ? {} : { pickup_point_id: 'Выберите, где заберёте заказ' }
  if (body.address_id) return {}
  if (!body.address) return { address: 'Укажите адрес доставки' }
  return body.address.city_id || body.city_id ? {} : { city_id: 'Выберите город' }
}
