import { and, asc, eq, sql } from 'drizzle-orm'
import { addresses, cities, pickupPoints } from '#server/db/tables'
import { NO_ID } from '#server/promo/promo.service'
import { requireKitchen, type StaffContext } from '#server/staff/access/staff-context'

/** SQL: the kitchen of a city, as the trigger of new orders finds it. */
const kitchenOfCity = sql<number | null>`coalesce("cities"."kitchen_id", (select p."id" from "pickup_points" p
  join "kitchens" k on k."id" = p."id" and k."cooks" = 1 where p."city_id" = "cities"."id" order by p."position", p."id" limit 1),
  (select min("id") from "kitchens" where "cooks" = 1))`
const ownKitchen = sql<number | null>`(select k."id" from "kitchens" k where k."id" = "pickup_points"."id" and k."cooks" = 1)`

/** Cities and pickup points in the shop's order, each with the kitchen that cooks for it. */
export async function readPlaces({ db }: Pick<StaffContext, 'db'>) {
  const [cityRows, pointRows] = await db.batch([
    db.select({ id: cities.id, name: cities.name, kitchen_id: kitchenOfCity }).from(cities).orderBy(asc(cities.position), asc(cities.id)),
    db
      .select({ id: pickupPoints.id, city_id: pickupPoints.city_id, address: pickupPoints.address, kitchen_id: ownKitchen })
      .from(pickupPoints)
      .orderBy(asc(pickupPoints.position), asc(pickupPoints.id)),
  ])
  const ofCity = new Map(cityRows.map(({ id, kitchen_id }) => [id, kitchen_id]))
  const points = pointRows.map((point) => ({ ...point, kitchen_id: point.kitchen_id ?? ofCity.get(point.city_id) ?? null }))
  return { cities: cityRows, points }
}

/** Where an order goes, as its body says it; an address may still be incomplete. */
type Where = {
  delivery_type?: 'delivery' | 'pickup' | null | undefined
  city_id?: number | null | undefined
  pickup_point_id?: number | null | undefined
  address_id?: number | null | undefined
  address?: unknown
}

/** Lets nobody order at a kitchen that is not theirs. A place that does not exist is left to the checks of the order.
 *  @throws HttpError 404 */
export async function requireOwnPlace(ctx: StaffContext, where: Where, guestId = NO_ID): Promise<void> {
  if (ctx.staff.kitchens === 'all') return
  const [{ cities: known, points }, [saved]] = await Promise.all([
    readPlaces(ctx),
    ctx.db
      .select({ city_id: addresses.city_id })
      .from(addresses)
      .where(and(eq(addresses.id, where.address_id ?? NO_ID), eq(addresses.customer_id, guestId))),
  ])
  const lowest = Math.min(...known.map(({ id }) => id))
  const cityId = saved?.city_id ?? typedCity(where.address) ?? where.city_id ?? lowest
  const point = where.delivery_type === 'pickup' ? points.find(({ id }) => id === where.pickup_point_id) : undefined
  const place = point ?? known.find(({ id }) => id === cityId)
  if (place) requireKitchen(ctx, place.kitchen_id ?? NO_ID)
}

function typedCity(address: unknown): number | undefined {
  const { city_id } = (address ?? {}) as { city_id?: unknown }
  return typeof city_id === 'number' ? city_id : undefined
}
