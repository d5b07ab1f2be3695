const POLL_MS = 5
/** A cancelled request never releases its lease, so a lease expires; the longest picture takes less. */
const LEASE_MS = 10_000

/** Runs one job at a time. Waiting requests poll, because a promise of another request may never settle; while they wait, the
 *  isolate serves pages. */
export function semaphore() {
  let lease = { expiresAt: 0 }
  const isTaken = () => lease.expiresAt > Date.now()
  return async <Result>(job: () => Promise<Result>): Promise<Result> => {
    while (isTaken()) await new Promise((done) => setTimeout(done, POLL_MS))
    const own = { expiresAt: Date.now() + LEASE_MS }
    lease = own
    try {
      return await job()
    } finally {
      if (lease === own) lease = { expiresAt: 0 }
    }
  }
}
