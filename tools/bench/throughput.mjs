// Requests a second, first byte and processor time of pages, of what the API reads, and of what it writes: the shop, the floor
// that answers the same bytes as constants, and for pages the empty Start app with as many cards, one after the other in each
// round. Each page twice: kept, as everybody asks for it, and rendered: with `?q=` and one letter, which the page knows (it
// stands in the search field, too short to be searched for) and which no kept page is made for.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { measureSignIns } from './account.mjs'
import { orderBodies } from './buyers.mjs'
import { cartLines, lineBodies } from './carts.mjs'
import { cpuMs, workerdOf } from './cpu.mjs'
import { firstBytes, load, loadNext } from './load.mjs'
import { median, row } from './results.mjs'
import { serveFloor, text } from './stand.mjs'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const WARM = 100
/** How long a remembered version of the catalogue may go unasked: the warming must not fall into it. */
const SETTLE_MS = 500

const AIMS = {
  kept: { perSecond: { to: 'floor', least: 0.9 }, cpu: { most: 10 } },
  rendered: { cpu: { most: 50 } },
  'rendered category': { perSecond: { to: 'floor', least: 0.2 }, cpu: { most: 50 } },
}
const FIGURES = [
  ['perSecond', 'requests/s', 0],
  ['first', 'ms to the first byte', 2],
  ['cpu', 'ms of CPU a request', 2],
]

/** Lines of the table. `buyers` are signed in and may order. */
export async function throughputRows(stand, { rounds, seconds, connections, buyers }) {
  const groups = await groupsOf(stand, buyers)
  for (const { targets } of groups) for (const target of Object.values(targets)) await warm(target)
  await pause(SETTLE_MS)
  const samples = new Map()
  for (let round = 0; round < rounds; round++)
    for (const { name, targets } of groups)
      for (const [who, target] of Object.entries(targets)) {
        const keep = (call, sample) => samples.set(`${call} ${who}`, [...(samples.get(`${call} ${who}`) ?? []), sample])
        if (target.signsIn) {
          const [codes, logins] = await measureSignIns(target, { connections })
          keep('codes', codes)
          keep('logins', logins)
        } else keep(name, await measure(target, { seconds, connections }))
      }
  return groups.flatMap(({ name, targets, kinds }) =>
    kinds.flatMap(({ who, title, aims = {}, note }) =>
      FIGURES.map(([figure, unit, digits]) => {
        const of = (one) => samples.get(`${name} ${one}`)?.map((sample) => sample[figure])
        return row({
          what: title,
          unit,
          digits,
          ours: of(who),
          floor: of('floor'),
          empty: targets.empty && of('empty'),
          aim: aims[figure],
          note,
        })
      }),
    ),
  )
}

async function groupsOf({ shop, empty, pages, api, items, work }, buyers) {
  const [buyer] = buyers
  const goods = JSON.parse(await text(shop, '/api/v3/goods/list'))
  const { cash } = await orderBodies(shop.port, buyer)
  const quote = { goods: lineBodies(cartLines(goods, 10)) }
  const answers = {}
  for (const { path, html } of Object.values(pages)) answers[path] = html
  for (const path of Object.values(api)) answers[path.replace(/\?.*/, '')] = await text(shop, path)
  answers['/api/v3/cart/quote'] = JSON.stringify(await post(shop, '/api/v3/cart/quote', quote))
  const order = orderOf(buyer, cash)
  answers[order.path] = JSON.stringify(await post(shop, order.path, cash, { ...order.headers, authorization: `Bearer ${buyer.token}` }))
  Object.assign(answers, {
    '/api/v2/get-smscode': '{"expires_in":300,"resend_in":60}',
    '/api/v2/login': JSON.stringify({ token: randomUUID() }),
  })
  const floor = await serveFloor(work, answers)

  const groups = []
  for (const name of ['home', 'category', 'product']) {
    const { path, cards, empty: emptyPath } = pages[name]
    const isKept = (await fetch(`http://127.0.0.1:${shop.port}${path}`)).headers.has('etag')
    const shown = name === 'product' ? 'product' : `${name}, ${cards} cards`
    groups.push({
      name,
      targets: {
        floor: { ...floor, path },
        empty: { ...empty, path: emptyPath },
        kept: { ...shop, path },
        rendered: { ...shop, path: (at) => `${path}?q=${LETTERS[at % LETTERS.length]}` },
      },
      kinds: [
        { who: 'kept', title: `${shown}, kept`, aims: AIMS.kept, note: isKept ? '' : 'this build keeps no page: no ETag' },
        { who: 'rendered', title: `${shown}, rendered`, aims: AIMS[`rendered ${name}`] ?? AIMS.rendered },
      ],
    })
  }
  for (const path of Object.values(api)) {
    const title = `GET ${path.replace(/\?.*/, '').replace(items[0].slug, '{slug}')}`
    groups.push({
      name: path,
      targets: { floor: { ...floor, path: path.replace(/\?.*/, '') }, api: { ...shop, path } },
      kinds: [{ who: 'api', title }],
    })
  }
  const both = (name, title, call) =>
    groups.push({ name, targets: { floor: { ...floor, ...call }, api: { ...shop, ...call } }, kinds: [{ who: 'api', title }] })
  both('quote', 'POST /api/v3/cart/quote, 10 lines', { path: '/api/v3/cart/quote', post: quote })
  both('order', 'POST /api/v2/orders', { path: order.path, next: (at) => orderOf(buyers[at % buyers.length], cash) })
  // one sign-in is both calls: the second group has no targets of its own
  const signIns = { floor: { ...floor, name: 'bare Worker', signsIn: true }, api: { ...shop, signsIn: true } }
  groups.push({ name: 'codes', targets: signIns, kinds: [{ who: 'api', title: 'GET /api/v2/get-smscode' }] })
  groups.push({ name: 'logins', targets: {}, kinds: [{ who: 'api', title: 'POST /api/v2/login' }] })
  return groups
}

const orderOf = ({ token }, body) => ({ path: '/api/v2/orders', post: body, token, headers: { 'Idempotency-Key': randomUUID() } })

async function post({ port }, path, body, headers = {}) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

async function warm(target) {
  if (!target.signsIn && !target.next) await firstBytes(target.port, target.path, WARM, target)
}

/** Requests a second, CPU and first byte of one target `{ port, pid, path | next, post }`. */
export async function measure(target, { seconds, connections }) {
  const first = target.next ? NaN : median(await firstBytes(target.port, target.path, 40, target))
  const workerd = workerdOf(target.pid)
  const before = cpuMs(workerd)
  const asked = target.next
    ? await loadNext(target.port, target.next, { seconds, connections })
    : await load(target.port, target.path, { seconds, connections, post: target.post })
  if (asked.bad > 0) throw new Error(`${target.name} ${String(target.path)}: ${asked.bad} of ${asked.answers} answers were not 200 or 201`)
  return {
    perSecond: (asked.answers / asked.ms) * 1000,
    cpu: before === undefined ? NaN : (cpuMs(workerd) - before) / asked.answers,
    first: asked.times ? median(asked.times) : first,
  }
}
