// Bytes that are not HTTP, broken UTF-8, endless heads, wrong lengths, half-closed and silent sockets, on every kind of path. The
// Worker survives, nothing is written, and visitors get the same pages.
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { familyOf } from '../bench/processes.ts'
import { withFolder } from '../shop/place.ts'
import { compare, firstVisit, newState, openShop, visit, type Checks, type Scene } from './scene.ts'

const TARGETS = `
  / /menu/rolls /product/filadelfiya-klassik /search?q= /account/orders /checkout /_serverFn/
  /_ipx/w_320/pictures/ /sitemap.xml /build.json /api/v3/categories /api/v3/goods/ /api/v3/cart/quote
  /api/v2/orders /api/v2/login /api/v2/get-smscode?phone= /api/staff/orders /api/payments/webhook/sandbox`
  .trim()
  .split(/\s+/)
const HOST = 'Host: localhost\r\n'
const get = (target: string, headers: string | Buffer = '') =>
  Buffer.concat([Buffer.from(`GET ${target} HTTP/1.1\r\n${HOST}`), Buffer.from(headers), Buffer.from('\r\n')])
const post = (path: string, headers: string, body: string | Buffer) =>
  Buffer.concat([Buffer.from(`POST ${path} HTTP/1.1\r\n${HOST}${headers}\r\n\r\n`), Buffer.from(body)])
const json = (path: string, length: number, body: string | Buffer) =>
  post(path, `Content-Type: application/json\r\nContent-Length: ${length}`, body)

const ATTACKS: Record<string, (path: string) => Buffer> = {
  'random bytes': () => randomBytes(2048),
  'random bytes as a path': (path) =>
    Buffer.concat([Buffer.from(`GET ${path}`), randomBytes(200), Buffer.from(` HTTP/1.1\r\n${HOST}\r\n`)]),
  'broken UTF-8, encoded': (path) => get(`${path}%C3%28%FF%FE%F0%9F`),
  'half an escape': (path) => get(`${path}%E0%A4%A`),
  'control characters': (path) => get(`${path}%00%0d%0aX-Made:%20up`),
  'a path of a megabyte': (path) => get(path + 'a'.repeat(1 << 20)),
  'a head of a megabyte': (path) => get(path, `X-Long: ${'a'.repeat(1 << 20)}\r\n`),
  'a thousand headers': (path) => get(path, 'X-A: b\r\n'.repeat(1000)),
  'random headers': (path) => get(path, Buffer.concat([Buffer.from('Cookie: '), randomBytes(500), Buffer.from('\r\n')])),
  'an unknown method': (path) => Buffer.from(`ЗАКАЗ ${path} HTTP/1.1\r\n${HOST}\r\n`),
  'another protocol': (path) => Buffer.from(`GET ${path} HTTP/9.9\r\n${HOST}\r\n`),
  'no host': (path) => Buffer.from(`GET ${path} HTTP/1.1\r\n\r\n`),
  'two lengths': (path) => post(path, 'Content-Length: 4\r\nContent-Length: 40', 'abcd'),
  'length and chunks': (path) => post(path, 'Content-Length: 4\r\nTransfer-Encoding: chunked', '0\r\n\r\nGET / HTTP/1.1\r\n\r\n'),
  'too large a length': (path) => json(path, 100_000, '{"a":'),
  'a negative length': (path) => post(path, 'Content-Length: -1', '{}'),
  'invalid chunks': (path) => post(path, 'Transfer-Encoding: chunked', 'zz\r\nчепуха\r\n'),
  'random bytes as JSON': (path) => json(path, 512, randomBytes(512)),
  'JSON without end': (path) => json(path, 60_000, '['.repeat(60_000)),
  'a body that claims gzip': (path) =>
    post(path, 'Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 64', randomBytes(64)),
}
const SILENT_SOCKETS = 200
const WAIT_MS = 1500
const CONNECTIONS = 24
const ROWS = ['customers', 'sessions', 'orders', 'order_lines', 'payments', 'goods', 'news', 'favorites', 'addresses', 'cards']
  .map((table) => `(select count(*) from ${table})`)
  .join(' + ')

export async function garbage(scene: Scene, checks: Checks): Promise<void> {
  const { folder } = await newState(scene, 'garbage')
  const stored = await countRows(folder)
  const shop = await openShop(scene, folder)
  const { port } = shop
  const processes = () => familyOf(shop.pid).join()
  const first = processes()
  const before = await firstVisit(port)

  const silent = Array.from({ length: SILENT_SOCKETS }, (_, at) => {
    const socket = connect({ host: '127.0.0.1', port }).on('error', () => {})
    // a head that never ends, or half of a body
    socket.write(at % 2 ? `GET / HTTP/1.1\r\n${HOST}X-Slow: ` : json('/api/v3/cart/quote', 500, '{'))
    return socket
  })
  const errors = await attack(port, scene.isQuick ? 3 : 10)
  checks.is('kinds of garbage that cause a server error', 0, errors.size)
  for (const error of errors) checks.note('  server error', error)
  checks.is('the home page beside silent sockets', 200, (await visit(port, ['/']))[0]?.status)
  for (const socket of silent) socket.destroy()

  checks.is('the processes of the shop', first, processes())
  compare(checks, 'the garbage', before, await visit(port))
  await shop.kill()
  checks.is('rows stored', stored, await countRows(folder))
}

/** Sends each attack to each path. Returns those with a server error; 501 and 505 name an unknown method or protocol. */
async function attack(port: number, rounds: number): Promise<Set<string>> {
  const waiting = Array.from({ length: rounds }, () =>
    Object.entries(ATTACKS).flatMap(([name, bytesFor]) => TARGETS.map((path) => ({ name, path, bytesFor }))),
  ).flat()
  const errors = new Set<string>()
  const work = async () => {
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      const status = await send(port, one.bytesFor(one.path), waiting.length % 3 === 0)
      if (status?.startsWith('5') && status !== '501' && status !== '505') errors.add(`${status} for ${one.name} on ${one.path}`)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return errors
}

/** The status of the answer, or undefined if the connection was closed or silent. */
function send(port: number, bytes: Buffer, isHalfClosed: boolean): Promise<string | undefined> {
  return new Promise((done) => {
    const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true, timeout: WAIT_MS })
    const finish = (status?: string) => {
      socket.destroy()
      done(status)
    }
    for (const event of ['error', 'close', 'end', 'timeout']) socket.on(event, () => finish())
    socket.on('data', (chunk) => finish(/^HTTP\/1\.[01] (\d{3})/.exec(chunk.toString('latin1', 0, 16))?.[1]))
    socket.write(bytes)
    if (isHalfClosed) socket.end()
  })
}

const countRows = (folder: string) => withFolder(folder, (db) => db.prepare(`select ${ROWS} as n`).first<number>('n'))
