// `npm run bench`: how much dearer the shop is than a bare Worker that answers the same bytes as a constant, and than an
// empty Start app with as many cards; and the picture proxy's kept answer than the same picture as a plain file. All
// through the same server (tools/serve.mjs), in interleaved rounds, so that the ratios hold on a busy machine; absolute
// figures are this machine's. So is a cart's price, next to the API's lightest answer. Then what a cart costs the browser,
// what a phone loads, and what the pictures took to render.
//   npm run bench -- --rounds 5 --seconds 3 --connections 16
//   npm run bench -- --only soft        the soft navigations alone
//   npm run bench -- --only sizes       pages and searches in shops of 90 to 100,000 products alone
//   npm run bench -- --only search      the searches alone
//   npm run bench -- --only account     sign-in, orders and one order alone, with up to 1,000,000 orders in the shop
//   npm run bench -- --only orders      placing orders alone, also with 1,000,000 in the shop (not part of the whole)
//   npm run bench -- --only soak        orders placed for five minutes while the Worker is killed (not part of the whole)
//   npm run bench -- --only soak --soak-seconds 60; --only orders --orders 100000 --rates 0.2: shorter, to try them
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../build.mjs'
import { ensureDatabase } from '../database.mjs'
import { effectiveVars, ensureSecrets } from '../dev-vars.mjs'
import { ensureInstalled } from '../install.mjs'
import { endWithSignals, fail, root, run, say, start, stopAll } from '../run.mjs'
import { accountHead, accountRows, openAccounts } from './account.mjs'
import { cartPanelHead, cartPanelRows } from './cart-panel.mjs'
import { cartSyncHead, cartSyncRows } from './cart-sync.mjs'
import { cartLines, lineBodies } from './carts.mjs'
import { catalogSizeHead, catalogSizeRows } from './catalog-sizes.mjs'
import { cpuMs } from './cpu.mjs'
import { addCustomer, signIn } from './customer.mjs'
import { openPhone } from './images.mjs'
import { openOrders, ordersHead, ordersRows, ratesHead, ratesRows } from './orders.mjs'
import { soak, soakHead } from './orders-soak.mjs'
import { scriptBytes } from './javascript.mjs'
import { firstBytes, load } from './load.mjs'
import { openManyShops } from './many-shops.mjs'
import { renderHead, renderRows } from './renders.mjs'
import { searchHead, searchRows } from './search.mjs'
import { softNavigationHead, softNavigationRows } from './soft-navigation.mjs'

const { values: asked } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '16' },
    only: { type: 'string' },
    orders: { type: 'string', default: '1000000' },
    rates: { type: 'string', default: '1' },
    'soak-seconds': { type: 'string', default: '300' },
  },
})
const rounds = Number(asked.rounds)
const emptyStart = join(root, 'tools/bench/empty-start')
const work = mkdtempSync(join(tmpdir(), 'bench-'))
process.env.SHOP_STATE = join(work, 'state')
delete process.env.API_BASE_URL

endWithSignals(130)
process.on('exit', () => rmSync(work, { recursive: true, force: true }))
await ensureInstalled()
ensureSecrets()
await ensureBuilt()
if (asked.only === 'orders' || asked.only === 'soak') {
  await ensureDatabase()
  await (asked.only === 'orders' ? showOrders() : showSoak())
  await stopAll()
  process.exit(0)
}
say('Building the empty Start app')
const code = await run('vite', ['build', '--config', join(emptyStart, 'app.config.ts')], { quiet: true, env: { NODE_ENV: 'production' } })
if (code !== 0) fail('The empty Start app did not build; what it said is above.')
await ensureDatabase()
await addCustomer(process.env.SHOP_STATE, 100_000)

const built = join(root, 'dist/server/wrangler.json')
const showSizes = async () => {
  say('Making and measuring shops of 90 to 100,000 products')
  const shops = await openManyShops({ state: databaseCopy, work, serve: (state) => serve(built, state, 'shop') })
  console.log('\nSearches by the size of the shop, in interleaved rounds\n')
  table(searchHead, await searchRows(shops, { rounds }))
  if (asked.only === 'search') return
  console.log('\nPages by the size of the shop, in interleaved rounds\n')
  table(catalogSizeHead, await catalogSizeRows(shops, { rounds, staffToken: effectiveVars(0).STAFF_TOKEN }))
}
const databaseCopy = join(work, 'database')
cpSync(process.env.SHOP_STATE, databaseCopy, { recursive: true })
const showAccounts = async () => {
  say('Making and measuring shops of 10 and of 1,000,000 orders')
  const accounts = await openAccounts({
    state: databaseCopy,
    work,
    serve: (state) => serve(built, state, 'shop'),
    serveBare: (answers) => serve(writeBareWorker(answers, 'bare-account'), work, 'bare Worker'),
  })
  console.log('\nSign-in, orders and one order, in interleaved rounds; in brackets: to the bare Worker\n')
  table(accountHead, await accountRows(accounts, { rounds, seconds: Number(asked.seconds), connections: Number(asked.connections) }))
}
if (asked.only === 'sizes' || asked.only === 'search' || asked.only === 'account') {
  await (asked.only === 'account' ? showAccounts() : showSizes())
  await stopAll()
  process.exit(0)
}

const shop = await serve(built, process.env.SHOP_STATE, 'shop')
const menu = JSON.parse(await text(shop, '/api/v3/categories'))
const rolls = menu.find((category) => category.slug === 'rolls') ?? menu[0]
const page = `/menu/${rolls.slug}`
const showSoftNavigation = async () =>
  table(softNavigationHead, await softNavigationRows(shop.port, { category: rolls.slug, product: rolls.items[0].slug }))
if (asked.only === 'soft') {
  await showSoftNavigation()
  await stopAll()
  process.exit(0)
}
const cards = `/cards/${rolls.items.length}`
const empty = await serve(join(emptyStart, 'dist/server/wrangler.json'), work, 'empty Start')
const bare = await serve(
  writeBareWorker({ [page]: await text(shop, page), '/api/v3/categories': JSON.stringify(menu) }),
  work,
  'bare Worker',
)

const picture = readdirSync(join(root, 'public/_ipx/w_320/pictures'))[0]
const pictures = `${picture}, 320 px`
const token = await signIn(shop.port)
const goods = JSON.parse(await text(shop, '/api/v3/goods/list'))
const cart = cartLines(goods, 100)
const asQuote = (count, name, rest) => ({
  ...shop,
  name: `${count} ${count === 1 ? 'line' : 'lines'}${name}`,
  path: '/api/v3/cart/quote',
  post: { goods: lineBodies(cart.slice(0, count)), ...rest },
  ...(rest && { token }),
})
const MEASURED = [
  {
    title: `Page ${page}`,
    targets: [
      { ...bare, path: page },
      { ...empty, name: `empty Start, ${rolls.items.length} cards`, path: cards },
      { ...shop, path: page },
    ],
  },
  {
    title: 'GET /api/v3/categories',
    targets: [
      { ...bare, path: '/api/v3/categories' },
      { ...shop, path: '/api/v3/categories' },
    ],
  },
  {
    title: 'POST /api/v3/cart/quote',
    targets: [
      { ...shop, name: 'GET /api/health', path: '/api/health' },
      asQuote(1, ''),
      asQuote(10, ''),
      asQuote(100, ''),
      asQuote(100, ', code, bonuses', { promocode: 'SUSHI10', bonuses: 5000 }),
    ],
  },
  {
    title: pictures,
    targets: [
      { ...shop, name: 'plain file', path: `/_ipx/w_320/pictures/${picture}` },
      { ...shop, name: 'proxy, kept', path: `/_ipx/f_webp,w_320/pictures/${picture}` },
    ],
  },
]

say(`Measuring: ${rounds} rounds of ${asked.seconds} s, ${asked.connections} connections`)
for (const { targets } of MEASURED) for (const target of targets) await firstBytes(target.port, target.path, 200, target) // warm
const samples = new Map()
for (let round = 0; round < rounds; round++) {
  for (const { title, targets } of MEASURED) {
    for (const target of targets) {
      const key = `${title} ${target.name}`
      samples.set(key, [...(samples.get(key) ?? []), await measure(target)])
    }
  }
}

const rows = []
for (const { title, targets } of MEASURED) {
  const base = samples.get(`${title} ${targets[0].name}`)
  for (const { name } of targets) {
    const own = samples.get(`${title} ${name}`)
    const cell = (key, digits) =>
      `${median(own.map((one) => one[key])).toFixed(digits)} (${median(own.map((one, i) => one[key] / base[i][key])).toFixed(2)}×)`
    rows.push([title, name, cell('perSecond', 0), cell('cpu', 2), cell('first', 2)])
  }
}
console.log(
  `\n${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${cpus()[0].model.trim()}, Node ${process.versions.node}; in brackets: to the first of its kind, round by round\n`,
)
table(['what', 'who', 'requests/s', 'CPU ms/request', 'first byte, ms'], rows)

const [, emptyTarget, shopTarget] = MEASURED[0].targets.map(({ name }) => samples.get(`${MEASURED[0].title} ${name}`))
const dearer = (key) => median(shopTarget.map((one, i) => one[key] / emptyTarget[i][key])).toFixed(2)
console.log(`\nA rendered category page costs ${dearer('cpu')} times the processor time of the empty Start app's.`)

const [file, proxied] = ['plain file', 'proxy, kept'].map((name) => samples.get(`${pictures} ${name}`))
const slower = median(proxied.map((one, i) => one.first / file[i].first)).toFixed(2)
console.log(`The first byte of the proxy's kept answer takes ${slower} times as long as a plain file's.`)

console.log()
table(cartSyncHead, cartSyncRows(goods))
console.log()
table(cartPanelHead, await cartPanelRows(shop.port, cart))

const framework = scriptBytes(await text(empty, cards), join(emptyStart, 'dist/client')).bytes
const product = `/product/${rolls.items[0].slug}`
const pages = [
  ['home', '/'],
  ['category', page],
  ['product', product],
  ['checkout', '/checkout', { cookie: `token=${token}` }],
]
const kilobytes = (bytes) => (bytes / 1000).toFixed(1)
const scripts = []
for (const [name, path, headers] of pages) {
  const { bytes, files } = scriptBytes(await text(shop, path, headers), join(root, 'dist/client'))
  scripts.push([name, path, kilobytes(bytes), kilobytes(bytes - framework), String(files)])
}
console.log()
table(
  ['JavaScript', 'page', 'kB gzipped', 'over the framework’s', 'files'],
  [['empty Start', cards, kilobytes(framework), '0', ''], ...scripts],
)

const phone = await openPhone()
const weights = []
for (const [name, path] of pages.slice(0, 2)) {
  const cells = []
  for (const density of [2, 3]) {
    const { bytes, count } = await phone.firstScreen(`http://127.0.0.1:${shop.port}${path}`, density)
    cells.push(`${kilobytes(bytes)} (${count})`)
  }
  weights.push([name, path, ...cells, '150 or less'])
}
await phone.close()
console.log('\nPictures in the first screen of a phone (390 × 844), kB and how many\n')
table(['page', 'path', 'density 2', 'density 3', 'aim'], weights)

console.log()
await showSoftNavigation()

await showSizes()

await showAccounts()

console.log('\nThe masters, as they were rendered\n')
table(renderHead, renderRows())

await stopAll()
process.exit(0)

async function showOrders() {
  const connections = Number(asked.connections)
  say(`Making shops of no and of ${asked.orders} orders`)
  const opened = await openOrders({
    state: process.env.SHOP_STATE,
    work,
    built: join(root, 'dist/server/wrangler.json'),
    serve,
    connections,
    many: Number(asked.orders),
  })
  say(`Measuring: ${rounds} rounds of ${asked.seconds} s, ${connections} clients`)
  console.log('\nOrders placed as fast as they are answered, in interleaved rounds; in brackets: to the single row\n')
  table(ordersHead, await ordersRows(opened, { rounds, seconds: Number(asked.seconds), connections }))
  console.log('\nOrders placed at a steady rate\n')
  table(ratesHead, await ratesRows(opened.shops.at(-1), { scale: Number(asked.rates) }))
}

async function showSoak() {
  const seconds = Number(asked['soak-seconds'])
  say(`Placing orders for ${seconds} s while the Worker is killed`)
  const port = await freePort()
  const open = () => serve(join(root, 'dist/server/wrangler.json'), process.env.SHOP_STATE, 'shop', port)
  const { rows, wrong } = await soak({ state: process.env.SHOP_STATE, open, seconds, clients: Number(asked.connections) })
  table(soakHead, rows)
  if (wrong.length > 0) fail(`Not as it should be: ${wrong.join('; ')}`)
}

async function serve(config, state, name, port) {
  port ??= await freePort()
  const vars = name === 'shop' ? { ...effectiveVars(port), API_BASE_URL: '' } : {}
  const server = start('node', ['tools/serve.mjs', '--config', config, '--port', String(port), '--state', state], {
    env: { SHOP_VARS: JSON.stringify(vars) },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const isOpen = await Promise.race([new Promise((open) => server.once('message', () => open(true))), server.ended.then(() => false)])
  if (!isOpen) fail(`${name} did not start; what it said is above.`)
  return { name, port, pid: server.pid }
}

async function text({ port }, path, headers = {}) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' })
  if (answer.status !== 200) fail(`${path} answers ${answer.status}`)
  return answer.text()
}

/** A Worker that knows its answers by heart, with an assets binding as the others have. */
function writeBareWorker(answers, name = 'bare') {
  const folder = join(work, name, 'server')
  mkdirSync(folder, { recursive: true })
  mkdirSync(join(work, name, 'client'), { recursive: true })
  const types = (path) => (path.startsWith('/api/') ? 'application/json' : 'text/html; charset=utf-8')
  const known = Object.entries(answers).map(([path, body]) => [path, { body, type: types(path) }])
  writeFileSync(
    join(folder, 'index.js'),
    `const known = new Map(${JSON.stringify(known)})
export default {
  fetch(request) {
    const { body, type } = known.get(new URL(request.url).pathname)
    return new Response(body, { headers: { 'content-type': type } })
  },
}
`,
  )
  const like = JSON.parse(readFileSync(join(root, 'dist/server/wrangler.json'), 'utf8'))
  const config = {
    name: 'bare',
    main: 'index.js',
    compatibility_date: like.compatibility_date,
    compatibility_flags: like.compatibility_flags,
    assets: { binding: 'ASSETS', directory: '../client' },
    no_bundle: true,
  }
  writeFileSync(join(folder, 'wrangler.json'), JSON.stringify(config))
  return join(folder, 'wrangler.json')
}

async function measure({ port, path, pid, post, token }) {
  const first = median(await firstBytes(port, path, 50, { post, token }))
  const before = cpuMs(pid)
  const { answers, bad, ms } = await load(port, path, {
    seconds: Number(asked.seconds),
    connections: Number(asked.connections),
    post,
    token,
  })
  if (bad > 0) fail(`${path}: ${bad} of ${answers} answers were not 200`)
  return { perSecond: (answers / ms) * 1000, cpu: before === undefined ? NaN : (cpuMs(pid) - before) / answers, first }
}

function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 ? sorted[Math.floor(middle)] : (sorted[middle - 1] + sorted[middle]) / 2
}

function table(head, body) {
  const widths = head.map((_, i) => Math.max(...[head, ...body].map((row) => row[i].length)))
  const line = (row) => `| ${row.map((cell, i) => (i < 2 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join(' | ')} |`
  console.log([line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body.map(line)].join('\n'))
}

function freePort() {
  return new Promise((found) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => found(port))
    })
  })
}
