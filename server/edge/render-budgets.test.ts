import { createExecutionContext, waitOnExecutionContext } from '#host/testing'
import { env } from '#host'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { seedShop } from '#server/catalog/catalog.testing'
import { answerPage, type PageVisit } from './public-pages'
import type { RateLimitBindings } from '#server/platform/rate-limit/rate-limit'
import { assets, freshCache, page, settings } from './edge.testing'
import { clearMemory } from './response-cache'
import { fallbackResponse } from '#server/http/fallback-response'
import { mayRender, renderBudgetOf } from '#server/http/rate-limits'

/* Customers of a mobile operator share an address, so only renderings count against it. docs/decisions/034 */

const ORIGIN = settings.origin
let minute = Date.UTC(2026, 10, 20)
let last = 0
const start = vi.fn(async ({ url }: Request) => (url.includes('no-such') ? page('', { status: 404 }) : page(new URL(url).pathname)))

beforeAll(seedShop)
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: (minute += 600_000) })
  await freshCache()
  start.mockClear()
})

const newAddress = () => `198.51.100.${(last += 1)}`

async function open(path: string, address: string) {
  const request = new Request(ORIGIN + path, { headers: { 'cf-connecting-ip': address } })
  const context = createExecutionContext()
  // without bindings the isolate counts in memory
  const here: PageVisit['env'] & RateLimitBindings = { DB: env.DB, API_BASE_URL: '', ASSETS: assets }
  const render = (rendered: Request) =>
    mayRender({ request, env: here, context }, rendered) ? start(rendered) : fallbackResponse(429, path)
  const response = await answerPage({ request, url: new URL(request.url), env: here, context, settings, render })
  const body = await response.text()
  await waitOnExecutionContext(context)
  return { status: response.status, headers: response.headers, body }
}

/** An address that has used up its budget of personal pages. */
async function limited(path = '/account'): Promise<string> {
  const address = newAddress()
  for (let i = 0; i < 901; i++) expect((await open(path, address)).status).toBe(200)
  return address
}

describe('an address over its render budget', () => {
  test('gets 429 and a small page for personal pages and searches, for a minute', async () => {
    const address = await limited()
    const { status, headers, body } = await open('/account', address)
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([429, '60', 'private, no-store'])
    expect(body).toMatch(/Слишком много запросов[^]*Подождите минуту[^]*href="\/"/)
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; style-src 'sha256-/)
    expect((await open('/search?q=x', address)).status).toBe(429)
    expect((await open('/account', newAddress())).status).toBe(200)
    vi.setSystemTime(Date.now() + 60_000)
    expect((await open('/account', address)).status).toBe(200)
  })

  test('still gets cached pages, and main pages even uncached', async () => {
    await open('/search?q=roll', newAddress())
    const address = await limited()
    start.mockClear()
    for (const path of ['/', '/menu', '/product/test-roll-90201', '/search?q=roll']) expect((await open(path, address)).status).toBe(200)
    expect(start).toHaveBeenCalledTimes(3)
    for (let i = 0; i < 300; i++) expect((await open('/', address)).status).toBe(200)
    expect(start).toHaveBeenCalledTimes(3)
    for (const path of ['/payment/success?id=1', '/payment/decline', '/checkout/success'])
      expect((await open(path, address)).status).toBe(200)
  })

  test('does not affect other addresses, also at the same time', async () => {
    const address = await limited()
    const [refused, made] = await Promise.all([open('/menu?badge=top', address), open('/menu?badge=top', newAddress())])
    expect([refused.status, made.status]).toEqual([429, 200])
    await open('/menu?badge=top', newAddress())
    expect((await open('/menu?badge=top', address)).status).toBe(200)
  })

  test('is limited for unknown slugs too', async () => {
    const address = newAddress()
    for (let i = 0; i < 901; i++) await open(`/product/no-such-${i}`, address)
    expect((await open('/product/no-such', address)).status).toBe(429)
    clearMemory()
    expect((await open('/', address)).status).toBe(200)
  })
})

describe('the render budget', () => {
  test('does not count local requests', async () => {
    for (let i = 0; i < 300; i++) expect((await open('/account', '127.0.0.1')).status).toBe(200)
  })

  test.each([
    ['/', true, 'front'],
    ['/menu', true, 'front'],
    ['/product/roll', true, 'common'],
    ['/search?q=x', true, 'page'],
    ['/menu?badge=top', true, 'page'],
    ['/', false, 'page'],
    ['/account/orders/7', false, 'page'],
    ['/payment/success?id=1', false, 'result'],
    ['/payment/success/more', false, 'page'],
  ] as const)('%s (shared: %s) counts as %s', (path, isForAll, budget) => {
    expect(renderBudgetOf(new URL(path, ORIGIN), isForAll)).toBe(budget)
  })
})
