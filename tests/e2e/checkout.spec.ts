import type { Page } from '@playwright/test'
import { choosePickup, group, isOrderCall, main, onlyOrder, ordersOf, savedValue } from './support/checkout'
import { DAY_MS } from '~/rules/time'
import { complete, orderByApi } from './support/orders'
import { saveCard } from './support/payments'
import { goodsNow, lineById, lineOf, ROLL, saveCart } from './support/saved-cart'
import { type Api, expect, signIn, test } from './support/shop'
import { fillAddress, openReady, orderButton } from './support/steps'

const slots = (page: Page) => page.getByRole('group', { name: 'Время', exact: true }).getByRole('button')
const chosenSlot = (page: Page) => slots(page).and(page.locator('[aria-pressed=true]'))
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
/** Street and house have suggestions. */
const suggested = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const region = (page: Page, name: string) => page.getByRole('region', { name })
const payWith = (page: Page, name: string) => group(page, 'Оплата').getByText(name).click()

/** A signed-in customer with two rolls (1 180 ₽) on the checkout, whose scripts run. */
async function openCheckout(page: Page, api: Api): Promise<{ token: string; phone: string }> {
  await saveCart(page, { lines: [await lineById(api, ROLL, 2)] })
  const customer = await signIn(page)
  await openReady(page, '/checkout')
  await expect(orderButton(page)).toBeEnabled()
  return customer
}

async function placed(page: Page) {
  await orderButton(page).click()
  await expect(page).toHaveURL(/\/checkout\/success\?order=\d+$/)
}

test('errors are shown at their fields and at the button, and each name leads to its field', { tag: '@core' }, async ({ page, api }) => {
  await openCheckout(page, api)
  let sent = 0
  page.on('request', (call) => (sent += Number(isOrderCall(call))))
  await group(page, 'Время').getByText('Ко времени').click()
  await payWith(page, 'Наличными')
  const change = page.getByRole('textbox', { name: 'С какой суммы сдача' })
  await change.fill('500')
  await orderButton(page).click()

  await expect(suggested(page, 'Улица')).toBeFocused()
  await expect(suggested(page, 'Улица')).toHaveAccessibleDescription('Укажите улицу')
  await expect(suggested(page, 'Дом')).toHaveAccessibleDescription('Укажите дом, иначе не найдём')
  await expect(region(page, 'Время')).toContainText('Выберите время')
  await expect(change).toHaveAccessibleDescription(/Это меньше суммы заказа, 1\s329\s₽/)
  for (const name of ['улица', 'дом', 'время', 'сдача']) await expect(main(page).getByRole('button', { name })).toBeVisible()

  await main(page).getByRole('button', { name: 'сдача' }).click()
  await expect(change).toBeFocused()
  await change.fill('2000')
  await expect(main(page).getByRole('button', { name: 'сдача' })).toHaveCount(0)
  await main(page).getByRole('button', { name: 'время' }).click()
  await expect(group(page, 'Время').getByRole('radio', { name: /Ко времени/ })).toBeFocused()
  await fillAddress(page)
  await slots(page).first().click()
  await expect(main(page)).not.toContainText('Осталось поправить')
  expect(sent, 'orders sent').toBe(0)
})

test(
  'the draft survives a reload and Back, a double click places one order, and the promised time stays the same',
  { tag: '@core' },
  async ({ page, api }) => {
    const { token } = await openCheckout(page, api)
    await fillAddress(page)
    await payWith(page, 'Наличными')
    await page.getByRole('textbox', { name: 'С какой суммы сдача' }).fill('2000')
    await field(page, 'Комментарий к заказу').fill('Домофон не работает')
    await page.reload()
    await expect(group(page, 'Оплата').getByRole('radio', { name: /Наличными/ })).toBeChecked()
    await expect(suggested(page, 'Улица')).toHaveValue('Лесная')
    await page.goto('/menu')
    await page.goBack()
    await expect(field(page, 'Комментарий к заказу')).toHaveValue('Домофон не работает')
    await expect(page.getByRole('textbox', { name: 'С какой суммы сдача' })).toHaveValue('2000')
    await expect(orderButton(page)).toBeEnabled()
    const promise = /Привезём\s+через\s+35⁠?–⁠?45\s+минут/
    await expect(region(page, 'Сумма заказа')).toContainText(promise)

    await orderButton(page).dblclick()
    await expect(page).toHaveURL(/\/checkout\/success\?order=\d+$/)
    const order = await onlyOrder(api, token)
    expect(order).toMatchObject({ pay_variant: 1, pay_type: 1, comment: 'Домофон не работает', totals: { total: 1329 } })
    await expect(main(page)).toContainText(promise)
    await page.reload()
    await expect(main(page)).toContainText(/Вернём\s+35\s+бонусов, когда\s+заказ\s+приедет/)
  },
)

test('the order button is disabled until the total of the present choice is there', async ({ page, api }) => {
  const { token } = await openCheckout(page, api)
  await payWith(page, 'Наличными')
  const quoted = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname.includes('_serverFn'),
    async (route) => {
      await quoted.promise
      await route.fallback()
    },
  )
  await choosePickup(page)
  await expect(orderButton(page)).toBeDisabled()
  await expect(orderButton(page)).toContainText('считаем…')
  quoted.resolve()
  await placed(page)
  expect(await onlyOrder(api, token)).toMatchObject({ totals: { total: 1180 } })
})

test('what is picked and typed before hydration stays', { tag: '@once' }, async ({ page, api }) => {
  await saveCart(page, { lines: [await lineById(api, ROLL, 2)] })
  const { token } = await signIn(page)
  for (const [street, house] of [
    ['Лесная', '7'],
    ['Бутырский Вал', '10'],
  ])
    await api('POST', '/v3/addresses', { token, body: { city_id: 1, street, house } })
  let scripts = Promise.withResolvers<void>()
  await page.route(/\.js(?:\?|$)/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto('/checkout', { waitUntil: 'commit' })
  const other = group(page, 'Адрес').getByRole('radio', { checked: false })
  const chosen = await other.getAttribute('value')
  await other.check()
  await group(page, 'Оплата').getByRole('radio', { name: /По QR/ }).check()
  await field(page, 'Имя').fill('Вера')
  await field(page, 'Комментарий к заказу').fill('Позвоните')
  await expect(orderButton(page)).toBeDisabled()

  scripts.resolve()
  await expect(orderButton(page)).toBeEnabled()
  await expect(group(page, 'Адрес').locator(`input[value="${chosen}"]`)).toBeChecked()
  await expect(field(page, 'Имя')).toHaveValue('Вера')
  await page.reload()
  await expect(orderButton(page)).toBeEnabled()
  const comment = field(page, 'Комментарий к заказу')
  await expect(comment, 'stored in the draft').toHaveValue('Позвоните')
  await expect(group(page, 'Оплата').getByRole('radio', { name: /По QR/ })).toBeChecked()

  scripts = Promise.withResolvers()
  await page.reload({ waitUntil: 'commit' })
  await comment.fill('Подъезд')
  await comment.press('Home')
  scripts.resolve()
  await expect(orderButton(page)).toBeEnabled()
  await page.keyboard.type('2-й ')
  await expect(comment, 'the caret stays').toHaveValue('2-й Подъезд')

  scripts = Promise.withResolvers()
  await page.reload({ waitUntil: 'commit' })
  await comment.focus()
  scripts.resolve()
  await expect(orderButton(page)).toBeEnabled()
  await page.keyboard.type('Код 12')
  await expect(comment, 'no saved text comes under the keys').toHaveValue('Код 12')
})

test('the first point is chosen, the nearest once the browser says where the customer is', async ({ page, api }) => {
  const { token } = await openCheckout(page, api)
  await group(page, 'Как получить').getByText('Заберу сам').click()
  const points = group(page, 'Точка').getByRole('radio')
  await expect(points.first()).toBeChecked()
  const first = await points.first().getAttribute('value')
  // beside the second point of Moscow
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 55.8003, longitude: 37.533 })
  await page.getByRole('button', { name: 'Какая ближе' }).click()
  await expect(group(page, 'Точка')).toContainText('50\u00a0м от\u00a0вас')
  await expect(points.first()).toBeChecked()
  expect(await points.first().getAttribute('value')).not.toBe(first)
  await payWith(page, 'Картой на месте')
  await placed(page)
  await expect(main(page)).toContainText(/Будет готов/)
  expect(await onlyOrder(api, token)).toMatchObject({ delivery_type: 'pickup', pay_type: 4, totals: { total: 1180 } })
})

test('a slot taken meanwhile is reported at its field, and nothing replaces it', { tag: '@once' }, async ({ page, api, staff }) => {
  const city = 2
  const { token } = await openCheckout(page, api)
  await main(page).getByRole('button', { name: 'Санкт-Петербург' }).click()
  await fillAddress(page)
  await payWith(page, 'По QR при получении')
  await group(page, 'Время').getByText('Ко времени').click()
  await page.getByRole('button', { name: 'Завтра' }).click()
  await slots(page).nth(1).click()
  await expect(region(page, 'Сумма заказа').getByText(/Привезём завтра к/)).toBeVisible()
  const { datetime } = (await savedValue(page, 'checkout')) as { datetime: string }
  try {
    // one order fills a slot now, and another customer is faster
    expect((await staff('PATCH', `/staff/cities/${city}`, { body: { slot_capacity: 1 } })).status).toBe(200)
    expect((await orderAt(api, (await newCustomer(page)).token, city, datetime)).status).toBe(201)
    await orderButton(page).click()
    await expect(region(page, 'Время')).toContainText('Это время уже разобрали. Выберите другое.')
    await expect(main(page).getByRole('button', { name: 'время', exact: true })).toBeVisible()
    await expect(chosenSlot(page)).toHaveCount(0)
    expect(await ordersOf(api, token)).toEqual([])
    await slots(page).last().click()
    await expect(region(page, 'Время')).not.toContainText('разобрали')
    await placed(page)
    await onlyOrder(api, token)
  } finally {
    await staff('PATCH', `/staff/cities/${city}`, { body: { slot_capacity: null } })
  }
})

for (const [name, from, to, place, text] of [
  ['a longer delivery time', '"s":45}', '"s":30}', 'Время', /Сейчас везём дольше: 35\u2060?–\u2060?45\s+минут\./],
  ['another total', '"s":1329}', '"s":1300}', null, /Было 1\s329\s₽, стало 1\s329\s₽/],
] as const) {
  test(`${name} is shown, and only another press orders`, { tag: '@once' }, async ({ page, api, allowConsole }) => {
    allowConsole(/status of 409/)
    const { token } = await openCheckout(page, api)
    await fillAddress(page)
    await payWith(page, 'По QR при получении')
    let isChanged = false
    // as if the page had shown the other value
    await page.route('**/_serverFn/**', (route) => {
      if (isChanged || !isOrderCall(route.request())) return route.continue()
      isChanged = true
      const body = route.request().postData() ?? ''
      expect(body).toContain(from)
      return route.continue({ postData: body.replace(from, to) })
    })
    await orderButton(page).click()
    await expect(place ? region(page, place) : page.locator('body')).toContainText(text)
    expect(await ordersOf(api, token)).toEqual([])
    await placed(page)
    await onlyOrder(api, token)
  })
}

test(
  'a product gone at the press is listed, and the next press orders the rest',
  { tag: '@once' },
  async ({ page, api, staff, allowConsole }) => {
    allowConsole(/status of 409/)
    // no other test orders it
    const gone = (await goodsNow(api)).findLast(({ category_id }) => category_id !== 1)
    if (!gone) throw new Error('no goods')
    await saveCart(page, { lines: [await lineById(api, ROLL, 2), lineOf(gone)] })
    const { token } = await signIn(page)
    await openReady(page, '/checkout')
    await choosePickup(page)
    await payWith(page, 'Наличными')
    await expect(orderButton(page)).toBeEnabled()
    try {
      expect((await staff('PATCH', `/staff/goods/${gone.id}`, { body: { available: false } })).status).toBe(200)
      await orderButton(page).click()
      const dialog = page.getByRole('dialog', { name: /меню немного изменилось/ })
      await expect(dialog).toContainText(gone.name.slice(0, 8))
      await dialog.getByRole('button', { name: 'Понятно, продолжить' }).click()
      expect(await ordersOf(api, token)).toEqual([])
      await placed(page)
      expect(await onlyOrder(api, token)).toMatchObject({ lines: [{ goods_id: ROLL }], totals: { total: 1180 } })
    } finally {
      await staff('PATCH', `/staff/goods/${gone.id}`, { body: { available: true } })
    }
  },
)

test('a saved card is preselected; one that is gone is reported, and nothing replaces it', { tag: '@once' }, async ({ page, api }) => {
  await saveCart(page, { lines: [await lineById(api, ROLL, 2)] })
  const customer = await signIn(page)
  const { token } = customer
  const card = await saveCard(api, customer, '4242424242424242')
  await openReady(page, '/checkout')
  await expect(group(page, 'Оплата').getByRole('radio', { name: /Visa ••\s4242/ })).toBeChecked()
  await expect(orderButton(page)).toContainText(/Оплатить/)
  await expect(orderButton(page)).toHaveAccessibleDescription(/С\s+карты Visa ••\s4242/)
  await fillAddress(page)
  await expect(orderButton(page)).toBeEnabled()
  await api('GET', `/v2/deactivate-token?id=${card}`, { token })

  await orderButton(page).click()
  await expect(region(page, 'Оплата')).toContainText('Такой карты нет. Выберите другую.')
  await expect(main(page).getByRole('button', { name: 'оплата', exact: true })).toBeVisible()
  await expect(group(page, 'Оплата').getByRole('radio', { name: /Visa ••/ })).toHaveCount(0)
  await expect(group(page, 'Оплата').locator('input:checked')).toHaveCount(0)
  expect(await ordersOf(api, token)).toEqual([])
  await payWith(page, 'Наличными')
  await placed(page)
  expect(await onlyOrder(api, token)).toMatchObject({ pay_type: 1 })
})

test('a chosen time that passes while the page is open is reported and stays', { tag: '@once' }, async ({ page, api }) => {
  await page.clock.install()
  await openCheckout(page, api)
  await fillAddress(page)
  await group(page, 'Время').getByText('Ко времени').click()
  await page.getByRole('button', { name: 'Завтра' }).click()
  await slots(page).first().click()
  const saved = await savedValue(page, 'checkout')
  await page.clock.fastForward('48:00:00')
  await expect(region(page, 'Время')).toContainText(/уже\s+не\s+успеть\. Выберите другое\./)
  await expect(chosenSlot(page)).toHaveCount(0)
  expect(await savedValue(page, 'checkout')).toEqual(saved)
  await orderButton(page).click()
  await expect(main(page).getByRole('button', { name: 'время', exact: true })).toBeVisible()
})

test('the focus moves to what a pressed button opened, though the button is gone', { tag: '@once' }, async ({ page, api }) => {
  await saveCart(page, { lines: [await lineById(api, ROLL)] })
  const { token } = await signIn(page)
  await api('POST', '/v3/addresses', { token, body: { city_id: 1, street: 'Лесная', house: '7' } })
  await openReady(page, '/checkout')
  await expect(main(page)).toContainText(/Заказ на\s+доставку от\s+600\s₽\. Не\s+хватает/)
  await main(page).getByRole('button', { name: 'Новый адрес' }).press('Enter')
  await expect(suggested(page, 'Улица')).toBeFocused()
  await main(page)
    .getByRole('button', { name: /^Заберу\s+сам$/ })
    .press('Enter')
  const pickup = group(page, 'Как получить').getByRole('radio', { name: 'Заберу сам' })
  await expect(pickup).toBeChecked()
  await expect(pickup).toBeFocused()
  await expect(main(page)).not.toContainText(/Не\s+хватает/)
})

test('limits are told where they help: of the sum at the payment, of a day at the button', { tag: '@once' }, async ({ page, api }) => {
  await saveCart(page, { lines: [await lineById(api, ROLL, 10)] })
  const { token } = await signIn(page)
  await openReady(page, '/checkout')
  await choosePickup(page)
  await expect(region(page, 'Оплата')).toContainText(/Заказ дороже 5\s000\s₽ нужно оплатить на\s+сайте/)
  for (const way of [/^Картой на\sместе/, /^По QR/, /^Наличными/])
    await expect(group(page, 'Оплата').getByRole('radio', { name: way })).toBeDisabled()
  await expect(group(page, 'Оплата').getByRole('radio', { name: /^Картой на\sсайте/ })).toBeChecked()
  const online = { pay_variant: 2, pay_type: 2 }
  for (let turn = 0; turn < 10; turn++) {
    const { id } = await orderByApi(api, token, undefined, 0, online)
    expect((await api('POST', `/v3/orders/${id}/cancel`, { token })).status).toBe(200)
  }
  await orderButton(page).click()
  await expect(main(page)).toContainText(/Больше 10 заказов за сутки на сайте не принимаем\. Если нужно больше, позвоните нам: \+\d/)
})

test('/checkout/success without an order shows the newest of the day', { tag: '@once' }, async ({ page, api, staff }) => {
  const { token } = await signIn(page)
  const where = async () => {
    const answer = await page.request.get('/checkout/success', { maxRedirects: 0 })
    return [answer.status(), answer.headers()['location']]
  }
  expect(await where()).toEqual([307, '/account/orders'])
  const { id, number } = await orderByApi(api, token)
  expect((await openReady(page, '/checkout/success'))?.status()).toBe(200)
  const success = main(page).getByText(new RegExp(String.raw`Заказ №\s${number}`))
  await expect(success).toBeVisible()
  await main(page).getByRole('link', { name: 'Следить за заказом' }).click()
  await expect(page).toHaveURL(`/account/orders/${id}`)
  await page.clock.setFixedTime(Date.now() + 2 * DAY_MS)
  await page.goBack()
  await expect(page, 'whatever the clock of the device says').toHaveURL('/checkout/success')
  await expect(success).toBeVisible()
  await complete(staff, id)
  expect(await where()).toEqual([307, `/account/orders/${id}`])
  const canceled = await orderByApi(api, token)
  expect((await api('POST', `/v3/orders/${canceled.id}/cancel`, { token })).status).toBe(200)
  expect(await where()).toEqual([307, `/account/orders/${canceled.id}`])
  const unpaid = await orderByApi(api, token, undefined, 0, { pay_variant: 2, pay_type: 2 })
  expect(await where()).toEqual([307, `/payment/success?order=${unpaid.id}`])
})

/** Another customer, who orders through the API. */
async function newCustomer(page: Page): Promise<{ token: string }> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ extraHTTPHeaders: { 'CF-Connecting-IP': `10.9.${Date.now() % 250}.7` } })
  if (!context) throw new Error('no browser')
  const customer = await signIn(await context.newPage(), undefined, new URL(page.url()).origin)
  await context.close()
  return customer
}

async function orderAt(api: Api, token: string, city_id: number, datetime: string) {
  const goods = [{ id: ROLL, qtt: 2 }]
  const body = { delivery_type: 'delivery', city_id, time_type: 'datetime', datetime, pay_variant: 1, pay_type: 1, goods }
  const { totals } = (await api('POST', '/v3/cart/quote', { token, body })).body as { totals: { total: number } }
  return api('POST', '/v2/orders', { token, body: { ...body, address: { city_id, street: 'Невский', house: '1' }, total: totals.total } })
}

test('what is pasted stays: an address line moves to its fields, a long comment stops the order', async ({ page, api }) => {
  await openCheckout(page, api)
  await suggested(page, 'Улица').fill('ул. Ленина, д. 5 корп. 2, кв. 12')
  await expect(suggested(page, 'Дом')).toHaveValue('5')
  await expect(field(page, 'Корпус')).toHaveValue('2')
  await expect(field(page, 'Квартира')).toHaveValue('12')
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(suggested(page, 'Улица')).toHaveValue('ул. Ленина, д. 5 корп. 2, кв. 12')
  await suggested(page, 'Дом').fill('5')
  const comment = field(page, 'Комментарий к заказу')
  await comment.fill('а'.repeat(700))
  await expect(comment).toHaveAccessibleDescription('700 из\u00a0500 знаков, сократите на\u00a0200')
  await orderButton(page).click()
  await expect(comment).toBeFocused()
  await comment.fill('а'.repeat(500))
  await expect(comment).toHaveAccessibleDescription('500 из\u00a0500 знаков')
})
