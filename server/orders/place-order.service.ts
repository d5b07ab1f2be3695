import { invalidFields } from '#server/cart/cart.service'
import { findPlace, kitchensOfPlace, type FieldTexts } from '#server/cart/place'
import { priceGoods } from '#server/cart/priced-goods'
import { orderZoneOf, placeInZone } from '#server/cart/zone-of-order'
import { isSlotFull, slotNeed } from '#server/cart/slots'
import { cartGoodsQuery, optionsQuery, toGoodsById } from '#server/catalog/goods-rows'
import { conflict, HttpError, unauthorized } from '#server/core/errors'
import { isConstraintBroken, retryOvertaken } from '#server/db/retry-overtaken'
import { addresses, cards, customers, systemState } from '#server/db/tables'
import type { CustomerContext } from '#server/http/context'
import { notifyOrders } from '#server/live/notify-orders'
import { startPayment } from '#server/payments/payments.service'
import { NO_ID, countWrongCode, pickCart, rulesQuery, usablePromo } from '#server/promo/promo.service'
import type { ShopPromotion } from '#server/shop/promotion-rows'
import { endedPromotions, promotionsFor } from '#server/promo/promotions.service'
import type { CartPrice } from '~/rules/pricing'
import { giftOfCode } from '~/rules/promo'
import { loadDictionaries, shopPhone } from '#server/shop/dictionaries.service'
import { onlineWays } from '#server/shop/online-ways'
import { and, eq, isNull } from 'drizzle-orm'
import { PAY_TYPE, PAY_VARIANT } from '~/contracts/constants'
import type { CreateOrderBody, PlacedOrder } from '~/contracts/orders'
import { promisedTime } from '~/rules/promise'
import { tidyAddress } from '~/rules/tidy-address'
import { firstOrder, keyQuery, orderAttempt, type KeyedOrder, type StoredOrder } from './idempotency'
import { checkTotals, paidWay, pauseProblem, payProblems, promiseProblem, slotTaken, timeProblems, zoneProblem } from './order-checks'
import { checkLimits, limitsQuery, piecesProblem } from '#server/cart/order-limits'
import { hoursFaults } from '#server/cart/served'
import { BY_CUSTOMER, isLimited, type RuleUse, storeOrder, type Placing } from './order-records'
import { orderAddressOf, orderRow } from './order-row'

const OVERTAKEN = 'Сейчас приходит много заказов сразу, и\u00a0этот не\u00a0записался. Нажмите ещё раз.'
const MAINTENANCE = 'Технический перерыв. Корзина на месте, попробуйте чуть позже.'

/** Places an order priced by the server: one batch of reads, one of writes. The same key and body within 24 hours return the first order.
 *  A cart cheaper than the customer saw is not a conflict. The payment follows the batch and is repeated by the same key or by cron after
 *  a crash. Orders by phone have no limits of one customer. @throws HttpError 422, 409 `cart_changed`, `promise_changed`, `overtaken`, `idempotency_key_reused`, 503 in maintenance, 401 for
 *  an erased customer */
export async function placeOrder(
  ctx: CustomerContext,
  body: CreateOrderBody,
  key?: string,
  placing: Placing = BY_CUSTOMER,
): Promise<PlacedOrder> {
  const { pay_by, ...order } = await storeOnce(ctx, body, { attempt: orderAttempt(key, body), placing })
  notifyOrders(ctx, [order.id])
  const payment = pay_by === null ? null : await startPayment(ctx, order.id)
  return { ...order, status: 'new', payment }
}

type Call = { attempt: KeyedOrder | null; placing: Placing }

async function storeOnce(ctx: CustomerContext, body: CreateOrderBody, call: Call): Promise<StoredOrder> {
  let tries = 0
  const attempt = async () => {
    tries += 1
    try {
      return await attemptOrder(ctx, body, call)
    } catch (error) {
      throw tries > 1 && isSlotFull(error) ? slotTaken(body) : error
    }
  }
  // Another order took the key, code, bonuses or slot meanwhile: the next attempt finds out which. Without a key only a broken constraint
  // proves that this attempt was not stored; with a key a stored one is found.
  const mayBeStored = (error: unknown) => tries === 1 && call.attempt !== null && !(error instanceof HttpError)
  return retryOvertaken(attempt, {
    isOvertaken: (error) => mayBeStored(error) || isConstraintBroken(error),
    giveUp: () => {
      throw conflict('overtaken', OVERTAKEN)
    },
  })
}

async function attemptOrder(ctx: CustomerContext, body: CreateOrderBody, { attempt, placing }: Call): Promise<StoredOrder> {
  const basis = await readBasis(ctx, body, attempt?.key)
  const { firstRows, maintenance, customer, address, found } = basis
  const previous = attempt && firstOrder(firstRows, attempt)
  if (previous) return previous
  if (maintenance.is_active) throw new HttpError(503, 'maintenance', maintenance.message || MAINTENANCE)

  const dictionaries = await loadDictionaries({ ...ctx, catalogVersion: basis.version })
  const typed = body.address_id ? null : body.address
  const { place: anywhere, problems } = findPlace(dictionaries, {
    delivery_type: body.delivery_type,
    city_id: body.city_id,
    pickup_point_id: body.pickup_point_id,
    address_city_id: body.address_id ? address?.city_id : typed?.city_id,
  })
  const tidy = tidyAddress(address ?? typed ?? {}, anywhere?.city.name, dictionaries.cities)
  const to = { ...(address ?? typed), ...tidy.address, delivery_type: body.delivery_type, zone_id: body.zone_id ?? address?.zone_id }
  const zoned = anywhere && placeInZone(dictionaries, anywhere, to)
  const place = zoned?.place
  Object.assign(problems, addressProblems(body, address !== undefined), piecesProblem(body, shopPhone(dictionaries)))
  if (typed && tidy.fault && body.delivery_type === 'delivery') problems[`address.${tidy.fault.field}`] = tidy.fault.text
  if (place) Object.assign(problems, timeProblems(body, place, ctx.now))
  // the profile's e-mail is used only if receipts are sent
  const ways = onlineWays(ctx, dictionaries)
  // a card is known only to the acquirer that keeps it
  const card = basis.card && basis.card.provider === ways.saved ? basis.card : null
  const payer = { card, email: body.email ?? (ctx.settings.payment.receipts && customer.email) }
  Object.assign(problems, payProblems(body, payer, ways, ctx.settings.payment.receipts))
  if (!zoned || !place || Object.keys(problems).length > 0) throw invalidFields(problems)
  const paused = pauseProblem(body, place)
  if (paused) throw paused

  const goodsById = toGoodsById(basis.goodsRows, basis.optionRows, { now: ctx.now, kitchens: kitchensOfPlace(place) })
  const { delivery_type } = body
  const promised = promisedTime(body, place.city.delivery, ctx.now)
  const time = { goodsById, dictionaries, timeZone: place.city.time_zone, promised }
  const { promo, refused } = await usablePromo(ctx, body.promocode, found, { ...time, phone: customer.phone })
  const promotions = await promotionsFor(ctx, found, {
    ...time,
    buyer: customer,
    payVariant: body.pay_variant,
    source: placing.source,
    zoneId: zoned.zone?.id ?? null,
  })
  const terms = { delivery_type, terms: zoned.terms, buyer: customer, promo, bonuses: body.bonuses ?? 0 }
  const { loyalty } = dictionaries
  const priced = priceGoods(body.goods, goodsById, { ...terms, loyalty: loyalty.terms }, promotions)
  const unzoned = zoneProblem(body, zoned, promised)
  if (unzoned) throw unzoned
  if (promised) Object.assign(priced.problems, hoursFaults(priced.lines, place.city.time_zone, promised))
  checkTotals(body, priced, { rejected: refused, ended: await endedPromotions(ctx, body.promotions, priced.price.promotions) })
  const promiseChanged = promiseProblem(body, place)
  if (promiseChanged) throw promiseChanged

  const orderAddress =
    delivery_type === 'delivery'
      ? orderAddressOf({ ...(address ?? typed), ...tidy.address, city_id: address?.city_id ?? place.city.id })
      : null
  const { total } = priced.price.totals
  const isAwaited = body.pay_variant === PAY_VARIANT.online && total > 0
  const kind = { pay_variant: body.pay_variant, isAwaited, total, hasOnline: ways.isOpen, shopPhone: shopPhone(dictionaries) }
  const confirmCall = isLimited(placing) && checkLimits(ctx, basis.limits, kind).confirmCall
  return storeOrder(ctx, {
    placing,
    order: orderRow(ctx, body, {
      earnsBonuses: placing.source !== 'test',
      ...payer,
      place,
      zone: zoned.zone && orderZoneOf(zoned.zone),
      priced,
      rules: promotions.rules,
      customer,
      address: orderAddress,
      need: slotNeed(dictionaries, place.city.id, priced.lines),
      isAwaited,
      confirmCall,
      loyaltyId: loyalty.id,
    }),
    version: basis.version,
    paid: { way: paidWay(body), provider: ways[card ? 'saved' : paidWay(body)] ?? '' },
    saveCard: paidWay(body) === 'card' && body.pay_type === PAY_TYPE.apbOnline && body.save_card === true,
    // a caller has not proved that the profile is theirs
    newEmail: !placing.by && body.pay_variant === PAY_VARIANT.online && customer.email === null ? (body.email ?? null) : null,
    lines: priced.lines.filter((line) => line !== null),
    uses: usesOf(priced.price, [...(promo ? [promo] : []), ...promotions.rules]),
    gifts: [giftOfCode(priced.price.promo) ?? [], ...priced.price.gifts].flat().flatMap(({ id }) => goodsById.get(id) ?? []),
    attempt,
    // the door of another person is none of the customer's own
    newAddress: address || body.recipient || !orderAddress ? null : { ...orderAddress, zone_id: zoned.among && (zoned.zone?.id ?? null) },
  })
}

/** The uses of the code and the rules that count. */
function usesOf({ promo, promotions, code_saves }: CartPrice, rules: readonly ShopPromotion[]): RuleUse[] {
  const counting = [...(promo ? [{ id: promo.id, amount: code_saves }] : []), ...promotions]
  return counting.flatMap(({ id, amount }) => {
    const rule = rules.find((one) => one.id === id)
    return rule ? [{ id, per_customer: rule.per_customer, is_first_order: rule.condition.is_first_order, amount }] : []
  })
}

async function readBasis(ctx: CustomerContext, body: CreateOrderBody, key: string | undefined) {
  const { db, userId } = ctx
  const picked = pickCart(body.goods, body.promocode)
  const [firstRows, [state], [customer], [address], [card], [found], goodsRows, optionRows, limits] = await db.batch([
    keyQuery(ctx, key),
    db.select({ version: systemState.catalog_version, maintenance: systemState.maintenance_state }).from(systemState).limit(1),
    db
      .select()
      .from(customers)
      .where(and(eq(customers.id, userId), isNull(customers.deleted_at))),
    db
      .select()
      .from(addresses)
      .where(and(eq(addresses.id, body.address_id ?? NO_ID), eq(addresses.customer_id, userId))),
    db
      .select({ id: cards.id, brand: cards.brand, last4: cards.last4, provider: cards.provider })
      .from(cards)
      .where(
        and(
          eq(cards.id, (body.pay_type === PAY_TYPE.cardAttached && body.card_id) || NO_ID),
          eq(cards.customer_id, userId),
          eq(cards.status, 'active'),
        ),
      ),
    rulesQuery(ctx, body.promocode),
    cartGoodsQuery(db, picked),
    optionsQuery(db, picked),
    limitsQuery(ctx),
    ...countWrongCode(ctx, body.promocode),
  ])
  if (!state) throw new Error('system_state is empty: the database was not migrated')
  if (!customer) throw unauthorized()
  return { firstRows, customer, address, card, found, limits, goodsRows, optionRows, ...state }
}

function addressProblems(body: CreateOrderBody, isOwnAddress: boolean): FieldTexts {
  if (body.address_id && !isOwnAddress) return { address_id: 'Такого адреса нет' }
  if (body.delivery_type === 'pickup') return body.pickup_point_id ? {} : { pickup_point_id: 'Выберите, где заберёте заказ' }
  if (body.address_id) return {}
  if (!body.address) return { address: 'Укажите адрес доставки' }
  return body.address.city_id || body.city_id ? {} : { city_id: 'Выберите город' }
}
