// A page on a mid-range phone with a slow line (a quarter of the processor, 1.6 Mbit/s, 150 ms round trip): largest paint, layout
// shift and blocking time. The line is slow in edge.ts, so that the browser needs no network inspection, which would cost time.
import { setTimeout as pause } from 'node:timers/promises'
import { openEdges, PHONE_LINE } from './edge.ts'
import { plainPage } from './plain-page.ts'
import { openBrowser, type Evaluate, type RawBrowser } from './raw-browser.ts'
import { serveFloor, shopFiles, type Stand } from './stand.ts'
import { TARGETS, type Aim, type Line, type Samples } from './table.ts'

export const CPU_RATE = 4
/** A page is quiet when nothing was fetched and no long task ran for so long; longer than the late start waits. */
const QUIET_MS = 4000
const TIMEOUT_MS = 120_000

type Measured = { long: [number, number][]; paint: number; largest: number; shift: number }
declare global {
  interface Window {
    measured: Measured
  }
}

/** Runs in the page before its own scripts. */
function probe() {
  const measured: Measured = { long: [], paint: 0, largest: 0, shift: 0 }
  window.measured = measured
  performance.setResourceTimingBufferSize(2000)
  const watch = (type: string, take: (entry: PerformanceEntry & { hadRecentInput?: boolean; value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('longtask', ({ startTime, duration }) => measured.long.push([startTime, duration]))
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') measured.paint = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    measured.largest = startTime
  })
  watch('layout-shift', ({ hadRecentInput, value = 0 }) => {
    if (!hadRecentInput) measured.shift += value
  })
}

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
  return { blocking, paint, largest, shift }
})()`
type Figures = { blocking: number; paint: number; largest: number; shift: number }
const LINES: [keyof Figures, what: string, unit: string, digits: number, aim?: Aim][] = [
  ['blocking', 'total blocking time', 'ms', 0, { most: 50 }],
  ['paint', 'first paint', 'ms', 0, { to: 'floor', most: 1.3 }],
  ['largest', 'largest paint', 'ms', 0, { to: 'floor', most: 1.25 }],
  ['shift', 'layout shift', 'CLS', 3, { most: 0.01 }],
]

export async function phone({ servers, pages, work }: Stand, { rounds }: { rounds: number }): Promise<Line[]> {
  const plain = Object.fromEntries(Object.values(pages).map(({ path, html }) => [path, plainPage(html)]))
  const floor = await serveFloor(work, plain, shopFiles)
  const { edges, close } = await openEdges({ ...servers, floor }, PHONE_LINE)
  const samples = new Map<string, Samples>()
  let browser = await openBrowser()
  try {
    for (let round = -1; round < rounds; round++) {
      // the first page of a browser is slower, and so may be the first of two
      await open(browser, edges.shop + pages.product.path)
      for (const [name, page] of Object.entries(pages))
        for (const target of round % 2 ? TARGETS.toReversed() : TARGETS) {
          const origin = edges[target]
          if (!origin) continue
          const figures = await open(browser, origin + (target === 'empty' ? page.empty : page.path))
          if (round < 0) continue // the first round warms the servers
          for (const [figure, what] of LINES) {
            const line = samples.get(`${name}: ${what}`) ?? {}
            line[target] = [...(line[target] ?? []), figures[figure]]
            samples.set(`${name}: ${what}`, line)
          }
        }
      await browser.close()
      browser = await openBrowser()
    }
  } finally {
    await browser.close()
    close()
  }
  return Object.keys(pages).flatMap((name) =>
    LINES.map(([, what, unit, digits, aim]): Line => {
      const line = samples.get(`${name}: ${what}`) ?? {}
      return { what: `phone, ${name}: ${what}`, unit, digits, samples: line, ...(aim && { aim }) }
    }),
  )
}

function open(browser: RawBrowser, url: string): Promise<Figures> {
  return browser.page({ cpuRate: CPU_RATE, probe: PROBE }, async ({ evaluate, go }) => {
    await go(url)
    await untilQuiet(evaluate)
    return evaluate<Figures>(FIGURES)
  })
}

/** Waits until the page has loaded and nothing happened in it for `quietMs`. The page needs the probe. */
export async function untilQuiet(evaluate: Evaluate, quietMs = QUIET_MS): Promise<void> {
  const started = performance.now()
  while (performance.now() - started < TIMEOUT_MS) {
    // the document may be changing
    const { at, now } = await evaluate<{ at: number; now: number }>(LAST).catch(() => ({ at: 0, now: 0 }))
    if (at > 0 && now - at > quietMs) return
    await pause(400)
  }
  throw new Error(`the page is not quiet after ${TIMEOUT_MS / 1000} s`)
}
