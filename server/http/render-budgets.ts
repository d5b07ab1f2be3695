import { pageAt } from '~/rules/pages'
import type { RateLimitBindings } from '#server/platform/rate-limit/rate-limit'
import { rateLimitKey, isWithinLimit, type Budget } from './rate-limits'
import { blocklist } from './blocklist'
import { fallbackResponse } from './fallback-response'

type PageBudget = Extract<Budget, 'page' | 'front' | 'common' | 'result'>
type Render = (asked: Request) => Response | Promise<Response>
type Visit = { request: Request; env: RateLimitBindings; context: Pick<ExecutionContext, 'waitUntil'> }

/** Who had how many of which pages rendered: each kind is held off for itself. */
const blocked = blocklist()

/** Which budget a rendering is counted in: the results of an order; what is made once for everybody (the few pages of the
 *  shop itself; its dishes, categories and promotions); all the rest, which is made for one visitor or named by a free text. */
export function renderBudgetOf({ pathname, search }: URL, isForAll: boolean): PageBudget {
  const kind = pageAt(pathname)?.kind
  if (kind === 'result') return 'result'
  if (!isForAll || search !== '') return 'page'
  return kind === 'item' ? 'common' : 'front'
}

/** Start's answers, for an address that has not had too many rendered: else 429, a small page. Counted is the rendering
 *  itself, after it; what is kept, the door's answers, files and server functions (which `watched` counts) never come here,
 *  so that an address that many share is never held off from what costs nothing. `render` is asked with the visitor's own
 *  request where the page is theirs alone, with another one where it is made for all. docs/decisions/034. */
export function budgetedRender({ request, env, context }: Visit, render: Render): Render {
  return (asked) => {
    const url = new URL(asked.url)
    if (url.pathname.startsWith('/_serverFn/')) return render(asked)
    const who = rateLimitKey(request.headers.get('cf-connecting-ip'))
    if (who === null) return render(asked)
    const budget = renderBudgetOf(url, asked !== request)
    if (isBlocked(budget, who, Date.now())) return fallbackResponse(429, true)
    context.waitUntil(count(env, budget, who))
    return render(asked)
  }
}

/** Costs a look into the memory. */
const isBlocked = (budget: PageBudget, who: string, now: number) => !blocked.isEmpty && blocked.has(`${budget} ${who}`, now)

async function count(env: RateLimitBindings, budget: PageBudget, who: string): Promise<void> {
  if (!(await isWithinLimit(env, budget, who))) blocked.add(`${budget} ${who}`, Date.now())
}
