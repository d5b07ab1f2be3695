import { cloudflare } from '@cloudflare/vite-plugin'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** The framework's own baseline: Start, Router, Query and React, built as the shop is built, with no shop in it. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    cloudflare({ viteEnvironment: { name: 'ssr' } }),
    tanstackStart({ srcDirectory: 'src', router: { routesDirectory: '../routes', generatedRouteTree: 'routeTree.gen.ts' } }),
    viteReact(),
  ],
})
