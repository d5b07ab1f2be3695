// What a tap on a link costs: home → category → product without a new document, in the shop and in the empty Start app in turns, on
// a phone with a quarter of the processor and a slow line, after a look at the page (what is loaded ahead is there). From the
// finger's touch to the first frame that shows the destination's own heading; and what was asked of the network for it. The shop
// is walked twice: by somebody whose very first touch is the link (no finger scrolls there, which is rare), and by somebody who
// has touched the page before.
import { setTimeout as pause } from 'node:timers/promises'
import { openEdge, PHONE_LINE } from './edge.mjs'
import { PROBE, untilQuiet } from './phone.mjs'
import { openRawBrowser } from './raw-browser.mjs'
import { row } from './results.mjs'
import { text } from './stand.mjs'

const CPU_RATE = 4
const LOOK_MS = 3000
const GIVE_UP_MS = 40_000

/** Runs in every document before its own scripts; the job outlives a document, where a tap loads a new one. */
function follow() {
  const job = () => JSON.parse(sessionStorage.getItem('measured-tap') ?? 'null')
  const clock = () => performance.timeOrigin + performance.now()
  const heading = () => document.querySelector('main h1')?.textContent.replace(/\s+/g, ' ').trim()
  const watch = () => {
    const one = job()
    if (!one?.touchedAt) return
    if (location.pathname !== one.path || heading() !== one.heading) return void requestAnimationFrame(watch)
    const channel = new MessageChannel()
    channel.port1.addEventListener('message', () => {
      const shownAt = clock()
      const asked = performance
        .getEntriesByType('resource')
        .filter(({ startTime, initiatorType }) => performance.timeOrigin + startTime >= one.touchedAt && initiatorType !== 'img')
      const documents = performance.timeOrigin > one.touchedAt ? 1 : 0
      window.tapped = { ms: shownAt - one.touchedAt, requests: asked.length + documents }
    })
    channel.port1.start()
    channel.port2.postMessage(0)
  }
  addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      const one = job()
      if (!one || one.touchedAt) return
      sessionStorage.setItem('measured-tap', JSON.stringify({ ...one, touchedAt: performance.timeOrigin + timeStamp }))
      watch()
    },
    true,
  )
  watch()
}

/** Lines of the table for both steps. */
export async function softNavigationRows({ shop, empty, pages }, { rounds, isQuick }) {
  const paths = ['/', pages.category.path, pages.product.path]
  const ways = {
    shop: { server: shop, paths },
    touched: { server: shop, paths, isTouched: true },
    empty: { server: empty, paths: ['/', '/cards/60', '/cards/1'] },
  }
  const walks = {}
  for (const [who, way] of Object.entries(ways)) {
    const headings = []
    for (const path of way.paths) headings.push(headingOf(await text(way.server, path)))
    walks[who] = { ...way, edge: await openEdge(way.server.port, { line: PHONE_LINE }), headings, steps: [[], []] }
  }
  const browser = await openRawBrowser()
  try {
    for (let round = isQuick ? 0 : -1; round < rounds; round++)
      for (const walk of Object.values(walks)) {
        const taken = await take(browser, walk)
        if (round >= 0) taken.forEach((one, at) => walk.steps[at].push(one)) // the first round warms
      }
  } finally {
    await browser.close()
    for (const { edge } of Object.values(walks)) edge.close()
  }
  const lines = (name, who, at) => {
    const line = (what, unit, figure, aim) => {
      const [ours, theirs] = [who, 'empty'].map((one) => walks[one].steps[at].map((step) => step[figure]))
      return row({ what: `soft navigation, ${name}: ${what}`, unit, digits: 0, ours, empty: theirs, aim })
    }
    return [
      line('tap to its heading', 'ms', 'ms', { to: 'empty', most: 1 / 3 }),
      line('requests but pictures', 'requests', 'requests', { most: 0 }),
    ]
  }
  return [
    ...lines('home → category by the first touch', 'shop', 0),
    ...lines('home → category', 'touched', 0),
    ...lines('category → product', 'shop', 1),
  ]
}

function take(browser, { edge, paths, headings, isTouched }) {
  return browser.page({ cpuRate: CPU_RATE, probe: `${PROBE};(${follow})()` }, async ({ ask, go, tap }) => {
    await go(edge.origin + paths[0])
    const steps = []
    for (let at = 1; at < paths.length; at++) {
      await untilQuiet(ask, LOOK_MS)
      if (isTouched) await ask(`void document.body.dispatchEvent(new TouchEvent('touchstart', { bubbles: true }))`)
      const spot = await seen(ask, spotOf(paths[at]))
      if (!spot) throw new Error(`no link to ${paths[at]} can be seen on ${paths[at - 1]}: ${await ask(WHERE)}`)
      await untilQuiet(ask, LOOK_MS)
      await ask(
        `delete window.tapped; sessionStorage.setItem('measured-tap', ${JSON.stringify(JSON.stringify({ path: paths[at], heading: headings[at] }))})`,
      )
      await tap((await seen(ask, spotOf(paths[at]))) ?? spot)
      const started = performance.now()
      let tapped
      while (!tapped && performance.now() - started < GIVE_UP_MS) {
        await pause(100)
        tapped = await ask('window.tapped').catch(() => undefined) // a new document is on its way
      }
      if (!tapped) throw new Error(`${paths[at]}, ${headings[at]}, did not come within ${GIVE_UP_MS} ms: ${await ask(WHERE)}`)
      steps.push(tapped)
    }
    return steps
  })
}

/** A link may be out of sight for a moment: it stands on a slide that is just moving. */
async function seen(ask, expression) {
  for (let turn = 0; turn < 100; turn++) {
    const spot = await ask(expression)
    if (spot) return spot
    await pause(100)
  }
  return null
}

const WHERE = `location.pathname + ', ' + document.querySelector('main h1')?.textContent + ', links: ' + document.querySelectorAll('main a').length`

/** An expression: the middle of the first link to a path that can be seen once it is scrolled to; null where there is none. */
const spotOf = (path) => `(() => {
  for (const link of document.querySelectorAll('main a[href="${path}"]')) {
    link.scrollIntoView({ block: 'center', behavior: 'instant' })
    // the middle of a link in a line of text may lie between its parts
    for (const part of [link, ...link.querySelectorAll('*')]) {
      const { left, top, width, height } = part.getBoundingClientRect()
      const spot = { x: left + width / 2, y: top + height / 2 }
      if (width && height && link.contains(document.elementFromPoint(spot.x, spot.y))) return spot
    }
  }
  return null
})()`

const headingOf = (html) =>
  decode(
    /<main[\s\S]*?<h1[^>]*>([\s\S]*?)<\/h1>/
      .exec(html)[1]
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
const decode = (said) =>
  said
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&amp;/g, '&')
