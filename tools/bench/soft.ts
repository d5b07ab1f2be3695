// A tap on a link: home → category → product on a slow phone, after the page became quiet. Measures from the touch to the first
// frame with the destination's heading, and the requests made for it.
import { setTimeout as pause } from 'node:timers/promises'
import { openEdges, PHONE_LINE } from './edge.ts'
import { CPU_RATE, PROBE, untilQuiet } from './phone.ts'
import { openBrowser, type Evaluate, type RawBrowser } from './raw-browser.ts'
import { text, type Stand } from './stand.ts'
import { TARGETS, type Line, type Samples } from './table.ts'

const QUIET_MS = 3000
const TIMEOUT_MS = 40_000
type Destination = { path: string; heading: string }
type Tapped = { ms: number; requests: number }
declare global {
  interface Window {
    tapped?: Tapped
  }
}

/** Runs in every document before its own scripts. The job is in sessionStorage, because a tap may load a new document. */
function follow() {
  type Job = { path: string; heading: string; touchedAt?: number } | null
  const job = () => JSON.parse(sessionStorage.getItem('measured-tap') ?? 'null') as Job
  const heading = () => document.querySelector('main h1')?.textContent.replace(/\s+/g, ' ').trim()
  const watch = () => {
    const { touchedAt, path, heading: expected } = job() ?? {}
    if (!touchedAt) return
    if (location.pathname !== path || heading() !== expected) return void requestAnimationFrame(watch)
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      const isNew = ({ startTime }: PerformanceEntry) => performance.timeOrigin + startTime >= touchedAt
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      // on a new URL the browser asks again for the icon
      const isAsked = ({ initiatorType, name }: PerformanceResourceTiming) => initiatorType !== 'img' && !name.includes('/favicon.')
      const requests = entries.filter((one) => isNew(one) && isAsked(one)).length
      const documents = performance.timeOrigin > touchedAt ? 1 : 0
      window.tapped = { ms: performance.timeOrigin + performance.now() - touchedAt, requests: requests + documents }
    })
    port1.start()
    port2.postMessage(0) // after the frame
  }
  const onTouch = ({ timeStamp }: PointerEvent) => {
    const one = job()
    if (!one || one.touchedAt) return
    sessionStorage.setItem('measured-tap', JSON.stringify({ ...one, touchedAt: performance.timeOrigin + timeStamp }))
    watch()
  }
  addEventListener('pointerdown', onTouch, true)
  watch()
}

export async function soft({ servers, pages }: Stand, { rounds }: { rounds: number }): Promise<Line[]> {
  const { edges, close } = await openEdges(servers, PHONE_LINE)
  const names = ['home → category', 'category → product']
  const samples = names.map(() => ({ ms: {} as Samples, requests: {} as Samples }))
  const browser = await openBrowser()
  try {
    for (let round = -1; round < rounds; round++)
      for (const target of TARGETS) {
        const [server, origin] = [servers[target], edges[target]]
        if (!server || !origin) continue
        const paths = target === 'empty' ? ['/cards/60', '/cards/1'] : [pages.category.path, pages.product.path]
        const steps: Destination[] = []
        for (const path of paths) steps.push({ path, heading: headingOf(await text(server, path)) })
        const taken = await walk(browser, origin, steps)
        if (round < 0) continue // the first round warms
        for (const [at, tapped] of taken.entries())
          for (const figure of ['ms', 'requests'] as const) {
            const line = samples[at]?.[figure] ?? {}
            line[target] = [...(line[target] ?? []), tapped[figure]]
          }
      }
  } finally {
    await browser.close()
    close()
  }
  return names.flatMap((name, at): Line[] => [
    { what: `tap, ${name}: to the heading`, unit: 'ms', digits: 0, samples: samples[at]?.ms ?? {}, aim: { to: 'empty', most: 1 } },
    { what: `tap, ${name}: requests except pictures`, unit: 'requests', digits: 0, samples: samples[at]?.requests ?? {} },
  ])
}

function walk(browser: RawBrowser, origin: string, steps: Destination[]): Promise<Tapped[]> {
  return browser.page({ cpuRate: CPU_RATE, probe: `${PROBE};(${follow})()` }, async ({ evaluate, go, tap }) => {
    await go(`${origin}/`)
    const taken: Tapped[] = []
    for (const step of steps) {
      await untilQuiet(evaluate, QUIET_MS)
      await visibleSpot(evaluate, step.path)
      await untilQuiet(evaluate, QUIET_MS)
      await evaluate(`delete window.tapped; sessionStorage.setItem('measured-tap', ${JSON.stringify(JSON.stringify(step))})`)
      await tap(await visibleSpot(evaluate, step.path))
      taken.push(await poll(() => evaluate<Tapped | undefined>('window.tapped').catch(() => undefined), `${step.path} did not appear`))
    }
    return taken
  })
}

/** The middle of a visible link to the path; a link may be on a moving slide for a moment. */
function visibleSpot(evaluate: Evaluate, path: string) {
  const find = `(() => {
    for (const link of document.querySelectorAll('main a[href="${path}"]')) {
      link.scrollIntoView({ block: 'center', behavior: 'instant' })
      for (const part of [link, ...link.querySelectorAll('*')]) {
        const { left, top, width, height } = part.getBoundingClientRect()
        const spot = { x: left + width / 2, y: top + height / 2 }
        if (width && height && link.contains(document.elementFromPoint(spot.x, spot.y))) return spot
      }
    }
    return null
  })()`
  return poll(() => evaluate<{ x: number; y: number } | null>(find), `no visible link to ${path}`)
}

async function poll<Value>(read: () => Promise<Value | null | undefined>, message: string): Promise<Value> {
  for (const started = performance.now(); performance.now() - started < TIMEOUT_MS; await pause(100)) {
    const value = await read()
    if (value) return value
  }
  throw new Error(message)
}

function headingOf(html: string): string {
  const inner = /<main[\s\S]*?<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? ''
  const entities: Record<string, string> = { quot: '"', lt: '<', gt: '>', amp: '&', '#x27': "'", '#39': "'" }
  const plain = inner.replace(/<[^>]*>/g, '').replace(/&([#\w]+);/g, (whole, name: string) => entities[name] ?? whole)
  return plain.replace(/\s+/g, ' ').trim()
}
