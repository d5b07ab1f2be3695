// The remote API (API_BASE_URL) fails in many ways. Visitors get a cached page or the error page, in time, never an empty 200; when
// the API is well again, everything is as in a shop that had no trouble.
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { compare, firstVisit, isSame, newState, openShop, PATHS, visit, type Checks, type Scene, type Seen } from './scene.ts'

/** Ten seconds with the one retry, and the delays of a busy machine. */
const IN_TIME_MS = 12_000
const RECOVERS_IN_MS = 30_000
type Answer = (response: http.ServerResponse, socket: Socket) => void
const OTHER_SHAPE = '{"data":[{"id":"не число","name":null,"items":7}],"items":{},"price":"<b>0</b>"}'

function answer(status: number, type: string, body: string): Answer {
  return (response) => void response.writeHead(status, { 'content-type': type }).end(body)
}

/** What the API does; null cuts the good answers in the middle. */
const FAULTS: Record<string, Answer | null> = {
  'never answers': () => {},
  'cuts the connection': (_, socket) => void socket.resetAndDestroy(),
  'answers bytes that are not HTTP': (_, socket) => void socket.end(Buffer.from('\u0000\u0001\ufffdчепуха\r\n\r\n'.repeat(20))),
  'answers 500': answer(500, 'application/json', '{"message":"Внутри всё сломалось"}'),
  'answers 503 with HTML': answer(503, 'text/html', '<h1>Bad gateway</h1>'),
  'answers 200 with HTML': answer(200, 'text/html', '<h1>It works!</h1>'),
  'answers JSON of another shape': answer(200, 'application/json', OTHER_SHAPE),
  'cuts its answers in the middle': null,
  'answers a byte per second': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '400' })
    const drops = setInterval(() => response.write(' '), 1000)
    response.on('close', () => clearInterval(drops))
  },
}

export async function upstream(scene: Scene, checks: Checks): Promise<void> {
  const { folder } = await newState(scene, 'upstream-good')
  const good = await openShop(scene, folder)
  const api = await openFaultyApi(good.port)
  const front = await openShop(scene, `${scene.work}/upstream-front`, { vars: { API_BASE_URL: api.baseUrl } })
  try {
    const [menu] = await visit(good.port, ['/api/v3/categories'])
    const slugs = (JSON.parse(menu?.text ?? '[]') as { items: { slug: string }[] }[]).flatMap(({ items }) => items.map(({ slug }) => slug))
    const products = slugs.map((slug) => `/product/${slug}`).filter((path) => !PATHS.includes(path))
    const before = await firstVisit(front.port)
    checks.is('pages of the healthy shop other than 200', 0, before.filter(({ status }) => status !== 200).length)
    const visited = [...PATHS]
    for (const [name, fault] of Object.entries(FAULTS).filter((_, at) => !scene.isQuick || at % 3 === 0)) {
      const cold = products.splice(0, 2) // an error of a page that nobody has seen could be cached
      visited.push(...cold)
      api.setFault(fault)
      const seen = await visit(front.port, [...PATHS, ...cold], IN_TIME_MS * 2)
      api.setFault()
      report(checks, `it ${name}`, seen, before)
    }
    const expected = await firstVisit(good.port, visited)
    const deadline = performance.now() + RECOVERS_IN_MS
    let seen: Seen[]
    do {
      await pause(1000) // cached for seconds
      seen = await visit(front.port, visited)
    } while (!seen.every((one, at) => isSame(one, expected[at])) && performance.now() < deadline)
    compare(checks, 'the faults (beside a shop with its own API)', expected, seen)
  } finally {
    api.close()
    await Promise.all([front, good].map((shop) => shop.kill()))
  }
}

function report(checks: Checks, fault: string, seen: Seen[], before: Seen[]): void {
  const others = seen.filter((one, at) => !isSame(one, before[at]))
  const pages = seen.filter(({ path }) => !path.startsWith('/api/'))
  const failed = pages.filter(({ status }) => status >= 500)
  checks.note(fault, `${seen.length - others.length} as before, ${failed.length} failed`)
  // proxied API responses are streamed: one that is cut or slow is so for the visitor too
  checks.is(`${fault}: pages without a response`, 0, pages.filter(({ status }) => status === 0).length)
  checks.atMost(`${fault}: the slowest page, ms`, IN_TIME_MS, Math.max(...pages.map(({ ms }) => ms)))
  checks.is(`${fault}: neither 200 nor 5xx`, 0, seen.filter(({ status }) => status !== 0 && status !== 200 && status < 500).length)
  checks.is(`${fault}: failures without the error page`, 0, failed.filter(({ text }) => !/Ошибка #50\d/.test(text)).length)
  const empty = others.filter(({ path, status, text }) => path.startsWith('/product/') && status === 200 && !text.includes('₽'))
  checks.is(`${fault}: product pages without the product, as 200`, 0, empty.length)
}

/** A remote API that forwards to a good shop, or fails. */
async function openFaultyApi(goodPort: number) {
  let fault: Answer | null | undefined
  const server = http.createServer((request, response) => {
    if (fault) fault(response, request.socket)
    else forward(goodPort, request, response, fault === null)
  })
  server.on('connection', (socket) => socket.on('error', () => {}))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    setFault: (next?: Answer | null) => void (fault = next),
    close: () => server.close().closeAllConnections(),
  }
}

function forward(port: number, request: http.IncomingMessage, response: http.ServerResponse, isHalved: boolean): void {
  const { host: _host, ...headers } = request.headers
  const options = { host: '127.0.0.1', port, method: request.method, path: request.url, headers }
  const forwarded = http.request(options, async (answer) => {
    const body = await buffer(answer).catch(() => undefined)
    if (!body) return void response.destroy()
    const { 'transfer-encoding': _coding, ...rest } = answer.headers
    const isEmpty = answer.statusCode === 304
    response.writeHead(answer.statusCode ?? 502, isEmpty ? rest : { ...rest, 'content-length': String(body.length) })
    if (!isHalved || isEmpty) return void response.end(body)
    response.write(body.subarray(0, Math.floor(body.length / 2)))
    setTimeout(() => request.socket.destroy(), 50)
  })
  forwarded.on('error', () => response.destroy())
  request.pipe(forwarded)
}
