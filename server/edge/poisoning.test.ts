import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { PAGES, type PageTraits } from '~/rules/pages'
import { seedShop } from '#server/catalog/catalog.testing'
import { freshCache, mirror, ORIGIN, page, visit } from './edge.testing'
import { memoryBytes } from './response-cache'

/* The test rendering shows its whole request, so anything of a visitor that reached a cached page would be seen by the next one. */

type Attack = Parameters<typeof visit>[1]

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await seedShop()
})
beforeEach(freshCache)

const clean = { headers: { 'user-agent': 'Mozilla/5.0' } }
const pristine = new Map<string, unknown>()

/** What a plain visitor gets. The ETag is left out: it contains the version. */
async function plainVisit(path: string) {
  const { status, headers, body } = await visit(path, clean)
  return { status, headers: [...headers].filter(([name]) => name !== 'etag'), body }
}

/** After the attack a plain visitor must get the same page as without it. */
async function expectUnharmed(path: string, attack: Attack, attackPath = path) {
  if (!pristine.has(path)) {
    pristine.set(path, await plainVisit(path))
    await freshCache()
  }
  for (let time = 0; time < 2; time++) await visit(attackPath, attack).catch(() => undefined)
  expect(await plainVisit(path)).toEqual(pristine.get(path))
}

const EVIL = 'evil.example'

describe('poisoning by a request fails', () => {
  it('headers of a proxy and of the browser together', async () => {
    const headers = {
      'x-forwarded-host': EVIL,
      'x-forwarded-proto': 'http',
      'x-forwarded-for': '203.0.113.9',
      'x-original-url': '/account',
      'x-http-method-override': 'POST',
      'cf-connecting-ip': '203.0.113.9',
      forwarded: `host=${EVIL};proto=http`,
      host: EVIL,
      origin: `https://${EVIL}`,
      referer: `https://${EVIL}/"><script>alert(1)</script>`,
      'sec-fetch-site': 'cross-site',
      'cache-control': 'no-cache, no-store',
      accept: 'application/json',
    }
    await expectUnharmed('/menu', { headers })
  })

  it.each([
    ['Range', 'bytes=0-9'],
    ['If-None-Match', '*'],
    ['User-Agent', '"><script>alert(1)</script>'],
    ['User-Agent', 'Mozilla/5.0 (compatible; Googlebot/2.1)'],
    ['Authorization', 'Bearer a-token-of-some-customer'],
    ['x-cache-expires', '9999999999999'],
    ['Cookie', 'token=a-token-of-some-customer-1234; device=abc'],
    ['Cookie', 'city=../../etc/passwd'],
    ['Cookie', `city=${'x'.repeat(5_000)}`],
    ['Cookie', 'city="test-night"'],
    ['Cookie', '__proto__=1; constructor=2'],
  ])('header %s: %.40s', async (name, value) => {
    await expectUnharmed('/menu', { headers: { [name]: value } })
  })

  it.each(['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])('method %s', async (method) => {
    await expectUnharmed('/menu', { method, ...(method.startsWith('P') && { body: 'evil=1' }) })
    const response = await visit('/menu', { method })
    if (method === 'HEAD') return expect(response.body).toBe('')
    expect([response.headers.get('cache-control'), response.notes.cache]).toEqual(['private, no-store', 'none'])
    expect(response.body).toContain(`&quot;method&quot;:&quot;${method}&quot;`)
  })

  it.each([
    ...'?__proto__=evil&constructor=evil ?badge[]=hot ?badge=evil&badge=hot ?q=evil ?q=%00 ?q=%ff%fe ?%3Cscript%3E ? ?;badge=hot'.split(
      ' ',
    ),
    `?x=${'x'.repeat(20_000)}`,
    `?q=${'x'.repeat(20_000)}`,
    `?badge=${'hot'.repeat(5_000)}`,
  ])('query %.40s', async (query) => {
    await expectUnharmed('/menu', {}, `/menu${query}`)
  })

  it.each([
    ...`https://${EVIL}/menu http://shop.example/menu https://shop.example:8443/menu https://user:password@shop.example/menu`.split(' '),
    ...'https://shop.example./menu https://shop.example//menu /./menu /x/../menu /menu#evil /menu/ /MENU /%6denu /menu%2f'.split(' '),
    ...'/menu%00 /menu;x=1 /menu/rolls;x /menu// /.cache/development/1/page%20menu'.split(' '),
    `/menu/${'x'.repeat(5_000)}`,
  ])('address %.60s', async (url) => {
    await expectUnharmed('/menu', {}, new URL(url, ORIGIN).href)
  })

  it('the location of the client only chooses among the cities of the shop', async () => {
    await expectUnharmed('/menu', { cf: { latitude: '55.75', longitude: '37.61', city: EVIL, country: 'XX' } })
    await expectUnharmed('/menu', { cf: { latitude: '<script>', longitude: {} } })
  })
})

describe('the key of a page', () => {
  it.each<[string, Attack]>([
    ['/menu', { cookie: 'city=evil' }],
    ['/menu', { cookie: 'city=__proto__' }],
    ['/menu', { cookie: 'mycity=test-night' }],
    ['/menu', { cookie: 'city=evil; city=test-night' }],
    ['/menu', { cookie: 'city=Test-Night' }],
    ['/menu?badge=', {}],
    ['/menu?BADGE=hot', {}],
    ['/menu?badge[]=hot', {}],
    ['/menu?utm_source=evil', {}],
    ['/menu?sort=cheap', {}],
    ['/menu?after=1', {}],
  ])('%s %j is the plain page', async (path, options) => {
    const plain = await visit('/menu', clean)
    const own = await visit(path, options)
    expect([own.body, own.headers.get('etag')]).toEqual([plain.body, plain.headers.get('etag')])
    expect(mirror).toHaveBeenCalledTimes(1)
  })

  it.each([
    '/menu?q=evil',
    '/menu?badge=hot&q=evil',
    '/?next=%2Fcheckout',
    '/menu/test-rolls?after=90203',
    '/menu?without=fish',
    '/search?q=ролл&diet=mild',
  ])('%s holds free text: it is rendered each time', async (path) => {
    for (let time = 0; time < 2; time++) {
      const { headers, notes } = await visit(path)
      expect([headers.get('cache-control'), notes.cache]).toEqual(['private, no-cache', 'none'])
    }
    expect(mirror).toHaveBeenCalledTimes(2)
  })

  it('another spelling of an address, and an invalid filter, is rendered each time', async () => {
    const filters = ['/menu?badge=evil', '/menu/test-rolls?sort=evil&badge=hot']
    const spellings = ['/MENU', '/menu/', '/menu/ROLLS', '/%6denu', '/menu/a;b', '/menu/%72olls', '//menu', '/no-such-page', '/.cache/page']
    const paths = [...spellings, ...filters]
    for (const path of [...paths, ...paths]) await visit(ORIGIN + path)
    expect(mirror).toHaveBeenCalledTimes(2 * paths.length)
  })

  it('separates cities, also when they are rendered at the same time; the first city cookie counts', async () => {
    const render = async (request: Request) => {
      await new Promise((go) => setTimeout(go, 10))
      return mirror(request)
    }
    const cookies = ['city=test-city', 'city=test-night; city=test-city', 'city=test-city', 'city=test-night']
    const responses = await Promise.all(cookies.map((cookie) => visit('/menu', { cookie, render })))
    expect(mirror).toHaveBeenCalledTimes(2)
    for (const [index, { body }] of responses.entries()) expect(body).toContain(cookies[index]?.split(';')[0])
    expect((await visit('/menu', clean)).body).toBe(responses[0]?.body)
    const held = { 'if-none-match': responses[0]?.headers.get('etag') ?? '' }
    expect((await visit('/menu', { cookie: 'city=test-night', headers: held })).status).toBe(200)
  })

  it('separates known filters (the first of repeated parameters counts), and holds the search text as the browser cleans it', async () => {
    const filtered = await visit('/menu?badge=hot&badge=vegan&utm_source=evil')
    expect(filtered.body).toContain(`${ORIGIN}/menu?badge=hot&quot;`)
    expect((await visit('/menu', clean)).body).not.toContain('badge')
    expect((await visit('/menu?badge=hot', clean)).body).toBe(filtered.body)
    await expectUnharmed('/search', {}, '/search?q=%20%20')
    await expectUnharmed('/search?q=ролл', {}, `/search?q=${encodeURIComponent('<script>')}`)
    const short = await visit(`/search?q=${'я'.repeat(100)}`, clean)
    expect((await visit(`/search?q=%20${'я'.repeat(100)}%20`)).body).toBe(short.body)
  })
})

describe('never stored', () => {
  const good = () => page('good')
  it.each<[string, () => Response | Promise<Response>]>([
    ['an error page', () => page('evil', { status: 500 })],
    ['a page that is not there', () => page('evil', { status: 404 })],
    ['a redirect', () => new Response(null, { status: 308, headers: { location: 'https://evil.example' } })],
    ['a cookie', () => page('evil', { headers: { 'set-cookie': 'token=evil' } })],
    ['a page marked private', () => page('evil', { headers: { 'cache-control': 'private, no-store' } })],
    ['a page whose start-up preload failed', () => page('evil', { headers: { 'cache-control': 'no-store' } })],
    ['a page of which a part failed', () => page('<!--$!--><template data-msg="evil"></template>evil<!--/$-->')],
    ['an exception', () => Promise.reject(new Error('evil'))],
  ])('%s', async (_name, bad) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const render = vi.fn<() => Response | Promise<Response>>(bad)
    for (let time = 0; time < 2; time++) await visit('/menu', { render }).catch(() => undefined)
    expect(render).toHaveBeenCalledTimes(2)
    const after = await visit('/menu', { ...clean, render: good })
    expect(after.body).toContain('good')
    expect(after.headers.get('set-cookie')).toBeNull()
  })

  it('and not shared between concurrent requests', async () => {
    let count = 0
    const render = async () => {
      const own = (count += 1)
      await new Promise((go) => setTimeout(go, 20))
      return page(`visitor ${own}`, { headers: { 'set-cookie': `token=${own}` } })
    }
    const responses = await Promise.all([1, 2, 3].map(() => visit('/menu', { render })))
    expect(new Set(responses.map(({ headers }) => headers.get('set-cookie'))).size).toBe(3)
  })

  const uncached = Object.entries<PageTraits>(PAGES).flatMap(([path, { cacheable }]) => (cacheable ? [] : [path.replace('$id', '7')]))
  it.each([...uncached, '/no-such-page'])('%s is private, rendered from the visitor’s own request', async (path) => {
    for (const status of [200, 404, 500])
      for (const spelling of [path, `${path}?order=1`, `${path}/`]) {
        const { headers } = await visit(spelling, { headers: { 'if-none-match': '*' }, render: () => page('', { status }) })
        expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['private, no-store', null])
      }
    for (const token of ['mine-0123456789abcdef', 'yours-0123456789abcdef'])
      expect((await visit(path, { cookie: `token=${token}` })).body).toContain(token)
    expect((await visit(path, clean)).body).not.toContain('0123456789abcdef')
  })
})

it('a flood of searches and unknown slugs leaves common pages in the bounded memory', async () => {
  await visit('/menu')
  const large = 'x'.repeat(700_000)
  for (let one = 0; one < 20; one++) await visit(`/search?q=flood-${one}`, { render: () => page(large) })
  for (let one = 0; one < 20; one++) await visit(`/product/unknown-${one}`, { render: () => page(large, { status: 404 }) })
  mirror.mockClear()
  await visit('/menu')
  expect(mirror).not.toHaveBeenCalled()
  expect(memoryBytes()).toBeLessThanOrEqual(48_000_000)
})
