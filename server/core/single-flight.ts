/** How long somebody waits for another request's picture. That request may be gone, and its promise with it. */
const PATIENCE_MS = 10_000

/** Lets simultaneous requests for the same thing share one making. The maker goes on when its own visitor leaves
 *  (`keepAlive`); of those who wait in vain one makes it again. Failures are shared too, and nothing is remembered afterwards. */
export function singleFlight<Made>() {
  const underWay = new Map<string, Promise<Made>>()
  return async (key: string, keepAlive: (promise: Promise<unknown>) => void, make: () => Promise<Made>): Promise<Made> => {
    let other = underWay.get(key)
    while (other) {
      const made = await Promise.race([other, new Promise<undefined>((gone) => setTimeout(gone, PATIENCE_MS))])
      if (made !== undefined) return made
      const newer = underWay.get(key)
      if (newer === other) break
      other = newer
    }
    const own = make().finally(() => {
      if (underWay.get(key) === own) underWay.delete(key)
    })
    underWay.set(key, own)
    keepAlive(own.catch(() => undefined))
    return own
  }
}
