import type { FloodBindings } from '#server/platform/rate-limit/rate-limit'
import { countedAs, isWithin, RETRY_AFTER_S } from './flood'

/** More than a data centre's attackers at one time; past it all are forgotten, so that they never fill the memory. */
const MOST_BLOCKED = 10_000

/** Who asked for too many rendered pages, and until when nobody renders for them, in milliseconds. */
const blocked = new Map<string, number>()

/** Whether this address has had its pages for now. Costs a look into the memory: nothing is counted before a page is known
 *  to have been rendered, because most are kept ones. */
export function isBlocked(address: string | null, now: number): boolean {
  const who = blocked.size === 0 ? null : countedAs(address)
  if (who === null) return false
  const until = blocked.get(who)
  if (until === undefined) return false
  if (until > now) return true
  blocked.delete(who)
  return false
}

/** Counts a page that was rendered for this address; beyond the budget the address waits. */
export async function countRendered(env: FloodBindings, address: string | null, now: number): Promise<void> {
  const who = countedAs(address)
  if (who === null || (await isWithin(env, 'page', who))) return
  if (blocked.size >= MOST_BLOCKED) blocked.clear()
  blocked.set(who, now + RETRY_AFTER_S * 1000)
}
