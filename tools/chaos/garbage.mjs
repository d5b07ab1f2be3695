// Whatever the network can bring: bytes that are no HTTP, broken UTF-8, heads without end, lengths that lie, sockets half closed or
// silent, on every kind of path. The Worker lives, holds no more memory for it, nothing is written, and visitors get the very
// bytes they got before.
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { withDatabase } from '../bench/buyers.mjs'
import { workerdOf } from '../bench/cpu.mjs'
import { openHeap } from '../bench/heap.mjs'
import { compare, firstLook, look, lookAround, newChecks, newState, openShop } from './scene.mjs'

const TARGETS = [
  '/',
  '/menu/rolls',
  '/product/filadelfiya-klassik',
  '/search?q=',
  '/account/orders',
  '/checkout',
  '/_serverFn/',
  '/_ipx/w_320/pictures/',
  '/sitemap.xml',
  '/build.json',
  '/api/v3/categories',
  '/api/v3/goods/',
  '/api/v3/cart/quote',
  '/api/v2/orders',
  '/api/v2/login',
  '/api/v2/get-smscode?phone=',
  '/api/staff/orders',
  '/api/payments/webhook/sandbox',
]
const HOST = 'Host: localhost\r\n'
const posted = (path, head, body) => Buffer.concat([Buffer.from(`POST ${path} HTTP/1.1\r\n${HOST}${head}\r\n\r\n`), Buffer.from(body)])

/** What is sent for a path; `end` closes our half afterwards. */
const ATTACKS = {
  'random bytes': () => randomBytes(2048),
  'random bytes as a path': (path) =>
    Buffer.concat([Buffer.from(`GET ${path}`), randomBytes(200), Buffer.from(` HTTP/1.1\r\n${HOST}\r\n`)]),
  'broken UTF-8, encoded': (path) => Buffer.from(`GET ${path}%C3%28%FF%FE%F0%9F HTTP/1.1\r\n${HOST}\r\n`),
  'half a character reference': (path) => Buffer.from(`GET ${path}%E0%A4%A HTTP/1.1\r\n${HOST}\r\n`),
  'no character at all': (path) => Buffer.from(`GET ${path}%00%0d%0aX-Made:%20up HTTP/1.1\r\n${HOST}\r\n`),
  'a path of a megabyte': (path) => Buffer.from(`GET ${path}${'a'.repeat(1 << 20)} HTTP/1.1\r\n${HOST}\r\n`),
  'a head of a megabyte': (path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${HOST}X-Long: ${'a'.repeat(1 << 20)}\r\n\r\n`),
  // with two thousand it is the local stand-in of the edge that gives up, before the shop is asked
  'a thousand headers': (path) => Buffer.from(`GET ${path} HTTP/1.1\r\n${HOST}${'X-A: b\r\n'.repeat(1000)}\r\n`),
  'random headers': (path) =>
    Buffer.concat([Buffer.from(`GET ${path} HTTP/1.1\r\n${HOST}Cookie: `), randomBytes(500), Buffer.from('\r\n\r\n')]),
  'a method that is none': (path) => Buffer.from(`ЗАКАЗ ${path} HTTP/1.1\r\n${HOST}\r\n`),
  'another protocol': (path) => Buffer.from(`GET ${path} HTTP/9.9\r\n${HOST}\r\n`),
  'no host': (path) => Buffer.from(`GET ${path} HTTP/1.1\r\n\r\n`),
  'two lengths': (path) => posted(path, 'Content-Length: 4\r\nContent-Length: 40', 'abcd'),
  'length and chunks': (path) => posted(path, 'Content-Length: 4\r\nTransfer-Encoding: chunked', '0\r\n\r\nGET / HTTP/1.1\r\n\r\n'),
  'a length that is too long': (path) => posted(path, 'Content-Type: application/json\r\nContent-Length: 100000', '{"a":'),
  'a length below nothing': (path) => posted(path, 'Content-Length: -1', '{}'),
  'chunks that are none': (path) => posted(path, 'Transfer-Encoding: chunked', 'zz\r\nчепуха\r\n'),
  'random bytes as JSON': (path) => posted(path, 'Content-Type: application/json\r\nContent-Length: 512', randomBytes(512)),
  'JSON without end': (path) => posted(path, 'Content-Type: application/json\r\nContent-Length: 60000', '['.repeat(60_000)),
  'a body that says gzip': (path) =>
    posted(path, 'Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 64', randomBytes(64)),
}
const SILENT = 200
const WAIT_MS = 1500
const AT_ONCE = 24
/** What an isolate may learn of it. */
const GROWTH_MB = 8
const TABLES = ['customers', 'sessions', 'orders', 'order_lines', 'payments', 'goods', 'news', 'favorites', 'addresses', 'cards']

export async function garbage(scene) {
  const checks = newChecks('garbage comes in')
  const { folder } = await newState(scene, 'garbage')
  const stored = await rowsOf(folder)
  const shop = await openShop(folder, { isInspected: true })
  const { port } = shop
  const heap = await openHeap(shop.inspectorPort)
  const workerd = workerdOf(shop.pid)
  const before = await firstLook(port)

  const silent = Array.from({ length: SILENT }, (_, at) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.on('error', () => {})
    // a head that never ends, or half of a body
    socket.write(at % 2 ? `GET / HTTP/1.1\r\n${HOST}X-Slow: ` : posted('/api/v3/cart/quote', 'Content-Length: 500', '{'))
    return socket
  })
  const rounds = scene.isQuick ? 3 : 10
  const held = await heap.leastDuring(throwAll(port, rounds)) // what the first of each need is no growth
  const thrown = throwAll(port, rounds)
  const heldAfter = await heap.leastDuring(thrown)
  const { counted, failed } = await thrown
  for (const [status, times] of Object.entries(counted).toSorted()) checks.told(`answered ${status}`, times)
  checks.is('kinds of garbage that make an error of the server’s own', 0, Object.keys(failed).length)
  for (const [what, times] of Object.entries(failed).toSorted()) checks.told(`  ${what}`, times)
  checks.is('visitors are served while two hundred sockets say nothing', 200, (await look(port, '/')).status)
  for (const socket of silent) socket.destroy()

  checks.is('the Worker is the one that it was', workerd, workerdOf(shop.pid))
  checks.atMost("the isolate's heap grew by as much garbage again", GROWTH_MB, heldAfter - held, ' MB')
  heap.close()
  compare(checks, 'the garbage', before, await lookAround(port), [port, port])
  await shop.kill()
  const after = await rowsOf(folder)
  for (const [table, rows] of Object.entries(stored)) checks.is(`rows of ${table}`, rows, after[table])
  return checks
}

/** Each attack on each path, `rounds` times: how many answers of each status (`closed` had none, `silent` none in time), and what
 *  was thrown where a server's own error came back. 501 and 505 say that a method or a protocol is not known. */
async function throwAll(port, rounds) {
  const waiting = Array.from({ length: rounds }, () =>
    Object.entries(ATTACKS).flatMap(([name, make]) => TARGETS.map((path) => ({ name, path, bytes: () => make(path) }))),
  ).flat()
  const counted = {}
  const failed = {}
  const one = async () => {
    for (let thrown = waiting.pop(); thrown; thrown = waiting.pop()) {
      const status = await throwOne(port, thrown.bytes(), waiting.length % 3 === 0)
      counted[status] = (counted[status] ?? 0) + 1
      if (!status.startsWith('5') || status === '501' || status === '505') continue
      const what = `${status} for ${thrown.name} on ${thrown.path}`
      failed[what] = (failed[what] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return { counted, failed }
}

function throwOne(port, bytes, isHalfClosed) {
  return new Promise((done) => {
    const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
    let said = 'closed'
    const finish = (result) => {
      clearTimeout(late)
      socket.destroy()
      done(result)
    }
    const late = setTimeout(() => finish('silent'), WAIT_MS)
    socket.on('error', () => finish(said))
    socket.on('close', () => finish(said))
    socket.on('end', () => finish(said))
    socket.on('data', (chunk) => {
      const status = /^HTTP\/1\.[01] (\d{3})/.exec(chunk.toString('latin1', 0, 16))?.[1]
      if (said === 'closed' && status) said = status
      finish(said)
    })
    socket.write(bytes)
    if (isHalfClosed) socket.end()
  })
}

/** How many rows there are in what customers and the kitchen own, by table. */
function rowsOf(folder) {
  return withDatabase(folder, async (db) => {
    const counts = {}
    for (const table of TABLES) counts[table] = await db.prepare(`select count(*) as n from ${table}`).first('n')
    return counts
  })
}
