type Fetcher = (url: string, args: unknown[], fetch: typeof globalThis.fetch) => Promise<unknown>

/** Replaces Start's fetcher of server functions in the browser and loads it with the first call (tools/client-chunks.ts). */
export const serverFnFetcher: Fetcher = async (...call) => {
  const real = await import('virtual:server-function-fetcher')
  return real.serverFnFetcher(...call)
}
