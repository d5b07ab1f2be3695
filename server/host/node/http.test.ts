import { request, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { answerBy, askBy, send, sendKept, shopServer, toPlainRequest } from './http'
import { PEER_HEADER, visitorsBehind } from './visitors'

let server: Server | undefined
afterEach(() => {
  vi.restoreAllMocks()
  server?.closeAllConnections()
})

type Handler = (request: Request) => Response | Promise<Response>

/** The address of a server that answers with `handle`. */
function serve(handle: Handler, trusted = 'none'): Promise<string> {
  const ask = askBy(visitorsBehind(trusted), handle)
  return listen((incoming, response) => answerBy(response, async () => send(await ask(incoming, response), response)))
}

async function listen(answer: RequestListener): Promise<string> {
  server = shopServer(answer)
  await new Promise<void>((listens) => server?.listen(0, '127.0.0.1', listens))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('method, address, headers and body arrive; status, headers and several cookies go back', async () => {
  let seen: Request | undefined
  const shop = await serve(async (asked) => {
    seen = asked
    const headers = new Headers({ 'x-own': '1', 'content-type': 'text/plain' })
    headers.append('set-cookie', 'a=1; Path=/')
    headers.append('set-cookie', 'b=2; Path=/')
    return new Response(`got ${await asked.text()}`, { status: 201, headers })
  })
  const answer = await fetch(`${shop}/api/v2/x?q=%D1%81`, {
    method: 'POST',
    body: 'привет',
    headers: { accept: 'a/b', 'x-peer-address': '203.0.113.9' },
  })
  expect(await answer.text()).toBe('got привет')
  expect([answer.status, answer.headers.get('x-own'), answer.headers.getSetCookie()]).toEqual([201, '1', ['a=1; Path=/', 'b=2; Path=/']])
  expect([seen?.method, seen?.url, seen?.headers.get('accept')]).toEqual(['POST', `${shop}/api/v2/x?q=%D1%81`, 'a/b'])
  // what a visitor writes about itself is replaced
  expect(seen?.headers.get(PEER_HEADER)).toBe('127.0.0.1')
})

test('behind a trusted proxy the address is https and the visitor’s', async () => {
  const shop = await serve((asked) => Response.json([new URL(asked.url).protocol, asked.headers.get(PEER_HEADER)]), 'loopback')
  const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' }
  expect(await (await fetch(shop, { headers })).json()).toEqual(['https:', '203.0.113.9'])
})

test.each(['//evil.example/x', '/%', '/a/../b', '/кухня'])('the path %s stays one of this shop', async (path) => {
  const shop = await serve((asked) => new Response(new URL(asked.url).host))
  const { body } = await raw(shop, path, 'GET')
  expect(body).toBe(new URL(shop).host)
})

test('GET has no body, HEAD gets none, a method of no browser is refused', async () => {
  const shop = await serve((asked) => new Response(String(asked.body), { headers: { etag: '"1"' } }))
  expect((await raw(shop, '/', 'GET')).body).toBe('null')
  expect(await raw(shop, '/', 'HEAD')).toMatchObject({ status: 200, etag: '"1"', body: '' })
  expect((await raw(shop, '/', 'TRACE')).status).toBe(400)
})

test('an answer of many parts arrives whole, at the pace of the reader', async () => {
  const part = new Uint8Array(256 * 1024).fill(7)
  let sent = 0
  const warned = vi.spyOn(process, 'emitWarning')
  const stream = () => new ReadableStream({ pull: (out) => (++sent <= 40 ? out.enqueue(part) : out.close()) })
  const shop = await serve(() => new Response(stream()))
  const arrived = await fetch(shop)
  expect((await arrived.arrayBuffer()).byteLength).toBe(40 * part.length)
  // of listeners that wait for each part
  expect(warned).not.toHaveBeenCalled()
})

test('a visitor who leaves aborts the request, and the stream of an answer ends', async () => {
  const events: string[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const shop = await serve(
    (asked) =>
      new Promise((answers) => {
        asked.signal.addEventListener('abort', () => {
          events.push('aborted')
          answers(new Response(new ReadableStream({ cancel: () => resolve(void events.push('ended')) })))
        })
        events.push('asked')
        leaves.abort()
      }),
  )
  const leaves = new AbortController()
  await expect(fetch(shop, { signal: leaves.signal })).rejects.toThrow('abort')
  await promise
  expect(events).toEqual(['asked', 'aborted', 'ended'])
})

test('a failure of the shop is a reported 500, also a TypeError', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue()
  const failures = [
    new TypeError('goods is not iterable'),
    new URIError('URI malformed'),
    new Error('the database is closed'),
    () => new Response(null, { headers: { location: '/кухня' } }),
  ]
  const shop = await serve(async () => {
    const failure = failures.shift()
    if (typeof failure === 'function') return failure()
    throw failure
  })
  for (let left = failures.length; left > 0; left--) expect((await raw(shop, '/', 'GET')).status).toBe(500)
  expect(report.mock.calls.map(([line]) => (JSON.parse(String(line)) as { reason: string }).reason)).toEqual([
    expect.stringContaining('goods is not iterable'),
    expect.stringContaining('URI malformed'),
    expect.stringContaining('the database is closed'),
    expect.stringContaining('ByteString'),
  ])
})

test('an answer that breaks off breaks its connection: half of a page is not a whole one', async () => {
  const report = vi.spyOn(console, 'error').mockReturnValue()
  const shop = await serve(() => {
    let parts = 0
    return new Response(
      new ReadableStream({
        pull: (out) => (parts++ === 0 ? out.enqueue(new TextEncoder().encode('<h1>')) : out.error(new Error('broken'))),
      }),
    )
  })
  await expect(fetch(shop).then((answer) => answer.text())).rejects.toThrow(/terminated|fetch failed/)
  expect(report).toHaveBeenCalledOnce()
})

test('an upgrade with a method of no browser is refused', async () => {
  const ask = askBy(visitorsBehind('none'), () => new Response())
  const socket = { remoteAddress: '127.0.0.1' }
  const broken = { method: 'TRACE', url: '/api/staff/live', rawHeaders: [], headers: {}, socket } as unknown as IncomingMessage
  expect((await ask(broken)).status).toBe(400)
})

function raw(shop: string, path: string, method: string) {
  return new Promise<{ status: number | undefined; etag: string | undefined; body: string }>((done, fails) => {
    const { hostname, port } = new URL(shop)
    request({ hostname, port, path: path.replaceAll(/[^\x21-\x7e]/g, encodeURIComponent), method }, async (answer: IncomingMessage) => {
      let body = ''
      for await (const part of answer) body += String(part)
      done({ status: answer.statusCode, etag: answer.headers.etag, body })
    })
      .on('error', fails)
      .end()
  })
}

test('what lies in memory is written whole, with its length; HEAD and 304 have no body', async () => {
  const body = Uint8Array.from(Buffer.from('страница'))
  const headers = new Headers({ etag: 'W/"1"' })
  const visitors = visitorsBehind('loopback')
  const shop = await listen((incoming, response) => {
    const { method, origin, target, headers: asked } = toPlainRequest(incoming, visitors)
    headers.set('x-asked', `${method} ${origin}${target}`)
    if (asked.get('if-none-match')) return sendKept({ status: 304, headers: new Headers(headers), body: null }, response)
    sendKept({ status: 200, headers: new Headers(headers), body: method === 'HEAD' ? null : body }, response)
  })
  const whole = await fetch(`${shop}/menu`, { headers: { 'x-forwarded-proto': 'https' } })
  expect([whole.headers.get('content-length'), whole.headers.get('transfer-encoding'), await whole.text()]).toEqual([
    '16',
    null,
    'страница',
  ])
  expect(whole.headers.get('x-asked')).toBe(`GET ${shop.replace('http:', 'https:')}/menu`)
  const answers = [await fetch(shop, { method: 'HEAD' }), await fetch(shop, { headers: { 'if-none-match': 'W/"1"' } })]
  for (const answer of answers) expect([answer.headers.get('etag'), await answer.text()]).toEqual(['W/"1"', ''])
  expect(answers.map(({ status }) => status)).toEqual([200, 304])
})

test('an idle connection outlives that of a proxy in front', async () => {
  const shop = await serve(() => new Response('ok'))
  const answer = await new Promise<IncomingMessage>((done) => request(shop, { headers: { connection: 'keep-alive' } }, done).end())
  expect(Number(/timeout=(\d+)/.exec(String(answer.headers['keep-alive']))?.[1])).toBeGreaterThan(120)
})

test('CONNECT is answered', async () => {
  const shop = await serve(() => new Response('ok'))
  const status = await new Promise((done) =>
    request(shop, { method: 'CONNECT', path: 'other.example:443' })
      .once('connect', ({ statusCode }) => done(statusCode))
      .end(),
  )
  expect(status).toBe(405)
})
