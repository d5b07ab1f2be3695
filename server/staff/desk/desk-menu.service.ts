import { and, eq, sql } from 'drizzle-orm'
import type { Option } from '~/contracts/goods'
import type { DeskMenu } from '~/contracts/staff-desk'
import { listGoods } from '#server/catalog/catalog.service'
import { missing } from '#server/core/errors'
import { stopReach, stops } from '#server/db/tables'
import { requireKitchen, type StaffContext } from '#server/staff/access/staff-context'
import { isStopOpen } from '#server/staff/board/stops'
import { readPlaces } from './places'

/** The dishes that a kitchen sells by phone, in menu order, and where it delivers. @throws HttpError 404 */
export async function readDeskMenu(ctx: StaffContext, kitchenId: number): Promise<DeskMenu> {
  requireKitchen(ctx, kitchenId)
  const [menu, places, stopped] = await Promise.all([listGoods(ctx, undefined), readPlaces(ctx), readStopped(ctx, kitchenId)])
  const points = places.points.filter(({ kitchen_id }) => kitchen_id === kitchenId)
  const cities = places.cities.filter(({ kitchen_id }) => kitchen_id === kitchenId)
  const city_id = points.find(({ id }) => id === kitchenId)?.city_id ?? cities[0]?.id
  if (city_id === undefined) throw missing('Такой кухни нет')
  const optionsOf = (options: readonly Option[]) =>
    options.flatMap(({ id, name, price, max }) => (stopped.option.has(id) ? [] : [{ id, name, price, max }]))
  return {
    goods: menu.map((goods) => {
      const { id, name, category_id, price, image, pieces, weight, unit, composition, allergens, available } = goods
      const until = stopped.goods.get(id)
      return {
        id,
        name,
        category_id,
        price,
        image,
        pieces,
        weight,
        unit,
        composition,
        allergens,
        available: available && until === undefined,
        back_at: until == null ? null : new Date(until).toISOString(),
        additionals: optionsOf(goods.additionals),
        sides: optionsOf(goods.sides),
        sauces: optionsOf(goods.sauces),
      }
    }),
    points: points.map(({ id, city_id: city, address }) => ({ id, city_id: city, address })),
    cities: cities.map(({ id, name }) => ({ id, name })),
    city_id,
    online_payment: ctx.settings.payment.adapter !== 'off',
  }
}

/** Until when dishes and options are stopped in a kitchen, by id; null without an end. */
async function readStopped({ db, now }: StaffContext, kitchenId: number) {
  const isHere = sql`(${stops.kitchen_id} is null or ${stops.kitchen_id} = ${kitchenId})`
  const rows = await db
    .select({ kind: stopReach.kind, id: stopReach.item_id, until: stops.until })
    .from(stopReach)
    .innerJoin(stops, eq(stops.id, stopReach.stop_id))
    .where(and(isStopOpen(now), isHere))
  const found = { goods: new Map<number, number | null>(), option: new Map<number, number | null>() }
  for (const { kind, id, until } of rows) {
    const other = found[kind].get(id)
    found[kind].set(id, until === null || other === null ? null : Math.max(until, other ?? 0))
  }
  return found
}
