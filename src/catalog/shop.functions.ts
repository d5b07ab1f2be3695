import { createServerFn } from '@tanstack/react-start'
import { getCookie, getRequest } from '@tanstack/react-start/server'
import { apiGet } from '~/api/client.server'
import { type City, cities, contacts, pickupPoints } from '~/contracts/dictionaries'
import { systemStatus } from '~/contracts/system'
import { nearestCity, type Whereabouts } from '~/rules/nearest-city'
import { formatZoned, nextOpening } from '~/rules/schedule'

/** What every page knows of the shop: cities with their delivery terms, the chosen one, contacts, the kitchen's state. */
export const fetchShop = createServerFn().handler(async () => {
  const [list, how] = await Promise.all([apiGet('/v2/cities', cities), apiGet('/v2/option', contacts)])
  const chosen = await chooseCity(list)
  if (!chosen) throw new Error('the shop has no city')
  const status = await apiGet(`/v3/option/system-status?city_id=${chosen.id}`, systemStatus)
  const opening = status.night_mode ? nextOpening(chosen.hours, chosen.time_zone, new Date()) : null
  return {
    cityId: chosen.id,
    cities: list.map(({ hours: _, ...city }) => city),
    contacts: how,
    status,
    /** When the kitchen wakes, by the city's clock: «10:00». `null` while it is awake. */
    opensAt: opening && formatZoned(opening, chosen.time_zone).slice(11, 16),
  }
})

/** Where orders are picked up. */
export const fetchPickupPoints = createServerFn().handler(() => apiGet('/v2/pickuppoints', pickupPoints))

/** The city that was chosen, which is a plain cookie checked against the list; without one the city nearest to where the
 *  request came from; else the one of the lowest id. Contract "Pages". */
async function chooseCity(list: City[]): Promise<City | undefined> {
  const chosen = list.find(({ slug }) => slug === getCookie('city'))
  if (chosen) return chosen
  const { cf } = getRequest() as Request & { cf?: Whereabouts }
  // points that cannot be had are no reason to show no page
  const points = cf?.latitude === undefined ? [] : await apiGet('/v2/pickuppoints', pickupPoints).catch(() => [])
  const near = nearestCity(cf, points)
  return list.find(({ id }) => id === near) ?? list.toSorted((a, b) => a.id - b.id)[0]
}
