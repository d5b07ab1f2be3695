import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { api } from '#server/app'
import { answerApi } from '#server/edge/public-api'

/* Issue 8, part 9: where the API is elsewhere, errors of our own pages stay here. */

const fetched = vi.fn(() => Promise.resolve(Response.json({})))
let log: MockInstance<typeof console.error>
beforeEach(() => {
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  log = vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const front = { ...env, API_BASE_URL: 'https://api.example/api' }
const send = (body: string, init: RequestInit = {}) =>
  answerApi(
    new Request('https://shop.example/api/client-errors', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      ...(init.method !== 'GET' && { body }),
      ...init,
    }),
    front,
    createExecutionContext(),
    api.fetch,
  )

test('an error is told here, scrubbed, and never passed on', async () => {
  const answer = await send(JSON.stringify({ reason: 'TypeError: x anna@example.com 79991234567', route: '/menu', build: 'x' }))
  expect([answer.status, await answer.text(), answer.headers.get('cache-control')]).toEqual([204, '', 'no-store'])
  expect(log.mock.calls.flat().join()).toContain('TypeError: x [mail] [digits]')
  expect(fetched).not.toHaveBeenCalled()
})

test.each(['', '{', '[]', '{"reason":1}', `{"reason":"${'x'.repeat(5000)}"}`])(
  'what is no error (%#) is 204 and told nobody',
  async (body) => {
    expect((await send(body)).status).toBe(204)
    expect(log).not.toHaveBeenCalled()
    expect(fetched).not.toHaveBeenCalled()
  },
)

test('another type is not read, another method is 405; every other call is passed on', async () => {
  expect((await send('{"reason":"x"}', { headers: { 'content-type': 'text/plain' } })).status).toBe(204)
  const read = await send('', { method: 'GET' })
  expect([read.status, read.headers.get('allow')]).toEqual([405, 'POST'])
  expect(log).not.toHaveBeenCalled()
  await answerApi(new Request('https://shop.example/api/v2/cities'), front, createExecutionContext(), api.fetch)
  expect(fetched).toHaveBeenCalledOnce()
})
