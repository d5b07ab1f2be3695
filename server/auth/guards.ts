import { createMiddleware } from 'hono/factory'
import type { Context } from 'hono'
import { findSession } from './sessions.service'
import type { ApiEnv, CustomerContext } from '#server/http/context'
import { setTokenCookie } from '#server/http/cookies'
import { unauthorized } from '#server/core/errors'
import { rateLimitKey, isWithinLimit, tooMany } from '#server/http/rate-limits'
import { blocklist } from '#server/http/blocklist'
import { sameText } from '#server/core/secrets'

const PRIVATE = 'private, no-store'

const guessers = blocklist()

/** Lets in whoever holds a living token; everybody else gets 401. Calls marked (auth) in §7. */
export const requireCustomer = createMiddleware<ApiEnv>(async (c, next) => {
  const customer = await readCustomer(c)
  if (!customer) throw unauthorized()
  // one account from many addresses; a run on this machine has none
  if (rateLimitKey(customer.address) !== null && !(await isWithinLimit(c.env, 'customer', String(customer.userId)))) throw tooMany()
  c.set('customer', customer)
  c.header('cache-control', PRIVATE)
  await next()
})

/** Notes who asks where that is known; a missing or dead token is a guest. */
export const allowGuest = createMiddleware<ApiEnv>(async (c, next) => {
  const customer = await readCustomer(c)
  if (customer) c.set('customer', customer)
  c.header('cache-control', PRIVATE)
  await next()
})

/** Lets in whoever holds the staff's secret. Wrong ones are counted by address: past the budget it is not looked at what comes
 *  from there, so that nobody learns of a right guess. Contract "Added calls". */
export const requireStaff = createMiddleware<ApiEnv>(async (c, next) => {
  const token = bearerToken(c)
  const { address, now, settings } = c.get('service')
  const who = rateLimitKey(address)
  if (guessers.has(who, now.getTime())) throw tooMany()
  if (!token || !sameText(token, settings.staffToken)) {
    if (who !== null && !(await isWithinLimit(c.env, 'staff', who))) {
      guessers.add(who, now.getTime())
      throw tooMany()
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

/** The token of `Authorization: Bearer …`; anything else, two tokens or spaces included, is none. */
export function bearerToken(c: Context<ApiEnv>): string | undefined {
  return /^Bearer ([\w.~+/-]{16,200}={0,2})$/i.exec(c.req.header('authorization') ?? '')?.[1]
}
