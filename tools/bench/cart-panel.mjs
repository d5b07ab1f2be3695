// How long the main thread of a phone's processor is busy at a stretch while somebody works in a long cart: the longest
// task of every press and of every letter, from Chromium's own trace, under four times throttling. In processor time of
// the thread, which another program on a busy machine does not lengthen much, and by the clock.
import { chromium } from '@playwright/test'
import { ensureBrowser } from '../browser.ts'

const ARGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const THROTTLE = 4
const TIMES = 12
/** Room for everything that a press starts: the quote is asked a while after the last one. */
const SETTLE_MS = 700

/** Rows: what was done in a cart of these lines, milliseconds of the longest task: the median of the times and the most. */
export async function cartPanelRows(port, lines) {
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ARGS })
  try {
    const page = await openCart(browser, port, lines)
    const more = page.getByRole('dialog').getByRole('button', { name: /^Больше: / })
    const field = page.getByRole('dialog').getByRole('textbox', { name: /^Промокод/ })
    const last = lines.length - 1
    await more.nth(last).waitFor({ state: 'attached' }) // the rows below the fold come when the browser has time
    // found and focused before the trace: looking for a button by its role is work of the page's main thread as well
    const works = [
      [`stepping at the top of ${lines.length} lines`, () => more.nth(0).focus(), 'Enter'],
      [`stepping all over ${lines.length} lines`, (at) => more.nth((at * 37) % lines.length).focus(), 'Enter'],
      ['typing a letter of a promo code', () => field.focus(), 'A'],
    ]
    const rows = []
    for (const [name, focus, key] of works) {
      const longest = []
      for (let at = 0; at < TIMES; at++) {
        await focus(at)
        longest.push(await longestTask(browser, page, key))
      }
      const cells = ['cpu', 'clock'].flatMap((unit) => {
        const sorted = longest.map((one) => one[unit]).toSorted((a, b) => a - b)
        return [sorted[TIMES / 2].toFixed(1), sorted.at(-1).toFixed(1)]
      })
      rows.push([name, '50 or less', ...cells])
    }
    return rows
  } finally {
    await browser.close()
  }
}

export const cartPanelHead = [
  'the cart under 4× throttling',
  'aim',
  'longest task, ms of CPU, median',
  'most',
  'by the clock, median',
  'most',
]

async function openCart(browser, port, lines) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' })
  await context.addInitScript((stored) => {
    localStorage.setItem('LOVE_SUSHI_version', '0.1.1')
    localStorage.setItem('LOVE_SUSHI_cart', stored)
  }, JSON.stringify(lines))
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${port}/delivery`, { waitUntil: 'networkidle' })
  await page
    .getByRole('button', { name: /^Корзина/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await page.waitForLoadState('networkidle')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE })
  return page
}

/** Milliseconds of the longest task that the page's main thread ran for a key and all that came of it. */
async function longestTask(browser, page, key) {
  await page.waitForTimeout(SETTLE_MS)
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] })
  await page.keyboard.press(key)
  await page.waitForTimeout(SETTLE_MS)
  const { traceEvents } = JSON.parse(await browser.stopTracing())
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const isMain = ({ pid, tid }) => mains.some((main) => main.pid === pid && main.tid === tid)
  const tasks = traceEvents.filter((event) => event.name === 'RunTask' && isMain(event))
  const longest = (unit) => Math.max(...tasks.map((task) => task[unit] ?? 0)) / 1000
  return { cpu: longest('tdur'), clock: longest('dur') }
}
