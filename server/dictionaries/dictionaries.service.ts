import { asc } from 'drizzle-orm'
import type { Hours } from '~/contracts/common'
import type { City, Contacts, PickupPoint } from '~/contracts/dictionaries'
import { oneVersion, rememberByVersion, versionQuery } from '#server/catalog/catalog-version'
import { cities, contacts, hours, pickupPoints } from '#server/db/tables'
import type { ServiceContext } from '#server/http/context'

/** The dictionaries of one version: shared by all requests of an isolate, so nobody may change them.
 *  Sums in roubles, times in minutes, hours in the city's time zone. */
export type Dictionaries = { version: number; cities: City[]; pickupPoints: PickupPoint[]; contacts: Contacts }

/** Cities and pickup points in the shop's order, and the contacts: one single-row read where nothing changed (none
 *  where the caller passes the version it read), else one batch more. Spec §3. */
export const loadDictionaries: (ctx: Pick<ServiceContext, 'db'>, version?: number) => Promise<Dictionaries> =
  rememberByVersion(readDictionaries)

/** The city of that id; without an id the one with the lowest. Undefined where there is none. Contract "Shapes". */
export function findCity({ cities }: Dictionaries, id?: number): City | undefined {
  if (id !== undefined) return cities.find((city) => city.id === id)
  return cities.reduce<City | undefined>((lowest, city) => (lowest && lowest.id < city.id ? lowest : city), undefined)
}

async function readDictionaries({ db }: Pick<ServiceContext, 'db'>): Promise<Dictionaries> {
  const [state, cityRows, pointRows, hourRows, contactRows] = await db.batch([
    versionQuery(db),
    db.select().from(cities).orderBy(asc(cities.position), asc(cities.id)),
    db.select().from(pickupPoints).orderBy(asc(pickupPoints.position), asc(pickupPoints.id)),
    db.select().from(hours).orderBy(asc(hours.day), asc(hours.open)),
    db.select().from(contacts).limit(1),
  ])
  const [contact] = contactRows
  if (!contact) throw new Error('contacts are empty: the shop was not seeded')
  const { id: _id, ...reach } = contact
  const hoursOfCity = Map.groupBy(hourRows, (row) => row.city_id)
  const hoursOfPoint = Map.groupBy(hourRows, (row) => row.pickup_point_id)
  return {
    version: oneVersion(state),
    cities: cityRows.map(({ id, slug, name, time_zone, fee, free_from, min_order, eta_min, eta_max }) => ({
      id,
      slug,
      name,
      time_zone,
      delivery: { fee, free_from, min_order, eta_min, eta_max },
      hours: (hoursOfCity.get(id) ?? []).map(toHours),
    })),
    pickupPoints: pointRows.map(({ position: _position, ...point }) => ({
      ...point,
      hours: (hoursOfPoint.get(point.id) ?? []).map(toHours),
    })),
    contacts: reach,
  }
}

function toHours({ day, open, close }: Hours): Hours {
  return { day, open, close }
}
