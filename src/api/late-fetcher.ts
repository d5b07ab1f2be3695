type Fetcher = (url: string, args: unknown[], fetch: typeof globalThis.fetch) => Promise<unknown>

/** Stands in the browser for Start's own fetcher of server functions, and brings it with the first call
 *  (`tools/client-chunks.ts`). */
export const serverFnFetcher: Fetcher = async (...call) => {
  const real = await import('virtual:server-function-fetcher')
  return real.serverFnFetcher(...call)
}
