/** Start's fetcher of server functions, found by `tools/client-chunks.ts`. */
declare module 'virtual:server-function-fetcher' {
  export const serverFnFetcher: (url: string, args: unknown[], fetch: typeof globalThis.fetch) => Promise<unknown>
}

/** `src/server.ts`, an alias in `app.config.ts`: the Worker compiles without the types of the browser. */
declare module '#start' {
  const start: { fetch: (request: Request) => Promise<Response> }
  export default start
}
