import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { reportError } from '#server/core/report-error'
import type { Kept } from '#server/edge/response-cache'
import type { PlainRequest } from '#server/http/admission'
import { PEER_HEADER, type Visitors } from './visitors'

/** What the shop needs to know of a request whose answer may lie in memory. */
export function toPlainRequest(incoming: IncomingMessage, visitors: Visitors): PlainRequest {
  const { method = 'GET', url = '/', headers } = incoming
  return {
    method,
    origin: originOf(incoming, visitors.isSecure(incoming)),
    target: url,
    headers: { get: (name) => headers[name]?.toString() ?? null },
  }
}

const originOf = ({ headers }: IncomingMessage, isSecure: boolean) => `${isSecure ? 'https' : 'http'}://${headers.host ?? 'localhost'}`

/** Asks the shop. What cannot be read as a request is its sender's fault: 400. A TypeError of the shop is not. */
export const askBy =
  (visitors: Visitors, shop: (request: Request) => Response | Promise<Response>) =>
  async (incoming: IncomingMessage, response?: ServerResponse): Promise<Response> => {
    let request: Request
    try {
      request = toRequest(incoming, visitors, response)
    } catch {
      return new Response(null, { status: 400 })
    }
    return shop(request)
  }

/** Runs what answers. A failure is reported; it is a 500, or if an answer was begun its connection breaks: half of a page is not whole.
 *  Never throws. */
export async function answerBy(response: ServerResponse, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    reportError(error)
    if (response.headersSent) response.destroy()
    else response.writeHead(500).end()
  }
}

/** The request as the shop takes it. Its signal aborts when the visitor leaves before the answer.
 *  @throws TypeError for a method, a header or an address that no browser sends */
function toRequest(incoming: IncomingMessage, visitors: Visitors, response?: ServerResponse): Request {
  const { method = 'GET', url = '/', rawHeaders } = incoming
  const { address, isSecure } = visitors.of(incoming)
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  headers.set(PEER_HEADER, address)
  const leaves = new AbortController()
  response?.once('close', () => response.writableFinished || leaves.abort(new DOMException('the visitor left', 'AbortError')))
  const hasBody = incoming.headers['transfer-encoding'] !== undefined || Number(incoming.headers['content-length'] ?? 0) > 0
  const base = originOf(incoming, isSecure)
  // a path that begins with // is no host
  return new Request(url.startsWith('/') ? new URL(base + url) : url, {
    method,
    headers,
    signal: leaves.signal,
    ...(hasBody && { body: Readable.toWeb(incoming) as unknown as BodyInit, duplex: 'half' as const }),
  })
}

/** Longer than a proxy in front keeps an idle connection, Caddy two minutes: it would send an order into one that Node just closed. */
const KEEP_ALIVE_MS = 150_000

/** The server of a shop. */
export function shopServer(answer: (request: IncomingMessage, response: ServerResponse) => void): Server {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, answer)
  // Node would close the socket without a word
  return server.on('connect', (_, socket) => {
    socket.on('error', () => socket.destroy())
    socket.end('HTTP/1.1 405 Method Not Allowed\r\nConnection: close\r\n\r\n')
  })
}

/** Headers of what is kept, as the HTTP server takes them, with the length of the body. */
const rawHeaders = new WeakMap<Headers, string[]>()

/** Writes an answer that lies in memory, at once. */
export function sendKept({ status, headers, body }: Kept, response: ServerResponse): void {
  // a HEAD has no body to measure
  if (status === 200 && body === null) return void response.writeHead(status, [...headers].flat()).end()
  let raw = rawHeaders.get(headers)
  if (!raw) rawHeaders.set(headers, (raw = [...headers, ...(body ? [['content-length', String(body.length)]] : [])].flat()))
  response.writeHead(status, raw).end(body)
}

/** Writes an answer as fast as the visitor reads it. A visitor who leaves ends its stream. */
export async function send(answer: Response, response: ServerResponse): Promise<void> {
  if (response.destroyed) return answer.body?.cancel()
  const headers = [...answer.headers].flat()
  response.writeHead(answer.status, headers)
  if (answer.body === null || response.req.method === 'HEAD') {
    void answer.body?.cancel()
    response.end()
    return
  }
  const reader: ReadableStreamDefaultReader<Uint8Array> = answer.body.getReader()
  response.once('close', () => void reader.cancel().catch(() => undefined))
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (!response.write(part.value)) await drained(response)
  }
  response.end()
}

/** Resolves when more may be written, or when the visitor has left. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      response.off('drain', go).off('close', go)
      resolve()
    }
    response.on('drain', go).on('close', go)
  })
}
