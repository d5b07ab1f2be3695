/** What vitest.config.ts adds to the Worker's environment for the `api` tests. */
declare namespace Cloudflare {
  interface Env {
    OLD_DB: D1Database
    TEST_CHANNEL: DurableObjectNamespace<import('#server/host/cloudflare/worker').KitchenChannel>
    /** Whether `npm run test:all` runs. */
    EVERY_TEST: boolean
    MIGRATIONS: { name: string; queries: string[] }[]
  }
}
