import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from './tools/free-port.ts'
import { serving } from './tests/e2e/support/serve.ts'
import { findBrowser, BROWSER_ARGS } from './tools/browser.ts'
import { hostsOf } from './tools/hosts.ts'

// This file is read again by every worker, which inherits the environment: what is chosen once stands there.
process.env['E2E_HOST'] ??= hostsOf()[0]
process.env['E2E_PORT'] ??= String(await freePort())
process.env['E2E_STATE'] ??= mkdtempSync(join(tmpdir(), 'love-sushi-'))
// every journey is a visitor from another address
process.env['BEHIND_CLOUDFLARE'] ??= 'on'
process.env['STAFF_TOKEN'] ??= randomBytes(24).toString('base64url')
const origin = `http://localhost:${process.env['E2E_PORT']}`
const { command, env } = serving(process.env['E2E_STATE'], Number(process.env['E2E_PORT']))
const browser = findBrowser()

/** `npm test` has to stay short: it walks the journeys with `@core` on the phone (what breaks a customer's or a cook's evening) and
 *  those with `@wide` on the desktop. `npm run test:all` walks every journey at both widths, but for `@once` on the desktop. */
const isAll = process.env['JOURNEYS'] === 'all'

/** The journeys, in Chromium, against the production build as `npm start` (E2E_HOST=worker) or `npm run server` (node) serves it, with a
 *  database of their own. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: `test-results/e2e-${process.env['E2E_HOST']}`,
  fullyParallel: true,
  forbidOnly: process.env['CI'] === 'true',
  retries: 0,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  webServer: {
    command: `node ${command.join(' ')}`,
    url: `${origin}/build.json`,
    env: { ...env, STAFF_TOKEN: process.env['STAFF_TOKEN'] },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
  use: {
    baseURL: origin,
    // journeys see what the network answers; those about a missing network let it in
    serviceWorkers: 'block',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // without its film: recording one slows every journey
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(browser && { executablePath: browser }),
      args: BROWSER_ARGS,
    },
  },
  projects: [
    {
      name: 'phone',
      ...(!isAll && { grep: /@core/ }),
      use: { browserName: 'chromium', viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
    },
    // what has nothing to do with the window's width is walked once, on the phone
    {
      name: 'desktop',
      ...(isAll ? { grepInvert: /@once/ } : { grep: /@wide/ }),
      use: { browserName: 'chromium', viewport: { width: 1440, height: 900 } },
    },
  ],
})
