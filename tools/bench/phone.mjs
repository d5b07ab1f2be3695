// What a page is to a middling phone on a slow line (processor a quarter as fast, 1.6 Mbit/s, 150 ms there and back): the largest
// paint, what moves, and how long the main thread cannot be reached, with the browser's network inspection off: the line is slow
// in edge.mjs, not in the browser. The shop, the plain floor and the empty Start app in turns.
import { setTimeout as pause } from 'node:timers/promises'
import { openEdge, PHONE_LINE } from './edge.mjs'
import { openRawBrowser } from './raw-browser.mjs'
import { row } from './results.mjs'

const CPU_RATE = 4
/** Quiet is when nothing was fetched and no long task ran for so long after the page has loaded; a late start is waited for. */
const QUIET_MS = 4000
const MOST_MS = 120_000

/** Runs in the page before its own scripts. */
function probe() {
  const seen = { long: [], paint: 0, largest: 0, shift: 0 }
  window.measured = seen
  performance.setResourceTimingBufferSize(2000)
  const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('longtask', ({ startTime, duration }) => seen.long.push([startTime, duration]))
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.paint = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.largest = startTime
  })
  watch('layout-shift', ({ hadRecentInput, value }) => {
    if (!hadRecentInput) seen.shift += value
  })
}

/** The same as text, to lay into a page. */
export const PROBE = `(${probe})()`

/** When something last happened in the page, on its own clock; 0 before it has loaded. */
const LAST = `(() => {
  const [page] = performance.getEntriesByType('navigation')
  if (!page?.loadEventEnd) return { at: 0, now: performance.now() }
  const ends = performance.getEntriesByType('resource').map((one) => one.responseEnd)
  const tasks = window.measured.long.map(([start, length]) => start + length)
  return { at: Math.max(page.loadEventEnd, ...ends, ...tasks), now: performance.now() }
})()`
const FIGURES = `(() => {
  const { long, paint, largest, shift } = window.measured
  const blocking = long.reduce((sum, [start, length]) => sum + (start + length > paint ? Math.max(0, length - 50) : 0), 0)
  return { blocking, paint, largest, shift, longest: Math.max(0, ...long.map(([, length]) => length)) }
})()`

/** Lines of the table for home, category and product. */
export async function phoneRows({ shop, empty, pages, plain }, { rounds, isQuick }) {
  const edges = {
    shop: await openEdge(shop.port, { line: PHONE_LINE }),
    floor: await openEdge(plain.port, { line: PHONE_LINE }),
    empty: await openEdge(empty.port, { line: PHONE_LINE }),
  }
  const samples = {}
  let browser = await openRawBrowser()
  try {
    for (let round = isQuick ? 0 : -1; round < rounds; round++) {
      for (const name of isQuick ? ['category'] : ['home', 'category', 'product'])
        for (const [who, { origin }] of Object.entries(edges)) {
          const figures = await open(browser, origin + (who === 'empty' ? pages[name].empty : pages[name].path))
          if (round >= 0) ((samples[name] ??= {})[who] ??= []).push(figures) // the first round warms the servers
        }
      await browser.close()
      browser = await openRawBrowser()
    }
  } finally {
    await browser.close()
    for (const edge of Object.values(edges)) edge.close()
  }
  return Object.entries(samples).flatMap(([name, by]) => {
    const of = (figure) => ({
      ours: by.shop.map((one) => one[figure]),
      floor: by.floor.map((one) => one[figure]),
      empty: by.empty.map((one) => one[figure]),
    })
    const line = (what, unit, figure, aim, digits = 0) => row({ what: `phone, ${name}: ${what}`, unit, digits, ...of(figure), aim })
    return [
      line('total blocking time', 'ms', 'blocking', { to: 'empty', most: 1 }),
      line('total blocking time, the wish', 'ms', 'blocking', { to: 'empty', most: 0.5 }),
      line('longest task', 'ms', 'longest'),
      line('first paint', 'ms', 'paint'),
      line('largest paint', 'ms', 'largest', { to: 'floor', most: 1.2 }),
      line('layout shift', 'CLS', 'shift', { most: 0 }, 3),
    ]
  })
}

function open(browser, url) {
  return browser.page({ cpuRate: CPU_RATE, probe: PROBE }, async ({ ask, go }) => {
    await go(url)
    await untilQuiet(ask)
    return ask(FIGURES)
  })
}

/** Until the page has loaded and nothing happened in it for `quietMs`. The page has the probe. */
export async function untilQuiet(ask, quietMs = QUIET_MS) {
  const started = performance.now()
  while (performance.now() - started < MOST_MS) {
    const { at, now } = await ask(LAST).catch(() => ({ at: 0, now: 0 })) // the document may just be changing
    if (at > 0 && now - at > quietMs) return
    await pause(400)
  }
  throw new Error(`the page is not at rest after ${MOST_MS / 1000} s`)
}
