import { createServerFn } from '@tanstack/react-start'
import { getCookie, getRequest } from '@tanstack/react-start/server'
import { apiGet } from '~/api/client.server'
import { cities, contacts, pickupPoints } from '~/contracts/dictionaries'
import { systemStatus } from '~/contracts/system'
import { chooseCity, type ClientLocation } from '~/rules/nearest-city'
import { formatZoned, nextOpening } from '~/rules/schedule'

/** Shop data of every page: cities with delivery terms, the chosen city, contacts, kitchen status. */
export const fetchShop = createServerFn().handler(async () => {
  const [list, how] = await Promise.all([apiGet('/v2/cities', cities), apiGet('/v2/option', contacts)])
  const { cf } = getRequest() as Request & { cf?: ClientLocation }
  // a page must not fail because pickup points failed
  const points = cf?.latitude === undefined ? [] : await apiGet('/v2/pickuppoints', pickupPoints).catch(() => [])
  const chosen = chooseCity(list, getCookie('city'), cf, points)
  if (!chosen) throw new Error('the shop has no city')
  const status = await apiGet(`/v3/option/system-status?city_id=${chosen.id}`, systemStatus)
  const opening = status.night_mode ? nextOpening(chosen.hours, chosen.time_zone, new Date()) : null
  return {
    cityId: chosen.id,
    cities: list.map(({ hours: _, ...city }) => city),
    contacts: how,
    status,
    /** Local time when the kitchen opens («10:00»); `null` while it is open. */
    opensAt: opening && formatZoned(opening, chosen.time_zone).slice(11, 16),
  }
})

export const fetchPickupPoints = createServerFn().handler(() => apiGet('/v2/pickuppoints', pickupPoints))

/** Opening hours of each city, in its local time. */
export const fetchCityHours = createServerFn().handler(async () =>
  (await apiGet('/v2/cities', cities)).map(({ id, hours }) => ({ cityId: id, hours })),
)
