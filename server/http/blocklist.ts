import { RETRY_AFTER_S } from './rate-limits'

/** More than a data centre's attackers at one time; past it all are forgotten, so that they never fill the memory. */
const MOST = 10_000

/** Whom nobody answers for a minute, in the isolate's memory: asking it costs a look, and counts nothing. Networks as
 *  `rateLimitKey` names them, times in milliseconds. */
export function blocklist() {
  const untilOf = new Map<string, number>()
  return {
    has(who: string | null, now: number): boolean {
      const until = who === null ? undefined : untilOf.get(who)
      if (who === null || until === undefined) return false
      if (until > now) return true
      untilOf.delete(who)
      return false
    },
    add(who: string, now: number): void {
      if (untilOf.size >= MOST) untilOf.clear()
      untilOf.set(who, now + RETRY_AFTER_S * 1000)
    },
    get isEmpty() {
      return untilOf.size === 0
    },
  }
}
