import type { Page } from '@playwright/test'
import { host } from './support/serve'
import { expect, signIn, test } from './support/shop'
import { openCart, openReady } from './support/steps'

/** The location of a request, in the header that the local server reads. */
const from = (latitude: string, longitude: string) => ({ 'MF-CF-Blob': JSON.stringify({ latitude, longitude }) })
const PETERSBURG = from('59.71', '30.39')
const NOWHERE = from('0', '-150')

const cityButton = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: /Доставка, / })
    .filter({ visible: true })

async function chooseCity(page: Page, name: RegExp): Promise<void> {
  await cityButton(page).click()
  await page.getByRole('dialog', { name: 'Куда привезти?' }).getByText(name).click()
  await expect(page.getByRole('dialog', { name: 'Куда привезти?' })).toBeHidden()
}

/** Adds one dish and waits until it is in the cart. */
async function putFirstDish(page: Page): Promise<void> {
  await page.goto('/menu/rolls')
  await page
    .getByRole('button', { name: /^Добавить .+ в корзину$/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Больше: / }).first()).toBeVisible()
}

test('the city comes from the request’s location unless it was chosen', { tag: '@once' }, async ({ request }) => {
  const read = async (headers: Record<string, string>) => (await request.get('/', { headers })).text()
  // a server of one's own knows no location: its first city
  const located = host() === 'node' ? /Москва\. Доставка/ : /Санкт-Петербург\. Доставка/
  expect(await read(PETERSBURG)).toMatch(located)
  expect(await read(NOWHERE)).toMatch(/Москва\. Доставка/)
  expect(await read({ ...PETERSBURG, cookie: 'city=ekaterinburg' })).toMatch(/Екатеринбург\. Доставка/)
  expect(await read({ ...PETERSBURG, cookie: 'city=atlantis' }), 'an unknown city').toMatch(located)
})

test('a chosen city changes hours and fees everywhere at once, and is remembered', { tag: '@core' }, async ({ page, api }) => {
  const cities = (await api('GET', '/v2/cities')).body as { slug: string; name: string; delivery: { fee: number } }[]
  const other = cities.find(({ slug }) => slug === 'ekaterinburg')
  if (!other) throw new Error('no such city')
  await page.setExtraHTTPHeaders(NOWHERE)
  await putFirstDish(page)
  await page.goto('/')
  await chooseCity(page, /Екатеринбург/)
  await expect(cityButton(page)).toContainText('Екатеринбург')
  await expect(page.getByRole('contentinfo').getByRole('heading', { name: 'Екатеринбург' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Бонусы и доставка' })).toContainText('Екатеринбург')
  const fee = new RegExp(`Доставка\\s*${other.delivery.fee}\\s₽`)
  await expect(page.getByRole('contentinfo')).toContainText(fee)
  await openCart(page)
  await expect(page.getByRole('dialog', { name: '1 блюдо' })).toContainText(fee)

  // the server reads the cookie
  const html = await (await page.context().request.get('/')).text()
  expect(html).toMatch(/Екатеринбург\. Доставка/)
  await page.reload()
  await expect(cityButton(page)).toContainText('Екатеринбург')
})

test('the checkout follows the chosen city, with its pickup points', { tag: '@once' }, async ({ page, api }) => {
  const points = (await api('GET', '/v2/pickuppoints')).body as { city_id: number; address: string }[]
  const addressesOf = (city: number) => points.filter(({ city_id }) => city_id === city).map(({ address }) => address)
  await signIn(page)
  await page.setExtraHTTPHeaders(NOWHERE)
  await putFirstDish(page)
  await openReady(page, '/checkout')
  await page.getByRole('radiogroup', { name: 'Как получить' }).getByText('Заберу сам').click()
  // first a city chosen at the checkout, then another one in the header
  await page.getByRole('button', { name: 'Екатеринбург', exact: true }).click()
  await expect(page.getByRole('main')).toContainText(addressesOf(3)[0] ?? 'no point')
  await chooseCity(page, /Санкт-Петербург/)
  await expect(page.getByRole('main')).toContainText(addressesOf(2)[0] ?? 'no point')
  await page.goto('/')
  await chooseCity(page, /Москва/)
  await openReady(page, '/checkout')
  await expect(page.getByRole('main')).toContainText(addressesOf(1)[0] ?? 'no point')
})
