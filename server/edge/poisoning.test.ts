import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { seedShop } from '#server/catalog/catalog.testing'
import { memoryBytes } from './response-cache'
import { freshStore, mirror, ORIGIN, page, visit } from './edge.testing'

/* Issue 8, part 1: «A personal page, an error or an answer with a cookie is never kept: a test tries to poison the cache by
   headers, cookies, queries, methods and hosts, and cannot.» The rendering here repeats its whole request, so what reaches it
   of a visitor would be read by the next one. */

type Attack = Parameters<typeof visit>[1] & { path?: string }

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await seedShop()
})
beforeEach(freshStore)

const clean = { headers: { 'user-agent': 'Mozilla/5.0' } }

const pristine = new Map<string, { status: number; headers: [string, string][]; body: string }>()

/** What a visitor without anything special gets of a page that nobody opened before; its tag names the version, so it is left out. */
async function cleanCopy(path: string) {
  const { status, headers, body } = await visit(path, clean)
  return { status, headers: [...headers].filter(([name]) => name !== 'etag'), body }
}

/** The attack is made twice on a fresh store; then a clean visitor must get the very copy that a fresh store gives. */
async function expectUnharmed(path: string, attack: Attack, attackPath = path) {
  if (!pristine.has(path)) {
    pristine.set(path, await cleanCopy(path))
    await freshStore()
  }
  for (let time = 0; time < 2; time++) await visit(attackPath, attack).catch(() => undefined)
  expect(await cleanCopy(path)).toEqual(pristine.get(path))
}

const EVIL = 'evil.example'

describe('by headers', () => {
  it.each([
    ['X-Forwarded-Host', EVIL],
    ['X-Forwarded-Proto', 'http'],
    ['X-Forwarded-For', '203.0.113.9'],
    ['X-Forwarded-Port', '1337'],
    ['X-Forwarded-Prefix', '/evil'],
    ['X-Forwarded-Scheme', 'nothttps'],
    ['X-Original-URL', '/account'],
    ['X-Rewrite-URL', '/account'],
    ['X-Host', EVIL],
    ['Forwarded', `host=${EVIL};proto=http`],
    ['Host', EVIL],
    ['Origin', `https://${EVIL}`],
    ['Referer', `https://${EVIL}/"><script>alert(1)</script>`],
    ['Accept', 'application/json'],
    ['Accept-Language', 'xx-evil'],
    ['Accept-Encoding', 'evil'],
    ['Accept-Charset', 'utf-7'],
    ['Range', 'bytes=0-9'],
    ['If-Range', 'W/"evil"'],
    ['If-Match', '"evil"'],
    ['If-None-Match', '*'],
    ['If-None-Match', 'W/"evil"'],
    ['If-Modified-Since', 'Sun, 22 Nov 2037 00:00:00 GMT'],
    ['If-Unmodified-Since', 'Sun, 22 Nov 1970 00:00:00 GMT'],
    ['User-Agent', '"><script>alert(1)</script>'],
    ['User-Agent', 'Mozilla/5.0 (compatible; Googlebot/2.1)'],
    ['Authorization', 'Bearer a-token-of-some-customer'],
    ['X-Client-Address', '203.0.113.9'],
    ['CF-Connecting-IP', '203.0.113.9'],
    ['CF-IPCountry', 'XX'],
    ['True-Client-IP', '203.0.113.9'],
    ['Sec-Fetch-Site', 'cross-site'],
    ['Sec-Fetch-Dest', 'empty'],
    ['Cache-Control', 'no-cache, no-store'],
    ['Pragma', 'no-cache'],
    ['Content-Type', 'application/x-www-form-urlencoded'],
    ['X-HTTP-Method-Override', 'POST'],
    ['X-Method-Override', 'DELETE'],
    ['Upgrade', 'h2c'],
    ['Save-Data', 'on'],
    ['Via', '1.1 evil'],
    ['X-Requested-With', 'XMLHttpRequest'],
    ['x-cache-expires', '9999999999999'],
  ])('%s: %s', async (name, value) => {
    await expectUnharmed('/menu', { headers: { [name]: value } })
  })
})

describe('by cookies', () => {
  it.each([
    'token=a-token-of-some-customer-1234',
    'token=a-token-of-some-customer-1234; device=abc',
    'city=../../etc/passwd',
    'city=%2e%2e%2f',
    'city=',
    'city',
    'city=__proto__',
    'city=constructor',
    `city=${'x'.repeat(5_000)}`,
    'city="test-night"',
    'city=test-night%00',
    'city=Test-Night',
    'city=evil; city=test-night',
    'mycity=test-night',
    '__proto__=1; constructor=2',
    'badge=hot; q=evil',
  ])('%.40s', async (cookie) => {
    await expectUnharmed('/menu', { cookie })
  })

  it.each(['city=evil', 'city=__proto__', 'mycity=test-night', 'city=evil; city=test-night', 'city=Test-Night'])(
    '%s names no city: the copy is that of everybody else, and no other is made',
    async (cookie) => {
      const everybody = await visit('/menu', clean)
      const own = await visit('/menu', { cookie })
      expect([own.body, own.headers.get('etag')]).toEqual([everybody.body, everybody.headers.get('etag')])
      expect(mirror).toHaveBeenCalledTimes(1)
    },
  )

  it('a city of the shop has a copy of its own, and of several city cookies the first counts', async () => {
    const [first, other] = [
      await visit('/menu', { cookie: 'city=test-city' }),
      await visit('/menu', { cookie: 'city=test-night; city=test-city' }),
    ]
    expect(first.body).toContain('city=test-city')
    expect(other.body).toContain('city=test-night')
    expect((await visit('/menu', clean)).body).toBe(first.body)
    expect(first.headers.get('etag')).not.toBe(other.headers.get('etag'))
    expect(
      (await visit('/menu', { cookie: 'city=test-night', headers: { 'if-none-match': first.headers.get('etag') ?? '' } })).status,
    ).toBe(200)
  })

  it('where a visitor comes from chooses among the shop’s copies and nothing else', async () => {
    await expectUnharmed('/menu', { cf: { latitude: '55.75', longitude: '37.61', city: EVIL, country: 'XX' } })
    await expectUnharmed('/menu', { cf: { latitude: '<script>', longitude: {} } })
  })
})

describe('by queries', () => {
  it.each([
    '?utm_source=evil',
    '?__proto__=evil&constructor=evil',
    '?badge=evil',
    '?badge[]=hot',
    '?badge%00=hot',
    '?BADGE=hot',
    '?badge=evil&badge=hot',
    '?sort=cheap',
    '?q=evil',
    '?q=%00',
    '?q=%ff%fe',
    '?next=https://evil.example',
    '?after=1',
    '?order=1',
    '?callback=evil',
    '?_=1&_=2',
    '?%3Cscript%3E',
    '?',
    '?&&&=&',
    '?;badge=hot',
    `?x=${'x'.repeat(20_000)}`,
    `?q=${'x'.repeat(20_000)}`,
    `?badge=${'hot'.repeat(5_000)}`,
  ])('%.40s', async (query) => {
    await expectUnharmed('/menu', {}, `/menu${query}`)
  })

  it.each(['?badge=evil', '?BADGE=hot', '?badge[]=hot', '?utm_source=evil', '?sort=evil', '?after=1'])(
    '%s is no page of its own: the copy is the plain one, and no other is made',
    async (query) => {
      const plain = await visit('/menu', clean)
      const own = await visit(`/menu${query}`)
      expect([own.body, own.headers.get('etag')]).toEqual([plain.body, plain.headers.get('etag')])
      expect(mirror).toHaveBeenCalledTimes(1)
    },
  )

  it.each(['/menu?q=evil', '/menu?badge=hot&q=evil', '/?next=%2Fcheckout', '/menu/test-rolls?after=90203'])(
    '%s may say anything: it is rendered for each, and never kept',
    async (path) => {
      for (let time = 0; time < 2; time++) {
        const { headers, notes } = await visit(path)
        expect([headers.get('cache-control'), notes.cache]).toEqual(['private, no-cache', 'none'])
      }
      expect(mirror).toHaveBeenCalledTimes(2)
    },
  )

  it('a known filter has a copy of its own, and of one given twice the first counts', async () => {
    const filtered = await visit('/menu?badge=hot&badge=vegan&utm_source=evil')
    expect(filtered.body).toContain(`${ORIGIN}/menu?badge=hot&quot;`)
    expect((await visit('/menu', clean)).body).not.toContain('badge')
    expect((await visit('/menu?badge=hot', clean)).body).toBe(filtered.body)
  })

  it('the search is a copy of what is searched, cleaned and cut', async () => {
    await expectUnharmed('/search', {}, '/search?q=%20%20')
    await expectUnharmed('/search?q=ролл', {}, `/search?q=${encodeURIComponent('<script>')}`)
    const short = await visit(`/search?q=${'я'.repeat(100)}`, clean)
    // the browser cuts it in the same place, whatever its length: what it makes alive has to be what was written
    for (const length of [250, 2_000]) expect((await visit(`/search?q=%20${'я'.repeat(length)}%20`)).body).toBe(short.body)
  })
})

describe('by methods', () => {
  it.each(['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])('%s', async (method) => {
    await expectUnharmed('/menu', { method, ...(method.startsWith('P') && { body: 'evil=1' }) })
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is not answered from the copy of the page', async (method) => {
    await visit('/menu', clean)
    const answer = await visit('/menu', { method })
    expect([answer.headers.get('cache-control'), answer.notes.cache]).toEqual(['private, no-store', 'none'])
    expect(answer.body).toContain(`&quot;method&quot;:&quot;${method}&quot;`)
  })

  it('HEAD answers as GET does, without the body, and leaves a whole copy', async () => {
    const head = await visit('/menu', { method: 'HEAD' })
    expect(head.body).toBe('')
    const got = await visit('/menu', clean)
    expect(got.body).toContain('&quot;method&quot;:&quot;GET&quot;')
    expect([...head.headers]).toEqual([...got.headers])
    expect(mirror).toHaveBeenCalledTimes(1)
  })
})

describe('by hosts and spellings of the path', () => {
  it.each([
    `https://${EVIL}/menu`,
    'http://shop.example/menu',
    'https://shop.example:8443/menu',
    'https://user:password@shop.example/menu',
    'https://SHOP.EXAMPLE/menu',
    'https://shop.example./menu',
    'https://shop.example/./menu',
    'https://shop.example/x/../menu',
    'https://shop.example/menu#evil',
    'https://shop.example/menu/',
    'https://shop.example/MENU',
    'https://shop.example/%6denu',
    'https://shop.example/menu%2f',
    'https://shop.example/menu%00',
    'https://shop.example/menu;x=1',
    'https://shop.example/menu/rolls;x',
    'https://shop.example//menu',
    'https://shop.example/menu//',
    'https://shop.example/.cache/development/1/page%20menu',
    `https://shop.example/menu/${'x'.repeat(5_000)}`,
  ])('%.60s', async (url) => {
    await expectUnharmed('/menu', {}, url)
  })

  it('another spelling of a path is never kept', async () => {
    for (const path of [
      '/MENU',
      '/menu/',
      '/menu/ROLLS',
      '/%6denu',
      '/menu/a;b',
      '/menu/%72olls',
      '//menu',
      '/no-such-page',
      '/.cache/page',
    ]) {
      await visit(ORIGIN + path)
      await visit(ORIGIN + path)
    }
    expect(mirror).toHaveBeenCalledTimes(18)
  })
})

describe('by answers that are nobody else’s', () => {
  const good = () => page('good')
  const cases: [string, () => Response | Promise<Response>][] = [
    ['an error page', () => page('evil', { status: 500 })],
    ['an API that is away', () => page('evil', { status: 503 })],
    ['a page that is not there', () => page('evil', { status: 404 })],
    ['a redirect', () => new Response(null, { status: 307, headers: { location: 'https://evil.example' } })],
    ['a redirect for ever', () => new Response(null, { status: 308, headers: { location: '/menu' } })],
    ['a cookie', () => page('evil', { headers: { 'set-cookie': 'token=evil' } })],
    ['a page marked as one customer’s', () => page('evil', { headers: { 'cache-control': 'private, no-store' } })],
    ['a page whose start-up preload failed (src/start.ts marks it)', () => page('evil', { headers: { 'cache-control': 'no-store' } })],
    ['a page of which a part broke', () => page('<!--$!--><template data-msg="evil"></template>evil<!--/$-->')],
    ['a rendering that throws', () => Promise.reject(new Error('evil'))],
  ]

  it.each(cases)('%s', async (_name, bad) => {
    const render = vi.fn<() => Response | Promise<Response>>(bad)
    await visit('/menu', { render }).catch(() => undefined)
    await visit('/menu', { render }).catch(() => undefined)
    expect(render).toHaveBeenCalledTimes(2)
    const after = await visit('/menu', { ...clean, render: good })
    expect(after.body).toContain('good')
    expect(after.headers.get('set-cookie')).toBeNull()
  })

  it('what may not be kept is not shared by those who ask at once', async () => {
    let count = 0
    const render = async () => {
      count += 1
      const own = count
      await new Promise((go) => setTimeout(go, 20))
      return page(`visitor ${own}`, { headers: { 'set-cookie': `token=${own}` } })
    }
    const answers = await Promise.all([1, 2, 3].map(() => visit('/menu', { render })))
    expect(new Set(answers.map(({ headers }) => headers.get('set-cookie'))).size).toBe(3)
  })

  it('errors and what is personal say that they are nobody else’s', async () => {
    for (const [path, render] of [
      ['/menu', () => page('', { status: 500 })],
      ['/account', () => page('')],
      ['/payment/success?order=1', () => page('')],
      ['/no-such-page', () => page('', { status: 404 })],
    ] as const) {
      expect((await visit(path, { render })).headers.get('cache-control')).toBe('private, no-store')
    }
  })
})

describe('by what is personal', () => {
  it.each([
    '/account',
    '/account/orders',
    '/account/orders/1',
    '/checkout',
    '/checkout/success?order=1',
    '/payment/success?order=1',
    '/payment/decline',
  ])('%s is rendered for each from his own request', async (path) => {
    const mine = await visit(path, { cookie: 'token=mine-0123456789abcdef' })
    expect(mine.body).toContain('mine-0123456789abcdef')
    expect((await visit(path, { cookie: 'token=yours-0123456789abcdef' })).body).toContain('yours-0123456789abcdef')
    expect((await visit(path, clean)).body).not.toContain('0123456789abcdef')
  })
})

it('two cities rendered at the same moment stay two', async () => {
  const slow = async (request: Request) => {
    await new Promise((go) => setTimeout(go, 10))
    return mirror(request)
  }
  const cookies = ['city=test-city', 'city=test-night', 'city=test-city', 'city=test-night']
  const bodies = await Promise.all(cookies.map((cookie) => visit('/menu', { cookie, render: slow })))
  expect(mirror).toHaveBeenCalledTimes(2)
  for (const [index, { body }] of bodies.entries()) expect(body).toContain(cookies[index])
  for (const cookie of cookies) expect((await visit('/menu', { cookie })).body).toContain(cookie)
})

it('a flood of searches, filters and unknown slugs leaves the common pages where they are', async () => {
  await visit('/menu')
  const large = 'x'.repeat(700_000)
  for (let one = 0; one < 20; one++) await visit(`/search?q=flood-${one}`, { render: () => page(large) })
  for (let one = 0; one < 20; one++) await visit(`/product/unknown-${one}`, { render: () => page(large, { status: 404 }) })
  mirror.mockClear()
  await visit('/menu')
  expect(mirror).not.toHaveBeenCalled()
  expect(memoryBytes()).toBeLessThanOrEqual(48_000_000)
})
