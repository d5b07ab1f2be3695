import { asc } from 'drizzle-orm'
import type { Hours, SpecialHours } from '~/contracts/common'
import type { City, Contacts, PickupPoint } from '~/contracts/dictionaries'
import { SLOT_DAYS_AHEAD } from '~/contracts/constants'
import { DAY_MS } from '~/rules/zoned-time'
import { oneVersion, cacheByVersion, versionQuery } from '#server/catalog/catalog-version'
import { categories, cities, contacts, hours, pickupPoints, specialHours } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'

/** The dictionaries of one version: shared by all requests of an isolate, so nobody may change them.
 *  Sums in roubles, times in minutes, hours in the city's time zone; special hours of all dates. */
export type Dictionaries = { version: number; cities: City[]; pickupPoints: PickupPoint[]; contacts: Contacts; kitchen: Kitchen }

/** What an order takes of a slot: the minutes by category, and what a slot holds by city (no entry: any number). */
export type Kitchen = { minutesOfCategory: ReadonlyMap<number, number>; capacityOfCity: ReadonlyMap<number, number> }

/** Cities and pickup points in the shop's order, and the contacts: one single-row read where nothing changed (none
 *  where the caller passes the version it read), else one batch more. Spec §3. */
export const loadDictionaries: (ctx: Pick<ServiceContext, 'db'>, version?: number) => Promise<Dictionaries> =
  cacheByVersion(readDictionaries)

/** The city of that id; without an id the one with the lowest. Undefined where there is none. Contract "Shapes". */
export function findCity({ cities }: Dictionaries, id?: number): City | undefined {
  if (id !== undefined) return cities.find((city) => city.id === id)
  return cities.reduce<City | undefined>((lowest, city) => (lowest && lowest.id < city.id ? lowest : city), undefined)
}

/** How many days of special hours are told ahead: as far as an order can be made, and a day more. */
const TOLD_DAYS = SLOT_DAYS_AHEAD + 1

/** Places as they are told at a moment: with the special hours of the next eight days alone. Yesterday's are among them (its
 *  shift may end after midnight), and a day more on either side, for the dates of all the world's zones. */
export function withNearHours<Place extends City | PickupPoint>(places: readonly Place[], now: Date): Place[] {
  const dateAt = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
  const [first, last] = [dateAt(-2), dateAt(TOLD_DAYS)]
  const isNear = ({ date }: SpecialHours) => date >= first && date <= last
  return places.map((place) => ({ ...place, special_hours: place.special_hours?.filter(isNear) ?? [] }))
}

/** The number of the present day, for the tag of an answer that `withNearHours` cut. */
export function presentDay({ now }: Pick<ServiceContext, 'now'>): Promise<number> {
  return Promise.resolve(Math.floor(now.getTime() / DAY_MS))
}

async function readDictionaries({ db }: Pick<ServiceContext, 'db'>): Promise<Dictionaries> {
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
  const hoursOfCity = Map.groupBy(hourRows, (row) => row.city_id)
  const hoursOfPoint = Map.groupBy(hourRows, (row) => row.pickup_point_id)
  const specialOfCity = Map.groupBy(specialRows, (row) => row.city_id)
  const specialOfPoint = Map.groupBy(specialRows, (row) => row.pickup_point_id)
  return {
    version: oneVersion(state),
    cities: cityRows.map(({ id, slug, name, time_zone, fee, free_from, min_order, eta_min, eta_max }) => ({
      id,
      slug,
      name,
      time_zone,
      delivery: { fee, free_from, min_order, eta_min, eta_max },
      hours: (hoursOfCity.get(id) ?? []).map(toHours),
      special_hours: (specialOfCity.get(id) ?? []).map(toSpecialHours),
    })),
    pickupPoints: pointRows.map(({ position: _position, ...point }) => ({
      ...point,
      hours: (hoursOfPoint.get(point.id) ?? []).map(toHours),
      special_hours: (specialOfPoint.get(point.id) ?? []).map(toSpecialHours),
    })),
    contacts: reach,
    kitchen: {
      minutesOfCategory: new Map(categoryRows.map(({ id, minutes }) => [id, minutes])),
      capacityOfCity: new Map(cityRows.flatMap(({ id, slot_capacity }) => (slot_capacity === null ? [] : [[id, slot_capacity]]))),
    },
  }
}

function toHours({ day, open, close }: Hours): Hours {
  return { day, open, close }
}

function toSpecialHours({ date, open, close }: SpecialHours): SpecialHours {
  return { date, open, close }
}
