import type { z } from 'zod'
import type { CityStops, cityStopsQuery } from '~/contracts/staff-stops'
import { formatZoned } from '~/rules/schedule'
import { backAt, isStopped, type OpenStop } from '~/rules/stops'
import { loadCatalog } from '#server/catalog/catalog.service'
import { missing } from '#server/core/errors'
import type { PublicReader, ServiceContext } from '#server/http/context'
import { findCity, loadDictionaries } from './dictionaries.service'

/** What no kitchen of a city can make now, neither for its deliveries nor at one of its points, or of these what the query names; and when
 *  it is back, with the city's offset. @throws HttpError 404 */
export async function listCityStops(
  ctx: PublicReader & Pick<ServiceContext, 'now'>,
  { city_id: cityId, delivery_type, pickup_point_id }: z.infer<typeof cityStopsQuery>,
): Promise<CityStops> {
  const [{ stops }, dictionaries] = await Promise.all([loadCatalog(ctx), loadDictionaries(ctx)])
  const city = findCity(dictionaries, cityId)
  if (!city) throw missing('Такого города нет')
  const { ofCity, ofPoint } = dictionaries.kitchen
  const points = dictionaries.pickupPoints.filter(({ id, city_id }) => city_id === cityId && id === (pickup_point_id ?? id))
  const cooking = [
    ...(delivery_type === 'pickup' ? [] : [ofCity.get(cityId)]),
    ...(delivery_type === 'delivery' ? [] : points.map(({ id }) => ofPoint.get(id))),
  ]
  const kitchens = [...new Set(cooking)].filter((id) => id !== undefined)
  const now = ctx.now.getTime()
  const stoppedOf = (items: ReadonlyMap<number, OpenStop[]>) =>
    [...items].flatMap(([id, open]) => {
      if (!isStopped(open, kitchens, now)) return []
      const back = backAt(open, kitchens, now)
      return [{ id, until: back === null ? null : formatZoned(new Date(back), city.time_zone) }]
    })
  return { goods: stoppedOf(stops.goods), options: stoppedOf(stops.options) }
}
