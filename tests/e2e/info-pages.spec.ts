import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { BONUS_LIFE_DAYS, RANKS } from '~/contracts/constants'
import type { City, PickupPoint } from '~/contracts/dictionaries'
import { formatPrice } from '~/lib/text'
import { orderByApi } from './support/orders'
import { expect, signIn, test, type Api } from './support/shop'

const pages = [
  ['/delivery', 'Доставка и оплата'],
  ['/bonus', 'Бонусы'],
  ['/payment', 'Оплата'],
  ['/payment/success', 'Оплата заказа'],
  ['/payment/decline', 'Оплата заказа'],
  ['/privacy', 'Персональные данные'],
] as const
const toRead = pages.filter(([path]) => !path.startsWith('/payment/'))

const main = (page: Page) => page.getByRole('main')
/** Text as it is written, whatever spaces hold it together. */
const plain = (text: string) => text.replaceAll(/[\u00a0\s]+/g, ' ').replaceAll('\u2060', '')
const readMain = async (page: Page) => plain(await main(page).innerText())

async function shopOf(api: Api) {
  const cities = (await api('GET', '/v2/cities')).body as City[]
  const points = (await api('GET', '/v2/pickuppoints')).body as PickupPoint[]
  return { cities, points }
}

test(
  'the information pages carry "{title} | {site name}", one heading, and breadcrumbs from «Главная»',
  { tag: '@long' },
  async ({ page }) => {
    for (const [path, title] of pages) {
      await page.goto(path)
      await expect(page, path).toHaveTitle(`${title} | Love Sushi`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      if (path.startsWith('/payment/')) continue
      const crumbs = page.getByRole('navigation', { name: 'Где вы' })
      await expect(crumbs.getByRole('link').first()).toHaveText('Главная')
      await expect(crumbs.getByRole('link').first()).toHaveAttribute('href', '/')
      await expect(crumbs.locator('[aria-current=page]')).toHaveText(title)
    }
  },
)

test(
  'with no script the information pages are readable and their links work',
  { tag: ['@once', '@long'] },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
    const page = await context.newPage()
    for (const [path, title] of toRead) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      expect((await readMain(page)).length, path).toBeGreaterThan(400)
    }
    await page.goto('/delivery')
    await page.getByRole('link', { name: /Подробнее/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Оплата' })).toBeVisible()
    await context.close()
  },
)

test('/delivery is computed from the cities: fees, minimums, hours, time and pickup points', async ({ page, api }) => {
  const { cities, points } = await shopOf(api)
  await page.goto('/delivery')
  for (const { name, delivery } of cities) {
    const card = plain(await main(page).getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Привозим' }).innerText())
    expect(card).toContain(plain(formatPrice(delivery.fee)))
    expect(card).toContain(`от ${plain(formatPrice(delivery.free_from ?? 0))}`)
    expect(card).toContain(`от ${plain(formatPrice(delivery.min_order))}`)
    expect(card).toContain(`за ${delivery.eta_min}–${delivery.eta_max} минут`)
  }
  const text = await readMain(page)
  expect(text).toContain('Круглосуточно')
  expect(text).toContain('Ежедневно 10:00–23:00')
  for (const { address, phone, lat, lng } of points) {
    const point = main(page).getByRole('listitem').filter({ hasText: address })
    await expect(point.getByRole('link', { name: phone })).toHaveAttribute('href', `tel:+${phone.replaceAll(/\D/g, '')}`)
    await expect(point.getByRole('link', { name: `Открыть на карте: ${address}` })).toHaveAttribute('href', new RegExp(`pt=${lng},${lat}&`))
  }
})

test(
  'pickup points lie on a drawn scheme of their city that asks nobody outside',
  { tag: ['@once', '@long'] },
  async ({ page, api, baseURL }) => {
    const { cities, points } = await shopOf(api)
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '')) foreign.push(request.url())
    })
    await page.goto('/delivery', { waitUntil: 'networkidle' })
    for (const { id, name } of cities) {
      const own = points.filter(({ city_id }) => city_id === id)
      const scheme = page.getByRole('img', { name: new RegExp(`^Схема: ${name}, ${own.length} точк`) })
      await expect(scheme).toBeVisible()
      await expect(scheme.locator('text').filter({ hasText: /^\d$/ })).toHaveCount(own.length)
    }
    expect(foreign).toEqual([])
  },
)

test('the chosen city stands first, is remembered, and changes hours, fees and points', { tag: '@long' }, async ({ page }) => {
  await page.goto('/delivery')
  const headings = main(page).getByRole('heading', { level: 3 })
  await expect(headings.first()).toHaveText('Москва')
  await page.getByRole('button', { name: 'Сменить город' }).click()
  await page.getByRole('dialog', { name: 'Куда привезти?' }).getByText('Екатеринбург').click()
  await expect(headings.first()).toHaveText('Екатеринбург')
  const panel = page.getByRole('complementary', { name: 'Коротко' })
  await expect(panel).toContainText(/99\s₽/)
  await expect(panel).toContainText(/10:00–23:00/)
  await page.reload()
  await expect(headings.first()).toHaveText('Екатеринбург')
})

test('/bonus tells the rules of bonuses: ranks as a belt of four stops, an example, when they burn', async ({ page }) => {
  await page.goto('/bonus')
  const stops = page.getByRole('region', { name: 'Четыре ранга' }).getByRole('listitem')
  await expect(stops).toHaveCount(RANKS.length)
  for (const [index, { percent, from }] of RANKS.entries()) {
    const stop = plain(await stops.nth(index).innerText())
    expect(stop).toContain(`${percent} %`)
    expect(stop).toContain(from === 0 ? 'сразу' : plain(formatPrice(from)))
  }
  const text = await readMain(page)
  expect(text, 'half of the order, spent and earned by the rules').toContain('до 50 % суммы')
  expect(text).toContain('1 100 ₽')
  expect(text).toContain('55 бонусов')
  expect(text).toContain('от 100 ₽')
  expect(text).toContain(`${BONUS_LIFE_DAYS} дней`)
})

test(
  '/bonus is one page for everybody; a customer finds the way to their own after hydration',
  { tag: ['@once', '@long'] },
  async ({ page, request }) => {
    const forNobody = await (await request.get('/bonus')).text()
    await signIn(page)
    const forCustomer = await (await page.request.get('/bonus')).text()
    const body = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    expect(body(forCustomer)).toBe(body(forNobody))
    await page.goto('/bonus')
    await page.getByRole('link', { name: 'Мои бонусы' }).click()
    await expect(page).toHaveURL(/\/account\/bonus$/)
  },
)

test('/payment names the ways that the checkout offers, and no other', { tag: ['@once', '@long'] }, async ({ page }) => {
  await signIn(page)
  await page.goto('/payment')
  const told = await main(page).getByRole('region', { name: 'Чем платить' }).getByRole('listitem').allInnerTexts()
  const titles = told.map((one) => plain(one.split('\n').find((line) => line.trim() !== '') ?? ''))
  await page.goto('/favicon.svg')
  expect(titles).toEqual(['Картой на сайте', 'Картой курьеру', 'По QR при получении', 'Наличными'])
})

test('/payment/success and /payment/decline tell nothing to anyone but the order’s customer', async ({ page, api, request }) => {
  const owner = await signIn(page)
  const { id, number, total } = await orderByApi(api, owner.token)
  for (const path of ['/payment/success', '/payment/decline']) {
    const html = async (query: string) => {
      const answer = await request.get(`${path}${query}`)
      expect(answer.status()).toBe(200)
      const text = await answer.text()
      return text.slice(text.indexOf('<main'), text.indexOf('</main>'))
    }
    expect(await html('?order=x'), 'what is no number names no order').toBe(await html(''))
    const asked = await html('?order=99999999')
    expect(await html(`?order=${id}`), 'the document is the same for a real order').toBe(asked)
    expect(asked, 'nor does its colour say how a payment went').toContain('data-field="rice"')
    expect(asked).toContain('Смотрим')

    await page.goto(`${path}?order=${id}`)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    await expect(main(page)).toContainText(number)
    await expect(main(page)).toContainText(formatPrice(total))
    await expect(page.getByRole('heading', { level: 1, name: /Оплата\s+при\s+получении/ })).toBeVisible()
    await expect(page, 'the title follows').toHaveTitle('Оплата при получении | Love Sushi')
    await expect(main(page).getByRole('link', { name: 'Следить за заказом' })).toHaveAttribute('href', `/account/orders/${id}`)
  }
})

test('and nothing to another customer', { tag: ['@once', '@long'] }, async ({ page, api, allowConsole }) => {
  allowConsole(/40\d/)
  const owner = await signIn(page)
  const { id, number } = await orderByApi(api, owner.token)
  await signIn(page)
  await page.goto(`/payment/decline?order=${id}`, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1, name: /Оплата\s+заказа/ })).toBeVisible()
  await expect(page.getByText(number)).toHaveCount(0)
  await expect(page).toHaveURL(/\/payment\/decline/)
})

test('/privacy names every cookie that the shop sets', { tag: ['@once', '@long'] }, async ({ page, context }) => {
  await signIn(page)
  await page.goto('/delivery')
  await page.getByRole('button', { name: 'Сменить город' }).click()
  await page.getByRole('dialog', { name: 'Куда привезти?' }).getByText('Екатеринбург').click()
  await expect(main(page).getByRole('heading', { level: 3 }).first()).toHaveText('Екатеринбург')
  const names = (await context.cookies()).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['token', 'device', 'city']))
  await page.goto('/privacy')
  for (const name of [...names, 'signed_out']) await expect(main(page).getByRole('term').filter({ hasText: name })).toHaveCount(1)
})

const violations = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )

test('axe finds nothing on the information pages', { tag: '@long' }, async ({ page }) => {
  test.slow()
  for (const [path] of pages) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await violations(page), path).toEqual([])
  }
})

test('nor by night', { tag: ['@once', '@long'] }, async ({ page }) => {
  test.slow()
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const path of ['/delivery', '/bonus', '/privacy', '/payment/decline']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await violations(page), path).toEqual([])
  }
})

test('nothing of them runs over the edge of a phone 320 px wide', { tag: ['@once', '@long'] }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const [path] of pages) {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320)
  }
})
