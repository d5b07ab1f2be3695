/** Counts actions by key; a key names the client, never the content of a request. */
type RateLimiter = {
  /** Counts one action and says whether it is within the limit. */
  allows(key: string): Promise<boolean>
}

type RateLimitRule = { limit: number; periodMs: number }

/** The rate limits of wrangler.toml by size; each may be missing. */
export type RateLimitBindings = { FLOOD_FEW?: RateLimit; FLOOD_SOME?: RateLimit; FLOOD_MANY?: RateLimit }

/** Bounds the memory: over this number of keys all counters are reset. */
const MAX_KEYS = 10_000
const inMemory = new Map<string, RateLimiter>()

/** Cloudflare's rate limit if wrangler.toml binds one (counted per data centre, by the rule there), else a counter in this
 *  isolate's memory. `name` keeps limits apart. */
export function rateLimit(binding: RateLimit | undefined, name: string, rule: RateLimitRule): RateLimiter {
  if (binding) return { allows: async (key) => (await binding.limit({ key })).success }
  const limiter = inMemory.get(name) ?? memoryLimiter(rule, () => Date.now())
  inMemory.set(name, limiter)
  return limiter
}

/** Counts in fixed periods. Each isolate grants the whole limit. */
export function memoryLimiter({ limit, periodMs }: RateLimitRule, now: () => number): RateLimiter {
  const counts = new Map<string, number>()
  let period = -1
  return {
    async allows(key) {
      const current = Math.floor(now() / periodMs)
      if (current !== period || counts.size >= MAX_KEYS) counts.clear()
      period = current
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count <= limit
    },
  }
}
