import { withinLimit } from '~/lib/time-limit'

type Call = { signal?: AbortSignal }
type Fetcher = (url: string, args: [Call, ...unknown[]], fetch: typeof globalThis.fetch) => Promise<unknown>

/** Loads the code with which the browser calls server functions. */
export const loadFetcher = () => import('virtual:server-function-fetcher')

/** Replaces Start's fetcher of server functions in the browser and loads it with the first call (tools/client-chunks.ts). Every call has
 *  a time limit, which covers that code and the whole answer. */
export const serverFnFetcher: Fetcher = (url, [call, ...rest], fetch) =>
  withinLimit(
    async (signal) => {
      const real = await loadFetcher()
      return real.serverFnFetcher(url, [{ ...call, signal }, ...rest], fetch)
    },
    { signal: call.signal },
  )
