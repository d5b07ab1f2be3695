import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { ExplanationRow, Quote, QuoteBody } from '~/contracts/cart'
import { id } from '~/contracts/common'
import { lineUid } from '~/rules/line-uid'
import type { PromoCode } from '~/rules/promo'
import { promisedTime, slotOf } from '~/rules/promise'
import { formatZoned, isOpen, slotProblem, timeSlots } from '~/rules/schedule'
import { oneVersion, versionQuery } from '#server/catalog/catalog-version'
import { goodsQuery, optionsQuery, toGoodsById } from '#server/catalog/goods-rows'
import { addresses } from '#server/db/tables'
import { loadDictionaries } from '#server/shop/dictionaries.service'
import { HttpError } from '#server/core/errors'
import { countWrongCode, pickCart, promoQuery, usablePromo } from '#server/promo/promo.service'
import { askerId, buyerQuery, NOBODY, type Asker } from '#server/promo/buyer'
import { findPlace, type FieldTexts, type Place } from './place'
import { reportDifference } from './price-difference'
import { priceGoods, type GoodsLine } from './priced-goods'
import { fullSlots, slotNeed } from './slot-room'

const typedAddress = z.object({ city_id: id })

/** Prices a cart. Stores nothing, save that a code which the shop does not know is counted. No delivery_type is a
 *  delivery, no city the lowest id; `slots` are those of the day of `datetime` in the zone of the place, else of the first
 *  day that has any; those with no room for the cart are left out. An unusable code and too many bonuses do not fail it: notes say why they do not count. Throws 422 with
 *  the field for an unknown city, point or address (somebody else's too) and for more of an option than a piece may carry.
 *  Contract "Added calls". */
export async function quoteCart(ctx: Asker, body: QuoteBody): Promise<Quote> {
  const { payment } = ctx.settings
  const picked = pickCart(body.goods, body.promocode)
  const [state, [buyer], [address], found, goodsRows, optionRows] = await ctx.db.batch([
    versionQuery(ctx.db),
    buyerQuery(ctx),
    ctx.db
      .select({ city_id: addresses.city_id })
      .from(addresses)
      .where(and(eq(addresses.id, body.address_id ?? NOBODY), eq(addresses.customer_id, askerId(ctx)))),
    promoQuery(ctx, body.promocode),
    goodsQuery(ctx.db, picked),
    optionsQuery(ctx.db, picked),
    ...countWrongCode(ctx, body.promocode),
  ])
  const goodsById = toGoodsById(goodsRows, optionRows)
  const dictionaries = await loadDictionaries(ctx, oneVersion(state))

  const delivery_type = body.delivery_type ?? 'delivery'
  const { place, problems } = findPlace(dictionaries, {
    delivery_type,
    city_id: body.city_id,
    pickup_point_id: body.pickup_point_id,
    address_city_id: address?.city_id ?? typedCity(body.address),
  })
  if (body.address_id && !address) problems.address_id = 'Такого адреса нет'
  if (!place) throw invalidFields(problems)
  const { promo, refused } = await usablePromo(ctx, body.promocode, found, { goodsById, timeZone: place.city.time_zone })
  const goods = priceGoods(body.goods, goodsById, {
    delivery_type,
    terms: place.city.delivery,
    buyer: buyer ?? null,
    promo,
    bonuses: body.bonuses ?? 0,
  })
  Object.assign(problems, goods.problems)
  if (Object.keys(problems).length > 0) throw invalidFields(problems)

  const { price, changes } = goods
  const full = await fullSlots(ctx, place.city.id, slotNeed(dictionaries, place.city.id, goods.lines))
  const quote = {
    lines: body.goods.map((line, index) => quoteLine(line, goods.lines[index] ?? null, goodsById.get(line.id)?.price)),
    totals: price.totals,
    promo: price.promo && promoOf(price.promo),
    promo_refused: refused ?? price.promo_refused,
    bonuses_max: price.bonuses_max,
    delivery: price.delivery,
    slots: slotsOf(place, ctx.now, body.datetime, full),
    promised: promisedOf(place, ctx.now, body, full),
    payment: {
      online: payment.adapter !== 'off',
      saves_card: payment.adapter === 'yookassa',
      needs_email: payment.receipts !== null && !buyer?.email,
    },
    outed: changes.outed,
    changed: changes.changed,
    explanation: refused ? withNote(price.explanation, refused.text) : price.explanation,
    advice: price.advice,
  }
  reportDifference(body, quote, changes)
  return quote
}

/** 422 with all the fields at fault. */
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

/** The city of an address that is still being typed: nothing else of it is looked at in a quote. */
function typedCity(address: unknown): number | undefined {
  const parsed = typedAddress.safeParse(address)
  return parsed.success ? parsed.data.city_id : undefined
}

function slotsOf({ city, hours }: Place, now: Date, datetime: string | null | undefined, full: ReadonlySet<number>): string[] {
  const day = datetime ? new Date(datetime) : undefined
  return timeSlots(hours, city.time_zone, now, day, full).map((slot) => formatZoned(slot, city.time_zone))
}

/** What the order would be promised for, by the rule that the order itself goes by; null where its time cannot be had. */
function promisedOf({ city, hours }: Place, now: Date, body: QuoteBody, full: ReadonlySet<number>): Quote['promised'] {
  const time_type = body.time_type ?? 'now'
  const promised = promisedTime({ time_type, datetime: body.datetime }, city.delivery, now)
  if (!promised || full.has(slotOf(promised))) return null
  const canBeHad =
    time_type === 'now' ? isOpen(hours, city.time_zone, now) : slotProblem(hours, city.time_zone, now, new Date(promised.from)) === null
  const moment = (at: number) => formatZoned(new Date(at), city.time_zone)
  return canBeHad ? { from: moment(promised.from), to: moment(promised.to) } : null
}

function promoOf({ type, discount, gift, min_total }: PromoCode): Quote['promo'] {
  return { type, discount, gift: gift?.id ?? null, min_total }
}

/** The rows with one note more, before the others. */
function withNote(rows: ExplanationRow[], text: string): ExplanationRow[] {
  const [sum, notes] = [rows.filter(({ kind }) => kind !== 'note'), rows.filter(({ kind }) => kind === 'note')]
  return [...sum, { kind: 'note', text, amount: 0 }, ...notes]
}
