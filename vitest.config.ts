import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { unstable_readConfig } from 'wrangler'

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const alias = {
  '~': folder('./src'),
  '#server': folder('./server'),
  '#tests': folder('./tests'),
  '#host': folder('./server/host/cloudflare'),
}

// Bundled once before the tests in workerd: each file has modules of its own and would load some hundred again. A package that
// server/ imports and that is not named here is loaded beside them; of hono every part must be named, or there are two.
const bundled = [
  '@hono/zod-openapi',
  'drizzle-orm',
  'drizzle-orm/d1',
  'drizzle-orm/sqlite-core',
  'fast-check',
  'lru-cache',
  'papaparse',
  'saxes',
  ...['body-limit', 'cookie', 'factory', 'html', 'http-exception', 'route', 'utils/ipaddr'].map((part) => `hono/${part}`),
  'zod',
]

// of wrangler.toml only what the runtime needs: its `main` would want a built shop
const worker = unstable_readConfig({ config: folder('./wrangler.toml') })

/** The picture codecs as a Worker imports them: compiled. */
const compiledWasm: Plugin = {
  name: 'compiled-wasm',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('.wasm')
      ? `import { readFileSync } from 'node:fs'; export default new WebAssembly.Module(readFileSync(${JSON.stringify(id)}))`
      : null,
}

const migrations = folder('./server/db/migrations')

/** The settings of the shop that API tests call. */
const bindings = async () => ({
  ...worker.vars,
  ENVIRONMENT: 'demo',
  ORIGIN: 'http://localhost:8787',
  API_BASE_URL: '',
  SMS_ADAPTER: 'outbox',
  BEHIND_CLOUDFLARE: 'on', // tests are visitors from many addresses
  STAFF_TOKEN: 'test-staff-token',
  CODE_SECRET: 'test-code-secret',
  PROXY_SECRET: 'test-proxy-secret',
  EVERY_TEST: process.env['JOURNEYS'] === 'all',
  MIGRATIONS: await readD1Migrations(migrations),
})

/** `unit`: src and the fences, in Node. `dom`: components, in happy-dom. `api-node` and `api-worker`: server on each host, with a migrated
 *  and empty database for every file, and modules of its own (tests/support/fresh-file.ts). docs/decisions/084 */
export default defineConfig({
  test: {
    // unasked it leaves one core idle, which is half of a small machine
    maxWorkers: '100%',
    // a runtime of its own for each file took three minutes more of six
    isolate: false,
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          setupFiles: ['./tests/support/fresh-file.ts'],
          environment: 'node',
          include: ['{src,tests,tools}/**/*.test.ts'],
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'dom',
          setupFiles: ['./tests/support/fresh-file.ts', './tests/dom/setup.ts'],
          environment: 'happy-dom',
          include: ['src/**/*.test.tsx'],
        },
      },
      {
        plugins: [compiledWasm],
        resolve: {
          alias: {
            ...alias,
            '#start': folder('./tests/support/no-pages.ts'),
            '#host': folder('./server/host/node'),
          },
        },
        test: {
          name: 'api-node',
          environment: 'node',
          server: { deps: { inline: [/@jsquash/] } },
          include: ['server/**/*.test.ts'],
          setupFiles: ['./tests/support/fresh-file.ts', './tests/support/node-host/setup.ts'],
          testTimeout: 30_000,
          provide: { migrations, bindings: await bindings() },
        },
      },
      {
        resolve: { alias: { ...alias, '#start': folder('./tests/support/no-pages.ts') } },
        plugins: [
          cloudflareTest(async () => ({
            main: './server/host/cloudflare/worker.ts', // for its Durable Object
            miniflare: {
              compatibilityDate: worker.compatibility_date,
              compatibilityFlags: worker.compatibility_flags,
              d1Databases: ['DB', 'OLD_DB'], // the second stays empty, for the tests of migrations and backups
              r2Buckets: ['BACKUPS', 'MEDIA'],
              // under another name than the shop's: verbs tell nobody unless a test asks for it
              durableObjects: { TEST_CHANNEL: { className: 'KitchenChannel', useSQLite: true } },
              modulesRules: [{ type: 'CompiledWasm', include: ['**/*.wasm'] }], // the picture codecs
              bindings: await bindings(),
            },
          })),
        ],
        // pictures take a second each; on a busy machine several
        test: {
          name: 'api-worker',
          deps: { optimizer: { ssr: { enabled: true, include: bundled } } },
          include: ['server/**/*.test.ts'],
          exclude: ['server/host/node/**', 'server/platform/buckets/**', '**/sharp-encoder.test.ts'],
          setupFiles: ['./tests/support/fresh-file.ts', './tests/support/api-setup.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
})
