import { createMiddleware } from 'hono/factory'
import type { Context } from 'hono'
import { findSession } from '#server/auth/sessions.service'
import type { ApiEnv, CustomerContext } from './context'
import { setTokenCookie } from './cookies'
import { unauthorized } from './errors'
import { countedAs, isWithin, tooMany } from './flood'
import { sameText } from './secrets'

const PRIVATE = 'private, no-store'

/** Lets in whoever holds a living token; everybody else gets 401. Calls marked (auth) in §7. */
export const requireCustomer = createMiddleware<ApiEnv>(async (c, next) => {
  const customer = await readCustomer(c)
  if (!customer) throw unauthorized()
  // one account from many addresses; a run on this machine has none
  if (countedAs(customer.address) !== null && !(await isWithin(c.env, 'customer', String(customer.userId)))) throw tooMany()
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

/** Lets in whoever holds the staff's secret. Contract "Added calls". */
export const requireStaff = createMiddleware<ApiEnv>(async (c, next) => {
  const token = bearerToken(c)
  if (!token || !sameText(token, c.get('service').settings.staffToken)) throw unauthorized('Нужен ключ сотрудника')
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
