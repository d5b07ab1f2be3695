/** Limit for waiting on another request: if it is cancelled, its promise never settles. */
const TIMEOUT_MS = 10_000

/** Concurrent calls for one key share one result, failures included. `keepAlive` (waitUntil) lets the work finish after its
 *  own visitor has left. If it hangs, one of the waiting calls starts again. Nothing is cached. */
export function singleFlight<Result>() {
  const running = new Map<string, Promise<Result>>()
  return async (key: string, keepAlive: (promise: Promise<unknown>) => void, run: () => Promise<Result>): Promise<Result> => {
    let other = running.get(key)
    while (other) {
      const result = await Promise.race([other, new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS))])
      if (result !== undefined) return result
      const newer = running.get(key)
      if (newer === other) break
      other = newer
    }
    const own = run().finally(() => {
      if (running.get(key) === own) running.delete(key)
    })
    running.set(key, own)
    keepAlive(own.catch(() => undefined))
    return own
  }
}
