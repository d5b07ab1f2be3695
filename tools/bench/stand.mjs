// What is measured, all of it served by tools/serve.mjs: the shop, with a category of sixty dishes; the floor, a bare Worker that
// answers constants; the empty Start app.
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { effectiveVars } from '../dev-vars.ts'
import { fail, root, run, say, start } from '../run.ts'
import { withDatabase } from './buyers.mjs'
import { plainPage } from './plain-page.mjs'

export const builtShop = join(root, 'dist/server/wrangler.json')
const openShop = join(root, 'dist/server/wrangler.bench.json')
const emptyStart = join(root, 'tools/bench/empty-start')
const CATEGORY = 'rolls'
const DISHES = 60
const MOST_SAID = 4000
const NO_LIMIT = 1_000_000_000

/** The built shop with its flood limits out of reach: one machine asks here as thousands of people do. They are counted all the
 *  same, so their cost is measured. */
export function benchShop() {
  const config = JSON.parse(readFileSync(builtShop, 'utf8'))
  for (const { simple } of config.ratelimits ?? []) simple.limit = NO_LIMIT
  writeFileSync(openShop, JSON.stringify(config))
  return openShop
}

/** A Worker that listens: `{ name, port, pid }`, of the Node that started workerd, and `inspectorPort` where it is to be looked
 *  into. `vars` are over those of the shop; a quiet one says its errors only where it does not start. */
export async function serve(config, state, name, { port, vars = {}, isQuiet = false, isInspected = false } = {}) {
  port ??= await freePort()
  const inspectorPort = isInspected ? await freePort() : undefined
  const all = [builtShop, openShop].includes(config) ? { ...effectiveVars(port), API_BASE_URL: '', ...vars } : {}
  const inspected = inspectorPort ? ['--inspector', String(inspectorPort)] : []
  const server = start('node', ['tools/serve.ts', '--config', config, '--port', String(port), '--state', state, ...inspected], {
    env: { SHOP_VARS: JSON.stringify(all) },
    stdio: ['ignore', 'ignore', isQuiet ? 'pipe' : 'inherit', 'ipc'],
  })
  let said = ''
  server.stderr?.on('data', (chunk) => {
    said = (said + chunk).slice(-MOST_SAID)
  })
  const isOpen = await Promise.race([new Promise((open) => server.once('message', () => open(true))), server.ended.then(() => false)])
  if (!isOpen) console.error(said)
  if (!isOpen) fail(`${name} did not start; what it said is above.`)
  return { name, port, pid: server.pid, inspectorPort }
}

/** Makes the category as long as its first page can be, of copies of its own dishes. Before the shop is served. */
export function fillCategory(state) {
  return withDatabase(state, async (db) => {
    const { results } = await db.prepare('pragma table_info(goods)').all()
    const same = results.map(({ name }) => name).filter((name) => name !== 'id' && name !== 'slug')
    const count = `(select count(*) from goods where category_id = (select id from categories where slug = '${CATEGORY}'))`
    const copies = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${DISHES}),
      few as (select goods.*, n.i as copy from n, goods where category_id = (select id from categories where slug = '${CATEGORY}')
        order by n.i, goods.id limit max(0, ${DISHES} - ${count}))`
    await db.batch([
      db.prepare(
        `insert into goods (id, slug, ${same.join(', ')}) ${copies} select id + 500000 + copy * 10000, slug || '-' || copy, ${same.join(', ')} from few`,
      ),
      db.prepare(
        `insert into goods_options (goods_id, option_id, position)
         select goods.id, option_id, goods_options.position from goods join goods_options on goods_id = (goods.id - 500000) % 10000 where goods.id > 500000`,
      ),
    ])
  })
}

/** Serves all three; `pages` are those that are measured by name, each with its path in the shop and in the empty app. */
export async function openStand({ state, work }) {
  say('Building the empty Start app')
  const code = await run('vite', ['build', '--config', join(emptyStart, 'app.config.ts')], { quiet: true, env: { NODE_ENV: 'production' } })
  if (code !== 0) fail('The empty Start app did not build; what it said is above.')
  givePictures(join(emptyStart, 'dist/client/pictures'))

  const shop = await serve(benchShop(), state, 'shop')
  const empty = await serve(join(emptyStart, 'dist/server/wrangler.json'), work, 'empty Start')
  const menu = JSON.parse(await text(shop, '/api/v3/categories'))
  const { items } = menu.find(({ slug }) => slug === CATEGORY)
  const { data: news } = JSON.parse(await text(shop, '/api/v2/news'))
  const paths = {
    home: '/',
    category: `/menu/${CATEGORY}`,
    product: `/product/${items[0].slug}`,
    promotions: '/promotions',
    delivery: '/delivery',
  }
  const pages = {}
  for (const [name, path] of Object.entries(paths)) {
    const html = await text(shop, path)
    const cards = Math.max(1, (html.match(/<article/g) ?? []).length)
    pages[name] = { path, cards, html, empty: `/cards/${cards}` }
  }
  const api = {
    categories: '/api/v3/categories',
    goods: `/api/v3/goods/list?${items
      .slice(0, 20)
      .map(({ id }) => `products[]=${id}`)
      .join('&')}`,
    product: `/api/v3/goods/${items[0].slug}`,
    news: '/api/v2/news',
  }
  return { shop, empty, pages, api, items, news, work }
}

/** Pictures for the empty app's cards: ten of the shop's own, so that both load as much. */
function givePictures(folder) {
  const source = join(root, 'public/_ipx/w_320/pictures')
  mkdirSync(folder, { recursive: true })
  readdirSync(source)
    .filter((name) => name.endsWith('.webp'))
    .slice(0, 10)
    .forEach((name, at) => cpSync(join(source, name), join(folder, `${at}.webp`)))
}

/** The floor for figures of servers: the very bytes the shop answers, as constants. `answers`: body by path. */
export const serveFloor = (work, answers, name = 'floor', options = {}) => serve(writeFloor(work, answers, name), work, name, options)

/** The floor for figures of browsers: the same dishes, texts and pictures on a page without a script, a sheet or a web font. */
export function servePlainFloor({ pages, work }) {
  const answers = Object.fromEntries(Object.values(pages).map(({ path, html }) => [path, plainPage(html)]))
  return serve(writeFloor(work, answers, 'plain-floor', join(root, 'dist/client')), work, 'plain floor')
}

/** A Worker that knows its answers by heart, with an assets binding as the others have. */
function writeFloor(work, answers, name, assets = '../client') {
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
    const found = known.get(new URL(request.url).pathname)
    if (!found) return new Response('', { status: 404 })
    return new Response(found.body, { headers: { 'content-type': found.type } })
  },
}
`,
  )
  const like = JSON.parse(readFileSync(builtShop, 'utf8'))
  const config = {
    name: 'floor',
    main: 'index.js',
    compatibility_date: like.compatibility_date,
    compatibility_flags: like.compatibility_flags,
    assets: { binding: 'ASSETS', directory: assets },
    no_bundle: true,
  }
  writeFileSync(join(folder, 'wrangler.json'), JSON.stringify(config))
  return join(folder, 'wrangler.json')
}

export async function text({ port }, path, headers = {}) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' })
  if (answer.status !== 200) fail(`${path} answers ${answer.status}`)
  return answer.text()
}

export function freePort() {
  return new Promise((found) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => found(port))
    })
  })
}
