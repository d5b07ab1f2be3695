/** What vitest.config.ts adds to the Worker's environment for the `api` tests. */
declare namespace Cloudflare {
  interface Env {
    OLD_DB: D1Database
    MIGRATIONS: { name: string; queries: string[] }[]
  }
}
