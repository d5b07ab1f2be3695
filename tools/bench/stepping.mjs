// How long a phone with a quarter of the processor takes to answer a tap on «Больше» in the cart: from the touch to the next frame,
// as the browser itself counts it for Interaction to Next Paint (Event Timing).
import { setTimeout as pause } from 'node:timers/promises'
import { cartLines } from './carts.mjs'
import { openEdge } from './edge.mjs'
import { PROBE, untilQuiet } from './phone.mjs'
import { openRawBrowser } from './raw-browser.mjs'
import { row } from './results.mjs'
import { text } from './stand.mjs'

const CPU_RATE = 4
/** What the browser counts as good. */
const GOOD_MS = 200
/** The browser tells of nothing shorter. */
const LEAST_MS = 16
const TAPS = 30
const BETWEEN_MS = 350
const CARTS = [3, 20]
const IN_PANEL = 'dialog button, [role=dialog] button'

function watchTaps() {
  window.taps = new Map()
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, startTime, processingStart } of list.getEntries())
      if (interactionId) {
        const { whole = 0, delay = 0 } = window.taps.get(interactionId) ?? {}
        window.taps.set(interactionId, { whole: Math.max(whole, duration), delay: Math.max(delay, processingStart - startTime) })
      }
  }).observe({ type: 'event', durationThreshold: 16 })
}

/** Lines of the table for carts of few and of many lines. */
export async function steppingRows({ shop }, { rounds, isQuick }) {
  const goods = JSON.parse(await text(shop, '/api/v3/goods/list'))
  const edge = await openEdge(shop.port)
  const browser = await openRawBrowser()
  try {
    const rows = []
    for (const count of isQuick ? CARTS.slice(0, 1) : CARTS) {
      const lines = cartLines(goods, count).map((line) => ({ ...line, qtt: 1 }))
      const taps = []
      for (let round = 0; round < rounds; round++) taps.push(await step(browser, edge.origin, lines))
      const line = (what, figure, of, aim) =>
        row({
          what: `stepping in a cart of ${count}: ${what}`,
          unit: 'ms',
          digits: 0,
          ours: taps.map((one) => of(one.map((tap) => tap[figure]))),
          aim,
        })
      rows.push(
        line('tap to the next frame, the worst', 'whole', (all) => Math.max(...all), { most: GOOD_MS }),
        line('the median', 'whole', (all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]),
        line('before it is begun, the worst', 'delay', (all) => Math.max(...all)),
      )
    }
    return rows
  } finally {
    await browser.close()
    edge.close()
  }
}

function step(browser, origin, lines) {
  const stored = `localStorage.setItem('LOVE_SUSHI_version', '0.1.1'); localStorage.setItem('LOVE_SUSHI_cart', ${JSON.stringify(JSON.stringify(lines))})`
  return browser.page({ cpuRate: CPU_RATE, probe: `${PROBE};${stored};(${watchTaps})()` }, async ({ ask, go, tap }) => {
    await go(`${origin}/delivery`)
    await untilQuiet(ask, 2000)
    await tap(await ask(spotOf('button[data-cart-button]', '')))
    await untilThere(ask, spotOf(IN_PANEL, '^Больше: '))
    await untilQuiet(ask, 2000)
    await ask('window.taps.clear()')
    for (let turn = 0; turn < TAPS; turn++) {
      await tap(await ask(spotOf(IN_PANEL, '^Больше: ', turn)))
      await pause(BETWEEN_MS)
    }
    await pause(1000)
    const told = await ask('[...window.taps.values()]')
    return [...told, ...Array.from({ length: Math.max(0, TAPS - told.length) }, () => ({ whole: LEAST_MS, delay: 0 }))]
  })
}

async function untilThere(ask, expression) {
  for (let turn = 0; turn < 300; turn++) {
    if (await ask(expression)) return
    await pause(100)
  }
  throw new Error('the cart does not open')
}

/** An expression: the middle of the `turn`th of the buttons whose name begins so, round and round, once it is scrolled to. */
const spotOf = (selector, name, turn = 0) => `(() => {
  const named = [...document.querySelectorAll(${JSON.stringify(selector)})].filter(
    (one) => new RegExp(${JSON.stringify(name)}).test(one.ariaLabel ?? one.textContent.trim()) && one.getClientRects().length && !one.disabled,
  )
  // one that can be touched: the header and the bar at the foot of a phone both have a cart, and one of them is hidden
  for (let at = 0; at < named.length; at++) {
    const one = named[(${turn} + at) % named.length]
    one.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const { left, top, width, height } = one.getBoundingClientRect()
    const spot = { x: left + width / 2, y: top + height / 2 }
    if (one.contains(document.elementFromPoint(spot.x, spot.y))) return spot
  }
  return null
})()`
