import { DAY_MS } from '~/rules/time'
import { asc, isNull } from 'drizzle-orm'
import type { City, Contacts, PickupPoint } from '~/contracts/dictionaries'
import type { TermsFrom } from '~/rules/loyalty-terms'
import { factsOf, siteFactsOf, type ShopFacts } from '~/contracts/site'
import { kitchenOfCity, kitchenOfPoint } from '~/rules/order-kitchen'
import { typedPhoneText } from '~/rules/phone-text'
import { laterBy } from '~/rules/later-by'
import { formatZoned } from '~/rules/schedule'
import { countPassed } from '~/rules/stops'
import { oneVersion, cacheByVersion, versionQuery } from '#server/catalog/catalog-version'
import type { Db } from '#server/db/client'
import {
  categories,
  cities,
  contacts,
  deliveryZones,
  hours,
  payTerms,
  pickupPoints,
  shopFacts,
  specialHours,
  stops,
} from '#server/db/tables'
import type { PublicReader, ServiceContext } from '#server/http/context'
import { DEFAULT_PAY_TERMS, type PayTerms } from './online-ways'
import { busyMinutes, countEnded, kitchenLoadQuery, pausedUntil, type KitchenLoad } from './kitchen-load'
import { knownZone, toldZones, type KnownZone } from './zones'
import { activePromotionsQuery, type Families, familiesQuery, type ShopPromotion, toPromotions } from './promotion-rows'
import { termsInForce, termsQuery } from './loyalty-terms'

/** Cities, pickup points, contacts and facts of the shop, of one version, cached in the isolate: read only. `allPoints` includes those
 *  without pickup. Special hours of all dates. Estimates and pauses are those of the moment; `ended` grows when time alone has changed them. */
export type Dictionaries = {
  version: number
  ended: number
  cities: City[]
  pickupPoints: PickupPoint[]
  allPoints: PickupPoint[]
  contacts: Contacts
  facts: ShopFacts
  /** Rules without a code that are on, the most important first. */
  promotions: ShopPromotion[]
  /** Dishes that have sizes, with what holds those together. */
  families: Families
  payTerms: PayTerms
  kitchen: KitchenOfCity
  /** The delivery zones of a city in their order. */
  zonesOf: ReadonlyMap<number, readonly KnownZone[]>
  /** The terms of bonuses in force at the moment. */
  loyalty: Pick<TermsFrom, 'id' | 'terms'>
}

/** Kitchen minutes by category, capacity of a slot by city (missing: unlimited), and what a pickup at a point takes longer than
 *  the city's estimate (missing: nothing), in minutes. */
export type KitchenOfCity = {
  minutesOfCategory: ReadonlyMap<number, number>
  capacityOfCity: ReadonlyMap<number, number>
  extraOfPoint: ReadonlyMap<number, number>
  /** The kitchen that cooks a city's deliveries, and the one of a point. Missing where the shop has none. */
  ofCity: ReadonlyMap<number, number>
  ofPoint: ReadonlyMap<number, number>
}

/** The phone of the shop as it is written; empty where it has none. */
export const shopPhone = ({ contacts: { phone }, facts }: Pick<Dictionaries, 'contacts' | 'facts'>): string =>
  typedPhoneText(phone || facts.free_phone, facts.phone_mask)

/** Those of a new shop, until its owner writes them. */
export const NO_CONTACTS = { id: 1, phone: '', telegram: '', viber: '', whatsapp: '' }

/** What one version holds, whatever the clock says. */
type Stored = Omit<Dictionaries, 'ended' | 'loyalty'> & {
  terms: TermsFrom[]
  loads: KitchenLoad[]
  /** When stops end. */
  stopEnds: (number | null)[]
  kitchenOf: ReadonlyMap<City | PickupPoint, KitchenLoad | undefined>
}

const loadStored = cacheByVersion(readStored)
/** One version at the last moment that was asked for. */
const presented = new WeakMap<Stored, Dictionaries>()

/** In the shop's order; one batch where they are not cached. */
export async function loadDictionaries(ctx: PublicReader & Pick<ServiceContext, 'now'>): Promise<Dictionaries> {
  const stored = await loadStored(ctx)
  const at = ctx.now.getTime()
  const known = presented.get(stored)
  if (known?.ended === endedAt(stored, at)) return known
  const present = presentAt(stored, at)
  presented.set(stored, present)
  return present
}

/** Stops, terms of bonuses and promotions count too: the page cache learns from here that one has ended or begun. */
const endedAt = ({ loads, stopEnds, terms, promotions }: Stored, at: number) =>
  countEnded(loads, at) +
  countPassed(stopEnds, at) +
  countPassed(
    terms.map(({ from_at }) => from_at),
    at,
  ) +
  countPassed(
    promotions.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at].map((one) => (one === null ? null : Date.parse(one)))),
    at,
  )

/** Adds what busy kitchens take longer, and their pauses. */
function presentAt(whole: Stored, at: number): Dictionaries {
  const { loads: _loads, stopEnds: _ends, kitchenOf, terms, ...stored } = whole
  const loyalty = termsInForce(terms, new Date(at))
  const zoneOf = new Map(stored.cities.map(({ id, time_zone }) => [id, time_zone]))
  const busyOfCity = new Map(stored.cities.map((city) => [city.id, busyMinutes(kitchenOf.get(city), at)]))
  const pauseOf = (place: City | PickupPoint, timeZone = 'UTC') => {
    const until = pausedUntil(kitchenOf.get(place), at)
    return until === null ? {} : { paused_until: formatZoned(new Date(until), timeZone) }
  }
  const extra = stored.pickupPoints.map((point) => busyMinutes(kitchenOf.get(point), at) - (busyOfCity.get(point.city_id) ?? 0))
  return {
    ...stored,
    ended: endedAt(whole, at),
    loyalty,
    contacts: { ...stored.contacts, loyalty: loyalty.terms },
    cities: stored.cities.map((city) => ({
      ...city,
      delivery: laterBy(city.delivery, busyOfCity.get(city.id) ?? 0),
      ...pauseOf(city, city.time_zone),
    })),
    pickupPoints: stored.pickupPoints.map((point) => ({ ...point, ...pauseOf(point, zoneOf.get(point.city_id)) })),
    kitchen: {
      ...stored.kitchen,
      extraOfPoint: new Map(stored.pickupPoints.flatMap(({ id }, index) => (extra[index] ? [[id, extra[index]]] : []))),
    },
  }
}

/** Batch query: the time zone of the city with the lowest id. */
export const firstCityQuery = (db: Db) => db.select({ time_zone: cities.time_zone }).from(cities).orderBy(asc(cities.id)).limit(1)

/** Without an id the one with the lowest id. */
export function findCity({ cities }: Dictionaries, id?: number): City | undefined {
  if (id !== undefined) return cities.find((city) => city.id === id)
  return cities.reduce<City | undefined>((lowest, city) => (lowest && lowest.id < city.id ? lowest : city), undefined)
}

/** A number for the ETag of such responses: it grows with the day, and when a pause or busy time ends. */
export const timePassed = async (ctx: ServiceContext): Promise<number> =>
  Math.floor(ctx.now.getTime() / DAY_MS) + (await loadDictionaries(ctx)).ended

async function readStored({ db }: PublicReader): Promise<Stored> {
  const [
    state,
    cityRows,
    pointRows,
    hourRows,
    specialRows,
    categoryRows,
    contactRows,
    loads,
    endRows,
    [factsRow],
    zoneRows,
    rules,
    families,
    [termsRow],
    terms,
  ] = await db.batch([
    versionQuery(db),
    db.select().from(cities).orderBy(asc(cities.position), asc(cities.id)),
    db.select().from(pickupPoints).orderBy(asc(pickupPoints.position), asc(pickupPoints.id)),
    db.select().from(hours).orderBy(asc(hours.day), asc(hours.open)),
    db.select().from(specialHours).orderBy(asc(specialHours.date)),
    db.select({ id: categories.id, minutes: categories.kitchen_minutes }).from(categories),
    db.select().from(contacts).limit(1),
    kitchenLoadQuery(db),
    db.select({ until: stops.until }).from(stops).where(isNull(stops.ended_at)),
    db.select().from(shopFacts).limit(1),
    db.select().from(deliveryZones).orderBy(asc(deliveryZones.position), asc(deliveryZones.id)),
    activePromotionsQuery(db),
    familiesQuery(db),
    db.select().from(payTerms).limit(1),
    termsQuery(db),
  ])
  const { id: _id, ...reach } = contactRows[0] ?? NO_CONTACTS
  const { id: _factsId, revision: _revision, ...stored } = factsRow ?? {}
  const facts = factsOf(stored)
  const hoursOf = (owner: 'city_id' | 'pickup_point_id', id: number) => ({
    hours: hourRows.filter((row) => row[owner] === id).map(({ day, open, close }) => ({ day, open, close })),
    special_hours: specialRows.filter((row) => row[owner] === id).map(({ date, open, close }) => ({ date, open, close })),
  })
  const zonesOf = new Map(
    cityRows.map(({ id, time_zone }) => [id, zoneRows.filter(({ city_id }) => city_id === id).map((row) => knownZone(row, time_zone))]),
  )
  const cityList = cityRows.map(({ id, slug, name, time_zone, fee, free_from, min_order, eta_min, eta_max, travel_minutes }) => ({
    id,
    slug,
    name,
    time_zone,
    delivery: { fee, free_from, min_order, eta_min, eta_max, travel: travel_minutes },
    ...hoursOf('city_id', id),
    ...toldZones(zonesOf.get(id)),
  }))
  const points = pointRows.map(({ position: _position, revision: _revision, is_public: _public, ...point }) => ({
    ...point,
    ...hoursOf('pickup_point_id', point.id),
  }))
  const hidden = pointRows.filter(({ is_public }) => !is_public).map(({ id }) => id)
  const kitchenOf = new Map<City | PickupPoint, KitchenLoad | undefined>()
  for (const [index, city] of cityList.entries()) {
    const ofCity = points.filter(({ city_id }) => city_id === city.id)
    const kitchen = kitchenOfCity(loads, { kitchen_id: cityRows[index]?.kitchen_id ?? null }, ofCity)
    kitchenOf.set(city, kitchen)
    for (const point of ofCity) kitchenOf.set(point, kitchenOfPoint(loads, point.id, kitchen))
  }
  const kitchenIds = (places: readonly (City | PickupPoint)[]) =>
    new Map(
      places.flatMap((place) => {
        const kitchen = kitchenOf.get(place)
        return kitchen ? [[place.id, kitchen.id] as const] : []
      }),
    )
  return {
    version: oneVersion(state),
    cities: cityList,
    pickupPoints: points.filter(({ id }) => !hidden.includes(id)),
    allPoints: points,
    contacts: { ...reach, shop: siteFactsOf(facts) },
    facts,
    promotions: toPromotions(rules, families),
    families,
    payTerms: termsRow ?? DEFAULT_PAY_TERMS,
    kitchen: {
      minutesOfCategory: new Map(categoryRows.map(({ id, minutes }) => [id, minutes])),
      capacityOfCity: new Map(cityRows.flatMap(({ id, slot_capacity }) => (slot_capacity === null ? [] : [[id, slot_capacity]]))),
      extraOfPoint: new Map(),
      ofCity: kitchenIds(cityList),
      ofPoint: kitchenIds(points),
    },
    zonesOf,
    loads,
    terms,
    stopEnds: endRows.map(({ until }) => until),
    kitchenOf,
  }
}
