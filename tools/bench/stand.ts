// What is measured, all served by tools/serve.ts: this shop, the shop of --against, a bare Worker with constant answers, and the
// empty Start app.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withDatabase, type Database } from '../database.ts'
import { effectiveVars, type Vars } from '../dev-vars.ts'
import { freePort } from '../free-port.ts'
import { fail, root, run, say, start, type Program } from '../run.ts'
import { addBuyers, type Buyer } from './buyers.ts'
import type { Target } from './table.ts'

export type Served = { name: string; port: number; pid: number }
export type Page = { path: string; empty: string; cards: number; html: string }
/** The served targets, the pages by name, and the buyers of both shops. */
export type Stand = {
  servers: Partial<Record<Target, Served>> & { shop: Served; empty: Served }
  pages: Record<'home' | 'category' | 'product', Page>
  buyers: Buyer[]
  goodsIds: number[]
  work: string
}

export const builtShop = join(root, 'dist/server/wrangler.json')
export const shopFiles = join(root, 'dist/client')
const emptyStart = join(root, 'tools/bench/empty-start')
const CATEGORY = 'rolls'
const CATEGORY_SIZE = 60

/** A copy of the build's configuration with rate limits out of reach: they are still counted, so their cost is measured. */
function withoutLimits(built: string): string {
  const config = JSON.parse(readFileSync(built, 'utf8')) as { ratelimits?: { simple: { limit: number } }[] }
  for (const { simple } of config.ratelimits ?? []) simple.limit = 1_000_000_000
  const path = built.replace('wrangler.json', 'wrangler.bench.json')
  writeFileSync(path, JSON.stringify(config))
  return path
}

type ServeOptions = { port?: number | undefined; vars?: Vars; isQuiet?: boolean }

/** Serves a Worker. `vars` override its own; a quiet one prints its errors only if it does not start. */
export async function serve(config: string, state: string, name: string, options: ServeOptions = {}): Promise<Served> {
  const port = options.port ?? (await freePort())
  const vars = name.includes('shop') ? { ...effectiveVars(port, config), API_BASE_URL: '', ...options.vars } : {}
  const server = start('node', ['tools/serve.ts', '--config', config, '--port', String(port), '--state', state], {
    env: { SHOP_VARS: JSON.stringify(vars) },
    stdio: ['ignore', 'ignore', options.isQuiet ? 'pipe' : 'inherit', 'ipc'],
  })
  return untilOpen(server, { name, port, pid: server.pid ?? 0 })
}

/** Serves a shop as one Node process on a data folder. */
export async function serveNode(folder: string, options: ServeOptions = {}): Promise<Served> {
  const port = options.port ?? (await freePort())
  mkdirSync(folder, { recursive: true })
  const args = ['--data', folder, '--port', String(port), '--origin', `http://localhost:${port}`]
  const server = start('node', ['dist/node/server/main.js', ...args], {
    env: { NODE_ENV: 'production', REQUEST_LOG: 'off', ...options.vars },
    stdio: ['ignore', 'ignore', options.isQuiet ? 'pipe' : 'inherit', 'ipc'],
  })
  return untilOpen(server, { name: 'shop', port, pid: server.pid ?? 0 })
}

async function untilOpen(server: Program, served: Served): Promise<Served> {
  let errors = ''
  server.stderr?.on('data', (chunk) => (errors = (errors + chunk).slice(-4000)))
  const isOpen = await Promise.race([new Promise((open) => server.once('message', () => open(true))), server.ended.then(() => false)])
  if (!isOpen) fail(`${served.name} did not start:\n${errors}`)
  return served
}

export async function openStand(work: string, state: string, against?: string): Promise<Stand> {
  say('Building the empty Start app')
  const code = await run('vite', ['build', '--config', join(emptyStart, 'app.config.ts')], { quiet: true, env: { NODE_ENV: 'production' } })
  if (code !== 0) fail('The empty Start app did not build; the output is above.')
  copyPictures(join(emptyStart, 'dist/client/pictures'))
  const buyers = await withDatabase(state, async (db) => {
    await fillCategory(db)
    return addBuyers(db)
  })
  const shop = await serve(withoutLimits(builtShop), state, 'shop')
  const old = against ? await openOld(against, join(work, 'old-state'), buyers) : undefined
  const empty = await serve(join(emptyStart, 'dist/server/wrangler.json'), work, 'empty Start')

  const menu = JSON.parse(await text(shop, '/api/v3/categories')) as { slug: string; items: { id: number; slug: string }[] }[]
  const items = menu.find(({ slug }) => slug === CATEGORY)?.items ?? []
  const page = async (path: string): Promise<Page> => {
    const html = await text(shop, path)
    const cards = Math.max(1, (html.match(/<article/g) ?? []).length)
    return { path, cards, html, empty: `/cards/${cards}` }
  }
  const pages = { home: await page('/'), category: await page(`/menu/${CATEGORY}`), product: await page(`/product/${items[0]?.slug}`) }
  return { servers: { shop, ...(old && { old }), empty }, pages, buyers, goodsIds: items.map(({ id }) => id), work }
}

/** Serves another built checkout of the shop with its own migrated and seeded database. Its tools may be older. */
async function openOld(folder: string, state: string, buyers: Buyer[]): Promise<Served> {
  const built = join(folder, 'dist/server/wrangler.json')
  const tool = async (args: string[]) => {
    const options = { cwd: folder, quiet: true, env: { SHOP_STATE: state, NODE_ENV: 'production' } }
    if ((await run(join(folder, 'node_modules/.bin', args[0] ?? ''), args.slice(1), options)) !== 0)
      fail(`${folder}: ${args.join(' ')} failed`)
  }
  const isEarlier = existsSync(join(folder, 'tools/seed.mjs'))
  if (!existsSync(built)) await tool(['node', `tools/build.${isEarlier ? 'mjs' : 'ts'}`])
  if (isEarlier) {
    await tool(['wrangler', 'd1', 'migrations', 'apply', 'DB', '--local', '--persist-to', state, '-c', 'wrangler.toml'])
    await tool(['node', 'tools/seed.mjs'])
  } else await tool(['node', '-e', `import('./tools/database.ts').then(({ ensureDatabase }) => ensureDatabase())`])
  await withDatabase(state, async (db) => {
    await fillCategory(db)
    await addBuyers(db, buyers)
  })
  return serve(withoutLimits(built), state, 'old shop')
}

/** Fills the category to one full page with copies of its own products. Before the shop is served. */
export async function fillCategory(db: Database): Promise<void> {
  const { results } = await db.prepare('pragma table_info(dishes)').all<{ name: string }>()
  const same = results.map(({ name }) => name).filter((name) => name !== 'id' && name !== 'slug')
  const category = `category_id = (select id from categories where slug = '${CATEGORY}')`
  await db.batch([
    db.prepare(`insert into dishes (id, slug, ${same.join(', ')})
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${CATEGORY_SIZE}),
        few as (select dishes.*, n.i as copy from n, dishes where ${category} order by n.i, dishes.id
          limit max(0, ${CATEGORY_SIZE} - (select count(*) from dishes where ${category})))
      select id + 500000 + copy * 10000, slug || '-' || copy, ${same.join(', ')} from few`),
    db.prepare(`insert into goods_options (goods_id, option_id, position)
      select goods.id, option_id, goods_options.position from goods
      join goods_options on goods_id = (goods.id - 500000) % 10000 where goods.id > 500000`),
  ])
}

/** Ten of the shop's pictures for the empty app's cards, so that both load as much. */
function copyPictures(folder: string): void {
  const source = join(root, 'public/_ipx/w_320/pictures')
  mkdirSync(folder, { recursive: true })
  const names = readdirSync(source).filter((name) => name.endsWith('.webp'))
  for (const [at, name] of names.slice(0, 10).entries()) cpSync(join(source, name), join(folder, `${at}.webp`))
}

/** Serves a Worker of a few lines: `code` is the body of its `fetch(request, env)`. */
export function serveBare(work: string, name: string, code: string, config: object = {}): Promise<Served> {
  const folder = join(work, name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.js'), `${code}\n`)
  const common = { name, main: 'index.js', compatibility_date: '2026-10-01', no_bundle: true }
  writeFileSync(join(folder, 'wrangler.json'), JSON.stringify({ ...common, ...config }))
  return serve(join(folder, 'wrangler.json'), join(work, `${name}-state`), name)
}

/** The floor: a bare Worker that answers by path with constants, and with the files of `directory`. It has an assets binding as the
 *  shop has, because each request passes through it first. */
export function serveFloor(work: string, answers: Record<string, string>, directory?: string): Promise<Served> {
  const name = directory ? 'floor-with-files' : 'floor'
  mkdirSync(join(work, name, 'client'), { recursive: true })
  return serveBare(
    work,
    name,
    `const answers = new Map(Object.entries(${JSON.stringify(answers)}))
export default { fetch(request) {
  const { pathname } = new URL(request.url)
  const type = pathname.startsWith('/api/') ? 'application/json' : 'text/html; charset=utf-8'
  const found = answers.get(pathname)
  return found === undefined ? new Response('', { status: 404 }) : new Response(found, { headers: { 'content-type': type } })
} }`,
    { compatibility_flags: ['nodejs_compat'], assets: { binding: 'ASSETS', directory: directory ?? 'client' } },
  )
}

export async function text({ port }: Served, path: string, init: RequestInit = {}): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init })
  if (response.status !== 200 && response.status !== 201) fail(`${path} answers ${response.status}: ${await response.text()}`)
  return response.text()
}
