import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { checked } from '~/api/checked'
import { apiGet, apiSend } from '~/api/client.server'
import { staffSession } from '~/api/staff-session'
import { quote } from '~/contracts/cart'
import { id } from '~/contracts/common'
import { cities, pickupPoints } from '~/contracts/dictionaries'
import { placedOrder } from '~/contracts/orders'
import { deskMenu, deskOrder, findGuestBody, guest, paymentLink, phoneOrderBody, phoneQuoteBody } from '~/contracts/staff-desk'

/** The dishes as one kitchen has them now. */
export const fetchDeskMenu = createServerFn()
  .middleware([staffSession])
  .validator(checked(z.object({ kitchenId: id })))
  .handler(({ data, context }) => apiGet(`/staff/desk/menu?kitchen_id=${data.kitchenId}`, deskMenu, context.staff))

/** Hours and pauses of cities and points, as customers see them. */
export const fetchPlaces = createServerFn()
  .middleware([staffSession])
  .handler(async () => {
    const [cityList, points] = await Promise.all([apiGet('/v2/cities', cities), apiGet('/v2/pickuppoints', pickupPoints)])
    return { cities: cityList, points }
  })

/** Who calls: a phone is no part of an address, so it is sent. Throws 403, 404, 422. */
export const findGuest = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(findGuestBody))
  .handler(({ data, context }) => apiSend('POST', '/staff/guests', data, guest, context.staff))

/** Prices a phone order. Throws 422. */
export const quotePhoneOrder = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(phoneQuoteBody))
  .handler(({ data, context }) => apiSend('POST', '/staff/orders/quote', data, quote, context.staff))

/** Places a phone order under an idempotency key. Throws 403, 409 `cart_changed` or `promise_changed`, 422. */
export const placePhoneOrder = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(z.object({ key: z.uuid(), order: phoneOrderBody })))
  .handler(({ data, context }) =>
    apiSend('POST', '/staff/orders', data.order, placedOrder, { ...context.staff, headers: { 'idempotency-key': data.key } }),
  )

/** An order with its story. Throws 404. */
export const fetchPlacedOrder = createServerFn()
  .middleware([staffSession])
  .validator(checked(z.object({ orderId: id })))
  .handler(({ data, context }) => apiGet(`/staff/orders/${data.orderId}`, deskOrder, context.staff))

/** The payment page of an order; `send`: also by SMS. Throws 404, 409. */
export const requestPaymentLink = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(z.object({ orderId: id, send: z.boolean() })))
  .handler(({ data, context }) =>
    apiSend('POST', `/staff/orders/${data.orderId}/payment-link`, { send: data.send }, paymentLink, context.staff),
  )
