import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { unauthorized } from '#server/core/errors'
import { bearerToken, hasStaffToken } from '#server/http/bearer'
import type { ApiEnv, CustomerContext } from '#server/http/context'
import { setTokenCookie } from '#server/http/cookies'
import { fallbackError } from '#server/http/fallback-response'
import { isWithinLimit, rateLimitKey } from '#server/http/rate-limits'
import { findSession } from './sessions.service'

const PRIVATE = 'private, no-store'

/** Requires a valid session token; otherwise 401. Limits the calls of one account from many addresses. */
export const requireCustomer = createMiddleware<ApiEnv>(async (c, next) => {
  const customer = await readCustomer(c)
  if (!customer) throw unauthorized()
  // local runs are not limited
  if (rateLimitKey(customer.address) !== null && !(await isWithinLimit(c.env, 'customer', String(customer.userId))))
    throw fallbackError(429)
  c.set('customer', customer)
  c.header('cache-control', PRIVATE)
  await next()
})

/** Sets the customer if the token is valid; otherwise the call goes on as a guest's. */
export const allowGuest = createMiddleware<ApiEnv>(async (c, next) => {
  const customer = await readCustomer(c)
  if (customer) c.set('customer', customer)
  c.header('cache-control', PRIVATE)
  await next()
})

/** Requires the staff token. It is compared first, so that wrong ones of a neighbour never lock out the kitchen; wrong ones are
 *  counted by address (unknown ones as one): 401, over the limit 429. */
export const requireStaff = createMiddleware<ApiEnv>(async (c, next) => {
  if (!hasStaffToken(c)) {
    const client = rateLimitKey(c.get('service').address) ?? 'unknown'
    if (!(await isWithinLimit(c.env, 'staff', client))) throw fallbackError(429)
    throw unauthorized('Нужен ключ сотрудника')
  }
  c.header('cache-control', PRIVATE)
  await next()
})

async function readCustomer(c: Context<ApiEnv>): Promise<CustomerContext | undefined> {
  const token = bearerToken(c)
  if (!token) return undefined
  const service = c.get('service')
  const session = await findSession(service, token)
  if (!session) return undefined
  if (session.renewed) setTokenCookie(c, token)
  return { ...service, userId: session.customerId, sessionId: session.id }
}
