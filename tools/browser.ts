// Finds or installs a Chromium for tests and benchmarks.
import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { fail, run, say } from './run.ts'

/** The headless shell comes first: the journeys take a fifth less time in it. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const isProgram = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Arguments of every browser: no background network traffic. */
export const BROWSER_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The path of an installed browser: CHROME_PATH, one on the path, or Playwright's download. */
export function findBrowser(): string | undefined {
  const onPath = NAMES.flatMap((name) => (process.env.PATH ?? '').split(':').map((folder) => join(folder, name)))
  return [process.env.CHROME_PATH, ...onPath, downloaded()].find((path): path is string => path !== undefined && isProgram(path))
}

function downloaded(): string | undefined {
  const script = `import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))`
  try {
    return execFileSync('node', ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    return undefined
  }
}

/** The browser's path. If there is none, installs one with Playwright, or, as root, from Debian. */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser()
  if (found) return found
  say('No browser here: downloading Chromium with Playwright')
  const timeouts = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: process.env.PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT ?? '15000' }
  await run('playwright', ['install', 'chromium'], { quiet: 'always', env: timeouts })
  if (!findBrowser() && process.getuid?.() === 0) {
    say('That failed: installing Debian’s chromium')
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
