// What a press on a link costs: home → category → product without a new document, on a phone with a slowed processor and
// network. Three ways, in turns: as a visitor does it who looks at the page first (links in view are loaded ahead), at once
// after the load, and with everything loaded ahead; the ratio is to the last.
import { chromium } from '@playwright/test'
import { ensureBrowser } from '../browser.mjs'

const ROUNDS = 5
const CPU_RATE = 4
/** Fast 4G of the browser's own tools: what a phone in town has. */
const NETWORK = { offline: false, latency: 60, downloadThroughput: (9e6 / 8) * 0.9, uploadThroughput: (1.5e6 / 8) * 0.9 }
const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

export const softNavigationHead = ['soft navigation, phone, CPU ÷ 4', 'to', 'ms, median', 'ms, most', 'to all preloaded']

/** Rows of both steps for each way. `port` is the shop's, `category` and `product` are slugs that home and category link to. */
export async function softNavigationRows(port, { category, product }) {
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ARGS })
  const ways = [
    ['all preloaded', 'all'],
    ['after a look', 'look'],
    ['at once', 'none'],
  ]
  try {
    const times = new Map(ways.map(([, way]) => [way, { category: [], product: [] }]))
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [, way] of ways) {
        const walked = await walk(browser, port, way, { category, product })
        if (round === 0) continue // the first one warms the server
        times.get(way).category.push(walked.category)
        times.get(way).product.push(walked.product)
      }
    }
    return ways.flatMap(([name, way]) =>
      ['category', 'product'].map((step) => {
        const own = times.get(way)[step]
        const ratios = own.map((ms, at) => ms / times.get('all')[step][at])
        return [
          name,
          `home → category → product`.split(' → ')[step === 'category' ? 1 : 2],
          median(own).toFixed(0),
          Math.max(...own).toFixed(0),
          `${median(ratios).toFixed(2)}×`,
        ]
      }),
    )
  } finally {
    await browser.close()
  }
}

async function walk(browser, port, way, { category, product }) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE })
  await client.send('Network.emulateNetworkConditions', NETWORK)
  // the throttled network may call itself slow, and then nothing is loaded ahead; `none` asks for just that
  await context.addInitScript((saveData) => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData, addEventListener() {} } })
  }, way === 'none')
  try {
    await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'networkidle' })
    if (way === 'all') {
      // both pages were seen before: their code and their data are here
      await step(page, `/menu/${category}`)
      await step(page, `/product/${product}`)
      await page.goBack()
      await page.goBack()
      await page.waitForLoadState('networkidle')
    }
    const walked = { category: await step(page, `/menu/${category}`) }
    if (way === 'look') {
      await page.locator(`#content a[href="/product/${product}"]`).first().scrollIntoViewIfNeeded()
      await page.waitForLoadState('networkidle')
    }
    return { ...walked, product: await step(page, `/product/${product}`) }
  } finally {
    await context.close()
  }
}

/** Presses a link; the milliseconds until the page's own heading is painted. */
function step(page, path) {
  return page.evaluate(
    (path) =>
      new Promise((done, missing) => {
        const link = document.querySelector(`#content a[href="${path}"], header a[href="${path}"]`)
        const before = document.querySelector('#content h1')
        if (!link) return missing(new Error(`no link to ${path}`))
        // a press before the page is alive would load a document
        const isAlive = () => Object.keys(link).some((key) => key.startsWith('__react'))
        let started = 0
        const press = () => {
          if (!isAlive()) return requestAnimationFrame(press)
          started = performance.now()
          link.click()
          requestAnimationFrame(look)
        }
        const look = () => {
          const heading = document.querySelector('#content h1')
          const isThere = location.pathname === path && heading && heading !== before && heading.textContent !== ''
          if (!isThere) return requestAnimationFrame(look)
          setTimeout(() => done(performance.now() - started))
        }
        press()
      }),
    path,
  )
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2
}
