import { cloudflare } from '@cloudflare/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import packageJson from './package.json' with { type: 'json' }
import { chunkOf, listChunks, travelsWith } from './tools/client-chunks.ts'
import { lowestBrowsers } from './tools/lowest-browsers.ts'
import { withoutSonnerStyle } from './tools/sonner-style.ts'

/** What the build is for: a Worker in dist, or `HOST=node` a process in dist/node, whole with its client files. */
const isForNode = process.env['HOST'] === 'node'

const folder = (name: string) => fileURLToPath(new URL(name, import.meta.url))

// every copy of one deploy answers the same id; a new build is another shop to the browsers that hold the old one
const buildId = process.env['BUILD_ID'] ?? Date.now().toString(36)

export default defineConfig({
  define: {
    __BUILD_ID__: JSON.stringify(buildId),
    __VERSION__: JSON.stringify(packageJson.version),
    __IS_FOR_NODE__: JSON.stringify(isForNode),
  },
  // the sheets are written once for both environments
  build: { cssTarget: lowestBrowsers, ...(isForNode && { outDir: 'dist/node' }) },
  environments: {
    // one process starts faster from one file; sharp is machine code
    ...(isForNode && {
      ssr: {
        resolve: { noExternal: true, external: ['sharp'] },
        build: { rolldownOptions: { input: { main: folder('./server/host/node/main.ts') } }, copyPublicDir: false },
      },
    }),
    client: {
      build: {
        target: lowestBrowsers,
        modulePreload: { resolveDependencies: travelsWith },
        rolldownOptions: { output: { codeSplitting: { groups: [{ name: chunkOf }], includeDependenciesRecursively: false } } },
      },
    },
  },
  resolve: {
    alias: {
      '~': folder('./src'),
      '#server': folder('./server'),
      '#start': folder('./src/server.ts'),
      '#host': folder(`./server/host/${isForNode ? 'node' : 'cloudflare'}`),
    },
  },
  plugins: [
    listChunks(),
    withoutSonnerStyle(),
    !isForNode &&
      cloudflare({
        viteEnvironment: { name: 'ssr' },
        persistState: { path: process.env['SHOP_STATE'] ?? '.shop-state' },
      }),
    tanstackStart({
      srcDirectory: 'src',
      router: {
        routesDirectory: '../routes',
        generatedRouteTree: 'routeTree.gen.ts',
        // what pages behind the sign-in and staff screens ask for is no weight of the public ones
        codeSplittingOptions: {
          splitBehavior: ({ routeId }) =>
            /^\/(?:_signed-in|staff)/.test(routeId) ? [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] : undefined,
        },
      },
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
