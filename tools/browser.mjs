// Finds a Chromium for the tests, or gets one. Plain Node 20.
import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { fail, run, say, toolEnvironment } from './run.mjs'

/** The shell without a window comes first: the journeys take a fifth less time in it. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** What every browser here is started with: nothing asks the network by itself. */
export const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A browser that is there: CHROME_PATH, one on the path, or the one Playwright downloaded before; else undefined. */
export function findBrowser() {
  const onPath = NAMES.flatMap((name) => process.env.PATH.split(':').map((folder) => join(folder, name)))
  return [process.env.CHROME_PATH, ...onPath, downloaded()].find((path) => path && isProgram(path))
}

function downloaded() {
  const ask = `import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))`
  try {
    return execFileSync('node', ['-e', ask], { env: toolEnvironment(), stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    return undefined
  }
}

/** The browser's path; gets one from Playwright, or from Debian where this is root, when there is none. */
export async function ensureBrowser() {
  const found = findBrowser()
  if (found) return found
  say('No browser here: downloading Chromium with Playwright')
  const timeouts = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: process.env.PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT ?? '15000' }
  if ((await run('playwright', ['install', 'chromium'], { quiet: 'always', env: timeouts })) === 0 && findBrowser()) return findBrowser()
  if (process.getuid?.() === 0) {
    say('That did not work: installing Debian’s chromium')
    await run('apt-get', ['update'], { quiet: 'always' })
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (findBrowser()) break
      await run('apt-get', ['install', '-y', '--no-install-recommends', name], {
        quiet: 'always',
        env: { DEBIAN_FRONTEND: 'noninteractive' },
      })
    }
  }
  return (
    findBrowser() ??
    fail('The tests need a browser and none could be installed: install Chromium (or set CHROME_PATH) and run npm test again.')
  )
}
