// TLS, HTTP/2 and gzip in front of a Worker, the same for all targets. With a `line`, the bytes are delayed and paced here, so that
// the browser need not throttle its network, which would turn on its inspection and cost the page time.
import http from 'node:http'
import http2 from 'node:http2'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { createGzip, gzipSync } from 'node:zlib'
import { selfSigned } from './certificate.ts'
import type { Served } from './stand.ts'
import type { Target } from './table.ts'

const COMPRESSIBLE = /^(?:text\/|application\/(?:javascript|json|xml|manifest\+json|x-ndjson|x-tss-framed)|image\/svg)/
/** Headers of one connection, and those that gzip makes wrong. */
const HOP = ['connection', 'keep-alive', 'transfer-encoding', 'proxy-connection', 'upgrade', 'content-length', 'http2-settings', 'host']
const HASHED = /\/assets\//

type PhoneLine = { delayMs: number; bytesPerSecond: number }
/** Lighthouse's phone: 150 ms round trip, 1.6 Mbit/s. */
export const PHONE_LINE: PhoneLine = { delayMs: 75, bytesPerSecond: 200_000 }
type Packed = Map<string, { headers: http.OutgoingHttpHeaders; body: Buffer }>

/** Opens an edge for each server. Returns the origins for a browser. */
export async function openEdges(servers: Partial<Record<Target, Served>>, line?: PhoneLine) {
  const opened = await Promise.all(Object.entries(servers).map(async ([target, { port }]) => ({ target, ...(await openEdge(port, line)) })))
  const edges: Partial<Record<Target, string>> = Object.fromEntries(opened.map(({ target, origin }) => [target, origin]))
  return { edges, close: () => opened.forEach(({ close }) => close()) }
}

async function openEdge(port: number, line?: PhoneLine): Promise<{ origin: string; close: () => void }> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  const packed: Packed = new Map()
  const server = http2.createSecureServer({ ...selfSigned(), allowHTTP1: true }, (request, response) => {
    const cached = request.method === 'GET' ? packed.get(request.url) : undefined
    if (cached) return void response.writeHead(200, cached.headers).end(cached.body)
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !name.startsWith(':') && !HOP.includes(name) && name !== 'accept-encoding'),
    )
    const origin = `localhost:${port}`
    const forwarded = http.request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method: request.method,
        path: request.url,
        headers: { ...headers, host: origin, ...(headers.origin && { origin: `http://${origin}` }) },
      },
      (answer) => pass(request, answer, response, packed),
    )
    forwarded.on('error', () => response.destroy())
    request.pipe(forwarded)
  })
  server.on('sessionError', () => {}).on('error', () => {})
  await listen(server)
  const front = line ? await openLine((server.address() as AddressInfo).port, line) : server
  const close = () => {
    agent.destroy()
    front.close()
    server.close()
  }
  return { origin: `https://127.0.0.1:${(front.address() as AddressInfo).port}`, close }
}

const listen = (server: Server | http2.Http2SecureServer) => new Promise<void>((open) => server.listen(0, '127.0.0.1', () => open()))

function pass(request: http2.Http2ServerRequest, answer: http.IncomingMessage, response: http2.Http2ServerResponse, packed: Packed): void {
  const headers: http.OutgoingHttpHeaders = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !HOP.includes(name)))
  const status = answer.statusCode ?? 502
  const isHashed = HASHED.test(request.url) && status === 200
  // as the host of static files answers in production
  if (isHashed) headers['cache-control'] = 'public, max-age=31536000, immutable'
  const isCompressible = COMPRESSIBLE.test(answer.headers['content-type'] ?? '') && !headers['content-encoding']
  if (!isCompressible || request.method === 'HEAD' || [204, 304].includes(status)) {
    response.writeHead(status, headers)
    return void answer.pipe(response)
  }
  headers['content-encoding'] = 'gzip'
  if (!isHashed) {
    response.writeHead(status, headers)
    return void answer.pipe(createGzip({ level: 5 })).pipe(response)
  }
  const parts: Buffer[] = []
  answer.on('data', (part: Buffer) => parts.push(part))
  answer.on('end', () => {
    const body = gzipSync(Buffer.concat(parts), { level: 9 })
    packed.set(request.url, { headers, body })
    response.writeHead(200, headers).end(body)
  })
}

/** One line to the browser, shared by all connections: bytes at its speed, each late by the delay. */
async function openLine(port: number, { delayMs, bytesPerSecond }: PhoneLine): Promise<Server> {
  let freeAt = 0
  const server = createServer({ noDelay: true }, (browser) => {
    const edge = connect({ host: '127.0.0.1', port, noDelay: true })
    const toEdge = delayed(edge)
    const toBrowser = delayed(browser)
    browser.on('data', (chunk) => toEdge(chunk, performance.now() + delayMs))
    edge.on('data', (chunk) => {
      // in pieces, so that other connections get their share meanwhile
      for (let from = 0; from < chunk.length; from += 4096) {
        const piece = chunk.subarray(from, from + 4096)
        freeAt = Math.max(freeAt, performance.now()) + (piece.length / bytesPerSecond) * 1000
        toBrowser(piece, freeAt + delayMs)
      }
    })
    const end = (other: Socket) => () => setTimeout(() => other.destroy(), delayMs + Math.max(0, freeAt - performance.now()))
    browser.on('close', end(edge)).on('error', () => {})
    edge.on('close', end(browser)).on('error', () => {})
  })
  await listen(server)
  return server
}

/** Writes each chunk at its moment and in order: timers of nearly the same moment fire in any order. */
function delayed(socket: Socket): (chunk: Buffer, at: number) => void {
  const waiting: { chunk: Buffer; at: number }[] = []
  const write = () => {
    while (waiting[0] && waiting[0].at <= performance.now()) {
      const next = waiting.shift()
      if (next && socket.writable) socket.write(next.chunk)
    }
    if (waiting[0]) setTimeout(write, Math.max(1, waiting[0].at - performance.now()))
  }
  return (chunk, at) => {
    waiting.push({ chunk, at })
    if (waiting.length === 1) setTimeout(write, at - performance.now())
  }
}
