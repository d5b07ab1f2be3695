import { sql } from 'drizzle-orm'
import type { Quote } from '~/contracts/cart'
import type { PlacedOrder } from '~/contracts/orders'
import type { PhoneOrderBody, PhoneQuoteBody } from '~/contracts/staff-desk'
import { requireServedPhone } from '#server/auth/served-phone'
import { quoteCart } from '#server/cart/cart.service'
import { customers } from '#server/db/tables'
import { placeOrder } from '#server/orders/place-order.service'
import { audited } from '#server/staff/access/audited'
import type { StaffContext } from '#server/staff/access/staff-context'
import { actorOf } from '#server/staff/board/order-writes'
import { asGuest, guestQuery } from './as-guest'
import { tellPaymentLink } from './payment-link.service'
import { requireOwnPlace } from './places'

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
