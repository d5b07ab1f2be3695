// What stands before a Worker in the world, small: TLS, HTTP/2 and gzip, the same for everybody who is measured in a browser. With
// `line`, the bytes go as over a phone's line: paced and late here, so that the browser need not be asked to slow its network
// down, which would turn its inspection on and cost the page.
import http from 'node:http'
import http2 from 'node:http2'
import { connect, createServer } from 'node:net'
import { createGzip, gzipSync } from 'node:zlib'
import { selfSigned } from './certificate.mjs'

const TEXT = /^(?:text\/|application\/(?:javascript|json|xml|manifest\+json|x-ndjson|x-tss-framed)|image\/svg)/
/** Headers of one connection, or ones that gzip makes wrong. */
const OWN = ['connection', 'keep-alive', 'transfer-encoding', 'proxy-connection', 'upgrade', 'content-length', 'http2-settings', 'host']
const HASHED = /\/assets\//

/** Lighthouse's phone: 150 ms there and back, 1.6 Mbit/s. */
export const PHONE_LINE = { delayMs: 75, bytesPerSecond: 200_000 }

/** Stands before the Worker of a port; `origin` is where a browser goes. */
export async function openEdge(port, { line } = {}) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 64 })
  const packed = new Map()
  const server = http2.createSecureServer({ ...selfSigned(), allowHTTP1: true }, (request, response) => {
    const kept = request.method === 'GET' ? packed.get(request.url) : undefined
    if (kept) return response.writeHead(200, kept.headers).end(kept.body)
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(([name]) => !name.startsWith(':') && !OWN.includes(name) && name !== 'accept-encoding'),
    )
    const asked = http.request(
      {
        agent,
        host: '127.0.0.1',
        port,
        method: request.method,
        path: request.url,
        headers: { ...headers, host: `localhost:${port}`, ...(headers.origin && { origin: `http://localhost:${port}` }) },
      },
      (answer) => pass(request, answer, response, packed),
    )
    asked.on('error', () => response.destroy())
    request.pipe(asked)
  })
  server.on('sessionError', () => {})
  server.on('error', () => {})
  await new Promise((open) => server.listen(0, '127.0.0.1', open))
  const slow = line && (await openLine(server.address().port, line))
  const { port: front } = (slow ?? server).address()
  return {
    origin: `https://127.0.0.1:${front}`,
    close() {
      agent.destroy()
      slow?.close()
      server.close()
    },
  }
}

function pass(request, answer, response, packed) {
  const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !OWN.includes(name)))
  const { statusCode } = answer
  // hashed files are what the host of the files says of them in production
  if (HASHED.test(request.url) && statusCode === 200) headers['cache-control'] = 'public, max-age=31536000, immutable'
  const isText = TEXT.test(headers['content-type'] ?? '') && !headers['content-encoding']
  if (!isText || request.method === 'HEAD' || [204, 304].includes(statusCode)) {
    response.writeHead(statusCode, headers)
    return answer.pipe(response)
  }
  headers['content-encoding'] = 'gzip'
  if (!HASHED.test(request.url) || statusCode !== 200) {
    response.writeHead(statusCode, headers)
    return answer.pipe(createGzip({ level: 5 })).pipe(response)
  }
  const parts = []
  answer.on('data', (part) => parts.push(part))
  answer.on('end', () => {
    const body = gzipSync(Buffer.concat(parts), { level: 9 })
    packed.set(request.url, { headers, body })
    response.writeHead(200, headers).end(body)
  })
}

/** All that goes through shares one line to the browser: bytes in their turn at its speed, each late by the delay. */
async function openLine(port, { delayMs, bytesPerSecond }) {
  let freeAt = 0
  const server = createServer({ noDelay: true }, (browser) => {
    const edge = connect({ host: '127.0.0.1', port, noDelay: true })
    const ask = inTurn(edge)
    const answer = inTurn(browser)
    browser.on('data', (chunk) => ask(chunk, performance.now() + delayMs))
    edge.on('data', (chunk) => {
      // in pieces, so that what comes meanwhile on another connection gets its share
      for (let from = 0; from < chunk.length; from += 4096) {
        const piece = chunk.subarray(from, from + 4096)
        freeAt = Math.max(freeAt, performance.now()) + (piece.length / bytesPerSecond) * 1000
        answer(piece, freeAt + delayMs)
      }
    })
    const end = (other) => () => setTimeout(() => other.destroy(), delayMs + Math.max(0, freeAt - performance.now()))
    browser.on('close', end(edge)).on('error', () => {})
    edge.on('close', end(browser)).on('error', () => {})
  })
  await new Promise((open) => server.listen(0, '127.0.0.1', open))
  return server
}

/** Writes each chunk at its moment, and never before the one before it: timers of nearly one moment come in any order. */
function inTurn(socket) {
  const waiting = []
  const write = () => {
    while (waiting[0] && waiting[0].at <= performance.now()) {
      const { chunk } = waiting.shift()
      if (socket.writable) socket.write(chunk)
    }
    if (waiting[0]) setTimeout(write, Math.max(1, waiting[0].at - performance.now()))
  }
  return (chunk, at) => {
    waiting.push({ chunk, at })
    if (waiting.length === 1) setTimeout(write, at - performance.now())
  }
}
