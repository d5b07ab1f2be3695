import { sql, and, eq } from 'drizzle-orm'
import type { Quote } from '~/contracts/cart'
import type { PlacedOrder } from '~/contracts/orders'
import type { PhoneOrderBody, PhoneQuoteBody } from '~/contracts/staff-desk'
import { requireServedPhone } from '#server/auth/served-phone'
import { quoteCart, typedCity } from '#server/cart/cart.service'
import { customers, addresses } from '#server/db/tables'
import { placeOrder } from '#server/orders/place-order.service'
import { audited } from '#server/staff/access/audited'
import { type StaffContext, requireKitchen } from '#server/staff/access/staff-context'
import { actorOf } from '#server/staff/kitchen/board/order-writes'
import { asGuest, guestQuery } from './as-guest'
import { tellPaymentLink } from './payment-link.service'
import { findPlace } from '#server/cart/place'
import { NO_ID } from '#server/promo/promo.service'
import { loadDictionaries } from '#server/shop/dictionaries.service'

/** Prices a phone order for the guest of the phone; without one, or for a new guest, as for anybody. Stores nothing.
 *  @throws HttpError 404 for a place of another kitchen, 422 as `quoteCart` */
export async function quotePhoneOrder(ctx: StaffContext, { phone, ...body }: PhoneQuoteBody): Promise<Quote> {
  const [guest] = phone ? await guestQuery(ctx, phone) : []
  await requireOwnPlace(ctx, body, guest?.id)
  return quoteCart(guest ? asGuest(ctx, guest.id) : ctx, body, { isLimited: false })
}

/** Places an order by phone, for a customer who is created where needed: without SMS and without consents. The same key gives the same
 *  order. Bonuses are earned and never spent: the caller has not proved who they are.
 *  @throws HttpError 404 for a place of another kitchen, and as `placeOrder` */
export async function placePhoneOrder(ctx: StaffContext, { phone, send_link, ...body }: PhoneOrderBody, key: string): Promise<PlacedOrder> {
  requireServedPhone(ctx.settings, phone)
  const [known] = await guestQuery(ctx, phone)
  await requireOwnPlace(ctx, body, known?.id)
  const guest = asGuest(ctx, known?.id ?? (await addGuest(ctx, phone, body.name)))
  const order = await placeOrder(guest, body, key, {
    source: 'phone',
    by: actorOf(ctx),
    alongside: (orderId) => [audited(ctx, { action: 'order.create', subject: sql`'order:' || ${orderId}`, after: { source: 'phone' } })],
  })
  const { id, payment } = order
  if (send_link === true && payment !== null && payment.url !== null) {
    await tellPaymentLink(ctx, id, { id: payment.id, url: payment.url, send: true })
  }
  return order
}

/** The id of a new customer, or of one who signed in meanwhile. */
async function addGuest(ctx: StaffContext, phone: string, name: string | null | undefined): Promise<number> {
  const { db, now } = ctx
  const [, [guest]] = await db.batch([
    db
      .insert(customers)
      .values({ phone, name: name || null, created_at: now.getTime() })
      .onConflictDoNothing({ target: customers.phone }),
    guestQuery(ctx, phone),
  ])
  if (!guest) throw new Error('The guest was not stored')
  return guest.id
}

/** Where an order goes, as its body says it; an address may still be incomplete. */
type Where = {
  delivery_type?: 'delivery' | 'pickup' | null | undefined
  city_id?: number | null | undefined
  pickup_point_id?: number | null | undefined
  address_id?: number | null | undefined
  address?: unknown
}

/** Refuses an order at a kitchen that is not the caller's. A place that does not exist is left to the checks of the order.
 *  @throws HttpError 404 */
async function requireOwnPlace(ctx: StaffContext, where: Where, guestId = NO_ID): Promise<void> {
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
