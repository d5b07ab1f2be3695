import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { unauthorized } from '#server/core/errors'
import { sameText } from '#server/core/secrets'
import type { ApiEnv, CustomerContext } from '#server/http/context'
import { setTokenCookie } from '#server/http/cookies'
import { fallbackError } from '#server/http/fallback-response'
import { blocklist, isWithinLimit, rateLimitKey } from '#server/http/rate-limits'
import { findSession } from './sessions.service'

const PRIVATE = 'private, no-store'

const blockedGuessers = blocklist()

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

/** Requires the staff token. Wrong tokens are counted by address; over the limit requests are rejected before the token is
 *  compared, so that a correct guess is not recognised. */
export const requireStaff = createMiddleware<ApiEnv>(async (c, next) => {
  const token = bearerToken(c)
  const { address, settings } = c.get('service')
  const client = rateLimitKey(address)
  if (client !== null && blockedGuessers.has(client)) throw fallbackError(429)
  if (!token || !sameText(token, settings.staffToken)) {
    if (client !== null && !(await isWithinLimit(c.env, 'staff', client))) {
      blockedGuessers.set(client, true)
      throw fallbackError(429)
    }
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

/** The token of `Authorization: Bearer …`; undefined for any other form. */
const bearerToken = (c: Context<ApiEnv>): string | undefined =>
  /^Bearer ([\w.~+/-]{16,200}={0,2})$/i.exec(c.req.header('authorization') ?? '')?.[1]
