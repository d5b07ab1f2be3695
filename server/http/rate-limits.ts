import { LRUCache } from 'lru-cache'
import { pageAt } from '~/rules/pages'
import { isWithinRate, type RateLimitBindings } from '#server/platform/rate-limit/rate-limit'
import { addressNetwork, clientAddress } from './client-address'
import { RETRY_AFTER_S } from './fallback-response'

const PERIOD_MS = RETRY_AFTER_S * 1000
/** Requests a minute; wrangler.toml binds the same figures. docs/decisions/034 */
const SIZES = { FLOOD_FEW: 60, FLOOD_SOME: 240, FLOOD_MANY: 900, FLOOD_CROWD: 6000 } as const satisfies Record<
  keyof RateLimitBindings,
  number
>

/** Who is signed in counts by account; everybody else by address, far above what one person does, because an office or a mobile
 *  operator is one address. What costs money or guards secrets has an exact budget in the database besides. Render budgets are
 *  those of pages. */
const BUDGETS = {
  page: 'FLOOD_MANY', // rendered for one visitor, or addressed by free text
  front: 'FLOOD_SOME', // home, menu and the like, rendered for the cache
  common: 'FLOOD_MANY', // dishes, categories and promotions, rendered for the cache
  result: 'FLOOD_MANY', // results of orders and payments
  function: 'FLOOD_CROWD',
  read: 'FLOOD_CROWD',
  search: 'FLOOD_MANY',
  quote: 'FLOOD_MANY',
  change: 'FLOOD_MANY',
  'sign-in': 'FLOOD_SOME',
  code: 'FLOOD_SOME',
  order: 'FLOOD_SOME',
  staff: 'FLOOD_FEW', // wrong staff tokens
  'staff-door': 'FLOOD_FEW', // sign-in of staff and pairing of their devices
  'staff-stranger': 'FLOOD_MANY', // staff calls of an unknown caller
  'staff-caller': 'FLOOD_MANY', // all calls of one session or device, from any address
  picture: 'FLOOD_SOME', // renders of listed sizes; a whole menu must fit
  'odd-picture': 'FLOOD_FEW', // renders of other sizes, which are not cached
  account: 'FLOOD_SOME', // all calls of one account, from any address
  'account-code': 'FLOOD_FEW', // codes and cards of one account
  'account-order': 'FLOOD_FEW', // orders of one account
} as const satisfies Record<string, keyof typeof SIZES>

export type BudgetName = keyof typeof BUDGETS
type RenderBudget = Extract<BudgetName, 'page' | 'front' | 'common' | 'result'>

/** Counts one request of the client (an address network or a customer's id) and says whether it is within the limit. */
export function isWithinLimit(env: RateLimitBindings, budget: BudgetName, client: string): Promise<boolean> {
  const size = BUDGETS[budget]
  return isWithinRate(env[size], size, `${budget} ${client}`, { limit: SIZES[size], periodMs: PERIOD_MS })
}

const LOCAL = /^(?:0\.0\.0\.0|127\..*|::1|)$/

/** The key that an address is counted under: its network. Null for local or unknown addresses, which are not counted. */
export function rateLimitKey(address: string): string | null {
  if (LOCAL.test(address.replace(/^::ffff:/i, ''))) return null
  return addressNetwork(address)
}

const API_BUDGETS: readonly [RegExp, BudgetName][] = [
  [/^\/api\/v3\/goods\/search$/, 'search'],
  [/^\/api\/v3\/cart\/quote$/, 'quote'],
  [/^\/api\/v2\/(?:get-smscode|login)$/, 'sign-in'],
  [/^\/api\/v2\/(?:check-certificate|token|send-code)$/, 'code'],
  [/^\/api\/staff\/(?:sign-in|sign-in\/code|pairings|pairings\/poll)$/, 'staff-door'],
  [/^\/api\/staff\//, 'staff-stranger'],
  [/^\/api\/payments\/webhook\//, 'read'], // a provider calls from few addresses for all orders
]

/** The budget of an API call. */
export function budgetOf(method: string, pathname: string): BudgetName {
  if (pathname === '/api/v2/orders' && method === 'POST') return 'order'
  const named = API_BUDGETS.find(([pattern]) => pattern.test(pathname))?.[1]
  return named ?? (method === 'GET' || method === 'HEAD' || method === 'OPTIONS' ? 'read' : 'change')
}

/** The budget of rendering a page; `isForCache`: the result is shared by all visitors. */
export function renderBudgetOf({ pathname, search }: URL, isForCache: boolean): RenderBudget {
  const kind = pageAt(pathname)?.kind
  if (kind === 'result') return 'result'
  if (!isForCache || search !== '') return 'page'
  return kind === 'item' ? 'common' : 'front'
}

/** Says whether a signed-in customer may make an API call of this budget. */
export async function isAccountWithinLimit(env: RateLimitBindings, budget: BudgetName, customerId: number): Promise<boolean> {
  const client = String(customerId)
  if (!(await isWithinLimit(env, 'account', client))) return false
  return budget === 'code' || budget === 'order' ? isWithinLimit(env, `account-${budget}`, client) : true
}

/** Clients of this isolate over a limit, until Retry-After has passed. */
export const blockedClients = () =>
  new LRUCache<string, true>({ max: 10_000, ttl: PERIOD_MS - 1, ttlResolution: 0, perf: { now: () => Date.now() } })

const blockedRenders = blockedClients()

type Visit = { request: Request; env: RateLimitBindings; context: Pick<ExecutionContext, 'waitUntil'> }

/** Says whether a page may be rendered for the visitor's address. Counting runs in the background, so a client is blocked
 *  from the request after the one that exceeds its budget. `rendered` is the visitor's own request where the page is for them
 *  alone, else the request made for the cache. docs/decisions/034 */
export function mayRender({ request, env, context }: Visit, rendered: Request): boolean {
  const url = new URL(rendered.url)
  const client = rateLimitKey(clientAddress(request.headers, env))
  if (client === null) return true
  const budget = renderBudgetOf(url, rendered !== request)
  const key = `${budget} ${client}`
  if (blockedRenders.has(key)) return false
  context.waitUntil(isWithinLimit(env, budget, client).then((isWithin) => void (isWithin || blockedRenders.set(key, true))))
  return true
}
