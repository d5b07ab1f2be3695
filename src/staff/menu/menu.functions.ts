import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { checked } from '~/api/checked'
import { apiGet, apiSend, nothing } from '~/api/client.server'
import { staffCreation, staffSession } from '~/api/staff-session'
import { id } from '~/contracts/common'
import {
  menu,
  menuCategory,
  menuCategoryBody,
  menuGoods,
  menuGoodsBody,
  menuOption,
  menuOptionBody,
  menuOrderBody,
  menuRows,
  newCategoryBody,
  newGoodsBody,
  newOptionBody,
  pricesBody,
  pricesPlan,
} from '~/contracts/staff-menu'

/** The row a change is for, and the state that it is based on. */
const base = { id, revision: z.int().nonnegative() }
const withRevision = (call: { staff: string }, revision: number) => ({ ...call, headers: { 'if-match': `"${revision}"` } })

/** Categories with counts, options, stations. Throws 403. */
export const fetchMenu = createServerFn()
  .middleware([staffSession])
  .handler(({ context }) => apiGet('/staff/menu', menu, context.staff))

/** One page of dishes. Throws 403. */
export const fetchDishes = createServerFn()
  .middleware([staffSession])
  .validator(checked(z.object({ category_id: id.optional(), q: z.string().max(100).optional(), page: id })))
  .handler(({ data, context }) => {
    const given = Object.entries(data).filter(([, value]) => value !== undefined && value !== '')
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
    return apiGet(`/staff/menu/goods?${query}`, menuRows, context.staff)
  })

/** One dish or draft. Throws 404. */
export const fetchDish = createServerFn()
  .middleware([staffSession])
  .validator(checked(id))
  .handler(({ data, context }) => apiGet(`/staff/menu/goods/${data}`, menuGoods, context.staff))

/** Creates a draft. Throws 422. */
export const addDish = createServerFn({ method: 'POST' })
  .middleware([staffCreation])
  .validator(checked(newGoodsBody))
  .handler(({ data, context }) => apiSend('POST', '/staff/menu/goods', data, menuGoods, context.staff))

/** Throws 404, 409 `edited_meanwhile`, 422. */
export const saveDish = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(menuGoodsBody.extend(base)))
  .handler(({ data: { id, revision, ...change }, context }) =>
    apiSend('PATCH', `/staff/menu/goods/${id}`, change, menuGoods, withRevision(context.staff, revision)),
  )

/** Puts a draft on the site, takes a dish off it, or makes a draft like it. Throws 404, 422 with what a draft lacks. */
export const moveDish = createServerFn({ method: 'POST' })
  .middleware([staffCreation])
  .validator(checked(z.object({ id, step: z.enum(['publish', 'withdraw', 'copy']) })))
  .handler(({ data, context }) => apiSend('POST', `/staff/menu/goods/${data.id}/${data.step}`, {}, menuGoods, context.staff))

/** Deletes a draft. Throws 404, 409 `on_site`. */
export const deleteDraft = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(id))
  .handler(({ data, context }) => apiSend('DELETE', `/staff/menu/goods/${data}`, undefined, nothing, context.staff))

/** Stores the order of categories, options, or the dishes of a category. Throws 404, 422. */
export const saveMenuOrder = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(menuOrderBody))
  .handler(({ data, context }) => apiSend('PUT', '/staff/menu/order', data, nothing, context.staff))

/** Throws 422. */
export const addCategory = createServerFn({ method: 'POST' })
  .middleware([staffCreation])
  .validator(checked(newCategoryBody))
  .handler(({ data, context }) => apiSend('POST', '/staff/menu/categories', data, menuCategory, context.staff))

/** Throws 404, 409 `edited_meanwhile`, 422. */
export const saveCategory = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(menuCategoryBody.extend(base)))
  .handler(({ data: { id, revision, ...change }, context }) =>
    apiSend('PATCH', `/staff/menu/categories/${id}`, change, menuCategory, withRevision(context.staff, revision)),
  )

/** Throws 404, 409 `has_goods`. */
export const deleteCategory = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(id))
  .handler(({ data, context }) => apiSend('DELETE', `/staff/menu/categories/${data}`, undefined, nothing, context.staff))

/** Throws 422. */
export const addOption = createServerFn({ method: 'POST' })
  .middleware([staffCreation])
  .validator(checked(newOptionBody))
  .handler(({ data, context }) => apiSend('POST', '/staff/menu/options', data, menuOption, context.staff))

/** Throws 404, 409 `edited_meanwhile`, 422. */
export const saveOption = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(menuOptionBody.extend(base)))
  .handler(({ data: { id, revision, ...change }, context }) =>
    apiSend('PATCH', `/staff/menu/options/${id}`, change, menuOption, withRevision(context.staff, revision)),
  )

/** Throws 404. */
export const deleteOption = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(id))
  .handler(({ data, context }) => apiSend('DELETE', `/staff/menu/options/${data}`, undefined, nothing, context.staff))

/** What a bulk change of prices would do; stores nothing. Throws 422. */
export const planPrices = createServerFn({ method: 'POST' })
  .middleware([staffSession])
  .validator(checked(pricesBody))
  .handler(({ data, context }) => apiSend('POST', '/staff/menu/prices?dry=1', data, pricesPlan, context.staff))

/** Throws 422. */
export const changePrices = createServerFn({ method: 'POST' })
  .middleware([staffCreation])
  .validator(checked(pricesBody))
  .handler(({ data, context }) => apiSend('POST', '/staff/menu/prices', data, pricesPlan, context.staff))
