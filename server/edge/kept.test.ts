import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { withRequestContext } from '#server/core/request-context'
import { forgetKept, serveKept, type KeptQuestion } from './kept'
import { Memory } from './memory'
import { later } from './edge.testing'

type Asking = Partial<Omit<KeptQuestion, 'request' | 'context'>> & { headers?: Record<string, string>; method?: string }

const say =
  (body: string, headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(new Response(body, { headers }))
let key = ''
let tests = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  // what the data centre kept for another test is not this one's
  key = `key-${++tests}`
})

async function ask({ headers = {}, method = 'GET', ...more }: Asking = {}) {
  const context = createExecutionContext()
  const request = new Request('https://shop.example/', { headers, method })
  const question: KeptQuestion = {
    request,
    context,
    store: 'page',
    key,
    edition: '1',
    staleMs: 3_000,
    lifeMs: 60_000,
    make: say('made'),
    ...more,
  }
  const { response, cache } = await withRequestContext(async (notes) => ({ response: await serveKept(question), cache: () => notes.cache }))
  const body = await response.text()
  await waitOnExecutionContext(context)
  return { status: response.status, headers: response.headers, body, cache: cache() }
}

describe('a kept answer', () => {
  it('is made once, then comes from the isolate, and in another isolate from the data centre', async () => {
    expect(await ask()).toMatchObject({ body: 'made', cache: 'made' })
    expect(await ask({ make: say('again') })).toMatchObject({ body: 'made', cache: 'memory' })
    forgetKept()
    expect(await ask({ make: say('again') })).toMatchObject({ body: 'made', cache: 'edge' })
    expect(await ask({ make: say('again') })).toMatchObject({ body: 'made', cache: 'memory' })
  })

  it('keeps its headers in both, and tells none of the keeper’s', async () => {
    const own = { 'content-type': 'text/html', 'cache-control': 'no-cache', vary: 'cookie', link: '</a.css>; rel=preload' }
    const made = await ask({ make: say('made', own) })
    forgetKept()
    const edge = await ask()
    expect(Object.fromEntries(edge.headers)).toEqual(Object.fromEntries(made.headers))
    expect(edge.headers.get('cache-control')).toBe('no-cache')
    expect([...edge.headers.keys()].filter((name) => name.startsWith('x-kept'))).toEqual([])
  })

  it('is 304 for whoever holds it, with no policy of another rendering', async () => {
    const etag =
      (await ask({ make: say('made', { 'content-security-policy': 'x', 'cache-control': 'no-cache' }) })).headers.get('etag') ?? ''
    for (const held of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const { status, body, headers } = await ask({ headers: { 'if-none-match': held } })
      expect({ status, body, policy: headers.get('content-security-policy') }).toEqual({ status: 304, body: '', policy: null })
      expect(headers.get('etag')).toBe(etag)
    }
    expect((await ask({ headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    later(3_100)
    expect((await ask({ edition: '2', headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  it('is one making for all who ask at once', async () => {
    const make = vi.fn(async () => {
      await new Promise((go) => setTimeout(go, 30))
      return new Response('made')
    })
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask({ make })))
    expect(make).toHaveBeenCalledTimes(1)
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['made']))
  })

  it('is used no longer than its life, in the isolate and in the data centre', async () => {
    await ask()
    later(59_000)
    expect((await ask({ make: say('new') })).body).toBe('made')
    later(4_001)
    expect((await ask({ make: say('new') })).body).toBe('new')
    later(60_001)
    forgetKept()
    expect((await ask({ make: say('newer') })).body).toBe('newer')
  })
})

describe('a copy of an older edition', () => {
  it('is served for a moment while it is made anew, once', async () => {
    await ask()
    later(1_000)
    await ask()
    later(2_500)
    const make = vi.fn(say('new'))
    expect(await ask({ edition: '2', make })).toMatchObject({ body: 'made', cache: 'stale' })
    expect(await ask({ edition: '2', make })).toMatchObject({ body: 'new', cache: 'memory' })
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('is not served later than `staleMs` after it was last known to be right', async () => {
    await ask()
    later(30_000)
    expect((await ask({ edition: '2', make: say('new') })).body).toBe('new')
  })

  it('is measured from when its edition was read, not from when it was served', async () => {
    const readAt = Date.now()
    await ask({ knownAt: readAt })
    later(2_900)
    await ask({ knownAt: readAt })
    later(200)
    expect((await ask({ edition: '2', make: say('new') })).body).toBe('new')
  })

  it('is made anew once for all who ask meanwhile, and they get the old one', async () => {
    await ask()
    let finish = () => undefined as void
    const make = vi.fn(async () => {
      await new Promise<void>((go) => (finish = go))
      return new Response('new')
    })
    const answers = Array.from({ length: 10 }, () => ask({ edition: '2', make }))
    await vi.waitFor(() => expect(make).toHaveBeenCalled())
    finish()
    expect((await Promise.all(answers)).map(({ body }) => body)).toEqual(Array.from({ length: 10 }, () => 'made'))
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('stays for its moment where making it anew fails, and nothing wrong is kept', async () => {
    await ask()
    const bad = vi.fn(() => Promise.resolve(new Response('broken', { status: 500 })))
    expect((await ask({ edition: '2', make: bad })).body).toBe('made')
    expect((await ask({ edition: '2', make: bad })).body).toBe('made')
    expect(bad).toHaveBeenCalledTimes(1)
    later(1_100)
    await ask({ edition: '2', make: () => Promise.reject(new Error('down')) })
    later(3_100)
    expect((await ask({ edition: '2', make: bad })).status).toBe(500)
    expect((await ask({ edition: '2', make: say('new') })).body).toBe('new')
  })
})

describe('an old copy that may stand in', () => {
  // a copy of the same state, past its life
  const asking = { edition: 'a', lifeMs: 20_000, standInMs: 600_000 }
  const breaks = () => Promise.resolve(new Response('broken', { status: 503 }))
  const rejects = () => Promise.reject(new Error('down'))
  beforeEach(async () => void (await ask(asking)))

  it.each([
    ['answers an error', breaks],
    ['fails', rejects],
  ])('answers where the new one %s, behind whose back it is tried again', async (_how, make) => {
    later(30_000)
    expect(await ask({ ...asking, make })).toMatchObject({ status: 200, body: 'made', cache: 'stale' })
    later(1_100)
    expect(await ask({ ...asking, make: say('well again') })).toMatchObject({ body: 'made', cache: 'stale' })
    expect((await ask({ ...asking, make })).body).toBe('well again')
  })

  it('answers in two seconds where the new one is late, and at once to the next', async () => {
    later(30_000)
    let finish = () => undefined as void
    const make = vi.fn(async () => {
      await new Promise<void>((go) => (finish = go))
      return new Response('late')
    })
    const first = ask({ ...asking, make })
    await new Promise((go) => setTimeout(go, 2_300))
    const second = ask({ ...asking, make })
    await new Promise((go) => setTimeout(go, 50))
    expect(make).toHaveBeenCalledTimes(1)
    finish()
    expect([(await first).body, (await second).body]).toEqual(['made', 'made'])
    expect((await ask({ ...asking, make })).body).toBe('late')
  })

  it('answers for no error of the visitor’s, for no other edition, no longer than it may', async () => {
    later(30_000)
    const gone = () => Promise.resolve(new Response('gone', { status: 404 }))
    expect((await ask({ ...asking, make: gone })).status).toBe(404)
    expect((await ask({ ...asking, edition: 'b', make: breaks })).status).toBe(503)
    expect((await ask({ ...asking, standInMs: 0, make: breaks })).status).toBe(503)
    later(570_100)
    expect((await ask({ ...asking, make: breaks })).status).toBe(503)
  })
})

describe('the memory of an isolate', () => {
  const entry = (key: string, size: number) => ({ key, size, touchedAt: 0 })

  it('never holds more than its bytes', () => {
    const memory = new Memory(1_000)
    for (let one = 0; one < 100; one++) memory.set(entry(`${one}`, 90))
    expect(memory.size).toBeLessThanOrEqual(1_000)
    memory.set(entry('too large', 600))
    expect(memory.get('too large', 0)).toBeUndefined()
    for (let one = 90; one < 100; one++) memory.delete(`${one}`)
    expect(memory.size).toBe(memory.get('89', 0) ? 90 : 0)
  })

  it('keeps what is asked for again and again, whatever is asked for once', () => {
    const memory = new Memory(1_000)
    const common = ['home', 'menu', 'rolls']
    for (const key of common) memory.set(entry(key, 100))
    for (const key of common) memory.get(key, 5_000)
    for (let one = 0; one < 500; one++) memory.set(entry(`flood ${one}`, 100))
    for (const key of common) expect(memory.get(key, 6_000)).toBeDefined()
  })
})
