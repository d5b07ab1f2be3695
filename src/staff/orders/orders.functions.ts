import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { checked } from '~/api/checked'
import { apiGet, apiSend } from '~/api/client.server'
import { staffSession } from '~/api/staff-session'
import { quote } from '~/contracts/cart'
import { id } from '~/contracts/common'
import { staffOrderPage, staffOrdersQuery } from '~/contracts/staff'
import { deskMenu, deskOrder, paymentLink, paymentLinkBody, phoneQuoteBody, revealed } from '~/contracts/staff-desk'
import { editOrderBody, editPreview, refund, refundBody, refunds } from '~/contracts/staff-edits'

/** A page of orders. A POST, because a search may name a guest and addresses are logged. Throws 403, 404 for a foreign kitchen, 422. */
export const fetchDeskOrders = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(staffOrdersQuery))
  .handler(({ data, context }) => {
    const asked = Object.entries(data).map(([name, value]): [string, string] => [name, String(value)])
    return apiGet(`/staff/orders?${new URLSearchParams(asked).toString()}`, staffOrderPage, context.staff)
  })

/** One order with its story. Throws 404, also for a foreign kitchen. */
export const fetchDeskOrder = createServerFn()
  .middleware([staffSession])
  .validator(checked(id))
  .handler(({ data, context }) => apiGet(`/staff/orders/${data}`, deskOrder, context.staff))

/** The guest's phone; each call is audited. Throws 403 `not_allowed`, 404. */
export const revealPhone = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(id))
  .handler(({ data, context }) => apiSend('POST', `/staff/orders/${data}/reveal`, { field: 'phone' }, revealed, context.staff))

/** The dishes that can be typed, with the stops of a kitchen. */
export const fetchDeskMenu = createServerFn()
  .middleware([staffSession])
  .validator(checked(z.object({ kitchenId: id })))
  .handler(({ data, context }) => apiGet(`/staff/desk/menu?kitchen_id=${data.kitchenId}`, deskMenu, context.staff))

/** Prices an order for its slots. Throws 422. */
export const fetchSlots = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(phoneQuoteBody))
  .handler(async ({ data, context }) => {
    const { slots, promised } = await apiSend('POST', '/staff/orders/quote', data, quote, context.staff)
    return { slots, promised: promised ?? null }
  })

const edit = z.object({ id, revision: z.int(), body: editOrderBody })
const withRevision = (call: { staff: string }, revision: number) => ({ ...call, headers: { 'if-match': `"${revision}"` } })

/** What an edit would change; nothing is stored. Throws 409 `edited_meanwhile`, `accept_first`, `awaits_payment`, `order_cooked`, 422. */
export const previewEdit = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(edit))
  .handler(({ data, context }) =>
    apiSend('PUT', `/staff/orders/${data.id}?dry=1`, data.body, editPreview, withRevision(context.staff, data.revision)),
  )

/** Changes an order. Throws as `previewEdit`, and 403 `pin_needed`. */
export const saveEdit = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(edit))
  .handler(({ data, context }) =>
    apiSend('PUT', `/staff/orders/${data.id}`, data.body, editPreview, withRevision(context.staff, data.revision)),
  )

/** Pays a part back. `requested`: the owner is asked. Throws 403 `pin_needed`, 409 `nothing_left`, 422. */
export const addRefund = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(z.object({ id, key: z.uuid(), body: refundBody })))
  .handler(({ data, context }) =>
    apiSend('POST', `/staff/orders/${data.id}/refunds`, data.body, refund, { ...context.staff, key: data.key }),
  )

/** The refunds that wait for the owner. */
export const fetchRefunds = createServerFn()
  .middleware([staffSession])
  .handler(({ context }) => apiGet('/staff/refunds', refunds, context.staff))

/** The owner's answer. Throws 403 `pin_needed`, 409 `nothing_left`. */
export const answerRefund = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(z.object({ id, answer: z.enum(['approve', 'decline']) })))
  .handler(({ data, context }) => apiSend('POST', `/staff/refunds/${data.id}/${data.answer}`, {}, refund, context.staff))

/** The payment page of an order, a new one if the last attempt failed. `send`: by SMS too. */
export const makePaymentLink = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(paymentLinkBody.extend({ id })))
  .handler(({ data: { id, ...body }, context }) => apiSend('POST', `/staff/orders/${id}/payment-link`, body, paymentLink, context.staff))
