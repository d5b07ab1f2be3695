/** Start's fetcher of server functions, found by `tools/client-chunks.ts`. */
declare module 'virtual:server-function-fetcher' {
  export const serverFnFetcher: (url: string, args: unknown[], fetch: typeof globalThis.fetch) => Promise<unknown>
}

/** `src/server.ts`, by the name that Start gives it: `@tanstack/react-start/server-entry` is always its own default, which streams. */
declare module 'virtual:tanstack-start-server-entry' {
  const start: { fetch: (request: Request) => Promise<Response> }
  export default start
}
