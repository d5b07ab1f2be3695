// What the pictures of a page's first screen weigh: those that lie in the window once the page is quiet, as a browser
// chose and received them.
import { chromium } from '@playwright/test'
import { ensureBrowser } from '../browser.ts'

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

/** A browser to measure in; `close` it. `firstScreen(url, density)` gives bytes and count on a phone of 390 × 844. */
export async function openPhone() {
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ARGS })
  return { close: () => browser.close(), firstScreen: (url, density) => firstScreen(browser, url, density) }
}

async function firstScreen(browser, url, density) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: density,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const sizes = new Map()
  const reading = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'image' || !response.ok()) return
    reading.push(response.body().then((body) => sizes.set(response.url(), body.length)))
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await Promise.allSettled(reading)
  const seen = await page.evaluate(() =>
    [...document.querySelectorAll('img')]
      .filter((img) => {
        const { left, right, top, bottom } = img.getBoundingClientRect()
        return right > 0 && left < window.innerWidth && bottom > 0 && top < window.innerHeight
      })
      .map((img) => img.currentSrc),
  )
  await context.close()
  const shown = [...new Set(seen)].filter((address) => sizes.has(address))
  return { bytes: shown.reduce((sum, address) => sum + sizes.get(address), 0), count: shown.length }
}
