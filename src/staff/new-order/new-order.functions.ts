import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { checked } from '~/api/checked'
import { apiGet, apiSend } from '~/api/client.server'
import { staffSession } from '~/api/staff-session'
import { quote } from '~/contracts/cart'
import { cities, pickupPoints } from '~/contracts/dictionaries'
import { placedOrder } from '~/contracts/orders'
import { findGuestBody, guest, phoneOrderBody, phoneQuoteBody } from '~/contracts/staff-desk'

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
  .handler(({ data, context }) => apiSend('POST', '/staff/orders', data.order, placedOrder, { ...context.staff, key: data.key }))
