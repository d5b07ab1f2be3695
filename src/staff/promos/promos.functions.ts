import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { checked } from '~/api/checked'
import { apiGet, apiSend, nothing } from '~/api/client.server'
import { staffCreation, staffSession } from '~/api/staff-session'
import { id } from '~/contracts/common'
import { PROMO_STATES } from '~/contracts/staff-constants'
import {
  newNewsBody,
  newPromoBody,
  newsBody,
  newsOrderBody,
  promoBody,
  promoPage,
  staffNews,
  staffNewsList,
  staffPromo,
} from '~/contracts/staff-promos'

/** The row a change is for, and the state that it is based on. */
const base = { id, revision: z.int().nonnegative() }
const withRevision = (call: { staff: string }, revision: number) => ({ ...call, headers: { 'if-match': `"${revision}"` } })

/** A page of codes. Throws 403. */
export const fetchPromos = createServerFn()
  .middleware([staffSession])
  .validator(checked(z.object({ q: z.string().max(100), state: z.enum(PROMO_STATES).optional(), page: id })))
  .handler(({ data: { q, state, page }, context }) => {
    const query = new URLSearchParams({ page: String(page), ...(q !== '' && { q }), ...(state && { state }) })
    return apiGet(`/staff/promos?${query.toString()}`, promoPage, context.staff)
  })

/** Throws 404. */
export const fetchPromo = createServerFn()
  .middleware([staffSession])
  .validator(checked(id))
  .handler(({ data, context }) => apiGet(`/staff/promos/${data}`, staffPromo, context.staff))

/** Throws 422. */
export const addPromo = createServerFn({ method: 'POST' })
  .middleware([staffCreation])
  .validator(checked(newPromoBody))
  .handler(({ data, context }) => apiSend('POST', '/staff/promos', data, staffPromo, context.staff))

/** Throws 404, 409 `edited_meanwhile`, `code_was_used`, 422. */
export const savePromo = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(promoBody.extend(base)))
  .handler(({ data: { id: promo, revision, ...change }, context }) =>
    apiSend('PATCH', `/staff/promos/${promo}`, change, staffPromo, withRevision(context.staff, revision)),
  )

/** All news in their order. Throws 403. */
export const fetchOfficeNews = createServerFn()
  .middleware([staffSession])
  .handler(async ({ context }) => (await apiGet('/staff/news', staffNewsList, context.staff)).data)

/** Throws 422. */
export const addNews = createServerFn({ method: 'POST' })
  .middleware([staffCreation])
  .validator(checked(newNewsBody))
  .handler(({ data, context }) => apiSend('POST', '/staff/news', data, staffNews, context.staff))

/** Throws 404, 409 `edited_meanwhile`, 422. */
export const saveNews = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(newsBody.extend(base)))
  .handler(({ data: { id: one, revision, ...change }, context }) =>
    apiSend('PATCH', `/staff/news/${one}`, change, staffNews, withRevision(context.staff, revision)),
  )

/** Throws 404. */
export const deleteNews = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(id))
  .handler(({ data, context }) => apiSend('DELETE', `/staff/news/${data}`, undefined, nothing, context.staff))

/** Throws 422. */
export const saveNewsOrder = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(newsOrderBody))
  .handler(({ data, context }) => apiSend('PUT', '/staff/news/order', data, nothing, context.staff))
