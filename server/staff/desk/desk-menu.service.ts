import type { Option } from '~/contracts/goods'
import type { DeskMenu } from '~/contracts/staff-desk'
import { takesNotes } from '~/rules/line-note'
import { offerOf } from '~/rules/option-groups'
import { sizedName } from '~/rules/size-text'
import { backAt, isStopped } from '~/rules/stops'
import { loadCatalog } from '#server/catalog/catalog.service'
import { missing } from '#server/core/errors'
import { loadDictionaries } from '#server/shop/dictionaries.service'
import { onlineWays } from '#server/shop/online-ways'
import { requireKitchen, type StaffContext } from '#server/staff/access/staff-context'

/** The dishes that a kitchen sells by phone, each size, in menu order and with its own stops, and where it delivers. @throws HttpError 404 */
export async function readDeskMenu(ctx: StaffContext, kitchenId: number): Promise<DeskMenu> {
  requireKitchen(ctx, kitchenId)
  const [{ categories, goodsById, stops }, places] = await Promise.all([loadCatalog(ctx), loadDictionaries(ctx)])
  const { ofCity, ofPoint } = places.kitchen
  const points = places.pickupPoints.filter(({ id, city_id }) => (ofPoint.get(id) ?? ofCity.get(city_id)) === kitchenId)
  const cities = places.cities.filter(({ id }) => ofCity.get(id) === kitchenId)
  const city_id = places.allPoints.find(({ id }) => id === kitchenId)?.city_id ?? cities[0]?.id
  if (city_id === undefined) throw missing('Такой кухни нет')
  const now = ctx.now.getTime()
  const isOut = (kind: 'goods' | 'options', id: number) => isStopped(stops[kind].get(id) ?? [], [kitchenId], now)
  const isOffered = ({ id, goods_id }: Option) => !isOut('options', id) && (goods_id === undefined || !isOut('goods', goods_id))
  const optionsOf = (options: readonly Option[]) => options.map(({ id, name, price, max }) => ({ id, name, price, max }))
  return {
    goods: categories
      .flatMap(({ items }) => items)
      .flatMap((listed) => (listed.sizes.length > 0 ? listed.sizes.flatMap(({ id }) => goodsById.get(id) ?? []) : [listed]))
      .map((one) => {
        const goods = offerOf(one, isOffered)
        const { id, category_id, price, image, pieces, weight, unit, composition, allergens, hours, available } = goods
        const back = backAt(stops.goods.get(id) ?? [], [kitchenId], now)
        return {
          id,
          name: sizedName(goods),
          category_id,
          price,
          image,
          pieces,
          weight,
          unit,
          takes_notes: takesNotes(goods),
          composition,
          allergens,
          hours,
          available: available && !isOut('goods', id),
          back_at: back === null ? null : new Date(back).toISOString(),
          additionals: optionsOf(goods.additionals),
          sides: optionsOf(goods.sides),
          sauces: optionsOf(goods.sauces),
          groups: goods.groups,
        }
      }),
    points: points.map(({ id, city_id: city, address }) => ({ id, city_id: city, address })),
    cities: cities.map(({ id, name }) => ({ id, name })),
    city_id,
    online_payment: onlineWays(ctx, places).card !== null,
  }
}
