// Requests per second, first byte and processor time of pages and API calls: the shop, the other checkout, a bare Worker that
// answers the same bytes, and for pages the empty Start app with as many cards, one after the other in each round.
import { fromVisitors, encode, load, sequence, type Call } from './load.ts'
import { orderBodies, orderCall } from './buyers.ts'
import { cpuMs, workerdOf } from './processes.ts'
import { serveBare, serveFloor, text, type Served, type Stand } from './stand.ts'
import { median, TARGETS, type Aim, type Line, type Samples, type Target } from './table.ts'

export type Effort = { rounds: number; seconds: number; connections: number }
/** `p95` of orders: under load. */
type Figures = { perSecond: number; first: number; p95: number; cpu: number }
/** What is asked of each target; `aims` by figure. */
export type Group = {
  what: string
  calls: Partial<Record<Target, (at: number) => Call>>
  isFresh?: boolean
  aims?: Partial<Record<keyof Figures, Aim>>
}
export type Servers = Partial<Record<Target, Served>>

const FIGURES: [keyof Figures, unit: string, digits: number][] = [
  ['perSecond', 'requests/s', 0],
  ['first', 'ms to the first byte', 2],
  ['p95', 'ms to the first byte, p95', 1],
  ['cpu', 'ms of CPU a request', 2],
]

export async function throughput(stand: Stand, effort: Effort): Promise<Line[]> {
  const { servers, pages, goodsIds } = stand
  const api = [
    '/api/v3/categories',
    `/api/v3/goods/list?${goodsIds
      .slice(0, 20)
      .map((id) => `products[]=${id}`)
      .join('&')}`,
    '/api/v2/news',
  ]
  const quote: Call = { path: '/api/v3/cart/quote', post: { goods: goodsIds.slice(0, 10).map((id) => ({ id, qtt: 1 })) } }
  const answers: Record<string, string> = {}
  for (const { path, html } of Object.values(pages)) answers[path] = html
  for (const path of api) answers[path.replace(/\?.*/, '')] = await text(servers.shop, path)
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(quote.post) }
  answers[quote.path] = await text(servers.shop, quote.path, post)
  const floor = await serveFloor(stand.work, answers)

  const everywhere = (call: (at: number) => Call) => ({ shop: call, old: call, floor: call })
  const groups: Group[] = []
  for (const [name, { path, cards, empty }] of Object.entries(pages)) {
    const what = name === 'product' ? name : `${name}, ${cards} cards`
    const cached = everywhere(() => ({ path }))
    groups.push({
      what: `${what}, cached`,
      calls: { ...cached, empty: () => ({ path: empty }) },
      aims: { perSecond: { to: 'floor', least: 0.9 } },
    })
    // a search field with one letter: the page ignores it, and it is not in any cache
    const rendered = (at: number) => ({ path: `${path}?q=${String.fromCharCode(97 + (at % 26))}` })
    const calls = { ...cached, shop: rendered, old: rendered, empty: () => ({ path: empty }) }
    groups.push({ what: `${what}, rendered`, calls, aims: { cpu: { most: 50 } } })
  }
  for (const path of api) groups.push({ what: `GET ${path.replace(/\?.*/, '')}`, calls: everywhere(() => ({ path })) })
  groups.push({ what: 'POST /api/v3/cart/quote, 10 lines', calls: everywhere(() => quote) })
  return measureGroups(groups, { ...servers, floor }, effort)
}

/** Placing orders, next to a bare Worker that inserts one row into a D1 database. */
export async function orders({ servers, buyers, work }: Stand, effort: Effort): Promise<Line[]> {
  const floor = await serveBare(
    work,
    'single-row',
    `let created
export default { async fetch(request, { DB }) {
  await (created ??= DB.exec('create table if not exists rows (id integer primary key, value text not null)'))
  await DB.prepare('insert into rows (value) values (?)').bind(await request.text()).run()
  return Response.json({})
} }`,
    { d1_databases: [{ binding: 'DB', database_name: 'single-row', database_id: 'single-row' }] },
  )
  const [buyer] = buyers
  if (!buyer) throw new Error('there are no buyers')
  let placed = 0
  const calls: Group['calls'] = { floor: () => ({ path: '/', post: { value: 1 } }) }
  for (const target of ['shop', 'old'] as const) {
    const server = servers[target]
    if (!server) continue
    const { cash } = await orderBodies(server.port, buyer)
    calls[target] = () => orderCall(buyers[placed++ % buyers.length] ?? buyer, cash)
  }
  return measureGroups([{ what: 'order (floor: one inserted row)', calls, isFresh: true }], { ...servers, floor }, effort)
}

export async function measureGroups(groups: Group[], servers: Servers, { rounds, seconds, connections }: Effort): Promise<Line[]> {
  const samples = groups.map(() => ({ perSecond: {}, first: {}, p95: {}, cpu: {} }) as Record<keyof Figures, Samples>)
  for (let round = -1; round < rounds; round++)
    for (const [at, { calls, isFresh, what }] of groups.entries())
      for (const target of TARGETS) {
        const [server, call] = [servers[target], calls[target]]
        if (!server || !call) continue
        const next = isFresh ? (turn: number) => encode(server.port, call(turn), turn) : fromVisitors(server.port, call)
        if (round < 0) {
          await sequence(server.port, next, isFresh ? 10 : 100) // the first round warms
          continue
        }
        const first = isFresh ? NaN : median((await sequence(server.port, next, 40)).times)
        const worker = workerdOf(server.pid) ?? server.pid
        const before = cpuMs(worker) ?? NaN
        const { answers, bad, ms, times } = await load(server.port, next, seconds, connections)
        if (bad > 0) throw new Error(`${what}, ${server.name}: ${bad} of ${answers} responses were not 200 or 201`)
        const figures = {
          perSecond: (answers / ms) * 1000,
          first: isFresh ? median(times) : first,
          p95: isFresh ? (times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? NaN) : NaN,
          cpu: ((cpuMs(worker) ?? NaN) - before) / answers,
        }
        for (const [figure] of FIGURES) {
          const line = samples[at]?.[figure] ?? {}
          line[target] = [...(line[target] ?? []), figures[figure]]
        }
      }
  return groups.flatMap(({ what, aims = {}, isFresh = false }, at) =>
    FIGURES.filter(([figure]) => isFresh || figure !== 'p95').map(([figure, unit, digits]): Line => {
      const aim = aims[figure]
      return { what, unit, digits, samples: samples[at]?.[figure] ?? {}, ...(aim && { aim }) }
    }),
  )
}
