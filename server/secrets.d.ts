/** Secrets of the Worker: `.dev.vars` locally, `wrangler secret put` in production. */
declare namespace Cloudflare {
  interface Env {
    STAFF_TOKEN: string
    CODE_SECRET: string
    PROXY_SECRET: string
  }
}
