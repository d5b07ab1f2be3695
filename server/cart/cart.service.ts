import { oneVersion, versionQuery } from '#server/catalog/catalog-version'
import { cartGoodsQuery, optionsQuery, toGoodsById } from '#server/catalog/goods-rows'
import { HttpError, invalid, unauthorized } from '#server/core/errors'
import { addresses } from '#server/db/tables'
import type { CustomerContext } from '#server/http/context'
import {
  countWrongCode,
  pickCart,
  promoError,
  rulesQuery,
  usablePromo,
  type BuyerContext,
  buyerId,
  buyerQuery,
  NO_ID,
} from '#server/promo/promo.service'
import { promotionsFor } from '#server/promo/promotions.service'
import { findCity, loadDictionaries, shopPhone } from '#server/shop/dictionaries.service'
import { onlineWays } from '#server/shop/online-ways'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Certificate, CheckCertificateBody, ExplanationRow, Quote, QuoteBody } from '~/contracts/cart'
import { id } from '~/contracts/common'
import { PROMO_TYPE } from '~/contracts/constants'
import { cityTerms } from '~/rules/delivery-terms'
import { lineUid } from '~/rules/line-uid'
import { promisedTime, slotOf, type PromisedTime } from '~/rules/promise'
import { cartProblem, type CodeRule, giftOfCode, isKept } from '~/rules/promo'
import { isForAnyOrder } from '~/rules/promotion-terms'
import { formatZoned, isOpen, slotProblem, timeSlots } from '~/rules/schedule'
import { limitsQuery, payWays } from './order-limits'
import { findPlace, kitchensOfPlace, NOT_OPEN, type FieldTexts, type CookingPlace } from './place'
import { placeInZone, refusedAt, toldZone, typedDestination } from './zone-of-order'
import { reportDifference } from './price-difference'
import { priceGoods, type GoodsLine } from './priced-goods'
import { hoursFaults, isCartServed } from './served'
import { fullSlots, slotNeed } from './slots'

const typedAddress = z.object({ city_id: id })

/** Prices a cart and stores nothing, except the count of unknown codes. Defaults: delivery to the city with the lowest id. `slots` are
 *  those of the day of `datetime`, else of the first day that has any, at which all dishes are served. An unusable code and too many bonuses become notes. Orders by phone
 *  have no limits of one customer (`isLimited`).
 *  @throws 422 for an unknown city, point or address (another customer's too), too much of an option, a broken group, and a dish that is not
 *  served at the time of `time_type` (without it no time is asked for). */
export async function quoteCart(ctx: BuyerContext, body: QuoteBody, { isLimited = true } = {}): Promise<Quote> {
  const { payment } = ctx.settings
  const picked = pickCart(body.goods, body.promocode)
  const [state, [buyer], [address], [found], goodsRows, optionRows, limits] = await ctx.db.batch([
    versionQuery(ctx.db),
    buyerQuery(ctx),
    ctx.db
      .select({
        city_id: addresses.city_id,
        street: addresses.street,
        house: addresses.house,
        lat: addresses.lat,
        lng: addresses.lng,
        zone_id: addresses.zone_id,
      })
      .from(addresses)
      .where(and(eq(addresses.id, body.address_id ?? NO_ID), eq(addresses.customer_id, buyerId(ctx)))),
    rulesQuery(ctx, body.promocode),
    cartGoodsQuery(ctx.db, picked),
    optionsQuery(ctx.db, picked),
    limitsQuery({ ...ctx, userId: buyerId(ctx) }),
    ...countWrongCode(ctx, body.promocode),
  ])
  const dictionaries = await loadDictionaries({ ...ctx, catalogVersion: oneVersion(state) })

  const ways = onlineWays(ctx, dictionaries)
  const delivery_type = body.delivery_type ?? 'delivery'
  const { place: anywhere, problems } = findPlace(dictionaries, {
    delivery_type,
    city_id: body.city_id,
    pickup_point_id: body.pickup_point_id,
    address_city_id: address?.city_id ?? typedCity(body.address),
  })
  if (body.address_id && !address) problems.address_id = 'Такого адреса нет'
  if (!anywhere) throw invalidFields(problems)
  const to = typedDestination(address ?? body.address, anywhere.city.name, dictionaries.cities)
  const zoned = placeInZone(dictionaries, anywhere, { ...to, delivery_type, zone_id: body.zone_id ?? address?.zone_id })
  const { place, terms } = zoned
  const goodsById = toGoodsById(goodsRows, optionRows, { now: ctx.now, kitchens: kitchensOfPlace(place) })
  const time = { timeZone: place.city.time_zone, goodsById, dictionaries }
  const expected = promisedTime({ ...body, time_type: body.time_type ?? 'now' }, place.city.delivery, ctx.now)
  const { promo, refused } = await usablePromo(ctx, body.promocode, found, {
    ...time,
    phone: buyer?.phone,
    promised: body.time_type ? expected : null,
  })
  const promotions = await promotionsFor(ctx, found, {
    ...time,
    buyer,
    promised: expected,
    payVariant: body.pay_variant,
    source: isLimited ? 'site' : 'phone',
    zoneId: zoned.zone?.id ?? null,
  })
  const asked = { delivery_type, terms, buyer: buyer ?? null, promo, bonuses: body.bonuses ?? 0 }
  const goods = priceGoods(body.goods, goodsById, { ...asked, loyalty: dictionaries.loyalty.terms }, promotions)
  Object.assign(problems, goods.problems)
  if (Object.keys(problems).length > 0) throw invalidFields(problems)

  const { price, changes } = goods
  const full = await fullSlots(ctx, place.city.id, slotNeed(dictionaries, place.city.id, goods.lines))
  const { time_zone } = place.city
  const promised = promisedOf(place, ctx.now, body, full)
  const refusedDelivery = refusedAt(zoned, promised?.from)
  const unserved = promised ? hoursFaults(goods.lines, time_zone, promised) : {}
  if (body.time_type && Object.keys(unserved).length > 0) throw invalidFields(unserved)
  const quote = {
    lines: body.goods.map((line, index) => quoteLine(line, goods.lines[index] ?? null, goodsById.get(line.id)?.price)),
    totals: price.totals,
    promo: price.promo && shownCode(price.promo, price.code_saves),
    promo_refused: refused ?? price.promo_refused,
    bonuses_max: price.bonuses_max,
    delivery: { ...price.delivery, ...toldZone(zoned, refusedDelivery) },
    slots: slotsOf(
      place,
      ctx.now,
      body.datetime,
      (slot) => !full.has(slot) && !refusedAt(zoned, slot) && isCartServed(goods.lines, time_zone, slot),
    ),
    promised: promised && !refusedDelivery && Object.keys(unserved).length === 0 ? momentsOf(promised, time_zone) : null,
    payment: {
      online: ways.isOpen,
      ...(ways.isOpen && ways.card === null && { card: false }),
      ...(ways.sbp !== null && { sbp: true }),
      saves_card: ways.savesCard,
      needs_email: payment.receipts !== null && !buyer?.email,
      ...('userId' in ctx &&
        isLimited && {
          ways: payWays(ctx, limits, { total: price.totals.total, hasOnline: ways.isOpen, shopPhone: shopPhone(dictionaries) }),
        }),
    },
    outed: changes.outed,
    changed: changes.changed,
    explanation: refused ? withNote(price.explanation, refused.text) : price.explanation,
    promo_saves: price.promo_saves,
    advice: price.advice,
    promotions: price.promotions,
    gifts: price.gifts,
    nudges: price.nudges,
  }
  reportDifference(ctx, body, quote, changes)
  return quote
}

/** What a code gives to a cart; unavailable lines do not count. An empty cart is accepted for a code without a minimum. The type is null
 *  where the personal discount gives as much. Dates are those of the city with the lowest id.
 *  @throws 422 `certificate:` with `error.code` `promo_<reason>`, 401 for a deleted customer. */
export async function tryCertificate(ctx: CustomerContext, { certificate, cart }: CheckCertificateBody): Promise<Certificate> {
  const picked = pickCart(cart, certificate)
  const [state, [buyer], [found], goods, options] = await ctx.db.batch([
    versionQuery(ctx.db),
    buyerQuery(ctx),
    rulesQuery(ctx, certificate),
    cartGoodsQuery(ctx.db, picked),
    optionsQuery(ctx.db, picked),
    ...countWrongCode(ctx, certificate),
  ])
  if (!buyer) throw unauthorized()
  const dictionaries = await loadDictionaries({ ...ctx, catalogVersion: oneVersion(state) })
  const city = findCity(dictionaries)
  if (!city) throw invalid('certificate', NOT_OPEN)
  const kitchenId = dictionaries.kitchen.ofCity.get(city.id) ?? null
  const goodsById = toGoodsById(goods, options, { now: ctx.now, kitchens: kitchensOfPlace({ kitchenId }) })

  const time = { goodsById, timeZone: city.time_zone, dictionaries: { ...dictionaries, promotions: [] } }
  const { promo, refused } = await usablePromo(ctx, certificate, found, { ...time, phone: buyer.phone })
  if (refused) throw promoError('certificate', refused)
  if (!promo) throw invalid('certificate', 'Введите код')
  const promised = promisedTime({ time_type: 'now' }, city.delivery, ctx.now)
  const rules = await promotionsFor(ctx, found, { ...time, buyer, promised, source: 'site', zoneId: null })
  const terms = { delivery_type: 'delivery', terms: cityTerms(city.delivery), buyer, promo, loyalty: dictionaries.loyalty.terms } as const
  const { price } = priceGoods(cart, goodsById, terms, rules)
  const problem = price.totals.full > 0 ? price.promo_refused : cartProblem(promo, price.totals, 0)
  if (problem && isKept(problem)) return { type: null, discount: 0 }
  if (problem) throw promoError('certificate', problem)
  const { gift, ...shown } = shownCode(promo, price.code_saves)
  return { ...shown, ...(gift !== null && { gift }) }
}

/** 422 with all invalid fields. */
export function invalidFields(fields: FieldTexts): HttpError {
  return new HttpError(422, 'invalid', Object.values(fields)[0] ?? 'Проверьте данные', { fields })
}

function quoteLine(body: QuoteBody['goods'][number], line: GoodsLine | null, price: number | undefined): Quote['lines'][number] {
  return {
    uid: lineUid(body),
    id: body.id,
    qtt: body.qtt,
    price: price ?? 0,
    amount: line?.amount ?? 0,
    available: line !== null,
  }
}

/** The city of an address that is still incomplete. */
export function typedCity(address: unknown): number | undefined {
  const parsed = typedAddress.safeParse(address)
  return parsed.success ? parsed.data.city_id : undefined
}

function slotsOf(
  { city, hours }: CookingPlace,
  now: Date,
  datetime: string | null | undefined,
  isFree: (slot: number) => boolean,
): string[] {
  const day = datetime ? new Date(datetime) : undefined
  return timeSlots(hours, city.time_zone, now, day, isFree).map((slot) => formatZoned(slot, city.time_zone))
}

/** The time that an order would be promised for; null where it is not possible. */
function promisedOf({ city, point, hours }: CookingPlace, now: Date, body: QuoteBody, full: ReadonlySet<number>): PromisedTime | null {
  const time_type = body.time_type ?? 'now'
  const promised = promisedTime({ time_type, datetime: body.datetime }, city.delivery, now)
  if (!promised || full.has(slotOf(promised))) return null
  if (time_type === 'now' && (point ?? city).paused_until) return null
  const isPossible =
    time_type === 'now' ? isOpen(hours, city.time_zone, now) : slotProblem(hours, city.time_zone, now, new Date(promised.from)) === null
  return isPossible ? promised : null
}

function momentsOf({ from, to }: PromisedTime, timeZone: string) {
  const moment = (at: number) => formatZoned(new Date(at), timeZone)
  return { from: moment(from), to: moment(to) }
}

/** A code that is no percentage of all dishes, no roubles and no gift is shown as the roubles that it gives to this cart. */
function shownCode(promo: CodeRule, saves: number) {
  const { code, effect, condition } = promo
  const { min_total, ...asked } = condition
  const isShare = effect.kind === 'percent' && !effect.only_items
  const type = effect.kind === 'gift' ? PROMO_TYPE.gift : isShare ? PROMO_TYPE.percent : PROMO_TYPE.amount
  const discount = effect.kind === 'gift' ? 0 : isShare ? effect.percent : effect.kind === 'amount' ? effect.amount : saves
  const isAll = (isShare || effect.kind === 'amount' || effect.kind === 'gift') && isForAnyOrder(asked)
  return { code, type, discount, gift: giftOfCode(promo)?.id ?? null, min_total, ...(!isAll && { varies: true }) }
}

/** Adds a note before the other notes. */
function withNote(rows: ExplanationRow[], text: string): ExplanationRow[] {
  const [sum, notes] = [rows.filter(({ kind }) => kind !== 'note'), rows.filter(({ kind }) => kind === 'note')]
  return [...sum, { kind: 'note', text, amount: 0 }, ...notes]
}
