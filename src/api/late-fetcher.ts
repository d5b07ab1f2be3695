type Fetcher = (url: string, args: unknown[], fetch: typeof globalThis.fetch) => Promise<unknown>

/** Loads the code with which the browser calls server functions. */
export const loadFetcher = () => import('virtual:server-function-fetcher')

/** Replaces Start's fetcher of server functions in the browser and loads it with the first call (tools/client-chunks.ts). */
export const serverFnFetcher: Fetcher = async (...call) => {
  const real = await loadFetcher()
  return real.serverFnFetcher(...call)
}
