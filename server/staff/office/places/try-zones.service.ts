import { and, desc, eq, sql } from 'drizzle-orm'
import type { TriedZone, TryZoneQuery, ZonesPreview } from '~/contracts/staff-zones'
import { feeFor } from '~/rules/delivery-terms'
import { subtractMoney, sumMoney } from '~/rules/money'
import { zoneOf, type ZoneAnswer } from '~/rules/zones'
import { zoneRefusal } from '~/rules/zone-hours'
import { orderZoneOf, placeInZone, typedDestination } from '#server/cart/zone-of-order'
import { orders } from '#server/db/tables'
import { suggestByDaData } from '#server/platform/dadata/dadata'
import { findCity, loadDictionaries } from '#server/shop/dictionaries.service'
import type { KnownZone } from '#server/shop/zones'
import type { StaffContext } from '#server/staff/access/staff-context'
import { readCity } from './cities.service'

const WHY = { point: 'По\u00a0координатам', street: 'По\u00a0списку улиц' }

/** Where an address or a point would fall. @throws HttpError 404 */
export async function tryZone(ctx: StaffContext, { city_id, ...typed }: TryZoneQuery): Promise<TriedZone> {
  const { name, time_zone } = await readCity(ctx, city_id)
  const dictionaries = await loadDictionaries(ctx)
  const place = { ...typed, ...(await pointOf(ctx, name, typed)) }
  const answer = zoneOf(dictionaries.zonesOf.get(city_id) ?? [], typedDestination(place, name, dictionaries.cities))
  return {
    zone: answer.zone && orderZoneOf(answer.zone),
    among: answer.among?.map(({ id }) => id) ?? [],
    why: whyOf(answer),
    refused: (answer.zone && zoneRefusal(answer.zone, time_zone, ctx.now)?.text) ?? null,
  }
}

/** The coordinates that a guest's address gets with the suggestion of its house. */
async function pointOf({ settings: { dadataToken } }: StaffContext, city: string, { lat, street, house }: Omit<TryZoneQuery, 'city_id'>) {
  if (dadataToken === null || lat !== undefined || !street || !house) return {}
  const found = await suggestByDaData(dadataToken, { city, street, house })
  const own = found.find((one) => one.house === house && one.building === '')
  return own?.lat === undefined ? {} : { lat: own.lat, lng: own.lng }
}

function whyOf(answer: ZoneAnswer<KnownZone>): string {
  if (answer.zone) return WHY[answer.by]
  return answer.among ? 'Адрес не\u00a0решает: гость выберет зону сам' : 'Вне зон: доставки не\u00a0будет'
}

const PREVIEWED = 100

/** What the last deliveries of a city cost, and what they would cost by the zones of today. Names no guests. @throws HttpError 404 */
export async function previewZones(ctx: StaffContext, cityId: number): Promise<ZonesPreview> {
  await readCity(ctx, cityId)
  const dictionaries = await loadDictionaries(ctx)
  const city = findCity(dictionaries, cityId)
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.city_id, cityId), eq(orders.delivery_type, 'delivery'), sql`json_extract(${orders.address}, '$.street') <> ''`))
    .orderBy(desc(orders.id))
    .limit(PREVIEWED)
  const seen = rows.flatMap(({ id, number, created_at, full, discount, zone, delivery_fee, address }) => {
    if (!city) return []
    const place = { city, point: null, hours: [], kitchenId: null }
    const now = placeInZone(dictionaries, place, { ...address, delivery_type: 'delivery', zone_id: zone?.id })
    const goods = subtractMoney(full, discount)
    return {
      id,
      number,
      created_at: new Date(created_at).toISOString(),
      goods,
      zone_then: zone?.name ?? null,
      zone_now: now.zone?.name ?? null,
      fee_then: delivery_fee,
      fee_now: now.refused ? null : feeFor(now.terms, goods),
    }
  })
  const fees_now = sumMoney(seen.map(({ fee_now }) => fee_now ?? 0))
  return { orders: seen, fees_then: sumMoney(seen.map(({ fee_then }) => fee_then)), fees_now }
}
