/** Start's fetcher of server functions, found by `tools/client-chunks.ts`. */
declare module 'virtual:server-function-fetcher' {
  export const serverFnFetcher: (url: string, args: unknown[], fetch: typeof globalThis.fetch) => Promise<unknown>
}
