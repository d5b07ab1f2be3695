// A load generator on loopback addresses: keep-alive connections, one request at a time on each.
import { connect } from 'node:net'

const MAX_SECONDS = 20
/** How many addresses the requests come from: one visitor with as many requests would hit a rate limit. */
const VISITORS = 4096

export type Call = { path: string; post?: unknown; token?: string; headers?: Record<string, string> }
export type Loaded = { answers: number; bad: number; ms: number; times: number[] }

/** Sends as fast as the responses come. `times` are milliseconds to the first byte; `bad` counts other statuses than 200 and 201. */
export async function load(port: number, next: (at: number) => string, seconds: number, connections: number): Promise<Loaded> {
  const until = performance.now() + Math.min(seconds, MAX_SECONDS) * 1000
  return send(port, next, connections, () => performance.now() < until)
}

/** Sends `count` requests one after the other. */
export const sequence = (port: number, next: (at: number) => string, count: number) => send(port, next, 1, (sent) => sent < count)

async function send(port: number, next: (at: number) => string, connections: number, goesOn: (sent: number) => boolean): Promise<Loaded> {
  const loaded: Loaded = { answers: 0, bad: 0, ms: 0, times: [] }
  const started = performance.now()
  let sent = 0
  const connection = () =>
    new Promise<void>((done, failed) => {
      const socket = connect({ host: '127.0.0.1', port, noDelay: true })
      let parts: Buffer[] = []
      let sentAt = 0
      const request = () => {
        if (!goesOn(sent)) return socket.destroy()
        parts = []
        sentAt = performance.now()
        socket.write(next(sent++))
      }
      socket
        .on('connect', request)
        .on('error', failed)
        .on('close', () => done())
      socket.on('data', (chunk) => {
        if (parts.length === 0) loaded.times.push(performance.now() - sentAt)
        parts.push(chunk)
        if (!isComplete(parts)) return
        loaded.answers++
        if (!/^HTTP\/1\.1 20[01]/.test(parts[0]?.toString('latin1', 0, 12) ?? '')) loaded.bad++
        request()
      })
    })
  await Promise.all(Array.from({ length: connections }, connection))
  return { ...loaded, ms: performance.now() - started }
}

/** The nth request of many visitors, each encoded once. */
export function fromVisitors(port: number, call: (at: number) => Call): (at: number) => string {
  const encoded = new Map<number, string>()
  return (turn) => {
    const at = turn % VISITORS
    const known = encoded.get(at) ?? encode(port, call(at), at)
    encoded.set(at, known)
    return known
  }
}

export function encode(port: number, { path, post, token, headers = {} }: Call, visitor = 0): string {
  const body = post ? JSON.stringify(post) : ''
  const lines = [
    `${post ? 'POST' : 'GET'} ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    'Accept: */*',
    'Connection: keep-alive',
    `CF-Connecting-IP: 10.${visitor & 255}.${(visitor >> 8) & 255}.1`,
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(post ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`] : []),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

/** Whether the response is complete, by its length or its last chunk. Nothing of another response can follow. */
function isComplete(parts: Buffer[]): boolean {
  const first = parts[0] ?? Buffer.alloc(0)
  const headEnd = first.indexOf('\r\n\r\n')
  if (headEnd < 0) {
    if (parts.length < 2) return false
    parts.splice(0, 2, Buffer.concat(parts.slice(0, 2)))
    return isComplete(parts)
  }
  const length = /\ncontent-length: (\d+)/i.exec(first.toString('latin1', 0, headEnd))?.[1]
  if (length !== undefined) return parts.reduce((sum, part) => sum + part.length, 0) >= headEnd + 4 + Number(length)
  return Buffer.concat(parts.slice(-2)).subarray(-5).equals(Buffer.from('0\r\n\r\n'))
}
