import { env } from 'cloudflare:workers'
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { testGoods } from '~/rules/goods.testing'
import { demoShop } from '#server/db/demo/demo-shop'
import { insertRaw, seedShop } from '#server/db/db.testing'
import { answerFeed, isFeedPath } from './feed'
import { checkXml, texts } from './feed.testing'

type Asked = { method?: string; headers?: Record<string, string>; env?: { API_BASE_URL?: string; ORIGIN?: string }; now?: Date }

async function ask(path: string, { method = 'GET', headers = {}, env: changed = {}, now }: Asked = {}) {
  const context = createExecutionContext()
  const request = new Request(`https://elsewhere.example${path}`, { method, headers })
  const answer = await answerFeed(request, { ...env, API_BASE_URL: '', ORIGIN: 'https://shop.example', ...changed }, context, now)
  const body = await answer.text()
  await waitOnExecutionContext(context)
  return { status: answer.status, headers: answer.headers, body }
}

beforeAll(seedShop)
// the demo's ids stay below
afterEach(async () => void (await env.DB.exec('delete from goods where id > 2000')))

describe('sitemap.xml (issue 5, part 11)', () => {
  it('lists every public page, category, promotion and product once, under the configured origin', async () => {
    const { status, headers, body } = await ask('/sitemap.xml')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
    checkXml(body)
    const urls = texts(body, 'loc')
    const slugs = demoShop.goods.map(({ slug }) => `https://shop.example/product/${slug}`)
    expect(urls).toEqual(expect.arrayContaining(slugs))
    expect(urls).toEqual(expect.arrayContaining(demoShop.categories.map(({ slug }) => `https://shop.example/menu/${slug}`)))
    expect(urls).toEqual(
      expect.arrayContaining(
        ['', 'menu', 'promotions', 'delivery', 'payment', 'bonus', 'privacy'].map((path) => `https://shop.example/${path}`),
      ),
    )
    expect(new Set(urls).size).toBe(urls.length)
    expect(urls.every((url) => url.startsWith('https://shop.example/'))).toBe(true)
  })

  it('tells of a promotion when it began', async () => {
    const { body } = await ask('/sitemap.xml')
    expect(body).toMatch(
      /<loc>https:\/\/shop\.example\/promotions\/[\w-]+<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)<\/lastmod>/,
    )
  })

  it('is a list of parts of at most 10,000 products where there are more', async () => {
    await insertRaw('goods', rawGoods(25_000, 'far-away'))
    await insertRaw('goods', rawGoods(25_001, 'far-away-too'))
    const { body } = await ask('/sitemap.xml')
    checkXml(body)
    expect(texts(body, 'loc')).toEqual(['pages', 'goods-0', 'goods-2'].map((part) => `https://shop.example/sitemap/${part}.xml`))
    expect(texts((await ask('/sitemap/goods-2.xml')).body, 'loc')).toEqual([
      'https://shop.example/product/far-away',
      'https://shop.example/product/far-away-too',
    ])
    expect(texts((await ask('/sitemap/pages.xml')).body, 'loc')).toContain('https://shop.example/menu/rolls')
    expect((await ask('/sitemap/goods-0.xml')).status).toBe(200)
  })

  it.each([
    '/sitemap/goods-1.xml',
    '/sitemap/goods-01.xml',
    '/sitemap/goods-99999999999999999999.xml',
    '/sitemap/other.xml',
    '/feed/other.xml',
  ])('has no part %s: 404', async (path) => expect((await ask(path)).status).toBe(404))
})

describe('robots.txt', () => {
  it('names the sitemap of the configured origin and closes what has nothing to read', async () => {
    const { status, headers, body } = await ask('/robots.txt')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const lines = body.split('\n')
    expect(lines).toContain('Sitemap: https://shop.example/sitemap.xml')
    expect(lines).toEqual(expect.arrayContaining(['Disallow: /account', 'Disallow: /checkout', 'Disallow: /api/']))
    expect(lines).not.toContain('Disallow: /')
  })
})

describe('the YML feed at /feed/yml.xml', () => {
  it('offers every product with its price, address and picture, in its category', async () => {
    const { status, body } = await ask('/feed/yml.xml')
    expect(status).toBe(200)
    expect(body.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true)
    checkXml(body)
    expect([...body.matchAll(/<offer id="(\d+)"/g)].map(([, id]) => Number(id))).toEqual(
      demoShop.goods.map(({ id }) => id).toSorted((a, b) => a - b),
    )
    const [one] = demoShop.goods.filter(({ old_price }) => old_price)
    if (!one) throw new Error('the demo has nothing on sale')
    const offer = new RegExp(`<offer id="${one.id}".*?</offer>`).exec(body)?.[0] ?? ''
    expect(texts(offer, 'url')).toEqual([`https://shop.example/product/${one.slug}`])
    expect(texts(offer, 'price')).toEqual([String(one.price)])
    expect(texts(offer, 'oldprice')).toEqual([String(one.old_price)])
    expect(texts(offer, 'currencyId')).toEqual(['RUB'])
    expect(texts(offer, 'picture')[0]).toMatch(/^https:\/\/shop\.example\/pictures\/[\w-]+\.webp$/)
    const categories = new Set([...body.matchAll(/<category id="(\d+)"/g)].map(([, id]) => id))
    expect(texts(body, 'categoryId').every((id) => categories.has(id))).toBe(true)
  })

  it('says what is sold out, and dates itself with an offset', async () => {
    const { body } = await ask('/feed/yml.xml', { now: new Date('2030-01-02T03:04:05.678Z') })
    expect(body).toContain('<yml_catalog date="2030-01-02T03:04:05+00:00">')
    const gone = demoShop.goods.filter(({ available }) => available === false).map(({ id }) => id)
    expect([...body.matchAll(/<offer id="(\d+)" available="false"/g)].map(([, id]) => Number(id)).toSorted((a, b) => a - b)).toEqual(
      gone.toSorted((a, b) => a - b),
    )
    expect(gone.length).toBeGreaterThan(0)
  })

  it('stays well-formed whatever a product is called, and follows a change at once', async () => {
    const { headers } = await ask('/feed/yml.xml')
    await insertRaw('goods', {
      ...rawGoods(3001, 'odd'),
      name: '«Tom & <Jerry>" \u0007\uffff',
      description: ']]> <!-- \ud83c\udf63',
      price: 12_150,
    })
    const { body, headers: after } = await ask('/feed/yml.xml', { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    checkXml(body)
    expect(body).toContain('<name>«Tom &amp; &lt;Jerry&gt;&quot; </name>')
    expect(body).toContain('<price>121.5</price>')
    expect(after.get('etag')).not.toBe(headers.get('etag'))
  })

  it('reads a large catalogue a piece at a time and leaves nothing out', async () => {
    await env.DB.prepare(
      `insert into goods (id, slug, category_id, name, price, image, weight, unit, nutrition)
       with recursive n(i) as (select 4000 union all select i + 1 from n where i < 5199)
       select i, 'many-' || i, (select min(id) from categories), 'Ролл ' || i, 10000, '/pictures/x.webp', 100, 'г', '{"kcal":1,"protein":1,"fat":1,"carbs":1}' from n`,
    ).run()
    const { body } = await ask('/feed/yml.xml')
    expect(body.match(/<offer /g)).toHaveLength(demoShop.goods.length + 1200)
  })
})

describe('all of them', () => {
  it.each(['/sitemap.xml', '/feed/yml.xml'])('%s answers 304 to who holds it, by ETag, and HEAD without a body', async (path) => {
    const first = await ask(path)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    const again = await ask(path, { headers: { 'if-none-match': `"other", ${etag}` } })
    expect([again.status, again.body]).toEqual([304, ''])
    const head = await ask(path, { method: 'HEAD' })
    expect([head.status, head.body, head.headers.get('etag')]).toEqual([200, '', etag])
    expect((await ask(path)).body).toBe(first.body)
  })

  it.each(['/sitemap.xml', '/robots.txt', '/feed/yml.xml'])('%s is only read: 405 with Allow', async (path) => {
    const { status, headers } = await ask(path, { method: 'POST' })
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('come from the API elsewhere where API_BASE_URL names one, and are 503 while it does not answer', async () => {
    const elsewhere = new Map<string, unknown>([
      ['/v3/categories', [{ id: 7, slug: 'other', name: 'Другое', image, items: [otherGoods] }]],
      ['/v2/news', { data: [] }],
      ['/v2/cities', []],
      ['/v2/pickuppoints', []],
    ])
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
      const path = String(input).replace('https://api.example/api', '')
      return elsewhere.has(path) ? Response.json(elsewhere.get(path)) : new Response('', { status: 500 })
    })
    const settings = { API_BASE_URL: 'https://api.example/api', ORIGIN: 'https://other.example' }
    expect(texts((await ask('/sitemap.xml', { env: settings })).body, 'loc')).toEqual(
      expect.arrayContaining(['https://other.example/menu/other', 'https://other.example/product/other-roll']),
    )
    const { body } = await ask('/feed/yml.xml', { env: settings })
    expect(body.match(/<offer /g)).toHaveLength(1)
    expect(texts(body, 'picture')).toEqual(['https://cdn.example/roll.webp'])
    elsewhere.clear()
    const down = vi.spyOn(console, 'error').mockImplementation(() => {})
    const failed = await ask('/feed/yml.xml', { env: { ...settings, ORIGIN: 'https://third.example' } })
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '60'])
    down.mockRestore()
    asked.mockRestore()
  })

  it('knows its own paths only', () => {
    expect(['/robots.txt', '/sitemap.xml', '/sitemap/pages.xml', '/feed/yml.xml'].every(isFeedPath)).toBe(true)
    expect(['/', '/feed', '/sitemap', '/robots.txt/x', '/product/feed'].some(isFeedPath)).toBe(false)
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
