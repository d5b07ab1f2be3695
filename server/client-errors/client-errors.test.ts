import { createExecutionContext } from '#host/testing'
import { env } from '#host'
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { api } from '#server/app'
import { answerApi } from '#server/edge/public-api'

const fetched = vi.fn(() => Promise.resolve(Response.json({})))
let log: MockInstance<typeof console.error>
let minute = 0
beforeEach(() => {
  // reports are counted by the minute: every test has one of its own
  vi.useFakeTimers({ toFake: ['Date'], now: (minute += 60_000) })
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  log = vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const call = (path: string, init?: RequestInit) =>
  answerApi(
    new Request(`https://shop.example${path}`, init),
    { ...env, API_BASE_URL: 'https://api.example/api' },
    createExecutionContext(),
    api.fetch,
  )
const report = (body: string, headers: Record<string, string> = {}) =>
  call('/api/client-errors', { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
const reportFrom = (address: string) => report('{"reason":"TypeError: y"}', { 'cf-connecting-ip': address })

test('with a remote API, an error of a page is logged here, scrubbed, and not forwarded; other calls are', async () => {
  const response = await report(JSON.stringify({ reason: 'TypeError: x anna@example.com 79991234567', route: '/menu', build: 'x' }))
  expect([response.status, await response.text(), response.headers.get('cache-control')]).toEqual([204, '', 'no-store'])
  expect(log.mock.calls.flat().join()).toContain('TypeError: x [mail] [digits]')
  expect(fetched).not.toHaveBeenCalled()
  await call('/api/v2/cities')
  expect(fetched).toHaveBeenCalledOnce()
})

test('other bodies and types are ignored, other methods are 405', async () => {
  for (const body of ['', '{', '[]', '{"reason":1}', `{"reason":"${'x'.repeat(5000)}"}`]) expect((await report(body)).status).toBe(204)
  expect((await report('{"reason":"x"}', { 'content-type': 'text/plain' })).status).toBe(204)
  const read = await call('/api/client-errors')
  expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST'])
  expect([log.mock.calls, fetched.mock.calls]).toEqual([[], []])
})

test('one network may report ten errors a minute; another one’s are still logged', async () => {
  for (let turn = 0; turn < 110; turn++) expect((await reportFrom('203.0.113.7')).status).toBe(204)
  expect(log.mock.calls).toHaveLength(10)
  await reportFrom('198.51.100.1')
  expect(log.mock.calls).toHaveLength(11)
})

test('all networks together may report a hundred errors a minute', async () => {
  for (let network = 1; network <= 11; network++)
    for (let turn = 0; turn < 10; turn++) expect((await reportFrom(`203.0.113.${network}`)).status).toBe(204)
  expect(log.mock.calls).toHaveLength(100)
  vi.setSystemTime((minute += 60_000))
  await reportFrom('203.0.113.11')
  expect(log.mock.calls).toHaveLength(101)
})
