import type { Limiter, Rule } from './limiter'
import { memoryLimiter } from './memory-limiter'

/** The floods' budgets as wrangler.toml binds them, by their size; whoever runs the Worker may leave them out. */
export type RateLimitBindings = { FLOOD_FEW?: RateLimit; FLOOD_SOME?: RateLimit; FLOOD_MANY?: RateLimit }

const embedded = new Map<string, Limiter>()

/** Cloudflare's rate limit where wrangler.toml binds one (it counts for a whole data centre, by the rule that stands
 *  there), the isolate's own otherwise. `name` keeps two budgets apart. */
export function rateLimit(binding: RateLimit | undefined, name: string, rule: Rule): Limiter {
  if (binding) return { allows: async (key) => (await binding.limit({ key })).success }
  const known = embedded.get(name) ?? memoryLimiter(rule, () => Date.now())
  embedded.set(name, known)
  return known
}
