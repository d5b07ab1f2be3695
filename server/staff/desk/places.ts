import { and, eq } from 'drizzle-orm'
import { typedCity } from '#server/cart/cart.service'
import { findPlace } from '#server/cart/place'
import { addresses } from '#server/db/tables'
import { NO_ID } from '#server/promo/promo.service'
import { loadDictionaries } from '#server/shop/dictionaries.service'
import { requireKitchen, type StaffContext } from '#server/staff/access/staff-context'

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
  const [dictionaries, [saved]] = await Promise.all([
    loadDictionaries(ctx),
    ctx.db
      .select({ city_id: addresses.city_id })
      .from(addresses)
      .where(and(eq(addresses.id, where.address_id ?? NO_ID), eq(addresses.customer_id, guestId))),
  ])
  const { place } = findPlace(dictionaries, {
    delivery_type: where.delivery_type ?? 'delivery',
    city_id: where.city_id,
    pickup_point_id: where.pickup_point_id,
    address_city_id: saved?.city_id ?? typedCity(where.address),
  })
  if (place) requireKitchen(ctx, place.kitchenId ?? NO_ID)
}
