import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { compress, env } from '#host'
import { beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { seedShop } from '#server/catalog/catalog.testing'
import { admitRequest, isPlainRead } from '#server/http/admission'
import { changeCatalog, freshCache, later, mirror, ORIGIN, page, visit } from './edge.testing'
import { keptPage } from './public-pages'
import { memoryBytes } from './response-cache'

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') })
  await seedShop()
})
beforeEach(freshCache)

type Asking = { method?: string; headers?: Record<string, string> }

/** What lies in memory for a visitor, as `visit` shows an answer. */
function kept(path: string, { method = 'GET', headers = {} }: Asking = {}) {
  const found = keptPage(path, { method, headers: new Headers(headers) }, { ...env, API_BASE_URL: '' })
  return (
    found && { status: found.status, headers: Object.fromEntries(found.headers), body: new TextDecoder().decode(found.body ?? undefined) }
  )
}

async function answered(path: string, asking: Asking) {
  const { status, headers, body } = await visit(path, asking)
  return { status, headers: Object.fromEntries(headers), body }
}

describe('a page that lies in memory', () => {
  it('is what a whole request gets', async () => {
    const etag = (await visit('/')).headers.get('etag') ?? ''
    const visits: Asking[] = [
      {},
      { method: 'HEAD' },
      { headers: { 'if-none-match': etag } },
      { headers: { 'if-none-match': '"other"' } },
      { headers: { cookie: 'city=nowhere; session=1' } },
      { headers: { 'accept-encoding': 'identity' } },
    ]
    for (const asking of visits) expect(kept('/', asking)).toEqual(await answered('/', asking))
    expect(kept('/')?.body).toContain('<p>')
    expect(kept('/', { headers: { 'if-none-match': etag } })?.status).toBe(304)
  })

  it('is left to the whole request where something has to be done', async () => {
    expect(kept('/')).toBeUndefined()
    await visit('/')
    for (const path of ['/?q=a', '/menu', '/account', '/nothing', '//', '/%2F', '/api/v2/cities']) expect(kept(path)).toBeUndefined()
    later(2_001)
    expect(kept('/')).toBeUndefined()
    await visit('/')
    expect(kept('/')).toBeDefined()
    await changeCatalog()
    later(6_000)
    expect(kept('/')).toBeUndefined()
  })
})

describe.skipIf(!compress)('on a host that compresses', () => {
  const text = 'Роллы и пицца. '.repeat(2_000)

  test.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['gzip', 'gzip, br;q=0', gunzipSync],
  ])('%s is made once, and kept with headers of its own', async (encoding, accepted, unpack) => {
    const asked = { headers: { 'accept-encoding': accepted } }
    const find = () => keptPage('/', { method: 'GET', headers: new Headers(asked.headers) }, env)
    const plain = await visit('/', { render: () => page(text) })
    expect(find()).toBeUndefined()
    expect((await visit('/', asked)).headers.get('content-encoding')).toBe(encoding)
    const found = find()
    expect(Object.fromEntries(found?.headers ?? [])).toEqual({ ...Object.fromEntries(plain.headers), 'content-encoding': encoding })
    expect(plain.headers.get('vary')).toBe('cookie, accept-encoding')
    expect(found?.body?.length).toBeLessThan(plain.body.length / 10)
    expect(unpack(found?.body ?? '').toString()).toBe(plain.body)
    expect(find()?.body).toBe(found?.body)
    expect(memoryBytes()).toBeGreaterThan(Buffer.byteLength(plain.body) + (found?.body?.length ?? 0))
    expect(mirror).not.toHaveBeenCalled()
  })
})

test.each<[string, Asking, boolean]>([
  [ORIGIN, {}, true],
  [ORIGIN, { method: 'HEAD' }, true],
  [ORIGIN, { method: 'OPTIONS' }, false],
  [ORIGIN, { headers: { 'content-length': '3' } }, false],
  [ORIGIN, { headers: { 'transfer-encoding': 'chunked' } }, false],
  ['http://shop.example', {}, false],
  ['https://other.example', {}, false],
  ['http://love-sushi.local', {}, false],
])('a read at %s %o is admitted at once: %s', async (origin, { method = 'GET', headers = {} }, isPlain) => {
  const asked = { method, origin, target: '/', headers: new Headers(headers) }
  expect(isPlainRead(asked, { origin: ORIGIN, lanOrigin: 'http://love-sushi.local' })).toBe(isPlain)
  const request = new Request(origin, { method })
  const shop = { ENVIRONMENT: 'production', ORIGIN, LAN_ORIGIN: 'http://love-sushi.local' }
  if (isPlain) expect(await admitRequest(request, shop)).toBe(request)
})
