// What placing an order costs: next to a Worker that inserts one row of one column into a D1 of its own, through the same server
// and in the same rounds; and how long one takes at the rates of a quiet, a busy and a mad shop that has a million orders.
import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addBuyers, orderBodies } from './buyers.mjs'
import { cpuMs } from './cpu.mjs'
import { loadNext } from './load.mjs'
import { fillWithOrders } from './many-orders.mjs'

const MANY = 1_000_000
const RATES = [
  { perMinute: 10, seconds: 120 },
  { perMinute: 100, seconds: 60 },
  { perMinute: 1000, seconds: 60 },
]

export const ordersHead = ['what', 'where', 'per second', 'CPU ms each', 'median, ms', '95th percentile, ms']
export const ratesHead = ['orders a minute', 'stored', 'placed', 'median, ms', '95th percentile, ms', 'slowest, ms']

/** Serves an empty shop, one of `many` orders, and the Worker of single rows. `serve` takes a configuration, a folder and a name. */
export async function openOrders({ state, work, built, serve, connections, many = MANY }) {
  const open = async (name, orders) => {
    const folder = join(work, name)
    cpSync(state, folder, { recursive: true })
    if (orders > 0) await fillWithOrders(folder, orders)
    const buyers = await addBuyers(folder, connections)
    const shop = await serve(built, folder, 'shop')
    const { cash } = await orderBodies(shop.port, buyers[0])
    return { ...shop, stored: orders, next: (i) => orderOf(buyers[i % buyers.length], cash) }
  }
  const single = await serve(writeInsertWorker(join(work, 'single-row')), join(work, 'single-row-state'), 'single row')
  const row = { ...single, next: (i) => ({ path: '/', post: { value: i } }) }
  return { row, shops: [await open('no-orders', 0), await open('many-orders-placed', many)] }
}

const orderOf = ({ token }, post) => ({ path: '/api/v2/orders', post, token, headers: { 'Idempotency-Key': randomUUID() } })

/** Rows: the single insert and an order in each shop, as fast as they are answered; medians over the rounds, ratios round by
 *  round. */
export async function ordersRows({ row, shops }, { rounds, seconds, connections }) {
  const count = (orders) => (orders === 0 ? 'an empty shop' : `${orders.toLocaleString('en')} orders stored`)
  const targets = [
    { what: 'single-row insert', where: 'bare Worker', ...row },
    ...shops.map((shop) => ({ what: 'order', where: count(shop.stored), ...shop })),
  ]
  for (const target of targets) await measure(target, { seconds: 1, connections }) // warm
  const samples = targets.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, target] of targets.entries()) samples[at].push(await measure(target, { seconds, connections }))
  return targets.map(({ what, where }, at) => {
    const cell = (key, digits) => {
      const to = percentile(
        samples[at].map((one, round) => one[key] / samples[0][round][key]),
        50,
      )
      const own = percentile(
        samples[at].map((one) => one[key]),
        50,
      )
      return `${own.toFixed(digits)} (${to.toFixed(to < 0.1 ? 3 : 2)}×)`
    }
    return [what, where, cell('perSecond', 0), cell('cpu', 2), cell('median', 2), cell('p95', 2)]
  })
}

async function measure({ port, pid, next, what }, { seconds, connections }) {
  const before = cpuMs(pid)
  const { answers, bad, ms, times } = await loadNext(port, next, { seconds, connections })
  if (bad > 0) throw new Error(`${what}: ${bad} of ${answers} answers were not 200 or 201`)
  const cpu = before === undefined ? NaN : (cpuMs(pid) - before) / answers
  return { perSecond: (answers / ms) * 1000, cpu, median: percentile(times, 50), p95: percentile(times, 95) }
}

/** Rows: orders that come at a steady rate, whoever still waits, each counted from the moment it should have been sent;
 *  `scale` shortens the windows. */
export async function ratesRows(shop, { scale }) {
  const rows = []
  for (const { perMinute, seconds } of RATES) {
    const times = await atRate(shop, { count: Math.ceil((perMinute * seconds * scale) / 60), everyMs: 60_000 / perMinute })
    const cells = [percentile(times, 50), percentile(times, 95), Math.max(...times)].map((ms) => ms.toFixed(1))
    rows.push([perMinute.toLocaleString('en'), shop.stored.toLocaleString('en'), String(times.length), ...cells])
  }
  return rows
}

async function atRate({ port, next }, { count, everyMs }) {
  const started = performance.now()
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const due = started + i * everyMs
      await new Promise((come) => setTimeout(come, Math.max(0, due - performance.now())))
      const { path, post, token, headers } = next(i)
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(post),
      })
      const said = await answer.text()
      if (answer.status !== 201) throw new Error(`an order answers ${answer.status}: ${said}`)
      return performance.now() - due
    }),
  )
}

/** A Worker that does nothing but insert what it is sent. */
function writeInsertWorker(folder) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'index.js'),
    `let made
export default {
  async fetch(request, { DB }) {
    made ??= DB.exec('create table if not exists rows (id integer primary key, value integer not null)')
    await made
    const { value } = await request.json()
    await DB.prepare('insert into rows (value) values (?)').bind(value).run()
    return Response.json({ value })
  },
}
`,
  )
  const config = {
    name: 'single-row',
    main: 'index.js',
    compatibility_date: '2026-10-01',
    d1_databases: [{ binding: 'DB', database_name: 'single-row', database_id: 'single-row' }],
    no_bundle: true,
  }
  writeFileSync(join(folder, 'wrangler.json'), JSON.stringify(config))
  return join(folder, 'wrangler.json')
}

function percentile(values, percent) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)]
}
