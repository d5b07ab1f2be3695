const POLL_MS = 5
/** A cancelled request never releases its lease, so a lease expires; the longest picture takes less. */
const LEASE_MS = 10_000

/** Runs one job at a time, while at most `mostWaiting` wait; one more throws `refusal()`. Waiting requests poll, because a promise
 *  of another request may never settle; while they wait, the isolate serves pages. */
export function semaphore(mostWaiting: number, refusal: () => Error) {
  let lease = { expiresAt: 0 }
  const waiting = new Set<{ polledAt: number }>()
  const isTaken = () => lease.expiresAt > Date.now()

  return async <Result>(job: () => Promise<Result>): Promise<Result> => {
    if (isTaken()) {
      // a cancelled request does not leave on its own
      for (const one of waiting) if (one.polledAt < Date.now() - LEASE_MS) waiting.delete(one)
      if (waiting.size >= mostWaiting) throw refusal()
      const place = { polledAt: Date.now() }
      waiting.add(place)
      while (isTaken()) {
        await new Promise((done) => setTimeout(done, POLL_MS))
        place.polledAt = Date.now()
      }
      waiting.delete(place)
    }
    const own = { expiresAt: Date.now() + LEASE_MS }
    lease = own
    try {
      return await job()
    } finally {
      if (lease === own) lease = { expiresAt: 0 }
    }
  }
}
