// What a sign-in, a page of one's orders and one order cost: next to a bare Worker that answers the same bytes, and next to a
// customer of ten orders in a shop that has no others. Neither the customer's orders nor the shop's million may show.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { cpuMs } from './cpu.mjs'
import { newestCode, signIn } from './customer.mjs'
import { firstBytes, load, loadEach } from './load.mjs'
import { fillWithOrders, OWNERS } from './many-orders.mjs'

/** How many sign-ins a round asks one by one, and how many more over all connections. */
const SIGN_INS = { alone: 20, together: 160 }
const PER_PAGE = 10

export const accountHead = ['what', 'who', 'requests/s', 'CPU ms/request', 'first byte, ms', 'requests/s, first byte: to the second row']

/** Serves a shop of ten orders and one of a million, made from the database in `state`, which nobody may serve yet. `serve`
 *  takes a folder; `serveBare` answers by path, as `serveFloor` of stand.mjs wants them. */
export async function openAccounts({ state, work, serve, serveBare, many }) {
  const open = async (name, count) => {
    const folder = join(work, name)
    cpSync(state, folder, { recursive: true })
    await fillWithOrders(folder, count)
    return serve(folder)
  }
  const [small, large] = [await open('ten-orders', OWNERS[0].orders), await open('many-orders', many)]
  const seats = [await seatOf(small, OWNERS[0], OWNERS[0].orders)]
  for (const owner of OWNERS.filter(({ orders }) => orders <= many)) seats.push(await seatOf(large, owner, many))

  const groups = [
    group('GET /v3/orders', seats, (seat, page) => `/api/v3/orders?page=${page}&per_page=${PER_PAGE}`, true),
    group('GET /v3/orders/{id}', seats, ({ newest }) => `/api/v3/orders/${newest}`),
    group('/account/orders', seats, (seat, page) => `/account/orders${page === 1 ? '' : `?page=${page}`}`, true),
    group('/account/orders/{id}', seats, ({ newest }) => `/account/orders/${newest}`),
  ]
  const answers = { '/api/v2/get-smscode': '{"expires_in":300,"resend_in":60}', '/api/v2/login': JSON.stringify({ token: seats[0].token }) }
  for (const { targets } of groups) answers[pathname(targets[0].path)] = await bodyOf(targets[0])
  const bare = await serveBare(answers)
  for (const one of groups) one.targets.unshift({ ...bare, path: pathname(one.targets[0].path) })
  return { groups, signIns: [bare, { ...small, name: '10 orders' }, { ...large, name: `${many.toLocaleString('en')} orders` }] }
}

/** Rows: each page for each customer, then the two calls of a sign-in; medians over the rounds, ratios round by round. */
export async function accountRows({ groups, signIns }, { rounds, seconds, connections }) {
  const kinds = [
    ...groups.map(({ title, targets }) => ({ title, names: targets.map(({ name }) => name), samples: targets.map(() => []) })),
    ...['get-smscode', 'login'].map((call) => ({ title: call, names: signIns.map(({ name }) => name), samples: signIns.map(() => []) })),
  ]
  for (const { targets } of groups) for (const one of targets) await firstBytes(one.port, one.path, 25, one) // warm
  for (const shop of signIns) await measureSignIns(shop, { connections })
  for (let round = 0; round < rounds; round++) {
    for (const [row, { targets }] of groups.entries())
      for (const [at, target] of targets.entries()) kinds[row].samples[at].push(await measurePage(target, { seconds, connections }))
    for (const [at, shop] of signIns.entries()) {
      const measured = await measureSignIns(shop, { connections })
      measured.forEach((one, call) => kinds[groups.length + call].samples[at].push(one))
    }
  }
  return kinds.flatMap(({ title, names, samples }) =>
    names.map((name, at) => {
      const to = (other, key) => `${median(samples[at].map((one, round) => one[key] / samples[other][round][key])).toFixed(2)}×`
      const cell = (key, digits) => `${median(samples[at].map((one) => one[key])).toFixed(digits)} (${to(0, key)})`
      const grown = at < 2 ? '' : `${to(1, 'perSecond')}, ${to(1, 'first')}`
      return [title, name, cell('perSecond', 0), cell('cpu', 2), cell('first', 2), grown]
    }),
  )
}

/** A customer who is signed in, with the id of the newest order. */
async function seatOf(shop, { orders, phone }, all) {
  const token = await signIn(shop.port, phone)
  const [{ id: newest }] = JSON.parse(await bodyOf({ ...shop, path: '/api/v3/orders?page=1&per_page=10', token })).data
  return { shop, orders, token, newest, name: `${orders.toLocaleString('en')} of ${all.toLocaleString('en')} orders` }
}

/** The same page for every customer, and where there are pages the last one of the longest list too. */
function group(title, seats, path, hasPages = false) {
  const target = (seat, page, name = seat.name) => ({
    ...seat.shop,
    name,
    path: path(seat, page),
    ...(path(seat, page).startsWith('/api') ? { token: seat.token } : { headers: { cookie: `token=${seat.token}` } }),
  })
  const longest = seats.at(-1)
  const targets = seats.map((seat) => target(seat, 1))
  if (hasPages) targets.push(target(longest, longest.orders / PER_PAGE, `${longest.name}, the last page`))
  return { title, targets }
}

async function measurePage({ port, path, pid, token, headers }, { seconds, connections }) {
  const first = median(await firstBytes(port, path, 30, { token, headers }))
  const before = cpuMs(pid)
  const { answers, bad, ms } = await load(port, path, { seconds, connections, token, headers })
  if (bad > 0) throw new Error(`${path}: ${bad} of ${answers} answers were not 200`)
  return { perSecond: (answers / ms) * 1000, cpu: cpuPer(pid, before, answers), first }
}

let phonesUsed = 0

/** Asks for codes and signs in with them, each time from a phone and a subnet that were never seen: the limits stay out of
 *  it. Figures of both calls. */
export async function measureSignIns(shop, { connections }) {
  const isBare = shop.name === 'bare Worker'
  const visitors = Array.from({ length: SIGN_INS.alone + SIGN_INS.together }, () => {
    phonesUsed++
    return {
      phone: String(79_600_000_000 + phonesUsed),
      headers: { 'CF-Connecting-IP': `10.${phonesUsed & 255}.${(phonesUsed >> 8) & 255}.1` },
    }
  })
  const asked = visitors.map(({ phone, headers }) => ({ path: `/api/v2/get-smscode?phone=${phone}`, headers }))
  const codes = await measureEach(shop, asked, { connections })
  const logins = []
  for (const { phone, headers } of visitors) {
    const code = isBare ? '0000' : await newestCode(shop.port, phone)
    logins.push({ path: '/api/v2/login', post: { phone, code }, headers })
  }
  return [codes, await measureEach(shop, logins, { connections })]
}

async function measureEach({ port, pid }, questions, { connections }) {
  const alone = []
  for (const { path, ...rest } of questions.slice(0, SIGN_INS.alone)) alone.push(...(await firstBytes(port, path, 1, rest)))
  const before = cpuMs(pid)
  const { answers, bad, ms } = await loadEach(port, questions.slice(SIGN_INS.alone), { connections })
  if (bad > 0) throw new Error(`${questions[0].path}: ${bad} of ${answers} answers were not 200`)
  return { perSecond: (answers / ms) * 1000, cpu: cpuPer(pid, before, answers), first: median(alone) }
}

async function bodyOf({ port, path, token, headers }) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    redirect: 'manual',
  })
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`)
  return answer.text()
}

const pathname = (path) => path.replace(/\?.*/, '')
const cpuPer = (pid, before, answers) => (before === undefined ? NaN : (cpuMs(pid) - before) / answers)

function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2
}
