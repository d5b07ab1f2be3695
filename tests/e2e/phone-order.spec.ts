import type { Page } from '@playwright/test'
import type { StaffOrder } from '~/contracts/staff'
import type { Guest } from '~/contracts/staff-desk'
import { isOrderCall, loseResponse } from './support/checkout'
import { type Api, expect, newPhone, test } from './support/shop'
import { signInStaff } from './support/staff'

/* «Дуэт» (501) costs 1 290 ₽ in the demo shop, «Филадельфия классик» (101) 590 ₽. */
test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

const ordersOf = async (staff: Api, phone: string): Promise<Guest['last_orders']> =>
  ((await staff('POST', '/staff/guests', { body: { phone } })).body as Guest).last_orders

/** A quote has the same fields. */
const isPlacing: typeof isOrderCall = (call) => isOrderCall(call) && call.url().endsWith('/api/staff/orders')

const placeButton = (page: Page, sum: RegExp) => page.getByRole('button', { name: sum })

/** Types a phone and finds its guest; Enter is the first key after the phone. */
async function findGuest(page: Page, phone: string): Promise<void> {
  await page.goto('/staff/orders/new')
  const field = page.getByLabel('Телефон')
  await expect(field).toBeFocused()
  await field.pressSequentially(phone)
  await page.keyboard.press('Enter')
}

test('a stranger orders to a new address, and their last order is repeated in 12 keys', { tag: '@core' }, async ({ page, api, staff }) => {
  await signInStaff(page, api, staff, 'manager')
  const phone = newPhone()

  await findGuest(page, phone)
  await expect(page.getByText('Новый гость')).toBeVisible()
  await expect(page.getByLabel('Имя')).toBeFocused()
  await page.keyboard.type('Ольга')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Блюдо')).toBeFocused()
  // two by the star, and one under the other layout
  await page.keyboard.type('2*фил')
  await page.keyboard.press('Enter')
  await page.keyboard.type('le')
  await expect(page.getByRole('option', { selected: true })).toContainText('Дуэт')
  await page.keyboard.press('Enter')
  await page.getByLabel('Улица').fill('Лесная')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Укажите дом')).toBeVisible()
  await expect(page.getByLabel('Дом', { exact: true })).toBeFocused()
  await page.keyboard.type('7')
  await expect(placeButton(page, /Оформить.*2.470/)).toBeVisible()
  // what a caller told survives a reload
  await page.reload()
  await expect(page.getByLabel('Улица')).toHaveValue('Лесная')
  await expect(placeButton(page, /Оформить.*2.470/)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/Привезём около/)).toBeVisible()
  const [first, ...others] = await ordersOf(staff, phone)
  expect(others).toEqual([])
  expect(first).toMatchObject({ total: 2470, delivery_type: 'delivery' })

  // the next call of the same guest
  await page.keyboard.press('n')
  let keys = 0
  const press = async (key: string) => {
    keys += key.split('+').length
    await page.keyboard.press(key)
  }
  const field = page.getByLabel('Телефон')
  await expect(field).toBeFocused()
  await field.pressSequentially(phone)
  await press('Enter')
  await expect(page.getByLabel('Блюдо')).toBeFocused()
  await expect(page.getByText('1 заказ', { exact: true })).toBeVisible()
  // digits of a dish are no keys, wherever the focus is
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.type('2*дуэт')
  await expect(page.getByLabel('Блюдо')).toHaveValue('2*дуэт')
  await page.keyboard.press('Enter')
  await expect(placeButton(page, /Оформить.*2.580/)).toBeVisible()
  await press('Escape')
  await expect(page.getByRole('button', { name: 'Повторить' })).toBeFocused()
  await press('1')
  await expect(placeButton(page, /Оформить.*2.470/)).toBeVisible()
  const said = page.getByText('Повторили прошлый заказ')
  // what was repeated stays in sight beside the message
  const [message, panel] = [await said.boundingBox(), await page.getByRole('region', { name: 'Заказ', exact: true }).boundingBox()]
  if (!message || !panel) throw new Error('not on the page')
  expect(message.x + message.width).toBeLessThanOrEqual(panel.x)
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(placeButton(page, /Оформить.*2.580/)).toBeVisible()
  await expect(said).toBeHidden()
  await page.getByRole('button', { name: 'Повторить' }).press('1')
  await expect(placeButton(page, /Оформить.*2.470/)).toBeVisible()
  await press('Control+Enter')
  await expect(page.getByText(/Привезём около/)).toBeVisible()
  expect(keys).toBeLessThanOrEqual(12)
  const [repeated, ...earlier] = await ordersOf(staff, phone)
  expect(earlier).toHaveLength(1)
  expect(repeated?.address_id).toBe(first?.address_id)
  expect(repeated?.lines.map(({ goods_id, goodsCount }) => [goods_id, goodsCount])).toEqual(
    first?.lines.map(({ goods_id, goodsCount }) => [goods_id, goodsCount]),
  )
})

test('keys pressed twice and a lost answer make one order', async ({ page, api, staff, allowConsole }) => {
  allowConsole(/Failed to load resource/)
  await signInStaff(page, api, staff, 'manager')
  const phone = newPhone()
  await findGuest(page, phone)
  await expect(page.getByLabel('Имя')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('дуэ')
  await page.keyboard.press('Enter')
  await page.getByText('Самовывоз').click()
  // the price of the pickup is the same: the quote must be over, it looks like an order
  await expect(placeButton(page, /Оформить.*1.290/)).not.toHaveAttribute('aria-busy')

  await loseResponse(page, isPlacing)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('ответа нет')).toBeVisible()
  const calls: string[] = []
  page.on('request', (request) => {
    if (isPlacing(request)) calls.push(request.url())
  })
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(/Будет готов/)).toBeVisible()
  expect(calls).toHaveLength(1)
  expect(await ordersOf(staff, phone)).toHaveLength(1)
  await page.getByRole('link', { name: 'К заказу' }).click()
  await page.waitForURL(/\/staff\/orders\?order=\d+/)
  const { body } = await staff('GET', `/staff/orders?q=${phone.slice(-4)}`)
  expect((body as { data: StaffOrder[] }).data.filter(({ source }) => source === 'phone').length).toBeGreaterThan(0)
})
