import type { Limiter, Rule } from './limiter'

/** More keys than a period of honest visitors has; past it all are forgotten, so that they never fill the memory. */
const MOST_KEYS = 10_000

/** The embedded default: counts in the isolate's own memory, a period after another. It is honest about one isolate
 *  only: where a shop runs in many, each of them grants the whole budget. `now` is milliseconds. */
export function memoryLimiter({ limit, periodMs }: Rule, now: () => number): Limiter {
  const counts = new Map<string, number>()
  let period = -1
  return {
    async allows(key) {
      const current = Math.floor(now() / periodMs)
      if (current !== period || counts.size >= MOST_KEYS) counts.clear()
      period = current
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count <= limit
    },
  }
}
