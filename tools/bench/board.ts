// The kitchen's board: how long after an order was placed its card is visible on each of three boards while two orders a second come,
// and how fast a board of 200 tickets answers a tap on a quarter of the processor.
import { setTimeout as pause } from 'node:timers/promises'
import { effectiveVars } from '../dev-vars.ts'
import { say } from '../run.ts'
import { type Buyer, orderBodies, orderCall } from './buyers.ts'
import { CPU_RATE } from './phone.ts'
import { type Cookie, type Evaluate, openBrowser, type RawBrowser } from './raw-browser.ts'
import type { Stand } from './stand.ts'
import type { Line } from './table.ts'

const BOARDS = 3
const ORDERS_A_SECOND = 2
/** So many orders stay on the boards, which fit on one page; the oldest leaves with its courier. */
const OPEN = 6
const TICKETS = 200
const TAPS = 40
const SIZE = { width: 1280, height: 800 }
const TIMEOUT_MS = 60_000

type Placed = { id: number; at: number }
declare global {
  interface Window {
    /** When the card of an order was first drawn, epoch milliseconds. */
    cards: Record<string, number>
    /** The longest event of each interaction in milliseconds. */
    interactions: Record<string, number>
  }
}

/** Runs in the page before its own scripts. */
function probe() {
  window.cards = {}
  window.interactions = {}
  const look = () => {
    const fresh = [...document.querySelectorAll<HTMLElement>('[data-card]')].filter(
      ({ dataset }) => !((dataset['card'] ?? '') in window.cards),
    )
    if (fresh.length === 0) return
    for (const { dataset } of fresh) window.cards[dataset['card'] ?? ''] = 0
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        for (const { dataset } of fresh) window.cards[dataset['card'] ?? ''] = performance.timeOrigin + performance.now()
      })
      port1.start()
      port2.postMessage(0) // after the frame
    })
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (interactionId) window.interactions[interactionId] = Math.max(window.interactions[interactionId] ?? 0, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

export async function board({ servers, buyers }: Stand, { minutes }: { minutes: number }): Promise<Line[]> {
  const { port } = servers.shop
  const shop = openShop(port, buyers, effectiveVars(port)['STAFF_TOKEN'] ?? '')
  const cookies = await Promise.all(Array.from({ length: BOARDS }, (_, at) => shop.pairTablet(`Доска ${at + 1}`)))
  const browser = await openBrowser()
  try {
    const { placed, boards } = await watchOrders(browser, shop, cookies, minutes)
    const delays = boards.flatMap((cards) => placed.map(({ id, at }) => (cards[id] ? Math.max(0, cards[id] - at) : Infinity)))
    const missed = delays.filter((delay) => delay === Infinity).length
    const reached = delays.filter(Number.isFinite)
    const what = `order → card, ${BOARDS} boards, ${ORDERS_A_SECOND} orders a second`
    const line = (name: string, unit: string, value: number, most?: number): Line => ({
      what: name,
      unit,
      digits: 0,
      samples: { shop: [value] },
      ...(most !== undefined && { aim: { most } }),
    })
    say(`${placed.length} orders on ${BOARDS} boards; now a board of ${TICKETS} tickets`)
    for (let open = OPEN; open < TICKETS; open++) await shop.accept((await shop.place()).id)
    const taps = await tapBoard(browser, shop.origin, cookies[0] ?? [])
    return [
      line(`${what}: p50`, 'ms', share(reached, 0.5)),
      line(`${what}: p95`, 'ms', share(reached, 0.95), 1500),
      line(`${what}: p99`, 'ms', share(reached, 0.99), 3000),
      line(`${what}: not shown`, 'cards', missed, 0),
      line(`board of ${TICKETS} tickets, ${taps.length} taps: INP`, 'ms', share(taps, 0.98), 100),
      line(`board of ${TICKETS} tickets, ${taps.length} taps: median`, 'ms', share(taps, 0.5)),
    ]
  } finally {
    await browser.close()
  }
}

/** The value that so many of all do not exceed. */
function share(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * part) - 1)] ?? NaN
}

type Shop = ReturnType<typeof openShop>

function openShop(port: number, buyers: Buyer[], token: string) {
  const origin = `http://localhost:${port}`
  let placed = 0
  let cash: Record<string, unknown> | undefined
  const call = async <Value>(method: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
    const visitor = `10.9.${(placed >> 8) & 255}.${placed & 255}`
    const json = { 'content-type': 'application/json', 'cf-connecting-ip': visitor, ...headers }
    const response = await fetch(`${origin}/api${path}`, { method, headers: json, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`)
    return {
      value: (await response.json()) as Value,
      at: performance.timeOrigin + performance.now(),
      cookies: response.headers.getSetCookie(),
    }
  }
  const key = { authorization: `Bearer ${token}` }
  return {
    origin,
    /** The cookies of a tablet of the first kitchen. */
    async pairTablet(name: string): Promise<Cookie[]> {
      const { code, poll_token } = (await call<{ code: string; poll_token: string }>('POST', '/staff/pairings', {})).value
      await call('POST', '/staff/devices', { code, name, kind: 'kitchen', kitchen_id: 1, station_id: null }, key)
      const { cookies } = await call('POST', '/staff/pairings/poll', { poll_token })
      return cookies.map((cookie) => {
        const [, cookieName = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        return { name: cookieName, value, url: origin }
      })
    },
    /** Places an order for the next customer; `at` is when its answer came. */
    async place(): Promise<Placed> {
      const buyer = buyers[placed++ % buyers.length]
      if (!buyer) throw new Error('there are no buyers')
      cash ??= (await orderBodies(port, buyer)).cash
      const { path, post, headers } = orderCall(buyer, cash)
      const { value, at } = await call<{ id: number }>('POST', path.replace('/api', ''), post, {
        ...headers,
        authorization: `Bearer ${buyer.token}`,
      })
      return { id: value.id, at }
    },
    async accept(id: number): Promise<void> {
      await call('PATCH', `/staff/orders/${id}`, { status: 'processed' }, key)
    },
    async sendOff(id: number): Promise<void> {
      for (const status of ['processed', 'inTransit']) await call('PATCH', `/staff/orders/${id}`, { status }, key)
    },
  }
}

/** Places orders at a steady rate before open boards; returns what each board drew. */
async function watchOrders(browser: RawBrowser, shop: Shop, cookies: Cookie[][], minutes: number) {
  let end = () => {}
  const isOver = new Promise<void>((done) => (end = done))
  const isReady = cookies.map(() => Promise.withResolvers<void>())
  const boards = cookies.map((own, at) =>
    browser.page({ probe: `(${probe})()`, size: SIZE, cookies: own }, async ({ go, evaluate }) => {
      await go(`${shop.origin}/staff/board`)
      await until(evaluate, `document.querySelector('main time') !== null`)
      isReady[at]?.resolve()
      await isOver
      return evaluate<Record<string, number>>('window.cards')
    }),
  )
  await Promise.race([Promise.all(isReady.map(({ promise }) => promise)), Promise.all(boards)])
  const placed: Placed[] = []
  const open: number[] = []
  const running: Promise<void>[] = []
  const started = performance.now()
  for (let at = 0; at < minutes * 60 * ORDERS_A_SECOND; at++) {
    await pause(Math.max(0, started + (at * 1000) / ORDERS_A_SECOND - performance.now()))
    running.push(
      shop.place().then(async (order) => {
        placed.push(order)
        open.push(order.id)
        const oldest = open.length > OPEN ? open.shift() : undefined
        if (oldest !== undefined) await shop.sendOff(oldest)
      }),
    )
  }
  await Promise.all(running)
  await pause(5000)
  end()
  return { placed, boards: await Promise.all(boards) }
}

/** Marks lines, turns pages and takes steps on a full board, with a quarter of the processor. */
function tapBoard(browser: RawBrowser, origin: string, cookies: Cookie[]): Promise<number[]> {
  return browser.page({ cpuRate: CPU_RATE, probe: `(${probe})()`, size: SIZE, cookies }, async ({ go, evaluate, tap }) => {
    await go(`${origin}/staff/board`)
    await until(evaluate, `document.querySelectorAll('[data-card]').length > 2`)
    await pause(3000)
    const targets = ['[data-card] li button', 'nav[aria-label="Страницы"] button:not([aria-current])', '[data-card] button.min-h-14']
    for (let at = 0; at < TAPS; at++) {
      const kind = targets[at % 8 === 5 ? 1 : at % 8 === 7 ? 2 : 0]
      const spot = await evaluate<{ x: number; y: number } | null>(`(() => {
        const all = [...document.querySelectorAll(${JSON.stringify(kind)})].map((one) => one.getBoundingClientRect())
          .filter(({ top, bottom, left, right }) => top > 70 && bottom < innerHeight && left >= 0 && right <= innerWidth)
        const { x, y, width, height } = all[${at * 5} % all.length] ?? {}
        return x === undefined ? null : { x: x + width / 2, y: y + height / 2 }
      })()`)
      if (spot) await tap(spot)
      await pause(700)
    }
    return Object.values(await evaluate<Record<string, number>>('window.interactions'))
  })
}

async function until(evaluate: Evaluate, condition: string): Promise<void> {
  const started = performance.now()
  while (performance.now() - started < TIMEOUT_MS) {
    if (await evaluate<boolean>(condition).catch(() => false)) return
    await pause(200)
  }
  throw new Error(`not true after ${TIMEOUT_MS / 1000} s: ${condition}`)
}
