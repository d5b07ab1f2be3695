// What the scenarios share: shops to break with customers who may order, clean visitors who look at what is shown, orders that are
// asked for until somebody answers, and a list of what must hold.
import { randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { addBuyers, orderBodies } from '../bench/buyers.mjs'
import { familyOf } from '../bench/cpu.mjs'
import { builtShop, serve } from '../bench/stand.mjs'

const BUYERS = 16
const GIVE_UP_MS = 20_000
const TRIES = 100
const COLD_TURNS = 5

/** A folder with a demo database of its own, the kitchens open, and its buyers. */
export async function newState({ work, state }, name) {
  const folder = join(work, name)
  cpSync(state, folder, { recursive: true })
  return { folder, buyers: await addBuyers(folder, BUYERS) }
}

/** Serves a shop from a folder: `{ port, pid, kill }`; kill ends it without a word. */
export async function openShop(folder, options) {
  // it has much to say of what is done to it
  const shop = await serve(builtShop, folder, 'shop', { isQuiet: true, ...options })
  const kill = async () => {
    for (const pid of familyOf(shop.pid).toReversed()) tryKill(pid)
    while (familyOf(shop.pid).length > 0) await pause(50)
  }
  return { ...shop, kill }
}

function tryKill(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it ended by itself meanwhile
  }
}

/** What must hold, and what does. */
export function newChecks(name) {
  const rows = []
  return {
    name,
    rows,
    is: (what, must, is) => rows.push({ what, must: String(must), is: String(is), isRight: Object.is(must, is) }),
    atMost: (what, most, is, unit = '') =>
      rows.push({ what, must: `${most}${unit} or less`, is: `${Math.round(is * 10) / 10}${unit}`, isRight: is <= most }),
    told: (what, is) => rows.push({ what, must: '', is: String(is), isRight: true }),
    /** Said where a scenario cannot be played on this machine. */
    skip: (why) => rows.push({ what: `not played: ${why}`, must: '', is: '', isRight: true, isSkipped: true }),
  }
}

/** What anybody may look at, each page of another kind. */
export const PATHS = [
  '/',
  '/menu',
  '/menu/rolls',
  '/menu/pizza',
  '/product/filadelfiya-klassik',
  '/promotions',
  '/delivery',
  '/bonus',
  '/search?q=%D1%80%D0%BE%D0%BB%D0%BB',
  '/api/v3/categories',
  '/api/v2/news',
  '/api/v3/goods/filadelfiya-klassik',
]

let visitors = 0

/** A look by somebody new, who has no cookie and sends no header (the address is Cloudflare's to send): status, text, ETag and how
 *  long it took; status 0 is no answer. */
export async function look(port, path, ms = GIVE_UP_MS) {
  const started = performance.now()
  try {
    visitors++
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      redirect: 'manual',
      headers: { 'cf-connecting-ip': `10.${(visitors >> 8) & 255}.${visitors & 255}.9` },
      signal: AbortSignal.timeout(ms),
    })
    const text = await answer.text()
    return { path, status: answer.status, text, etag: answer.headers.get('etag'), ms: performance.now() - started }
  } catch (error) {
    return { path, status: 0, text: String(error), etag: null, ms: performance.now() - started }
  }
}

export const lookAround = (port, paths = PATHS, ms = GIVE_UP_MS) => Promise.all(paths.map((path) => look(port, path, ms)))

/** The same of a shop that was just opened: a cold one on a busy machine may take longer than it lets itself wait. */
export async function firstLook(port, paths = PATHS) {
  for (let turn = 0; ; turn++) {
    const seen = await lookAround(port, paths, 2 * GIVE_UP_MS)
    if (turn === COLD_TURNS || seen.every(({ status }) => status === 200)) return seen
    await pause(500)
  }
}

/** A page as it is for everybody: moments in milliseconds (when it was rendered) and the shop's own address are left out. */
export const sameForAll = (text, port) => text.replaceAll(`localhost:${port}`, 'shop').replace(/\b\d{13}\b/g, 'moment')

/** Whether visitors get what they got before: the same status and the same page; where one shop's ETag is the same, the
 *  same bytes. */
export function compare(checks, when, before, after, [portBefore, portAfter]) {
  const wrong = after.filter(({ status, text, etag }, at) => {
    const was = before[at]
    if (status !== was.status) return true
    if (portBefore === portAfter && etag && etag === was.etag) return text !== was.text
    return sameForAll(text, portAfter) !== sameForAll(was.text, portBefore)
  })
  checks.is(`pages and answers that differ from before ${when}`, 0, wrong.length)
  for (const { path, status } of wrong) checks.told(`  differs: ${path}`, `status ${status}`)
}

/** While something is broken: everybody gets what they got before or an error that says it is one; never another page as if it
 *  were right, never silence. */
export function compareOrFails(checks, when, before, seen, port) {
  const isKept = ({ status, text }, at) => status === before[at].status && sameForAll(text, port) === sameForAll(before[at].text, port)
  const kept = seen.filter(isKept)
  const failed = seen.filter(({ status }) => status >= 500)
  const wrong = seen.filter((one, at) => !isKept(one, at) && one.status < 500)
  checks.told(`looks ${when}`, `${kept.length} as before, ${failed.length} failed`)
  checks.is(`neither as before nor an error ${when}`, 0, wrong.length)
  // they were looked at a moment ago, so there are copies; answers of the API have no such grace
  checks.is(`pages that failed ${when}`, 0, failed.filter(({ path }) => !path.startsWith('/api/')).length)
  for (const { path, status } of wrong) checks.told(`  differs: ${path}`, `status ${status}`)
}

/** Orders a buyer places at `port()`, in cash: asked again under the same key until there is an answer below 500. `refused` are the
 *  answers of 500 and more, `lost` the calls that had none; each with how long it took. */
export async function newBuying(port, buyers) {
  const { cash } = await orderBodies(port(), buyers[0])
  const placed = []
  const refused = []
  const lost = []

  const ask = async (key, { token }, ms) => {
    const started = performance.now()
    const took = () => performance.now() - started
    try {
      const answer = await fetch(`http://127.0.0.1:${port()}/api/v2/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'Idempotency-Key': key, authorization: `Bearer ${token}` },
        body: JSON.stringify(cash),
        signal: AbortSignal.timeout(ms),
      })
      const text = await answer.text()
      if (answer.status === 201) return { ...JSON.parse(text), ms: took() }
      if (answer.status < 500 && answer.status !== 429) throw new TypeError(`an order answers ${answer.status}: ${text}`)
      refused.push({ status: answer.status, text, ms: took() })
    } catch (error) {
      if (error instanceof TypeError && error.message.startsWith('an order')) throw error
      lost.push({ ms: took() })
    }
    return undefined
  }

  return {
    placed,
    refused,
    lost,
    /** One try: the order, or undefined. What failed is to be `finish`ed. */
    async once(order, ms = GIVE_UP_MS) {
      const answered = await ask(order.key, order.buyer, ms)
      if (answered) placed.push({ key: order.key, kind: 'cash', token: order.buyer.token, id: answered.id })
      return answered
    },
    async finish(orders, ms = GIVE_UP_MS) {
      for (const order of orders)
        for (let turn = 0; !(await this.once(order, ms)); turn++) {
          if (turn > TRIES) throw new Error('an order is never answered')
          await pause(200)
        }
    },
  }
}

/** The `at`th order of a scenario: its key and who places it. */
export const newOrder = (buyers, at) => ({ key: randomUUID(), buyer: buyers[at % buyers.length] })

/** Nothing of the inside may stand in what a customer is told. */
export const tellsInsides = (text) => /sqlite|select |insert |D1_|\bat .*\.(?:js|ts)\b|SQLITE_|disk/i.test(text)
