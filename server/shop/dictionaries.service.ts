import { DAY_MS } from '~/rules/time'
import { asc } from 'drizzle-orm'
import type { SpecialHours } from '~/contracts/common'
import type { City, Contacts, PickupPoint } from '~/contracts/dictionaries'
import { SLOT_DAYS_AHEAD } from '~/contracts/constants'
import { oneVersion, cacheByVersion, versionQuery } from '#server/catalog/catalog-version'
import type { Db } from '#server/db/client'
import { categories, cities, contacts, hours, pickupPoints, specialHours } from '#server/db/tables'
import type { PublicReader, ServiceContext } from '#server/http/context'

/** Cities, pickup points and contacts of one version, cached in the isolate: read only. Special hours of all dates. */
export type Dictionaries = { version: number; cities: City[]; pickupPoints: PickupPoint[]; contacts: Contacts; kitchen: Kitchen }

/** Kitchen minutes by category, capacity of a slot by city (missing: unlimited). */
export type Kitchen = { minutesOfCategory: ReadonlyMap<number, number>; capacityOfCity: ReadonlyMap<number, number> }

/** In the shop's order; one batch where they are not cached. */
export const loadDictionaries = cacheByVersion(readDictionaries)

/** Batch query: the time zone of the city with the lowest id. */
export const firstCityQuery = (db: Db) => db.select({ time_zone: cities.time_zone }).from(cities).orderBy(asc(cities.id)).limit(1)

/** Without an id the one with the lowest id. */
export function findCity({ cities }: Dictionaries, id?: number): City | undefined {
  if (id !== undefined) return cities.find((city) => city.id === id)
  return cities.reduce<City | undefined>((lowest, city) => (lowest && lowest.id < city.id ? lowest : city), undefined)
}

/** As far ahead as orders can be placed, and one day more. */
const SHOWN_DAYS = SLOT_DAYS_AHEAD + 1

/** Places with the special hours of the next days only: from yesterday (a shift may end after midnight) and one day more on
 *  each side for time zones. */
export function withNearHours<Place extends City | PickupPoint>(places: readonly Place[], now: Date): Place[] {
  const dateAt = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const [first, last] = [dateAt(-2), dateAt(SHOWN_DAYS)]
  const isShown = ({ date }: SpecialHours) => date >= first && date <= last
  return places.map((place) => ({ ...place, special_hours: place.special_hours?.filter(isShown) ?? [] }))
}

/** The current day as a number, for the ETag of such responses. */
export const currentDay = ({ now }: Pick<ServiceContext, 'now'>): number => Math.floor(now.getTime() / DAY_MS)

async function readDictionaries({ db }: PublicReader): Promise<Dictionaries> {
  const [state, cityRows, pointRows, hourRows, specialRows, categoryRows, contactRows] = await db.batch([
    versionQuery(db),
    db.select().from(cities).orderBy(asc(cities.position), asc(cities.id)),
    db.select().from(pickupPoints).orderBy(asc(pickupPoints.position), asc(pickupPoints.id)),
    db.select().from(hours).orderBy(asc(hours.day), asc(hours.open)),
    db.select().from(specialHours).orderBy(asc(specialHours.date)),
    db.select({ id: categories.id, minutes: categories.kitchen_minutes }).from(categories),
    db.select().from(contacts).limit(1),
  ])
  const [contact] = contactRows
  if (!contact) throw new Error('contacts are empty: the shop was not seeded')
  const { id: _id, ...reach } = contact
  const hoursOf = (owner: 'city_id' | 'pickup_point_id', id: number) => ({
    hours: hourRows.filter((row) => row[owner] === id).map(({ day, open, close }) => ({ day, open, close })),
    special_hours: specialRows.filter((row) => row[owner] === id).map(({ date, open, close }) => ({ date, open, close })),
  })
  return {
    version: oneVersion(state),
    cities: cityRows.map(({ id, slug, name, time_zone, fee, free_from, min_order, eta_min, eta_max }) => ({
      id,
      slug,
      name,
      time_zone,
      delivery: { fee, free_from, min_order, eta_min, eta_max },
      ...hoursOf('city_id', id),
    })),
    pickupPoints: pointRows.map(({ position: _position, ...point }) => ({ ...point, ...hoursOf('pickup_point_id', point.id) })),
    contacts: reach,
    kitchen: {
      minutesOfCategory: new Map(categoryRows.map(({ id, minutes }) => [id, minutes])),
      capacityOfCity: new Map(cityRows.flatMap(({ id, slot_capacity }) => (slot_capacity === null ? [] : [[id, slot_capacity]]))),
    },
  }
}
