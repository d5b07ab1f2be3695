import { cloudflare } from '@cloudflare/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url))

// every copy of one deploy answers the same id; a new build is another shop to the browsers that hold the old one
const buildId = process.env['BUILD_ID'] ?? Date.now().toString(36)

/** What opens on intent only, and must not ride along with the first load. */
const ON_INTENT =
  /node_modules\/(imask|sonner)\/|src\/ui\/(dialog|side-panel|sheet-grip|use-modal|use-pull-down|use-keyboard-room|toast-host|toast-body|field|text-area|choice|switch|phone|code|order-belt|progress)/

/** What several pages share is one file: some thirty small ones cost a page 7 kB gzipped and as many requests. */
const sharedChunk = { name: 'shop', minShareCount: 3, test: (id: string) => !ON_INTENT.test(id) }

export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify(buildId) },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [sharedChunk] } } } } } },
  resolve: { alias: { '~': folder('./src'), '#server': folder('./server') } },
  plugins: [
    cloudflare({
      viteEnvironment: { name: 'ssr' },
      persistState: { path: process.env['SHOP_STATE'] ?? '.shop-state' },
    }),
    tanstackStart({
      srcDirectory: 'src',
      router: { routesDirectory: '../routes', generatedRouteTree: 'routeTree.gen.ts' },
      importProtection: {
        behavior: 'error',
        include: ['src/**', 'routes/**', 'server/**'],
        client: { files: ['**/*.server.*', '**/server/**'] },
      },
    }),
    viteReact(),
    tailwindcss(),
  ],
})
