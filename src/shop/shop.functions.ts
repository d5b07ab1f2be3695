import { dateText } from '~/rules/moment-text'
import { shiftsText } from '~/rules/hours-text'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { createIsomorphicFn, createServerFn } from '@tanstack/react-start'
import { getCookie, getRequest, setCookie, setResponseHeader } from '@tanstack/react-start/server'
import * as v from 'valibot'
import { z } from 'zod'
import { checked } from '~/api/checked'
import { apiGet, phonePrefix } from '~/api/client.server'
import { deliveryType } from '~/contracts/cart'
import { id } from '~/contracts/common'
import { type City, openCities, shopContacts, pickupPointList } from '~/contracts/dictionaries'
import { newsList } from '~/contracts/news'
import { siteOf } from '~/contracts/site'
import { cityStops } from '~/contracts/staff-stops'
import { deliveryZoneList } from '~/contracts/zones'
import { systemStatus } from '~/contracts/system'
import { errorText } from '~/lib/api-error'
import { readStored, writeStored } from '~/lib/storage'
import { backText } from '~/rules/back-text'
import { cookieOf } from '~/rules/cookies'
import { DEFAULT_LOYALTY_TERMS } from '~/rules/loyalty-terms'
import { chooseCity, type ClientLocation } from '~/rules/nearest-city'
import { areaPath, placesIn, projection, viewOf } from '~/rules/map-view'
import { typedPhoneText } from '~/rules/phone-text'
import { closedText, specialDaysAhead } from '~/rules/opening'
import type { OpenPlace } from '~/rules/schedule'
import type { CookPlace } from './cook-place.atoms'
import { readPromotions } from './promotions.server'

const FRESH_MS = 60_000
const STOPS_FRESH_MS = 5000
const GRACE_MS = 300

export const shopQueries = {
  shop: () =>
    queryOptions({ queryKey: ['shop'], queryFn: () => fetchShop({ data: { city: readStored('city', v.string()) } }), staleTime: FRESH_MS }),
  pickupPoints: () => queryOptions({ queryKey: ['pickup-points'], queryFn: () => fetchPickupPoints(), staleTime: FRESH_MS }),
  /** Whether this browser chose its city; a guessed one must not decide an order. */
  isCityChosen: () =>
    queryOptions({ queryKey: ['is-city-chosen'], queryFn: async () => isCityKept() || fetchIsCityChosen(), staleTime: Infinity }),
  /** The delivery zones of a city as they are drawn; null where it has none. */
  zonesMap: (cityId: number) =>
    queryOptions({ queryKey: ['zones-map', cityId], queryFn: () => fetchZonesMap({ data: { cityId } }), staleTime: FRESH_MS }),
  /** What the kitchen of an order does not make now. */
  stopped: (place: CookPlace) =>
    queryOptions({ queryKey: ['stopped', place], queryFn: () => fetchStopped({ data: place }), staleTime: STOPS_FRESH_MS }),
  cityHours: () => queryOptions({ queryKey: ['city-hours'], queryFn: () => fetchCityHours(), staleTime: FRESH_MS }),
}

const cookPlace = z.object({ city_id: id, delivery_type: deliveryType, pickup_point_id: id.optional() }) satisfies z.ZodType<CookPlace>

const fetchStopped = createServerFn()
  .validator(checked(cookPlace))
  .handler(async ({ data }): Promise<Stopped> => {
    const city = (await apiGet('/v2/cities', openCities)).find(({ id }) => id === data.city_id)
    return city ? readStopped(city, data) : { goods: {}, options: [] }
  })

const citySlug = z.object({ city: z.string().max(100).nullable() })

/** Shop data of every page: cities with delivery terms, the chosen city, contacts, facts of the shop, terms of bonuses, promotions, what phones begin with, kitchen status,
 *  and what its kitchens have stopped. `city` is the choice of a browser without cookies. */
const fetchShop = createServerFn()
  .validator(checked(citySlug))
  .handler(({ data }) => readShop(getCookie('city') ?? data.city ?? undefined))

const isCityKept = () => readStored('city', v.string()) !== null

const fetchIsCityChosen = createServerFn().handler(async () => {
  setResponseHeader('cache-control', 'private, no-store')
  const slug = getCookie('city')
  return slug !== undefined && (await apiGet('/v2/cities', openCities)).some((city) => city.slug === slug)
})

/** Chooses a city of the list for this browser; returns its shop data. */
const saveCity = createServerFn({ method: 'POST' })
  .validator(checked(citySlug))
  .handler(async ({ data }) => {
    const shop = await readShop(data.city ?? undefined)
    const city = shop.cities.find(({ id }) => id === shop.cityId)
    if (city && city.slug === data.city) setCookie(...cookieOf('city', city.slug))
    return shop
  })

async function readShop(slug: string | undefined) {
  const { cf } = getRequest() as Request & { cf?: ClientLocation }
  const [list, how, points] = await Promise.all([
    apiGet('/v2/cities', openCities),
    apiGet('/v2/option', shopContacts),
    // a page must not fail because pickup points failed
    cf?.latitude === undefined ? [] : apiGet('/v2/pickuppoints', pickupPointList).catch(() => []),
  ])
  const chosen = chooseCity(list, slug, cf, points)
  if (!chosen) throw new Error('the shop has no city')
  const { shop: _shop, loyalty, promotions: rules, ...reach } = how
  const [status, stopped, promotions] = await Promise.all([
    apiGet(`/v3/option/system-status?city_id=${chosen.id}`, systemStatus),
    // without them a dish only says less about its return
    readStopped(chosen, {}).catch((): Stopped => ({ goods: {}, options: [] })),
    readPromotions(rules ?? [], list),
  ])
  const site = siteOf(how)
  const written = (phone: string) => typedPhoneText(phone, site.phone_mask)
  return {
    cityId: chosen.id,
    cities: list.map(({ hours: _hours, special_hours: _special, ...city }) => city),
    contacts: reach,
    site: { ...site, phone: written(site.phone), free_phone: written(site.free_phone) },
    phonePrefix: phonePrefix(),
    /** The terms of bonuses in force. */
    loyalty: loyalty ?? DEFAULT_LOYALTY_TERMS,
    /** Promotions without a code that run now. */
    promotions,
    status,
    /** What no kitchen of the city makes now. */
    stopped,
    /** «Кухня спит до 10:00»; `null` while it is open. */
    closed: status.night_mode ? closedText(chosen, chosen.time_zone, new Date(), 'kitchen') : null,
  }
}

/** What is not made: «Вернётся в 19:30» by dish, and ids of options. */
type Stopped = { goods: Record<number, string | undefined>; options: number[] }

async function readStopped({ id, time_zone }: Pick<City, 'id' | 'time_zone'>, of: Partial<CookPlace>): Promise<Stopped> {
  const { delivery_type, pickup_point_id } = of
  const place = (delivery_type ? `&delivery_type=${delivery_type}` : '') + (pickup_point_id ? `&pickup_point_id=${pickup_point_id}` : '')
  const { goods, options } = await apiGet(`/v3/stops?city_id=${id}${place}`, cityStops)
  const back = goods.map((one) => [one.id, backText(one.until, time_zone, new Date())] as const)
  return { goods: Object.fromEntries(back), options: options.map((one) => one.id) }
}

/** Makes a city that of the whole shop: kept by the server in a cookie, and without cookies in this browser. */
export async function chooseShopCity(queryClient: QueryClient, slug: string): Promise<void> {
  const { queryKey } = shopQueries.shop()
  const shop = await saveCity({ data: { city: slug } })
  writeStored('city', slug)
  // an answer for the former city may be on its way
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, shop)
  queryClient.setQueryData(shopQueries.isCityChosen().queryKey, true)
}

/** The title of the home page. */
export const shopTitle = (queryClient: QueryClient): string =>
  queryClient.getQueryData(shopQueries.shop().queryKey)?.site.title ?? 'Доставка'

const MAP = { width: 720, height: 480 }

/** Drawn here, so that no page loads outlines or the code that draws them. */
const fetchZonesMap = createServerFn()
  .validator(checked(z.object({ cityId: z.int().positive() })))
  .handler(async ({ data: { cityId } }) => {
    const [zones, points] = await Promise.all([
      apiGet(`/v2/delivery-zones?city_id=${cityId}`, deliveryZoneList).catch(() => []),
      apiGet('/v2/pickuppoints', pickupPointList).catch(() => []),
    ])
    const own = points.filter(({ city_id }) => city_id === cityId)
    const areas = zones.map(({ area }) => area)
    if (areas.every((area) => area === null)) return null
    const { toPixel } = projection(viewOf([...placesIn(areas), ...own], MAP), MAP)
    return {
      ...MAP,
      // the first zone decides: it lies above the others
      zones: zones.toReversed().flatMap(({ id, name, color, area }) => (area ? [{ id, name, color, path: areaPath(area, toPixel) }] : [])),
      points: own.map((point) => ({ id: point.id, name: point.address, at: toPixel(point) })),
    }
  })

const fetchPickupPoints = createServerFn().handler(async () => {
  const [points, list, how] = await Promise.all([
    apiGet('/v2/pickuppoints', pickupPointList),
    apiGet('/v2/cities', openCities),
    apiGet('/v2/option', shopContacts),
  ])
  const { phone_mask } = siteOf(how)
  const zoneOf = (cityId: number) => list.find(({ id }) => id === cityId)?.time_zone ?? 'UTC'
  return points.map((point) => ({
    ...point,
    phone: typedPhoneText(point.phone, phone_mask),
    specialDates: specialDatesOf(point, zoneOf(point.city_id)),
  }))
})

/** Opening hours of each city, in its local time. */
const fetchCityHours = createServerFn().handler(async () =>
  (await apiGet('/v2/cities', openCities)).map((city) => ({
    cityId: city.id,
    hours: city.hours,
    specialDates: specialDatesOf(city, city.time_zone),
  })),
)

/** The coming dates with special hours: «31 декабря» with «10:00–18:00» or «закрыто». */
const specialDatesOf = (place: OpenPlace, timeZone: string) =>
  specialDaysAhead(place, timeZone, new Date()).map(({ date, shifts }) => ({ date: dateText(date), time: shiftsText(shifts) }))

/** Loads promotions and pickup points into the request's API memo while rendering. Waits at most `GRACE_MS` longer than
 *  `needed`. Resolves to the text of a failure or `null`; never rejects. No-op in a browser. */
export const preloadShop = createIsomorphicFn()
  .server(async (needed: Promise<unknown>): Promise<string | null> => {
    const asked = Promise.allSettled([apiGet('/v2/news', newsList), apiGet('/v2/pickuppoints', pickupPointList)])
    const late = needed.then(
      () => new Promise<null>((go) => setTimeout(go, GRACE_MS, null)),
      () => null,
    )
    const answers = await Promise.race([asked, late])
    const failed = answers?.find((answer) => answer.status === 'rejected')
    return failed ? errorText(failed.reason) : null
  })
  .client(async (_needed: Promise<unknown>): Promise<string | null> => null)
