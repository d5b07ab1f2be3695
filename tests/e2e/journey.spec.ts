import { choosePickup, group, main, onlyOrder, savedValue } from './support/checkout'
import { expect, newPhone, signIn, test } from './support/shop'
import { chooseAskedCity, chooseDish, fillAddress, openCart, orderButton, signInByDialog } from './support/steps'

test(
  'a guest orders from the home page to the kitchen, and a double click is one order',
  { tag: ['@core', '@wide'] },
  async ({ page, api, staff }) => {
    await chooseDish(page)
    await openCart(page)
    const cart = page.getByRole('dialog', { name: '1 блюдо' })
    await expect(cart).toContainText('Двойной краб, имбирь, васаби, соевый соус, спайси')
    await expect(cart).toContainText(/Ещё 475\s₽ до бесплатной доставки/)
    await cart.getByRole('button', { name: /^К оформлению/ }).click()

    await signInByDialog(page, api, newPhone())
    await expect(page).toHaveURL(/\/checkout$/)
    await chooseAskedCity(page)
    await fillAddress(page)
    await page.getByText('Ко времени').click()
    await page.getByRole('button', { name: 'Завтра' }).click()
    const slot = page.getByRole('group', { name: 'Время', exact: true }).getByRole('button').nth(3)
    await slot.click()
    const time = await slot.textContent()
    await page.getByText('Наличными').click()
    await expect(orderButton(page)).toContainText(/874\s₽/)
    await orderButton(page).dblclick()

    await expect(page).toHaveURL(/\/checkout\/success\?order=\d+$/)
    await expect(page.getByRole('heading', { name: /Заказ у нас/ })).toBeVisible()
    const order = await onlyOrder(api, (await savedValue(page, 'token')) as string)
    expect(order).toMatchObject({ pay_variant: 1, pay_type: 1, time_type: 'datetime', totals: { total: 874 } })
    await expect(main(page)).toContainText(order.number)

    await page.getByRole('link', { name: /Следить за заказом/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Заказ № ${order.number}` })).toBeVisible()
    await expect(main(page)).toContainText(time ?? 'no slot')
    for (const status of ['processed', 'inTransit'])
      expect((await staff('PATCH', `/staff/orders/${order.id}`, { body: { status } })).status).toBe(200)
    await page.reload()
    await expect(main(page)).toContainText('Курьер уже едет')
    await page.goto('/account/orders')
    await expect(main(page)).toContainText(order.number)
    expect(await savedValue(page, 'cart')).toEqual([])
  },
)

test('a customer picks an order up now and pays by card on the spot', async ({ page, api }) => {
  const { token } = await signIn(page)
  await chooseDish(page)
  await openCart(page)
  await page.getByRole('button', { name: /^К оформлению/ }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await choosePickup(page)
  await group(page, 'Оплата').getByText('Картой на месте').click()
  await expect(orderButton(page)).toContainText(/725\s₽/)
  await orderButton(page).click()
  await expect(page).toHaveURL(/\/checkout\/success/)
  const pay = { pay_variant: 3, pay_type: 4 }
  expect(await onlyOrder(api, token)).toMatchObject({
    ...pay,
    delivery_type: 'pickup',
    time_type: 'now',
    totals: { total: 725, delivery_fee: 0 },
  })
})
