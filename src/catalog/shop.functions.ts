import { createServerFn } from '@tanstack/react-start'
import { getCookie } from '@tanstack/react-start/server'
import { apiGet } from '~/api/client.server'
import { cities, contacts, pickupPoints } from '~/contracts/dictionaries'
import { systemStatus } from '~/contracts/system'
import { formatZoned, nextOpening } from '~/rules/schedule'

/** What every page knows of the shop: cities with their delivery terms, the chosen one, contacts, the kitchen's state.
 *  The chosen city is a plain cookie checked against the list. */
export const fetchShop = createServerFn().handler(async () => {
  const [list, how] = await Promise.all([apiGet('/v2/cities', cities), apiGet('/v2/option', contacts)])
  const chosen = list.find(({ slug }) => slug === getCookie('city')) ?? list.toSorted((a, b) => a.id - b.id)[0]
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
