import type { City } from '~/contracts/dictionaries'
import { nearestCity, type ClientLocation } from '~/rules/nearest-city'
import { formatZoned, isOpen, nextOpening, workingHours } from '~/rules/schedule'
import { dayOf, toWall } from '~/rules/zoned-time'
import type { Edition } from './edition'

const CITY_COOKIE = /(?:^|;\s*)city=([^;]*)/

/** The city whose copy a visitor gets: the one of the cookie where the shop has it, else the nearest to where the request
 *  came from, else the one of the lowest id. Undefined where the shop has none. Contract "Pages". */
export function cityOf(request: Request & { cf?: ClientLocation }, { cities, pickupPoints }: Edition): City | undefined {
  const cookie = request.headers.get('cookie')
  const chosen = cookie === null ? undefined : cities.get(CITY_COOKIE.exec(cookie)?.[1] ?? '')
  if (chosen) return chosen
  const near = nearestCity(request.cf, pickupPoints)
  let lowest: City | undefined
  for (const city of cities.values()) {
    if (city.id === near) return city
    if (!lowest || city.id < lowest.id) lowest = city
  }
  return lowest
}

const told = new WeakMap<Edition, Map<City, string>>()

/** The state that a page of this city is a copy of: the catalogue, the promotions begun and ended, the kitchen (open, or
 *  closed until when; busy, in maintenance), the city's calendar day. Worked out once for each reading of the edition. */
export function stateOf(edition: Edition, city: City): string {
  const known = told.get(edition) ?? new Map<City, string>()
  told.set(edition, known)
  const before = known.get(city)
  if (before !== undefined) return before
  const { version, news, switches, knownAt } = edition
  const state = [version, news, switches, kitchenOf(city, new Date(knownAt)), dayOf(toWall(knownAt, city.time_zone))].join('.')
  known.set(city, state)
  return state
}

function kitchenOf(city: City, now: Date): string {
  const hours = workingHours(city)
  if (isOpen(hours, city.time_zone, now)) return 'open'
  const opening = nextOpening(hours, city.time_zone, now)
  return opening ? `until${formatZoned(opening, city.time_zone).slice(11, 16)}` : 'closed'
}
