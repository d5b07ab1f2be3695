/** `src/server.ts`, an alias in `app.config.ts`: the Worker compiles without the types of the browser. */
declare module '#start' {
  const start: { fetch: (request: Request) => Promise<Response> }
  export default start
}
