import type { OrderPage } from '~/contracts/orders'
import { expect, newPhone, signIn, test } from './support/shop'
import { chooseDish, fillAddress, openCart, orderButton, signInByDialog } from './support/steps'

test(
  'a guest orders from the home page to the kitchen, and a double click is one order',
  { tag: '@wide' },
  async ({ page, api, staff }) => {
    await chooseDish(page)
    await openCart(page)
    const cart = page.getByRole('dialog', { name: '1 блюдо' })
    await expect(cart).toContainText('Двойной краб, имбирь, васаби, соевый соус, спайси')
    await expect(cart).toContainText(/Ещё 475\s₽ до бесплатной доставки/)
    await cart.getByRole('button', { name: /^К оформлению/ }).click()

    await signInByDialog(page, api, newPhone())
    await expect(page).toHaveURL(/\/checkout$/)
    await fillAddress(page)
    await page.getByText('Ко времени').click()
    await page.getByRole('button', { name: 'Завтра' }).click()
    const slots = page.getByRole('group', { name: 'Время', exact: true }).getByRole('button')
    await slots.nth(3).click()
    const slot = await slots.nth(3).textContent()
    await page.getByText('Наличными').click()
    await expect(orderButton(page)).toContainText(/874\s₽/)
    await orderButton(page).dblclick()

    await expect(page).toHaveURL(/\/checkout\/success\?order=\d+$/)
    await expect(page.getByRole('heading', { name: /Приняли/ })).toBeVisible()
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('LOVE_SUSHI_token') ?? 'null') as string)
    const { data, meta } = (await api('GET', '/v3/orders', { token })).body as OrderPage
    expect(meta.total, 'orders of this customer').toBe(1)
    const [order] = data
    if (!order) throw new Error('no order')
    expect(order).toMatchObject({ pay_variant: 1, pay_type: 1, time_type: 'datetime', totals: { total: 874 } })
    await expect(page.getByRole('main')).toContainText(order.number)

    await page.getByRole('link', { name: /Следить за заказом/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Заказ № ${order.number}` })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(slot ?? 'no slot')
    expect((await staff('PATCH', `/staff/orders/${order.id}`, { body: { status: 'processed' } })).status).toBe(200)
    expect((await staff('PATCH', `/staff/orders/${order.id}`, { body: { status: 'inTransit' } })).status).toBe(200)
    await page.reload()
    await expect(page.getByRole('main')).toContainText('Курьер уже едет')

    await page.goto('/account/orders')
    await expect(page.getByRole('main')).toContainText(order.number)
    await openCartIsEmpty(page)
  },
)

test('a customer picks an order up now and pays by card on the spot', { tag: '@long' }, async ({ page, api }) => {
  const { token } = await signIn(page)
  await chooseDish(page)
  await openCart(page)
  await page.getByRole('button', { name: /^К оформлению/ }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await page.getByRole('radiogroup', { name: 'Как получить' }).getByText('Заберу сам').click()
  await page
    .getByRole('radio', { name: /Лесная|Тверская|ул|пр|д\./i })
    .first()
    .check({ force: true })
  await page.getByRole('radiogroup', { name: 'Оплата' }).getByText('Картой на месте').click()
  await expect(orderButton(page)).toContainText(/725\s₽/)
  await orderButton(page).click()
  await expect(page).toHaveURL(/\/checkout\/success/)
  const { data } = (await api('GET', '/v3/orders', { token })).body as OrderPage
  expect(data[0]).toMatchObject({
    delivery_type: 'pickup',
    time_type: 'now',
    pay_variant: 3,
    pay_type: 4,
    totals: { total: 725, delivery_fee: 0 },
  })
})

async function openCartIsEmpty(page: import('@playwright/test').Page) {
  const saved = await page.evaluate(() => localStorage.getItem('LOVE_SUSHI_cart'))
  expect(JSON.parse(saved ?? '[]'), 'the cart is empty after the order').toEqual([])
}
