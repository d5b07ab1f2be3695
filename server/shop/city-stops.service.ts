import type { CityStops } from '~/contracts/staff-stops'
import { formatZoned } from '~/rules/schedule'
import { backAt, isStopped, type OpenStop } from '~/rules/stops'
import { loadCatalog } from '#server/catalog/catalog.service'
import { missing } from '#server/core/errors'
import type { PublicReader, ServiceContext } from '#server/http/context'
import { findCity, loadDictionaries } from './dictionaries.service'

/** What no kitchen of a city can make now, neither for its deliveries nor at one of its points, and when it is back, with the city's
 *  offset. @throws HttpError 404 */
export async function listCityStops(ctx: PublicReader & Pick<ServiceContext, 'now'>, cityId: number): Promise<CityStops> {
  const [{ stops }, dictionaries] = await Promise.all([loadCatalog(ctx), loadDictionaries(ctx)])
  const city = findCity(dictionaries, cityId)
  if (!city) throw missing('Такого города нет')
  const { ofCity, ofPoint } = dictionaries.kitchen
  const points = dictionaries.pickupPoints.filter(({ city_id }) => city_id === cityId)
  const kitchens = [...new Set([ofCity.get(cityId), ...points.map(({ id }) => ofPoint.get(id))])].filter((id) => id !== undefined)
  const now = ctx.now.getTime()
  const stoppedOf = (items: ReadonlyMap<number, OpenStop[]>) =>
    [...items].flatMap(([id, open]) => {
      if (!isStopped(open, kitchens, now)) return []
      const back = backAt(open, kitchens, now)
      return [{ id, until: back === null ? null : formatZoned(new Date(back), city.time_zone) }]
    })
  return { goods: stoppedOf(stops.goods), options: stoppedOf(stops.options) }
}
