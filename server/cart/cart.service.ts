import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { ExplanationRow, Quote, QuoteBody } from '~/contracts/cart'
import { id } from '~/contracts/common'
import { lineUid } from '~/rules/line-uid'
import { formatZoned, timeSlots } from '~/rules/schedule'
import { oneVersion, versionQuery } from '#server/catalog/catalog-version'
import { loadCatalog } from '#server/catalog/catalog.service'
import { addresses, customers } from '#server/db/tables'
import { loadDictionaries } from '#server/dictionaries/dictionaries.service'
import type { CustomerContext, ServiceContext } from '#server/http/context'
import { HttpError } from '#server/http/errors'
import { findPlace, type FieldTexts, type Place } from './place'
import { priceGoods, type GoodsLine } from './priced-goods'

/** The id of no row: what is looked for where a guest asks or no address is named. */
const NOBODY = 0

const typedAddress = z.object({ city_id: id })

/** Prices a cart. Stores nothing. No delivery_type is a delivery, no city the lowest id; `slots` are those of the day of
 *  `datetime` in the zone of the place, else of the first day that has any. Throws 422 with the field for an unknown
 *  city, point or address (somebody else's too) and for more of an option than a piece may carry.
 *  Contract "Added calls". */
export async function quoteCart(ctx: ServiceContext | CustomerContext, body: QuoteBody): Promise<Quote> {
  const userId = 'userId' in ctx ? ctx.userId : NOBODY
  const [state, [buyer], [address]] = await ctx.db.batch([
    versionQuery(ctx.db),
    ctx.db
      .select({ rank: customers.rank, personal_discount: customers.personal_discount, bonuses: customers.bonuses })
      .from(customers)
      .where(eq(customers.id, userId)),
    ctx.db
      .select({ city_id: addresses.city_id })
      .from(addresses)
      .where(and(eq(addresses.id, body.address_id ?? NOBODY), eq(addresses.customer_id, userId))),
  ])
  const version = oneVersion(state)
  const [catalog, dictionaries] = await Promise.all([loadCatalog(ctx, version), loadDictionaries(ctx, version)])

  const delivery_type = body.delivery_type ?? 'delivery'
  const { place, problems } = findPlace(dictionaries, {
    delivery_type,
    city_id: body.city_id,
    pickup_point_id: body.pickup_point_id,
    address_city_id: address?.city_id ?? typedCity(body.address),
  })
  if (body.address_id && !address) problems.address_id = 'Такого адреса нет'
  if (!place) throw invalidFields(problems)
  const {
    lines,
    changes,
    price,
    problems: optionProblems,
  } = priceGoods(body.goods, catalog.goodsById, {
    delivery_type,
    terms: place.city.delivery,
    buyer: buyer ?? null,
  })
  Object.assign(problems, optionProblems)
  if (Object.keys(problems).length > 0) throw invalidFields(problems)

  return {
    lines: body.goods.map((line, index) => quoteLine(line, lines[index] ?? null, catalog.goodsById.get(line.id)?.price)),
    totals: price.totals,
    promo: null,
    bonuses_max: 0,
    delivery: price.delivery,
    slots: slotsOf(place, ctx.now, body.datetime),
    outed: changes.outed,
    changed: changes.changed,
    explanation: [...price.explanation, ...notesOf(body)],
  }
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

function slotsOf({ city, hours }: Place, now: Date, datetime: string | null | undefined): string[] {
  const day = datetime ? new Date(datetime) : undefined
  return timeSlots(hours, city.time_zone, now, day).map((slot) => formatZoned(slot, city.time_zone))
}

/** Why a wish of the body was not counted. */
function notesOf({ promocode, bonuses }: QuoteBody): ExplanationRow[] {
  const notes: string[] = []
  if (promocode) notes.push('Промокоды пока не принимаем')
  if (bonuses) notes.push('Бонусами пока не платят')
  return notes.map((text) => ({ kind: 'note', text, amount: 0 }))
}
