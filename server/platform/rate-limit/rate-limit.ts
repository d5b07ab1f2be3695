import { LRUCache } from 'lru-cache'

type RateLimitRule = { limit: number; periodMs: number }

/** The rate limits of wrangler.toml by size; each may be missing. */
export type RateLimitBindings = Partial<Record<'FLOOD_FEW' | 'FLOOD_SOME' | 'FLOOD_MANY' | 'FLOOD_CROWD', RateLimit>>

/** Counters of this isolate, which grants the whole limit. Those not used for longest leave first. */
const counts = new LRUCache<string, number>({ max: 10_000 })

/** Counts one action and says whether it is within the limit: by Cloudflare's rate limit if wrangler.toml binds one (per data
 *  centre, by the rule there), else in fixed periods in memory. `name` keeps limits apart; `key` names the client, never the
 *  content of a request. */
export async function isWithinRate(binding: RateLimit | undefined, name: string, key: string, rule: RateLimitRule): Promise<boolean> {
  if (binding) return (await binding.limit({ key })).success
  const counter = `${name} ${Math.floor(Date.now() / rule.periodMs)} ${key}`
  const count = (counts.get(counter) ?? 0) + 1
  counts.set(counter, count)
  return count <= rule.limit
}
