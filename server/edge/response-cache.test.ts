import { createExecutionContext, waitOnExecutionContext } from '#host/testing'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { withRequestContext } from '#server/core/request-context'
import { itOnWorker } from '#tests/support/one-host'
import { later } from './edge.testing'
import { clearMemory, memoryBytes, serveCached, type CacheRequest } from './response-cache'

type Options = Partial<Omit<CacheRequest, 'request' | 'context'>> & { headers?: Record<string, string>; method?: string }

const body =
  (text: string, headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(new Response(text, { headers }))
const status = (code: number) => () => Promise.resolve(new Response('error', { status: code }))
const fails = () => Promise.reject(new Error('down'))
let key = ''
let tests = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  // the data centre still holds the entries of other tests
  key = `key-${++tests}`
})

async function get({ headers = {}, method = 'GET', ...options }: Options = {}) {
  const context = createExecutionContext()
  const request = new Request('https://shop.example/', { headers, method })
  const defaults = { key, generation: '1', staleMs: 3_000, ttlMs: 60_000, make: body('made'), now: Date.now() }
  const { response, cache } = await withRequestContext(async (own) => ({
    response: await serveCached({ request, context, ...defaults, ...options }),
    cache: () => own.cache,
  }))
  const text = await response.text()
  await waitOnExecutionContext(context)
  return { status: response.status, headers: response.headers, body: text, cache: cache() }
}

describe('a cached response', () => {
  itOnWorker('data centre')('comes from memory, in another isolate from the data centre, with the same headers', async () => {
    const own = { 'content-type': 'text/html', 'cache-control': 'no-cache', vary: 'cookie', link: '</a.css>; rel=preload' }
    const made = await get({ make: body('made', own) })
    expect(made.cache).toBe('made')
    expect(await get({ make: body('again') })).toMatchObject({ body: 'made', cache: 'memory' })
    clearMemory()
    const stored = await get({ make: body('again') })
    expect(stored).toMatchObject({ body: 'made', cache: 'edge' })
    expect(Object.fromEntries(stored.headers)).toEqual(Object.fromEntries(made.headers))
    expect(await get()).toMatchObject({ body: 'made', cache: 'memory' })
  })

  it('answers 304 without a policy to clients that hold it, and HEAD without a body', async () => {
    const make = body('made', { 'content-security-policy': 'x', 'cache-control': 'no-cache' })
    const etag = (await get({ make })).headers.get('etag') ?? ''
    for (const held of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const held304 = await get({ headers: { 'if-none-match': held } })
      expect(held304).toMatchObject({ status: 304, body: '' })
      expect([...held304.headers]).toEqual([
        ['cache-control', 'no-cache'],
        ['etag', etag],
        ['vary', 'accept-encoding'],
      ])
    }
    expect(await get({ headers: { 'if-none-match': '"other"' } })).toMatchObject({ status: 200, body: 'made' })
    expect(await get({ method: 'HEAD' })).toMatchObject({ status: 200, body: '' })
    later(3_100)
    expect((await get({ generation: '2', headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  it('expires in memory and in the data centre', async () => {
    await get()
    later(59_000)
    expect((await get({ make: body('new') })).body).toBe('made')
    later(4_001)
    expect((await get({ make: body('new') })).body).toBe('new')
    later(60_001)
    clearMemory()
    expect((await get({ make: body('newer') })).body).toBe('newer')
  })
})

describe('an entry of an older generation', () => {
  beforeEach(async () => void (await get()))

  it('is served while it is refreshed once', async () => {
    later(1_000)
    await get()
    later(2_500)
    let finish = () => undefined as void
    const make = vi.fn(async () => {
      await new Promise<void>((go) => (finish = go))
      return new Response('new')
    })
    const responses = Array.from({ length: 10 }, () => get({ generation: '2', make }))
    await vi.waitFor(() => expect(make).toHaveBeenCalled())
    finish()
    for (const response of await Promise.all(responses)) expect(response).toMatchObject({ body: 'made', cache: 'stale' })
    expect(await get({ generation: '2', make })).toMatchObject({ body: 'new', cache: 'memory' })
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('is served until `staleMs` after its generation was read, whenever it was served last', async () => {
    const readAt = Date.now()
    later(2_900)
    await get({ validAt: readAt })
    later(200)
    expect((await get({ generation: '2', make: body('new') })).body).toBe('new')
  })

  it('is served for its time while the refresh fails, and no error is stored', async () => {
    for (const make of [status(500), fails]) expect((await get({ generation: '2', make })).body).toBe('made')
    later(3_100)
    expect((await get({ generation: '2', make: status(500) })).status).toBe(500)
    expect((await get({ generation: '2', make: body('new') })).body).toBe('new')
  })
})

describe('an expired entry with a stale-if-error window', () => {
  const options = { ttlMs: 20_000, staleIfErrorMs: 600_000 }
  beforeEach(async () => {
    await get(options)
    later(30_000)
  })

  it.each([
    ['an error status', status(503)],
    ['an exception', fails],
    ['no response in time', () => new Promise<Response>((go) => setTimeout(go, 2_300, new Response('late')))],
  ])('is served on %s; the next success replaces it', async (_failure, make) => {
    expect(await get({ ...options, make })).toMatchObject({ status: 200, body: 'made', cache: 'stale' })
    const next = await get({ ...options, make: body('well again') })
    expect(['well again', 'late']).toContain(next.body)
  })

  it('is not served on a client error, for another generation, or after its window', async () => {
    expect((await get({ ...options, make: status(404) })).status).toBe(404)
    expect((await get({ ...options, generation: '2', make: status(503) })).status).toBe(503)
    expect((await get({ ...options, staleIfErrorMs: 0, make: status(503) })).status).toBe(503)
    later(570_100)
    expect((await get({ ...options, make: status(503) })).status).toBe(503)
  })
})

it('the memory is bounded, keeps what is requested again, and stores nothing huge', async () => {
  clearMemory()
  const megabyte = body('x'.repeat(1_000_000))
  for (let flood = 0; flood < 100; flood++) {
    await get({ key: `flood-${flood}`, make: megabyte })
    await get({ key: 'home' })
  }
  expect(memoryBytes()).toBeLessThanOrEqual(48_000_000)
  expect((await get({ key: 'home' })).cache).toBe('memory')
  await get({ key: 'huge', make: body('x'.repeat(10_000_000)) })
  expect((await get({ key: 'huge' })).cache).not.toBe('memory')
})
