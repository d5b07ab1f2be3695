import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './support/shop'
import { openReady } from './support/steps'

const PUBLIC = ['/', '/menu', '/menu/rolls', '/product/filadelfiya-klassik', '/promotions', '/bonus', '/delivery', '/payment', '/privacy']
const HIDDEN = [
  '/search?q=%D1%80%D0%BE%D0%BB%D0%BB',
  '/favorite',
  '/payment/success?order=1',
  '/payment/decline?order=1',
  '/no-such-page',
  '/product/no-such',
]

type Data = Record<string, unknown> & { '@type': string }

/** The head of a page without scripts, as crawlers read it. */
async function readHead(request: APIRequestContext, path: string, headers: Record<string, string> = {}) {
  const answer = await request.get(path, { headers, maxRedirects: 0 })
  const html = await answer.text()
  const head = /<head>.*?<\/head>/s.exec(html)?.[0] ?? ''
  const plain = (text = '') => text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
  const metas = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name = '', content]) => [
    name,
    plain(content),
  ])
  return {
    status: answer.status(),
    html,
    title: plain(/<title>(.*?)<\/title>/s.exec(head)?.[1]),
    canonical: [...head.matchAll(/<link rel="canonical" href="([^"]+)"/g)].map(([, href]) => href),
    meta: Object.fromEntries(metas) as Record<string, string>,
    names: metas.map(([name]) => name),
    data: [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json) as Data),
  }
}

const ofType = (data: Data[], type: string) => data.find((one) => one['@type'] === type)

test('every public page has a canonical URL, its own description and Open Graph', { tag: '@once' }, async ({ request, baseURL }) => {
  const descriptions = new Set<string>()
  for (const path of PUBLIC) {
    const { status, canonical, meta, names, title } = await readHead(request, path)
    expect([path, status, canonical]).toEqual([path, 200, [`${baseURL}${path}`]])
    expect(title, path).toMatch(/^.+ \| Love Sushi$/)
    expect(meta['description']?.length ?? 0, path).toBeGreaterThan(40)
    descriptions.add(meta['description'] ?? '')
    expect(meta, path).toMatchObject({
      'og:url': `${baseURL}${path}`,
      'og:title': title,
      'og:locale': 'ru_RU',
      'og:site_name': 'Love Sushi',
      'twitter:card': 'summary_large_image',
    })
    expect(new Set(names.filter((name) => name !== 'theme-color')).size, path).toBe(names.filter((name) => name !== 'theme-color').length)
    expect(meta['robots'], path).toBeUndefined()
  }
  expect(descriptions.size).toBe(PUBLIC.length)
})

test('canonical URLs contain no query and no foreign host', { tag: '@once' }, async ({ request, baseURL }) => {
  for (const path of ['/menu/rolls?badge=top&sort=cheap', '/menu/rolls?q=%D1%81%D1%83%D0%BF', '/menu/rolls?utm_source=x']) {
    const { canonical, meta } = await readHead(request, path, { 'X-Forwarded-Host': 'evil.example' })
    expect(canonical).toEqual([`${baseURL}/menu/rolls`])
    expect(meta['og:url']).toBe(`${baseURL}/menu/rolls`)
  }
})

test('a dish has a JPEG for sharing, and its price and way in JSON-LD', { tag: '@once' }, async ({ page, request, baseURL }) => {
  const { meta, data } = await readHead(request, '/product/filadelfiya-klassik')
  expect(meta).toMatchObject({
    'og:type': 'product',
    'og:image:type': 'image/jpeg',
    'og:image:width': '1200',
    'og:image:alt': 'Филадельфия классик',
  })
  const picture = await request.get(meta['og:image'] ?? '')
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/jpeg'])

  const dish = ofType(data, 'Product') as Data & { offers: { price: number } }
  expect(dish).toMatchObject({
    name: 'Филадельфия классик',
    offers: { priceCurrency: 'RUB', availability: 'https://schema.org/InStock', url: `${baseURL}/product/filadelfiya-klassik` },
  })
  // a phone has no room for the way back
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/product/filadelfiya-klassik')
  await expect(page.getByRole('button', { name: /^В корзину/ }).first()).toContainText(`${dish.offers.price}`)
  const steps = ofType(data, 'BreadcrumbList') as Data & { itemListElement: { name: string }[] }
  const shown = page.getByRole('navigation', { name: 'Где вы' }).getByRole('listitem')
  await expect(shown).toHaveText(steps.itemListElement.map(({ name }) => name))
})

test('pages describe themselves in JSON-LD', { tag: '@once' }, async ({ request, api, baseURL }) => {
  const { body } = await api('GET', '/v2/news')
  const [news] = (body as { data: { slug: string; title: string; starts_at: string }[] }).data
  const hours = (opens: string, closes: string) => [expect.objectContaining({ opens, closes })]
  const pages: [path: string, type: string, data: Record<string, unknown>, cookie?: string][] = [
    ['/', 'Restaurant', { url: `${baseURL}/`, hasMenu: `${baseURL}/menu`, openingHoursSpecification: hours('00:00', '23:59') }],
    ['/', 'Restaurant', { openingHoursSpecification: hours('10:00', '23:00') }, 'city=ekaterinburg'],
    ['/', 'Restaurant', { areaServed: expect.arrayContaining([{ '@type': 'City', name: 'Екатеринбург' }]) }],
    ['/', 'WebSite', { potentialAction: { '@type': 'SearchAction', target: { urlTemplate: `${baseURL}/search?q={search_term_string}` } } }],
    ['/menu', 'Menu', { hasMenuSection: expect.arrayContaining([expect.objectContaining({ name: 'Роллы' })]) }],
    ['/menu/rolls', 'MenuSection', { name: 'Роллы', url: `${baseURL}/menu/rolls`, offers: { priceCurrency: 'RUB' } }],
    ['/delivery', 'Restaurant', { makesOffer: { priceSpecification: expect.arrayContaining([expect.objectContaining({ price: 149 })]) } }],
    [
      `/promotions/${news?.slug}`,
      'Article',
      { headline: news?.title, datePublished: news?.starts_at, about: { validFrom: news?.starts_at } },
    ],
  ]
  for (const [path, type, data, cookie] of pages) {
    const head = await readHead(request, path, cookie === undefined ? {} : { cookie })
    expect(ofType(head.data, type), `${path} ${type}`).toMatchObject(data)
  }
})

test('texts name the delivery time of the chosen city alone', { tag: '@once' }, async ({ request, api }) => {
  const cities = (await api('GET', '/v2/cities')).body as { slug: string; delivery: { eta_min: number; eta_max: number } }[]
  expect(new Set(cities.map(({ delivery }) => delivery.eta_min)).size, 'cities with different times').toBeGreaterThan(1)
  for (const { slug, delivery } of cities)
    for (const path of ['/', '/menu', '/menu/rolls']) {
      const html = (await (await request.get(path, { headers: { cookie: `city=${slug}` } })).text()).replaceAll('\u2060', '')
      const times = [...html.matchAll(/\d+–\d+\sминут/g)].map(([text]) => text.replace('\u00a0', ' '))
      expect([slug, path, ...new Set(times)]).toEqual([slug, path, `${delivery.eta_min}–${delivery.eta_max} минут`])
    }
  expect(await (await request.get('/manifest.webmanifest')).text()).not.toMatch(/минут/)
})

test('searches, favourites, payment results and missing pages are noindex', { tag: '@once' }, async ({ request }) => {
  for (const path of HIDDEN) {
    const { canonical, meta, data } = await readHead(request, path)
    expect([path, meta['robots'], canonical, data]).toEqual([path, 'noindex', [], []])
  }
})

test('no page shows a dish that is not on the site', { tag: '@once' }, async ({ request, api, staff }) => {
  const word = 'Ксенотрюфель'
  const pages = [...PUBLIC, '/search?q=%D0%9A%D1%81%D0%B5%D0%BD%D0%BE%D1%82%D1%80%D1%8E%D1%84', '/favorite', '/product/xenotruffle']
  const naming = async () => {
    const texts = await Promise.all(pages.map(async (path) => (await request.get(path)).text()))
    const links = (path: string, html: string) => path !== '/product/xenotruffle' && html.includes('/product/xenotruffle')
    return pages.filter((path, at) => texts[at]?.includes(word) || links(path, texts[at] ?? ''))
  }
  const { body: rolls } = await api('GET', '/v3/categories/rolls')
  const looks = { category_id: (rolls as { id: number }).id, price: 640, weight: 200, images: ['/pictures/filadelfiya-klassik.webp'] }
  const made = await staff('POST', '/staff/menu/goods', { body: { ...looks, name: word, slug: 'xenotruffle', description: word } })
  const { id } = made.body as { id: number }
  expect(await naming()).toEqual([])
  try {
    expect((await staff('POST', `/staff/menu/goods/${id}/publish`)).status).toBe(200)
    await expect.poll(naming, { timeout: 5000 }).toEqual(expect.arrayContaining(['/menu/rolls', '/product/xenotruffle']))
  } finally {
    await staff('POST', `/staff/menu/goods/${id}/withdraw`)
  }
  await expect.poll(naming, { timeout: 5000 }).toEqual([])
  expect((await staff('DELETE', `/staff/menu/goods/${id}`)).status).toBe(204)
})

test('head tags of the first page do not stay on the next one', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openReady(page, '/product/filadelfiya-klassik')
  const tags = page.locator('link[rel=canonical], meta[property="og:url"], script[type="application/ld+json"]')
  await expect(tags).not.toHaveCount(0)
  await page.getByRole('navigation', { name: 'Где вы' }).getByRole('link', { name: 'Роллы' }).click()
  await expect(page).toHaveTitle('Роллы | Love Sushi')
  await expect(tags).toHaveCount(0)
})

test('the sitemap lists existing pages, robots.txt names it', { tag: '@once' }, async ({ request, baseURL }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  const urls = [...(await (await request.get('/sitemap.xml')).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc)
  expect(urls).toEqual(expect.arrayContaining(PUBLIC.map((path) => `${baseURL}${path}`)))
  // a sample of every kind: all pages and sections, each tenth dish
  const sample = urls.filter((url, index) => !url.includes('/product/') || index % 10 === 0)
  for (const url of sample) expect([url, (await request.get(url, { maxRedirects: 0 })).status()]).toEqual([url, 200])
})

test('the YML feed offers every dish at its price', { tag: '@once' }, async ({ request, api }) => {
  const { body } = await api('GET', '/v3/goods/list')
  const feed = await (await request.get('/feed/yml.xml')).text()
  const offers = [...feed.matchAll(/<offer id="(\d+)".*?<price>([\d.]+)<\/price>/g)].map(([, id, price]) => [Number(id), Number(price)])
  type Listed = { id: number; price: number; sizes: { id: number; price: number }[]; groups: { min: number }[] }
  const goods = (body as Listed[]).flatMap(({ sizes, ...one }) => (sizes.length > 0 ? sizes : [one]).map((size) => ({ ...one, ...size })))
  expect(offers.map(([id]) => id)).toEqual(goods.map(({ id }) => id).toSorted((a, b) => a - b))
  // a dish that asks for a choice is offered with the cheapest
  const plain = goods.filter(({ groups }) => groups.every(({ min }) => min === 0))
  const prices = new Map(offers as [number, number][])
  expect(plain.map(({ id }) => [id, prices.get(id)])).toEqual(plain.map(({ id, price }) => [id, price]))
})

test('the web app manifest is in Russian and its icons exist', { tag: '@once' }, async ({ page, request }) => {
  await page.goto('/')
  const href = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? ''
  const answer = await request.get(href)
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await answer.json()) as {
    lang: string
    start_url: string
    icons: { src: string; sizes: string; type: string }[]
    shortcuts: { url: string }[]
  }
  expect([manifest.lang, manifest.start_url]).toEqual(['ru', '/?'])
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(src)
    expect([src, icon.status(), icon.headers()['content-type']]).toEqual([src, 200, type])
    if (type === 'image/png') expect(await sizeOf(page, src)).toBe(sizes)
  }
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).status()).toBe(200)
})

const sizeOf = (page: Page, src: string) =>
  page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode()
    return `${image.naturalWidth}x${image.naturalHeight}`
  }, src)
