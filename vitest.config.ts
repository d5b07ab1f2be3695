import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { unstable_readConfig } from 'wrangler'

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const alias = { '~': folder('./src'), '#server': folder('./server'), '#tests': folder('./tests') }

// of wrangler.toml only what the runtime needs: its `main` would want a built shop
const worker = unstable_readConfig({ config: folder('./wrangler.toml') })

/** `unit`: src and the fences, in Node. `api`: server, in workerd with a real, migrated D1; every test file has a
 *  database and an isolate of its own. `vitest run --project api server/cart` runs a part. */
export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'tools/**/*.test.{ts,mjs}'],
        },
      },
      {
        resolve: { alias },
        plugins: [
          cloudflareTest(async () => ({
            miniflare: {
              compatibilityDate: worker.compatibility_date,
              compatibilityFlags: worker.compatibility_flags,
              d1Databases: ['DB', 'OLD_DB'], // the second stays empty, for the tests of migrations
              modulesRules: [{ type: 'CompiledWasm', include: ['**/*.wasm'] }], // the picture codecs
              bindings: {
                ...worker.vars,
                ENVIRONMENT: 'demo',
                ORIGIN: 'http://localhost:8787',
                API_BASE_URL: '',
                SMS_ADAPTER: 'outbox',
                STAFF_TOKEN: 'test-staff-token',
                CODE_SECRET: 'test-code-secret',
                PROXY_SECRET: 'test-proxy-secret',
                EVERY_TEST: process.env['JOURNEYS'] === 'all',
                MIGRATIONS: await readD1Migrations(folder('./server/db/migrations')),
              },
            },
          })),
        ],
        // pictures take a second each; on a busy machine several
        test: { name: 'api', include: ['server/**/*.test.ts'], setupFiles: ['./tests/support/api-setup.ts'], testTimeout: 30_000 },
      },
    ],
  },
})
