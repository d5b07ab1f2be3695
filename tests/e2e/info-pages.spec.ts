import type { Page } from '@playwright/test'
import { DEFAULT_LOYALTY_TERMS } from '~/rules/loyalty-terms'
import type { City, PickupPoint } from '~/contracts/dictionaries'
import { priceText } from '~/rules/number-text'
import { orderByApi } from './support/orders'
import { host } from './support/serve'
import { expect, newPhone, signIn, test, type Api } from './support/shop'
import { pairTablet, signInStaff } from './support/staff'
import { accountMenu, openReady, signInByDialog } from './support/steps'

const main = (page: Page) => page.getByRole('main')
/** Normalises spaces and word joiners. */
const plain = (text: string) => text.replaceAll(/[\u00a0\s]+/g, ' ').replaceAll('\u2060', '')
const readMain = async (page: Page) => plain(await main(page).innerText())

async function shopOf(api: Api) {
  const cities = (await api('GET', '/v2/cities')).body as City[]
  const points = (await api('GET', '/v2/pickuppoints')).body as PickupPoint[]
  return { cities, points }
}

test('/delivery is computed from the cities: fees, minimums, hours, time and pickup points', async ({ page, api }) => {
  const { cities, points } = await shopOf(api)
  await page.goto('/delivery')
  for (const { name, delivery } of cities) {
    const card = plain(await main(page).getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Привозим' }).innerText())
    expect(card).toContain(plain(priceText(delivery.fee)))
    expect(card).toContain(`от ${plain(priceText(delivery.free_from ?? 0))}`)
    expect(card).toContain(`от ${plain(priceText(delivery.min_order))}`)
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

test('/bonus shows ranks, an example and the expiry from the terms in force', async ({ page }) => {
  await page.goto('/bonus')
  const stops = page.getByRole('region', { name: 'Четыре ранга' }).getByRole('listitem')
  await expect(stops).toHaveCount(DEFAULT_LOYALTY_TERMS.ranks.length)
  for (const [index, { percent, from }] of DEFAULT_LOYALTY_TERMS.ranks.entries()) {
    const stop = plain(await stops.nth(index).innerText())
    expect(stop).toContain(`${percent} %`)
    expect(stop).toContain(from === 0 ? 'сразу' : plain(priceText(from)))
  }
  const text = await readMain(page)
  expect(text, 'half of the order, spent and earned by the rules').toContain('до 50 % суммы')
  expect(text).toContain('1 100 ₽')
  expect(text).toContain('55 бонусов')
  expect(text).toContain('от 100 ₽')
  expect(text).toContain(`${DEFAULT_LOYALTY_TERMS.life_days} дней`)
})

test('/payment/success and /payment/decline show an order to its customer only', async ({ page, api, request, allowConsole }) => {
  allowConsole(/40\d/)
  const owner = await signIn(page)
  const { id, number, total } = await orderByApi(api, owner.token)
  for (const path of ['/payment/success', '/payment/decline']) {
    const html = async (query: string) => {
      const answer = await request.get(`${path}${query}`)
      expect(answer.status()).toBe(200)
      const text = await answer.text()
      return text.slice(text.indexOf('<main'), text.indexOf('</main>'))
    }
    expect(await html('?order=x'), 'a malformed number equals no number').toBe(await html(''))
    const asked = await html('?order=99999999')
    expect(await html(`?order=${id}`), 'the document is the same for a real order').toBe(asked)
    expect(asked, 'neutral colour: no payment status in the document').toContain('data-field="rice"')
    expect(asked).toContain('Смотрим')

    await page.goto(`${path}?order=${id}`)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
    await expect(main(page)).toContainText(number)
    await expect(main(page)).toContainText(priceText(total))
    await expect(page.getByRole('heading', { level: 1, name: /Оплата\s+при\s+получении/ })).toBeVisible()
    await expect(page, 'the title follows').toHaveTitle('Оплата при получении | Love Sushi')
    await expect(main(page).getByRole('link', { name: 'Следить за заказом' })).toHaveAttribute('href', `/account/orders/${id}`)
  }

  // another customer
  await signIn(page)
  await openReady(page, `/payment/decline?order=${id}`)
  await expect(page.getByRole('heading', { level: 1, name: /Оплата\s+заказа/ })).toBeVisible()
  await expect(page.getByText(number)).toHaveCount(0)
  await expect(page).toHaveURL(/\/payment\/decline/)
})

test('/delivery puts the chosen city first', { tag: '@once' }, async ({ page }) => {
  await page.goto('/delivery')
  await page.getByRole('button', { name: 'Сменить город' }).click()
  await page.getByRole('dialog', { name: 'Куда привезти?' }).getByText('Екатеринбург').click()
  await expect(main(page).getByRole('heading', { level: 3 }).first()).toHaveText('Екатеринбург')
  await expect(page.getByRole('complementary', { name: 'Коротко' })).toContainText(/99\s₽[^]*10:00–23:00/)
})

test('/privacy names who holds the data on this host', { tag: '@once' }, async ({ page }) => {
  await page.goto('/privacy')
  const holders = page.getByRole('listitem').filter({ hasText: 'работают сайт и база данных' })
  await expect(holders).toHaveText([host() === 'node' ? /^Хостингу:/ : /^Cloudflare:.*за\sграницей/])
})

test('/privacy names every cookie that the shop sets, and no other', { tag: '@once' }, async ({ page, context, api, staff }) => {
  const seen = new Set<string>()
  const look = async () => (await context.cookies()).forEach(({ name }) => seen.add(name))
  await page.goto('/delivery')
  await page.getByRole('button', { name: 'Войти' }).filter({ visible: true }).first().click()
  await signInByDialog(page, api, newPhone())
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await look()
  await page.goto('/menu/rolls')
  await main(page)
    .getByRole('button', { name: /избранное: Филадельфия классик$/ })
    .click()
  await expect(main(page).getByRole('button', { name: /избранного: Филадельфия классик$/ })).toBeVisible()
  await look()
  await page.goto('/delivery')
  await page.getByRole('button', { name: 'Сменить город' }).click()
  await page.getByRole('dialog', { name: 'Куда привезти?' }).getByText('Екатеринбург').click()
  await expect(main(page).getByRole('heading', { level: 3 }).first()).toHaveText('Екатеринбург')
  await look()
  await page.goto('/account/orders')
  await accountMenu(page)
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/$/)
  await look()
  await pairTablet(page, staff)
  await signInStaff(page, api, staff)
  await look()
  await page.goto('/privacy')
  const named = await main(page).getByRole('term').allTextContents()
  expect(named.toSorted()).toEqual([...seen].toSorted())
})
