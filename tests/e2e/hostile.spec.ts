import { choosePickup, group, isOrderCall, main } from './support/checkout'
import { openServer } from './support/local-server'
import { openShop } from './support/own-shop'
import { onlineOrder } from './support/payments'
import { lineById, ROLL, saveCart } from './support/saved-cart'
import { expect, signIn, test } from './support/shop'
import { openReady, orderButton } from './support/steps'
import { expectUnhurt } from './support/unhurt'

const SCRIPT = 'window.hurt=1'
const EVIL = `'"/></script></title></style><img src=x onerror=${SCRIPT}><svg onload=${SCRIPT}>]]>--><!--\u2028\`\${${SCRIPT}}\``

/** Texts of the staff; their beginning stays, so that pages are found by it. */
const TEXTS = ['name', 'description', 'composition', 'title', 'teaser', 'body', 'address', 'message']
const LINKS = ['telegram', 'viber', 'whatsapp']

/** A proxy of the API that puts attacks into every text and link. */
function openHostileApi(target: string) {
  const spoil = (key: string, value: unknown) => {
    if (typeof value !== 'string') return value
    if (LINKS.includes(key)) return `javascript:${SCRIPT}`
    return TEXTS.includes(key) ? `${value.slice(0, 40)}${EVIL}` : value
  }
  return openServer((asked, outgoing) => {
    fetch(target + (asked.url ?? '/'))
      .then(async (answer) => [answer.status, JSON.stringify(JSON.parse(await answer.text(), spoil))] as const)
      .then(([status, body]) => outgoing.writeHead(status, { 'content-type': 'application/json' }).end(body))
      .catch(() => outgoing.writeHead(502).end())
  })
}

test('attacks in texts of the API are text in pages, JSON-LD and feeds', { tag: '@once' }, async ({ page, baseURL, allowConsole }) => {
  test.setTimeout(120_000)
  allowConsole(/status of (?:404|502)/)
  const hostile = await openHostileApi(baseURL ?? '')
  const shop = await openShop({ env: { API_BASE_URL: `${hostile.origin}/api` } })
  for (const path of ['/', '/menu', '/menu/rolls', '/product/filadelfiya-klassik', '/promotions', '/delivery', '/search?q=филадельфия']) {
    await page.goto(shop.origin + path)
    await expect(page.getByRole('main').first()).toContainText(path.startsWith('/search') ? /\S/ : '<img src=x')
    await expectUnhurt(page, path)
    const html = await (await page.request.get(shop.origin + path)).text()
    expect(html.match(/<img src=x|<svg onload|<\/script><\/title>|<!--\u2028/g), path).toBeNull()
    for (const [, data = ''] of html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs))
      expect(() => JSON.parse(data) as unknown, path).not.toThrow()
  }
  for (const path of ['/sitemap.xml', '/feed/yml.xml']) {
    const answer = await page.request.get(shop.origin + path)
    expect([path, answer.status()]).toEqual([path, 200])
    expect(await answer.text(), path).not.toMatch(/<img|<svg|<!--|\]\]>/)
  }
  const bare = await page.request.get(`${shop.origin}/menu/${encodeURIComponent(EVIL.replaceAll('/', ''))}`, {
    headers: { 'user-agent': 'Googlebot/2.1' },
  })
  expect(bare.status()).toBe(404)
  expect(await bare.text()).not.toMatch(/<img|<svg|<!--/)
  await page.goto('about:blank')
  await shop.stop()
  hostile.close()
})

test(
  'too many orders: a rate limit shows the wait, a fourth unpaid order the way to the other three',
  { tag: '@once' },
  async ({ page, api, allowConsole }) => {
    test.setTimeout(120_000)
    allowConsole(/status of 429/)
    const { token } = await signIn(page)
    for (let time = 0; time < 2; time++) await onlineOrder(api, token)
    await saveCart(page, { lines: [await lineById(api, ROLL, 2)] })
    await page.evaluate((kept) => localStorage.setItem('LOVE_SUSHI_token', JSON.stringify(kept)), token)
    await openReady(page, '/checkout')
    await choosePickup(page)
    await group(page, 'Оплата')
      .getByRole('radio', { name: /^Картой на\s+сайте/ })
      .check({ force: true })

    const limited = { message: 'x', error: { message: 'Подождите минуту', code: 'too_many_requests' } }
    await page.route('**/_serverFn/**', (route) =>
      isOrderCall(route.request()) ? route.fulfill({ status: 429, headers: { 'retry-after': '60' }, json: limited }) : route.fallback(),
    )
    await orderButton(page).click()
    await expect(page.getByText(/Подождите минуту/)).toBeVisible()
    await page.unrouteAll()

    // elsewhere, after the ways to pay were shown
    await onlineOrder(api, token)
    await orderButton(page).click()
    await expect(main(page).getByText(/уже 3 заказа ждут оплаты/)).toBeVisible()
    await main(page)
      .getByRole('link', { name: /^Мои\s+заказы$/ })
      .click()
    await expect(page).toHaveURL(/\/account\/orders$/)
    await expect(
      main(page)
        .getByText(/Ждёт оплаты/)
        .first(),
    ).toBeVisible()
  },
)
