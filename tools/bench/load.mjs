// A small load generator for servers of this machine: it takes loopback addresses only, and always stops by itself.
import { connect } from 'node:net'

const LOOPBACK = '127.0.0.1'
const MOST_SECONDS = 20
const MOST_REQUESTS = 500_000

/** From how many addresses the questions come: one visitor who asked as much would be told to wait. */
const VISITORS = 4096

/** Asks as fast as the answers come, over some kept-alive connections, as thousands of visitors: how many answers there were in
 *  how many milliseconds, and how many of them were not 200 or 201. `path` may tell the path of the nth question; `post`, an
 *  object, is sent as JSON; `token` signs in; `headers` go along. */
export async function load(port, path, { seconds, connections, post, token, headers }) {
  const until = performance.now() + Math.min(seconds, MOST_SECONDS) * 1000
  const counted = { answers: 0, bad: 0 }
  const questions = questionsOf(port, path, { post, token, headers })
  let asked = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, () =>
      oneConnection(
        port,
        () => questions(asked++),
        counted,
        () => performance.now() < until,
      ),
    ),
  )
  return { ...counted, ms: performance.now() - started }
}

/** Asks so many questions in all: each of `paths` in its turn, as thousands of visitors. */
export async function loadCount(port, paths, { count, connections }) {
  const questions = questionsOf(port, (at) => paths[at % paths.length], {})
  const counted = { answers: 0, bad: 0 }
  let asked = 0
  await Promise.all(
    Array.from({ length: connections }, () =>
      oneConnection(
        port,
        () => questions(asked++),
        counted,
        () => asked < count,
      ),
    ),
  )
  return counted
}

/** The nth question, written once for each visitor. */
function questionsOf(port, path, { post, token, headers }) {
  const written = new Map()
  return (turn) => {
    const at = turn % VISITORS
    if (!written.has(at)) {
      const own = typeof path === 'function' ? path(at) : path
      written.set(at, question(port, own, { post, token, headers: { 'CF-Connecting-IP': addressOf(at), ...headers } }))
    }
    return written.get(at)
  }
}

/** The address of the nth visitor: each in a subnet of its own. */
const addressOf = (at) => `10.${at & 255}.${(at >> 8) & 255}.1`

/** The same for a list of questions `{ path, post, token, headers }`, each of them asked once. */
export async function loadEach(port, questions, { connections }) {
  const waiting = questions.map((one) => question(port, one.path, one))
  const counted = { answers: 0, bad: 0 }
  const started = performance.now()
  await Promise.all(
    Array.from({ length: connections }, () =>
      oneConnection(
        port,
        () => waiting.pop(),
        counted,
        () => waiting.length > 0,
      ),
    ),
  )
  return { ...counted, ms: performance.now() - started }
}

/** Asks as fast as the answers come, each time what `next` says, who is told which it is; `times` are the milliseconds each took. */
export async function loadNext(port, next, { seconds, connections }) {
  const until = performance.now() + Math.min(seconds, MOST_SECONDS) * 1000
  const counted = { answers: 0, bad: 0 }
  const times = []
  let asked = 0
  const started = performance.now()
  const one = () => {
    const { path, ...rest } = next(asked++)
    return question(port, path, rest)
  }
  const goesOn = () => performance.now() < until
  await Promise.all(Array.from({ length: connections }, () => oneConnection(port, one, counted, goesOn, (ms) => times.push(ms))))
  return { ...counted, ms: performance.now() - started, times }
}

/** Asks one by one; the milliseconds to the first byte of each answer. */
export async function firstBytes(port, path, count, { post, token, headers } = {}) {
  const times = []
  const questions = questionsOf(port, path, { post, token, headers })
  let left = count
  await oneConnection(
    port,
    () => questions(left),
    { answers: 0, bad: 0 },
    () => left-- > 0,
    (ms) => times.push(ms),
  )
  return times
}

function question(port, path, { post, token, headers = {} }) {
  const body = post ? JSON.stringify(post) : ''
  const lines = [
    `${post ? 'POST' : 'GET'} ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    'Accept: */*',
    'Connection: keep-alive',
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(post ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`] : []),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

function oneConnection(port, next, counted, goesOn, onFirstByte) {
  return new Promise((done, broken) => {
    const socket = connect({ host: LOOPBACK, port, noDelay: true })
    let parts = []
    let askedAt = 0
    const ask = () => {
      if (!goesOn() || counted.answers >= MOST_REQUESTS) return socket.destroy()
      parts = []
      askedAt = performance.now()
      socket.write(next())
    }
    socket.on('connect', ask)
    socket.on('error', broken)
    socket.on('close', done)
    socket.on('data', (chunk) => {
      if (parts.length === 0) onFirstByte?.(performance.now() - askedAt)
      parts.push(chunk)
      if (!isWhole(parts)) return
      counted.answers++
      if (!GOOD.includes(parts[0].toString('latin1', 0, 12))) counted.bad++
      ask()
    })
  })
}

const GOOD = ['HTTP/1.1 200', 'HTTP/1.1 201']
const CHUNKED_END = Buffer.from('0\r\n\r\n')

/** Whether an answer is all there: by its length where it says one, by the last chunk otherwise. One question is on
 *  its way at a time, so nothing of another answer can follow. */
function isWhole(parts) {
  const headEnd = parts[0].indexOf('\r\n\r\n')
  if (headEnd < 0) {
    if (parts.length > 1) parts.splice(0, 2, Buffer.concat(parts.slice(0, 2)))
    return parts.length === 1 && parts[0].includes('\r\n\r\n') ? isWhole(parts) : false
  }
  const length = /\ncontent-length: (\d+)/i.exec(parts[0].toString('latin1', 0, headEnd))?.[1]
  if (length !== undefined) return parts.reduce((sum, part) => sum + part.length, 0) >= headEnd + 4 + Number(length)
  const tail = parts.length > 1 ? Buffer.concat(parts.slice(-2)) : parts[0]
  return tail.subarray(-CHUNKED_END.length).equals(CHUNKED_END)
}
