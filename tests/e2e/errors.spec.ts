import type { Page } from '@playwright/test'
import { expect, signIn, test } from './support/shop'
import { openShop } from './support/own-shop'
import { openReady } from './support/steps'

const GOOGLE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const YANDEX = 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)'
const MISSING = [
  ['/no-such-page', 'Page not found: /no-such-page'],
  ['/menu/rolls/extra', 'Page not found: /menu/rolls/extra'],
  ['/menu/no-such-category', 'Page Not Found: /menu/no-such-category'],
  ['/product/no-such-dish', 'Page Not Found: /product/no-such-dish'],
] as const

const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Где вы' })

test(
  'a 404 page shows the categories, keeps the message for programs, and is not reported',
  { tag: '@core' },
  async ({ page, allowConsole }) => {
    allowConsole(/status of 404/)
    const reported: string[] = []
    page.on('pageerror', (error) => reported.push(error.message))
    for (const [path, message] of MISSING) {
      expect((await page.goto(path))?.status(), path).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: /Страница\s+не\s+найдена/ })).toBeVisible()
      await expect(page.getByText(message, { exact: true })).toBeAttached()
      expect(await page.getByRole('main').innerText(), 'customers read Russian').not.toMatch(/not found/i)
      await expect(page.getByRole('main').getByRole('link', { name: /^Роллы/ })).toBeVisible()
      await expect(crumbs(page).locator('[aria-current=page]')).toHaveText('404')
    }
    await page.getByRole('main').getByRole('link', { name: 'На главную' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { level: 1, name: /Страница/ })).toHaveCount(0)
    expect(reported).toEqual([])
  },
)

test('an address redirects at most once before its 404, whatever sign it ends with', { tag: '@once' }, async ({ request }) => {
  const signs = Array.from({ length: 0x7e - 0x20 }, (_, at) => String.fromCharCode(0x21 + at)).filter((sign) => !'#?'.includes(sign))
  // a lone `%` is no address: 400
  const bare = signs.filter((sign) => sign !== '%')
  const codes = signs.map((sign) => `%${sign.charCodeAt(0).toString(16)}`)
  const spellings = [...bare, ...codes, ...codes.map((code) => code.toUpperCase())]
  const paths = [...new Set(spellings)].flatMap((spelling) => [`/x${spelling}`, `/x${spelling}//`, `/menu/x${spelling}`])
  const follow = async (path: string, at: number): Promise<[path: string, status: number, title: string | undefined]> => {
    // visitors from some addresses: one would be a flood
    const asked = { maxRedirects: 0, headers: { 'cf-connecting-ip': `10.66.${at}.${paths.length % 256}` } }
    const answer = await request.get(path, asked)
    const moved = answer.headers()['location']
    const end = moved ? await request.get(moved, asked) : answer
    return [path, end.status(), /<title>(Страница не найдена)/.exec(await end.text())?.[1]]
  }
  while (paths.length > 0)
    for (const [path, status, title] of await Promise.all(paths.splice(0, 20).map(follow)))
      expect([path, status, title]).toEqual([path, 404, 'Страница не найдена'])
})

test(
  'every document with status 404 has the title of a missing page and noindex, whichever route threw',
  { tag: '@once' },
  async ({ page, request: guest }) => {
    await signIn(page)
    const customer = page.context().request
    const unmatched = ['/promotions/a/b', '/promotions/no-such', '/account/nope', '/checkout/nope', '/account/orders/1/x']
    const personal = ['/account/orders/abc', '/account/orders/999999999', '/checkout/success?order=999999999']
    const visits = [
      ...[...MISSING.map(([path]) => path), ...unmatched].map((path) => [guest, path] as const),
      ...[...unmatched, ...personal].map((path) => [customer, path] as const),
    ]
    for (const [visitor, path] of visits) {
      const answer = await visitor.get(path)
      const html = await answer.text()
      const titles = [...html.matchAll(/<title>([^<]*)/g)].map(([, title]) => title)
      expect([path, answer.status(), ...titles]).toEqual([path, 404, 'Страница не найдена | Love Sushi'])
      expect(html, path).toContain('<meta name="robots" content="noindex"')
      expect(html, path).not.toContain('rel="canonical"')
    }
  },
)

test('a missing page that is opened without a reload has the same title', { tag: '@once' }, async ({ page }) => {
  await openReady(page, '/bonus')
  await page.evaluate(() => history.pushState(null, '', '/product/no-such'))
  await expect(page.getByRole('heading', { level: 1, name: /Страница/ })).toBeVisible()
  await expect(page).toHaveTitle('Страница не найдена | Love Sushi')
  await page.goBack()
  await expect(page).toHaveTitle('Бонусы | Love Sushi')
})

test('crawlers get the same status with a bare document', { tag: '@once' }, async ({ request }) => {
  for (const userAgent of [GOOGLE, YANDEX])
    for (const [path, message] of MISSING) {
      const response = await request.get(path, { headers: { 'user-agent': userAgent } })
      expect(response.status(), path).toBe(404)
      const html = await response.text()
      expect(html).toContain('<title>Страница не найдена</title>')
      expect(html).toContain(`<p>${message}</p>`)
      expect(html).toContain('<meta name="robots" content="noindex">')
      expect(html).not.toMatch(/<a |<script|Роллы/)
    }
  const page = await request.get('/delivery', { headers: { 'user-agent': GOOGLE } })
  expect([page.status(), (await page.text()).includes('Как привозим')]).toEqual([200, true])
})

test(
  'other errors show their status and a general message; «На главную» leaves the page',
  { tag: '@once' },
  async ({ page, allowConsole }) => {
    allowConsole(/./)
    const reported: string[] = []
    page.on('pageerror', (error) => reported.push(error.message))
    await openReady(page, '/bonus')
    await page.route('**/_serverFn/**', (route) =>
      route.fulfill({ status: 500, contentType: 'text/plain', body: 'D1_ERROR: no such table' }),
    )
    await page.getByRole('contentinfo').getByRole('link', { name: 'Доставка и оплата' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ошибка #500' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Что-то пошло не так...')
    await expect(page.getByRole('main')).not.toContainText('D1_ERROR')
    await expect(crumbs(page).locator('[aria-current=page]')).toHaveText('500')
    await expect.poll(() => reported.length, 'reported to the error tracker').toBeGreaterThan(0)
    await page.unrouteAll()
    await page.getByRole('main').getByRole('link', { name: 'На главную' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { name: /Ошибка/ })).toHaveCount(0)
  },
)

test('without the API the error page is 503', { tag: '@once' }, async ({ page, request, allowConsole }) => {
  test.setTimeout(90_000)
  allowConsole(/./)
  const shop = await openShop({ env: { API_BASE_URL: 'http://127.0.0.1:9/api' } })
  try {
    expect((await page.goto(`${shop.origin}/delivery`))?.status()).toBe(503)
    await expect(page.getByRole('heading', { level: 1, name: 'Ошибка #503' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Связь с кухней пропала')
    const bare = await request.get(`${shop.origin}/delivery`, { headers: { 'user-agent': GOOGLE } })
    expect(bare.status()).toBe(503)
    expect(await bare.text()).toMatch(/<h1>Ошибка #503<\/h1><p>Связь с кухней пропала[^<]*<\/p>/)
    await page.goto('about:blank')
  } finally {
    await shop.stop()
  }
})
