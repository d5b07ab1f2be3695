import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scrubbed } from '#server/core/report-error'
import type { ErrorReport } from '#server/core/request-context'
import { sendToSentry } from './sentry'

let now = Date.UTC(2026, 10, 20)
const fetched = vi.fn<typeof fetch>()
const report: ErrorReport = {
  reason: 'TypeError: x is not a function',
  stack: '    at answer (worker.js:10:5)\n    at async file:///worker.js:3:1',
  route: '/product/{slug}',
  requestId: '8f1b2c3d4e5f6071-DME',
  side: 'server',
  at: new Date(now),
}
const send = () => sendToSentry({ sentryDsn: 'https://abc@o1.sentry.example/sub/42', environment: 'production' }, report)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: (now += 600_000) })
  vi.stubGlobal(
    'fetch',
    fetched.mockReset().mockImplementation(async () => new Response('{}')),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('sends one envelope with stack frames and nothing of the visitor', async () => {
  await send()
  const [url, init] = fetched.mock.calls[0] ?? []
  expect(url).toBe('https://o1.sentry.example/sub/api/42/envelope/')
  const headers = { 'x-sentry-auth': expect.stringContaining('sentry_key=abc') }
  expect(init).toMatchObject({ method: 'POST', redirect: 'manual', headers })
  const [header, item, event] = String(init?.body)
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(item).toEqual({ type: 'event' })
  expect(header?.['event_id']).toBe(event?.['event_id'])
  const frames = [
    { filename: 'file:///worker.js', lineno: 3 },
    { function: 'answer', filename: 'worker.js', lineno: 10, colno: 5 },
  ]
  expect(event).toMatchObject({
    environment: 'production',
    release: 'development',
    transaction: '/product/{slug}',
    tags: { side: 'server', request: '8f1b2c3d4e5f6071-DME' },
    exception: { values: [{ type: 'TypeError', value: 'x is not a function', stacktrace: { frames } }] },
  })
  expect(Object.keys(event ?? {})).not.toEqual(expect.arrayContaining(['user', 'request']))
})

test('sends at most thirty a minute, and none during Retry-After; an unreachable service is ignored', async () => {
  for (let i = 0; i < 40; i++) await send()
  expect(fetched).toHaveBeenCalledTimes(30)
  vi.setSystemTime(now + 60_000)
  fetched.mockImplementation(async () => new Response('', { status: 429, headers: { 'retry-after': '120' } }))
  await send()
  await send()
  expect(fetched).toHaveBeenCalledTimes(31)
  vi.setSystemTime(now + 181_000)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  fetched.mockRejectedValue(new TypeError('network'))
  await send()
  expect(fetched).toHaveBeenCalledTimes(32)
})

test.each([
  ['call +7 (999) 123-45-67 now', 'call [digits] now'],
  ['ivan.petrov@mail.example failed', '[mail] failed'],
  ['Bearer abcdef.ghij', 'Bearer [token]'],
  ['GET /search?q=roll failed', 'GET /search?… failed'],
  ['4111 1111 1111 1111', '[digits]'],
  ['Аполлинария, дом 5', '[text], [text] 5'],
  ['key sk-AbCdEfGhIjKlMnOpQrStUvWxYz is wrong', 'key [token] is wrong'],
  ['x is not a function', 'x is not a function'],
  ['no end '.repeat(200), 'no end '.repeat(72).slice(0, 500)],
])('scrubbed: %s', (text, clean) => expect(scrubbed(text)).toBe(clean))
