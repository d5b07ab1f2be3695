import { createMiddleware } from 'hono/factory'
import { rateLimit, type RateLimitBindings } from '#server/platform/rate-limit/rate-limit'
import { addressNetwork } from './client-address'
import type { ApiEnv } from './context'
import { HttpError } from '#server/core/errors'

const PERIOD_S = 60
/** The bindings of wrangler.toml, and the same where there are none: so often a minute. docs/decisions/034. */
const SIZES = { FLOOD_FEW: 60, FLOOD_SOME: 240, FLOOD_MANY: 900 } as const satisfies Record<keyof RateLimitBindings, number>

/** What one address may do how often. People behind one address of their provider share it, so all are far above what one
 *  person does; what costs money or guesses at secrets has an exact budget of its own in the database besides. */
const BUDGETS = {
  page: 'FLOOD_SOME', // rendered for this visitor alone, or by a free text: a kept page is counted by nobody
  front: 'FLOOD_SOME', // the home page and its like, where there was no copy for anybody
  common: 'FLOOD_MANY', // dishes, categories and promotions, likewise
  result: 'FLOOD_MANY', // what became of an order or its payment: held off last of all
  function: 'FLOOD_MANY',
  read: 'FLOOD_MANY',
  search: 'FLOOD_SOME',
  quote: 'FLOOD_SOME',
  change: 'FLOOD_SOME',
  'sign-in': 'FLOOD_FEW',
  code: 'FLOOD_FEW',
  order: 'FLOOD_FEW',
  report: 'FLOOD_FEW',
  staff: 'FLOOD_FEW', // wrong keys of the staff
  customer: 'FLOOD_SOME', // everything that one account asks for, from however many addresses
} as const satisfies Record<string, keyof typeof SIZES>

export type Budget = keyof typeof BUDGETS

/** Counts one for whoever it is and says whether it may be done. `who` is an address or a customer's id. */
export function isWithinLimit(env: RateLimitBindings, budget: Budget, who: string): Promise<boolean> {
  const size = BUDGETS[budget]
  const rule = { limit: SIZES[size], periodMs: PERIOD_S * 1000 }
  return rateLimit(env[size], size, rule).allows(`${budget} ${who}`)
}

const LOCAL = /^(?:0\.0\.0\.0|127\..*|::1|)$/

/** Whom an address is counted as: its network. Null where nobody knows it: a run on this machine is not counted. */
export function rateLimitKey(address: string | null): string | null {
  if (address === null || LOCAL.test(address.replace(/^::ffff:/i, ''))) return null
  return addressNetwork(address)
}

const PATHS: readonly [RegExp, Budget][] = [
  [/^\/api\/v3\/goods\/search$/, 'search'],
  [/^\/api\/v3\/cart\/quote$/, 'quote'],
  [/^\/api\/v2\/(?:get-smscode|login)$/, 'sign-in'],
  [/^\/api\/v2\/(?:check-certificate|token|send-code)$/, 'code'],
  [/^\/api\/payments\/webhook\//, 'read'], // a provider has one address for all orders
]

/** Which budget a call of the API is counted in; `pathname` as the router reads it. */
export function budgetOf(method: string, pathname: string): Budget {
  if (pathname === '/api/v2/orders' && method === 'POST') return 'order'
  const named = PATHS.find(([pattern]) => pattern.test(pathname))?.[1]
  return named ?? (method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? 'read' : 'change')
}

/** 429 for plain flooding. Contract "General". */
export const tooMany = () =>
  new HttpError(429, 'too_many_requests', TOO_MANY, { headers: { 'retry-after': String(PERIOD_S), 'cache-control': 'no-store' } })

export const TOO_MANY = 'Слишком много запросов подряд. Подождите минуту и попробуйте снова.'
export const RETRY_AFTER_S = PERIOD_S

/** Holds each address to the budgets of the API, calls that a page makes for its visitor among them. Throws 429. */
export const rateLimited = createMiddleware<ApiEnv>(async (c, next) => {
  const who = rateLimitKey(c.get('service').address)
  if (who !== null && !(await isWithinLimit(c.env, budgetOf(c.req.method, c.req.path), who))) throw tooMany()
  await next()
})
