// The Node host beside the Worker host and a bare Node server: cached and rendered pages, orders. The floor answers the same bytes, or
// inserts one row as durably; it sends fewer headers.
import { writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database.ts'
import { freePort } from '../free-port.ts'
import { fail, start } from '../run.ts'
import { importSource } from '../server-code.ts'
import { addBuyers, orderBodies, orderCall, type Buyer } from './buyers.ts'
import type { Call } from './load.ts'
import { familyOf } from './processes.ts'
import { fillCategory, type Served, type Stand } from './stand.ts'
import type { Line } from './table.ts'
import { measureGroups, type Effort, type Group } from './throughput.ts'

const BROWSER = 'gzip, deflate, br, zstd'
const START_MS = 120_000

export async function node({ servers, pages, buyers, work }: Stand, effort: Effort): Promise<Line[]> {
  const shop = await serveShop(join(work, 'node-shop'), buyers)
  const { home, category } = pages
  const asked = [home, category].flatMap(({ path }) => ['', BROWSER].map((accepted) => [path, accepted] as const))
  const answers = await Promise.all(asked.map(async ([path, accepted]) => [`${path} ${accepted}`, await bytesOf(shop, path, accepted)]))
  const floor = await serveBareNode(work, Object.fromEntries(answers) as Record<string, string>)
  const everywhere = (call: (at: number) => Call) => ({ shop: call, worker: call, floor: call })
  const groups = asked.map(([path, accepted]): Group => {
    const what = `${path}, cached${accepted && ', compressed where the host compresses'}`
    const call = { path, headers: { 'Accept-Encoding': accepted } }
    return { what, calls: everywhere(() => call), aims: { perSecond: { to: 'floor', least: 0.8 } } }
  })
  const rendered = (at: number) => ({ path: `${category.path}?q=${String.fromCharCode(97 + (at % 26))}` })
  groups.push({ what: `${category.path}, ${category.cards} cards, rendered`, calls: { shop: rendered, worker: rendered } })
  const [buyer] = buyers
  if (!buyer) throw new Error('there are no buyers')
  let placed = 0
  const placing = async ({ port }: Served) => {
    const { cash } = await orderBodies(port, buyer)
    return () => orderCall(buyers[placed++ % buyers.length] ?? buyer, cash)
  }
  groups.push({
    what: 'order (floor: one inserted row)',
    calls: { shop: await placing(shop), worker: await placing(servers.shop), floor: () => ({ path: '/', post: { value: 1 } }) },
    isFresh: true,
    aims: { perSecond: { to: 'worker', least: 2 } },
  })
  return measureGroups(groups, { shop, worker: servers.shop, floor }, effort)
}

/** Serves the demo by `npm run server`, and fills it as the other shops. */
async function serveShop(folder: string, buyers: Buyer[]): Promise<Served> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const args = ['tools/server.ts', '--origin', origin, '--data', folder, '--port', String(port)]
  const command = start('node', args, { env: { SHOP: 'demo', SHOP_STATE: '' }, stdio: ['ignore', 'ignore', 'inherit'] })
  const until = Date.now() + START_MS
  while (
    !(await fetch(`${origin}/build.json`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > until || command.exitCode !== null) fail('The Node host did not start.')
    await pause(200)
  }
  const code = await importSource(`export { d1OnSqlite } from '#server/host/node/d1-on-sqlite'
    export { shopFiles } from '#server/host/node/data-folder'
    export { openDatabase } from '#server/host/node/database'`)
  const sqlite = code.openDatabase(code.shopFiles(folder).database)
  const db: Database = code.d1OnSqlite(sqlite)
  await fillCategory(db)
  await addBuyers(db, buyers)
  sqlite.close()
  return { name: 'Node host', port, pid: familyOf(command.pid ?? 0).at(-1) ?? 0 }
}

/** In base64, as they travel: `fetch` would unpack them. */
function bytesOf({ port }: Served, path: string, accepted: string): Promise<string> {
  return new Promise((done, failed) =>
    get({ port, path, headers: { host: `localhost:${port}`, 'accept-encoding': accepted } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part)).on('end', () => done(Buffer.concat(parts).toString('base64')))
    }).on('error', failed),
  )
}

/** A server that answers GET with constants by path and `Accept-Encoding`, and POST with an inserted row. */
async function serveBareNode(work: string, answers: Record<string, string>): Promise<Served> {
  const port = await freePort()
  const file = join(work, 'bare-node.mjs')
  writeFileSync(
    file,
    `import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
const answers = new Map(Object.entries(${JSON.stringify(answers)}).map(([key, text]) => [key, Buffer.from(text, 'base64')]))
const db = new DatabaseSync(${JSON.stringify(join(work, 'bare.sqlite'))})
db.exec('pragma journal_mode = wal; pragma synchronous = full; create table rows (id integer primary key, value text not null)')
const insert = db.prepare('insert into rows (value) values (?)')
createServer((request, response) => {
  const { method, url, headers } = request
  if (method === 'GET') {
    const found = answers.get(url + ' ' + (headers['accept-encoding'] ?? ''))
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8', 'content-length': found?.length ?? 0 }).end(found)
    return
  }
  let body = ''
  request.on('data', (part) => (body += part)).on('end', () => {
    insert.run(body)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 }).end('{}')
  })
}).listen(${port}, '127.0.0.1', () => process.send('open'))
`,
  )
  const server = start('node', [file], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const isOpen = await Promise.race([new Promise((open) => server.once('message', () => open(true))), server.ended.then(() => false)])
  if (!isOpen) fail('The bare Node server did not start.')
  return { name: 'bare Node', port, pid: server.pid ?? 0 }
}
