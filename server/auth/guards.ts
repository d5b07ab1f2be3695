import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { LRUCache } from 'lru-cache'
import { sha256Hex } from '#server/core/secrets'
import { unauthorized } from '#server/core/errors'
import { bearerToken, hasStaffToken } from '#server/http/bearer'
import { customerOf, type ApiEnv, type CustomerContext, type FoundSession, type ServiceContext } from '#server/http/context'
import { setTokenCookie } from '#server/http/cookies'
import type { Guard } from '#server/http/endpoint'
import { fallbackError } from '#server/http/fallback-response'
import { changingGet } from '#server/http/guards'
import { blockedClients, budgetOf, isAccountWithinLimit, isWithinLimit, rateLimitKey, type BudgetName } from '#server/http/rate-limits'
import { bearerAuth } from '#server/http/router'
import { findSession } from './sessions.service'

const PRIVATE = 'private, no-store'

/** Limits API calls, those of server functions and page rendering included: by account where the token is valid, else by address.
 *  The staff token always passes, whatever its neighbours do. Throws 429. docs/decisions/034 */
export const rateLimited = createMiddleware<ApiEnv>(async (c, next) => {
  const client = rateLimitKey(c.get('service').address)
  const budget = budgetOf(c.req.method, c.req.path)
  // local runs are not limited; staff count by session, which their guard knows
  const isFree = client === null || budget === 'staff-stranger' || hasStaffToken(c)
  if (!isFree && !(await mayCall(c, budget, client))) throw fallbackError(429)
  await next()
})

/** Tokens that were valid lately in this isolate, by hash. */
const validTokens = new LRUCache<string, true>({ max: 10_000 })
/** Addresses whose wrong tokens are no longer looked up. */
const blockedAddresses = blockedClients()

async function mayCall(c: Context<ApiEnv>, budget: BudgetName, client: string): Promise<boolean> {
  const token = bearerToken(c)
  const hash = token && sha256Hex(token)
  const session = hash && (validTokens.has(hash) || !blockedAddresses.has(client)) ? await sessionOf(c) : undefined
  if (hash && session) {
    validTokens.set(hash, true)
    return isAccountWithinLimit(c.env, budget, session.customerId)
  }
  if (await isWithinLimit(c.env, budget, client)) return true
  if (hash) {
    validTokens.delete(hash)
    blockedAddresses.set(client, true)
  }
  return false
}

/** Requires a valid session token; otherwise 401. */
export const requireCustomer = createMiddleware<ApiEnv>(async (c, next) => {
  const customer = await readCustomer(c)
  if (!customer) throw unauthorized()
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

/** The guard of an endpoint for signed-in customers: 401 for others. */
export const customer: Guard<CustomerContext> = {
  middleware: requireCustomer,
  security: bearerAuth,
  refuses: [401],
  contextOf: customerOf,
}

/** The same for a GET that changes something. */
export const byChangingGet: Guard<CustomerContext> = { ...customer, middleware: [changingGet, requireCustomer] }

/** For guests too; the context of a customer has a `userId`. */
export const guestOrCustomer: Guard<ServiceContext | CustomerContext> = {
  middleware: allowGuest,
  security: [{}, ...bearerAuth],
  refuses: [],
  contextOf: (c) => c.get('customer') ?? c.get('service'),
}

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
  const session = await sessionOf(c)
  if (!session) return undefined
  if (session.renewed) setTokenCookie(c, bearerToken(c) ?? '')
  return { ...c.get('service'), userId: session.customerId, sessionId: session.id }
}

/** The session of the call's token, read once. */
async function sessionOf(c: Context<ApiEnv>): Promise<FoundSession | null> {
  const token = bearerToken(c)
  const read = c.get('session')
  if (!token || read !== undefined) return read ?? null
  const session = (await findSession(c.get('service'), token)) ?? null
  c.set('session', session)
  return session
}
