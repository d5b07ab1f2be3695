import { env } from '#host'
import { createExecutionContext, waitOnExecutionContext } from '#host/testing'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { testGoods } from '~/rules/goods.testing'
import { api } from '#server/app'
import { demoShop } from '#server/db/demo/demo-shop'
import { insertRaw, seedShop } from '#server/db/db.testing'
import { answerFeed } from './feed'
import { checkXml, texts } from './feed.testing'

type Options = { method?: string; headers?: Record<string, string>; env?: { API_BASE_URL?: string; ORIGIN?: string } }

async function get(path: string, { method = 'GET', headers = {}, env: changed = {} }: Options = {}) {
  const context = createExecutionContext()
  const request = new Request(`https://elsewhere.example${path}`, { method, headers })
  const answer = await answerFeed(request, { ...env, API_BASE_URL: '', ORIGIN: 'https://shop.test', ...changed }, context, api.fetch)
  const body = await answer.text()
  await waitOnExecutionContext(context)
  return { status: answer.status, headers: answer.headers, body }
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date() })
  await seedShop()
})
const later = () => vi.setSystemTime(Date.now() + 60_000)

describe('sitemap.xml', () => {
  it('lists every public page, category, promotion and product once, under the configured origin', async () => {
    const { status, headers, body } = await get('/sitemap.xml')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
    checkXml(body)
    const urls = texts(body, 'loc')
    const paths = [
      demoShop.categories.map(({ slug }) => `menu/${slug}`),
      demoShop.goods.filter((one) => one.family_id == null || one.is_default_size).map(({ slug }) => `product/${slug}`),
      ['', 'menu', 'promotions', 'delivery', 'payment', 'bonus', 'privacy'],
    ].flat()
    expect(urls).toEqual(expect.arrayContaining(paths.map((path) => `https://shop.test/${path}`)))
    expect(new Set(urls).size).toBe(urls.length)
    expect(urls.filter((url) => !url.startsWith('https://shop.test/') || /account|checkout|search|favorite/.test(url))).toEqual([])
    expect(body).toMatch(/<loc>https:\/\/shop\.test\/promotions\/[\w-]+<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)<\/lastmod>/)
  })
})

it('robots.txt names the sitemap and closes customer pages and the API', async () => {
  const { status, headers, body } = await get('/robots.txt')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const lines = body.split('\n').filter((line) => /^(?:Disallow|Sitemap)/.test(line))
  expect(lines).toEqual(['Disallow: /account', 'Disallow: /checkout', 'Disallow: /api/', 'Sitemap: https://shop.test/sitemap.xml'])
})

describe('the YML feed', () => {
  it('offers every product with its price, address, picture and availability, in its category', async () => {
    const { status, body } = await get('/feed/yml.xml')
    expect(status).toBe(200)
    checkXml(body)
    expect(body).toContain(`<yml_catalog date="${new Date().toISOString().slice(0, 14)}`)
    const offers = [...body.matchAll(/<offer id="(\d+)" available="(\w+)"/g)].map(([, id, available]) => [Number(id), available])
    const expected = demoShop.goods.map(({ id, available }) => [id, String(available ?? true)] as const)
    expect(offers).toEqual(expected.toSorted(([a], [b]) => a - b))
    const [one] = demoShop.goods.filter(({ old_price }) => old_price)
    if (!one) throw new Error('the demo has nothing on sale')
    const offer = new RegExp(`<offer id="${one.id}".*?</offer>`).exec(body)?.[0] ?? ''
    expect(['url', 'price', 'oldprice', 'currencyId'].map((name) => texts(offer, name))).toEqual([
      [`https://shop.test/product/${one.slug}`],
      [String(one.price)],
      [String(one.old_price)],
      ['RUB'],
    ])
    expect(texts(offer, 'picture')[0]).toMatch(/^https:\/\/shop\.test\/pictures\/[\w-]+\.webp$/)
    const [sized] = demoShop.goods.filter(({ size_name }) => size_name === '35 см')
    expect(body).toMatch(new RegExp(`<offer id="${sized?.id}" available="true" group_id="\\d+"><name>${sized?.name}, 35 см</name>`))
    const categories = new Set([...body.matchAll(/<category id="(\d+)"/g)].map(([, id]) => id))
    expect(texts(body, 'categoryId').every((id) => categories.has(id))).toBe(true)
  })

  it('stays well-formed whatever a product is called, and follows a change', async () => {
    const { headers } = await get('/feed/yml.xml')
    await insertRaw('dishes', {
      is_public: 1,
      position: 0,
      ...rawGoods(9001, 'odd'),
      name: '«Tom & <Jerry>" \u0007\uffff',
      description: ']]> <!-- \ud83c\udf63',
      price: 12_150,
    })
    later()
    const { body, headers: after } = await get('/feed/yml.xml', { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    checkXml(body)
    expect(body).toContain('<name>«Tom &amp; &lt;Jerry&gt;&quot; </name>')
    expect(body).toContain('<price>121.5</price>')
    expect(after.get('etag')).not.toBe(headers.get('etag'))
    await env.DB.exec('delete from dishes where id = 9001')
  })
})

describe('all documents', () => {
  it.each(['/sitemap.xml', '/feed/yml.xml', '/robots.txt', '/manifest.webmanifest', '/staff.webmanifest', '/offline.html'])(
    '%s answers 304, HEAD, and 405 with Allow',
    async (path) => {
      const first = await get(path)
      const etag = first.headers.get('etag') ?? ''
      expect(etag).not.toBe('')
      expect(await get(path, { headers: { 'if-none-match': `"other", ${etag}` } })).toMatchObject({ status: 304, body: '' })
      expect(await get(path, { method: 'HEAD' })).toMatchObject({ status: 200, body: '' })
      expect((await get(path)).body).toBe(first.body)
      const { status, headers } = await get(path, { method: 'POST' })
      expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    },
  )

  it('come from the remote API where there is one, and are 503 while it is away', async () => {
    const remote = new Map<string, unknown>([
      ['/v3/categories', [{ id: 7, slug: 'other', name: 'Другое', image, items: [otherGoods] }]],
      ['/v2/news', { data: [] }],
      ['/v2/cities', []],
      ['/v2/option', { phone: '+7 495 1', telegram: '', viber: '', whatsapp: '' }],
      ['/v2/pickuppoints', []],
    ])
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      const path = String(input).replace('https://api.example/api', '')
      return remote.has(path) ? Response.json(remote.get(path)) : new Response('', { status: 500 })
    })
    const settings = { API_BASE_URL: 'https://api.example/api', ORIGIN: 'https://other.test' }
    expect(texts((await get('/sitemap.xml', { env: settings })).body, 'loc')).toEqual(
      expect.arrayContaining(['https://other.test/menu/other', 'https://other.test/product/other-roll']),
    )
    const { body } = await get('/feed/yml.xml', { env: settings })
    expect(body.match(/<offer /g)).toHaveLength(1)
    expect(texts(body, 'picture')).toEqual(['https://cdn.example/roll.webp'])
    remote.clear()
    vi.setSystemTime(Date.now() + 3_600_000)
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const failed = await get('/feed/yml.xml', { env: settings })
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '60'])
    log.mockRestore()
    fetched.mockRestore()
  })
})

const image = { sm: 'https://cdn.example/roll-s.webp', webp: 'https://cdn.example/roll.webp' }
const otherGoods = testGoods({
  id: 11,
  slug: 'other-roll',
  category_id: 7,
  image,
  images: [image],
  pieces: null,
  additionals: [],
  sides: [],
  sauces: [],
})

const rawGoods = (id: number, slug: string) => ({
  id,
  slug,
  category_id: 1,
  name: slug,
  price: 10_000,
  image: '/pictures/x.webp',
  weight: 100,
  unit: 'г',
  nutrition: '{"kcal":1,"protein":1,"fat":1,"carbs":1}',
})
