import type { Page } from '@playwright/test'
import type { Order, OrderPage } from '~/contracts/orders'
import { lineById, ROLL, saveCart } from './support/saved-cart'
import { type Api, expect, newestCode, signIn, test } from './support/shop'
import { fillAddress, orderButton } from './support/steps'

const main = (page: Page) => page.getByRole('main')
const group = (page: Page, name: string) => page.getByRole('radiogroup', { name, exact: true })
const slots = (page: Page) => page.getByRole('group', { name: 'Время', exact: true }).getByRole('button')

/** A signed-in customer with two rolls (1 180 ₽) on the checkout, whose scripts run. */
async function openCheckout(page: Page, api: Api): Promise<{ token: string; phone: string }> {
  const line = await lineById(api, ROLL, 2)
  await saveCart(page, { lines: [line] })
  const customer = await signIn(page)
  await page.goto('/checkout')
  await expect(orderButton(page)).toBeEnabled()
  return customer
}

async function ordersOf(api: Api, token: string): Promise<Order[]> {
  return ((await api('GET', '/v3/orders', { token })).body as OrderPage).data
}

/** Counts the orders that the page sends: a server function with an order's key in its body. */
function countSent(page: Page): () => number {
  let sent = 0
  page.on('request', (call) => {
    if (isOrder(call.method(), call.postData())) sent++
  })
  return () => sent
}
const isOrder = (method: string, body: string | null) => method === 'POST' && body?.includes('goods') === true && body.includes('pay_type')

test('issue 7 part 1: what is wrong is said at its field and at the button, and each word leads there', async ({ page, api }) => {
  await openCheckout(page, api)
  const sent = countSent(page)
  await group(page, 'Время').getByText('Ко времени').click()
  await group(page, 'Оплата').getByText('Наличными').click()
  await page.getByRole('textbox', { name: 'С какой суммы сдача' }).fill('500')
  await orderButton(page).click()

  const street = page.getByRole('textbox', { name: 'Улица' })
  await expect(street).toBeFocused()
  await expect(street).toHaveAccessibleDescription('Укажите улицу')
  await expect(page.getByRole('textbox', { name: 'Дом', exact: true })).toHaveAccessibleDescription('Укажите дом, иначе не найдём')
  await expect(page.getByRole('region', { name: 'Время' })).toContainText('Выберите время')
  const change = page.getByRole('textbox', { name: 'С какой суммы сдача' })
  await expect(change).toHaveAccessibleDescription(/Это меньше суммы заказа, 1\s329\s₽/)
  for (const word of ['улица', 'дом', 'время', 'сдача']) await expect(main(page).getByRole('button', { name: word })).toBeVisible()

  await main(page).getByRole('button', { name: 'сдача' }).click()
  await expect(change).toBeFocused()
  await change.fill('2000')
  await expect(main(page).getByRole('button', { name: 'сдача' })).toHaveCount(0)
  await main(page).getByRole('button', { name: 'время' }).click()
  await expect(group(page, 'Время').getByRole('radio', { name: /Ко времени/ })).toBeFocused()
  await fillAddress(page)
  await slots(page).first().click()
  await expect(main(page)).not.toContainText('Осталось поправить')
  expect(sent(), 'nothing was sent').toBe(0)
})

test(
  'issue 7 parts 1 and 2: the draft survives a reload and Back, a double click is one order, and the promise told before is the one kept',
  { tag: '@wide' },
  async ({ page, api }) => {
    const { token } = await openCheckout(page, api)
    await fillAddress(page)
    await group(page, 'Оплата').getByText('Наличными').click()
    await page.getByRole('textbox', { name: 'С какой суммы сдача' }).fill('2000')
    await page.getByRole('textbox', { name: 'Комментарий к заказу' }).fill('Домофон не работает')
    await page.reload()
    await expect(group(page, 'Оплата').getByRole('radio', { name: /Наличными/ })).toBeChecked()
    await expect(page.getByRole('textbox', { name: 'Улица' })).toHaveValue('Лесная')
    await page.goto('/menu')
    await page.goBack()
    await expect(page.getByRole('textbox', { name: 'Комментарий к заказу' })).toHaveValue('Домофон не работает')
    await expect(page.getByRole('textbox', { name: 'С какой суммы сдача' })).toHaveValue('2000')
    await expect(orderButton(page)).toBeEnabled()
    const promise = /Привезём\s+через\s+35⁠?–⁠?45\s+минут/
    await expect(page.getByRole('region', { name: 'Сумма заказа' })).toContainText(promise)

    await orderButton(page).dblclick()
    await expect(page).toHaveURL(/\/checkout\/success\?order=\d+$/)
    const orders = await ordersOf(api, token)
    expect(orders, 'orders of this customer').toHaveLength(1)
    expect(orders[0]).toMatchObject({ pay_variant: 1, pay_type: 1, comment: 'Домофон не работает', totals: { total: 1329 } })
    await expect(main(page)).toContainText(promise)
    await expect(main(page)).toContainText(/Вернём\s+35\s+бонусов, когда\s+заказ\s+приедет/)
    await page.reload()
    await expect(main(page), 'the order itself tells it').toContainText(/Вернём\s+35\s+бонусов/)
    await page.getByRole('button', { name: /^Повторить заказ/ }).click()
    await expect(page.getByRole('dialog', { name: /2 блюда/ })).toBeVisible()
  },
)

for (const [name, fields] of [
  ['Картой курьеру', { pay_variant: 3, pay_type: 4 }],
  ['По QR при получении', { pay_variant: 3, pay_type: 3 }],
  ['Наличными', { pay_variant: 1, pay_type: 1 }],
] as const) {
  test(`§9 pay types when the order is handed over: ${name}`, { tag: '@long' }, async ({ page, api }) => {
    const { token } = await openCheckout(page, api)
    await fillAddress(page)
    await group(page, 'Оплата').getByText(name).click()
    await expect(orderButton(page)).toContainText('Заказать')
    await orderButton(page).click()
    await expect(page).toHaveURL(/\/checkout\/success\?order=\d+$/)
    expect(await ordersOf(api, token)).toMatchObject([{ ...fields, payment_status: 'none' }])
  })
}

test('issue 7 part 1: what is picked and typed before the scripts come stays', { tag: ['@once', '@long'] }, async ({ page, api }) => {
  await saveCart(page, { lines: [await lineById(api, ROLL, 2)] })
  const { token } = await signIn(page)
  await api('POST', '/v3/addresses', { token, body: { city_id: 1, street: 'Лесная', house: '7' } })
  await api('POST', '/v3/addresses', { token, body: { city_id: 1, street: 'Бутырский Вал', house: '10' } })
  let letGo = () => {}
  const scripts = new Promise<void>((go) => (letGo = go))
  await page.route(/\.js(?:\?|$)/, async (route) => {
    await scripts
    await route.continue()
  })
  await page.goto('/checkout', { waitUntil: 'commit' })
  const other = group(page, 'Адрес').getByRole('radio', { checked: false })
  const chosen = await other.getAttribute('value')
  await other.check()
  await group(page, 'Оплата').getByRole('radio', { name: /По QR/ }).check()
  await page.getByRole('textbox', { name: 'Имя' }).fill('Вера')
  await page.getByRole('textbox', { name: 'Комментарий к заказу' }).fill('Позвоните')
  await expect(orderButton(page)).toBeDisabled()

  letGo()
  await expect(orderButton(page)).toBeEnabled()
  await expect(group(page, 'Адрес').locator(`input[value="${chosen}"]`)).toBeChecked()
  await expect(group(page, 'Оплата').getByRole('radio', { name: /По QR/ })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Имя' })).toHaveValue('Вера')
  await page.reload()
  await expect(orderButton(page)).toBeEnabled()
  await expect(page.getByRole('textbox', { name: 'Комментарий к заказу' }), 'it is in the draft').toHaveValue('Позвоните')
  await expect(group(page, 'Оплата').getByRole('radio', { name: /По QR/ })).toBeChecked()
})

test(
  'issue 7 part 2: an answer that is lost is asked for again with the same key, and there is one order',
  { tag: ['@once', '@long'] },
  async ({ page, api, allowConsole }) => {
    allowConsole(/ERR_|Failed to/)
    const { token } = await openCheckout(page, api)
    await fillAddress(page)
    await group(page, 'Оплата').getByText('Картой курьеру').click()
    let lost = 0
    await page.route('**/_serverFn/**', async (route) => {
      if (lost > 0 || !isOrder(route.request().method(), route.request().postData())) return route.continue()
      lost++
      await route.fetch()
      return route.abort('internetdisconnected')
    })
    await orderButton(page).click()
    await expect(main(page)).toContainText(/ответа на\s+заказ нет\. Нажмите ещё раз: второго заказа не\s+будет/)
    await expect(page.getByRole('textbox', { name: 'Улица' })).toHaveValue('Лесная')
    expect(await ordersOf(api, token), 'the order had arrived').toHaveLength(1)

    await page.reload()
    await expect(group(page, 'Оплата').getByRole('radio', { name: /Картой курьеру/ })).toBeChecked()
    await expect(orderButton(page)).toBeEnabled()
    await orderButton(page).click()
    await expect(page).toHaveURL(/\/checkout\/success\?order=\d+$/)
    expect(await ordersOf(api, token)).toHaveLength(1)
    expect(lost).toBe(1)
  },
)

test(
  'issue 7 part 1: an offline moment at the submit loses nothing and sends nothing',
  { tag: ['@once', '@long'] },
  async ({ page, api, context, allowConsole }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to/)
    const { token } = await openCheckout(page, api)
    await fillAddress(page)
    await group(page, 'Оплата').getByText('Наличными').click()
    await context.setOffline(true)
    await expect(orderButton(page)).toBeDisabled()
    await expect(main(page)).toContainText('Связи нет, заказать пока нельзя. Всё, что вы заполнили, на месте.')
    await context.setOffline(false)
    await expect(orderButton(page)).toBeEnabled()
    await orderButton(page).click()
    await expect(page).toHaveURL(/\/checkout\/success\?order=\d+$/)
    expect(await ordersOf(api, token)).toHaveLength(1)
  },
)

test('issue 7 part 1: a point is chosen on the list, on the drawing, and by the keyboard', { tag: '@long' }, async ({ page, api }) => {
  const { token } = await openCheckout(page, api)
  await group(page, 'Как получить').getByText('Заберу сам').click()
  await orderButton(page).click()
  await expect(page.getByRole('region', { name: 'Откуда забрать' })).toContainText('Выберите, откуда забрать')
  await expect(group(page, 'Точка').getByRole('radio').first()).toBeFocused()
  const onMap = page.getByRole('group', { name: 'Точки на схеме' }).getByRole('button')
  await onMap.nth(1).click()
  await expect(group(page, 'Точка').getByRole('radio').nth(1)).toBeChecked()
  await expect(onMap.nth(1)).toHaveAttribute('aria-pressed', 'true')
  await onMap.first().press('Enter')
  await expect(group(page, 'Точка').getByRole('radio').first()).toBeChecked()
  await expect(group(page, 'Точка')).toContainText('Круглосуточно')
  await group(page, 'Оплата').getByText('Картой на месте').click()
  await orderButton(page).click()
  await expect(page).toHaveURL(/\/checkout\/success\?order=\d+$/)
  await expect(main(page)).toContainText(/Будет готов/)
  expect(await ordersOf(api, token)).toMatchObject([{ delivery_type: 'pickup', pay_type: 4, totals: { total: 1180 } }])
})

test(
  'issue 7 part 1: a slot that was taken while one was typing is taken back at its field, and nothing is chosen in its place',
  { tag: ['@once', '@long'] },
  async ({ page, api, staff }) => {
    const city = 2
    const { token } = await openCheckout(page, api)
    await main(page).getByRole('button', { name: 'Санкт-Петербург' }).click()
    await fillAddress(page)
    await group(page, 'Оплата').getByText('По QR при получении').click()
    await group(page, 'Время').getByText('Ко времени').click()
    await page.getByRole('button', { name: 'Завтра' }).click()
    await slots(page).nth(1).click()
    const promise = page.getByRole('region', { name: 'Сумма заказа' }).getByText(/Привезём завтра к/)
    await expect(promise).toBeVisible()
    const datetime = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('LOVE_SUSHI_checkout') ?? '{}') as { datetime: string }).datetime,
    )
    try {
      // from now on one order fills the kitchen of a slot, and somebody else is faster
      expect((await staff('PATCH', `/staff/cities/${city}`, { body: { slot_capacity: 1 } })).status).toBe(200)
      expect((await orderAt(api, (await newCustomer(page)).token, city, datetime)).status).toBe(201)
      await orderButton(page).click()
      await expect(page.getByRole('region', { name: 'Время' })).toContainText('Это время уже разобрали. Выберите другое.')
      await expect(main(page).getByRole('button', { name: 'время', exact: true })).toBeVisible()
      await expect(slots(page).and(page.locator('[aria-pressed=true]')), 'nothing in its place').toHaveCount(0)
      await expect(page.getByRole('textbox', { name: 'Улица' })).toHaveValue('Лесная')
      expect(await ordersOf(api, token)).toEqual([])
      await slots(page).last().click()
      await expect(page.getByRole('region', { name: 'Время' })).not.toContainText('разобрали')
      await orderButton(page).click()
      await expect(page).toHaveURL(/\/checkout\/success/)
      expect(await ordersOf(api, token)).toHaveLength(1)
    } finally {
      await staff('PATCH', `/staff/cities/${city}`, { body: { slot_capacity: null } })
    }
  },
)

test(
  'issue 7 part 2: a promise that became longer is told, and counts only after one more press',
  { tag: ['@once', '@long'] },
  async ({ page, api, allowConsole }) => {
    allowConsole(/status of 409/)
    const { token } = await openCheckout(page, api)
    await fillAddress(page)
    await group(page, 'Оплата').getByText('По QR при получении').click()
    let told = 0
    // as if the page had been told 30 minutes
    await page.route('**/_serverFn/**', (route) => {
      const body = route.request().postData()
      if (told > 0 || !isOrder(route.request().method(), body)) return route.continue()
      told++
      const shorter = (body ?? '').replace('"s":45}', '"s":30}')
      expect(shorter, 'the promise was in the order').not.toBe(body)
      return route.continue({ postData: shorter })
    })
    await orderButton(page).click()
    await expect(page.getByRole('region', { name: 'Время' })).toContainText(/Сейчас везём дольше: 35\u2060?–\u2060?45\s+минут\./)
    await expect(main(page)).toContainText(/Если подходит, нажмите ещё раз\./)
    expect(await ordersOf(api, token), 'never silently').toEqual([])
    await orderButton(page).click()
    await expect(page).toHaveURL(/\/checkout\/success/)
    expect(await ordersOf(api, token)).toHaveLength(1)
  },
)

test(
  'issue 7 part 4: a saved card is chosen unasked; one that is gone is said, and nothing is paid in its place',
  { tag: ['@once', '@long'] },
  async ({ page, api }) => {
    const line = await lineById(api, ROLL, 2)
    await saveCart(page, { lines: [line] })
    const { token, phone } = await signIn(page)
    await api('POST', '/v2/token', { token, body: { card: '4242424242424242', phone, emitent: '' } })
    const { body } = await api('GET', `/v2/send-code?code=${await newestCode(api, phone)}`, { token })
    const { card } = body as { card: { id: number } }
    await page.goto('/checkout')
    await expect(group(page, 'Оплата').getByRole('radio', { name: /Visa ••\s4242/ })).toBeChecked()
    await expect(orderButton(page)).toContainText(/Оплатить/)
    await expect(orderButton(page), 'what one touch charges').toHaveAccessibleDescription(/С\s+карты Visa ••\s4242/)
    await fillAddress(page)
    await expect(orderButton(page)).toBeEnabled()
    await api('GET', `/v2/deactivate-token?id=${card.id}`, { token })

    await orderButton(page).click()
    await expect(page.getByRole('region', { name: 'Оплата' })).toContainText('Такой карты нет. Выберите другую.')
    await expect(main(page).getByRole('button', { name: 'оплата', exact: true })).toBeVisible()
    await expect(group(page, 'Оплата').getByRole('radio', { name: /Visa ••/ })).toHaveCount(0)
    await expect(group(page, 'Оплата').locator('input:checked'), 'nothing in its place').toHaveCount(0)
    expect(await ordersOf(api, token)).toEqual([])
    await group(page, 'Оплата').getByText('Наличными').click()
    await orderButton(page).click()
    await expect(page).toHaveURL(/\/checkout\/success/)
    expect(await ordersOf(api, token)).toMatchObject([{ pay_type: 1 }])
  },
)

test(
  'issue 7 part 1: a slot that the clock runs over while the page is open is told, and never moves',
  { tag: ['@once', '@long'] },
  async ({ page, api }) => {
    await page.clock.install()
    await openCheckout(page, api)
    await fillAddress(page)
    await group(page, 'Время').getByText('Ко времени').click()
    await page.getByRole('button', { name: 'Завтра' }).click()
    await slots(page).first().click()
    const saved = () =>
      page.evaluate(() => (JSON.parse(localStorage.getItem('LOVE_SUSHI_checkout') ?? '{}') as { datetime: string | null }).datetime)
    const chosen = await saved()
    await page.clock.fastForward('48:00:00')
    await expect(page.getByRole('region', { name: 'Время' })).toContainText(/уже\s+не\s+успеть\. Выберите другое\./)
    await expect(slots(page).and(page.locator('[aria-pressed=true]')), 'nothing in its place').toHaveCount(0)
    expect(await saved()).toBe(chosen)
    await orderButton(page).click()
    await expect(main(page).getByRole('button', { name: 'время', exact: true })).toBeVisible()
  },
)

test(
  'issue 7 part 1: by the keyboard, what a press asks for takes the focus, though the button is gone with it',
  { tag: ['@once', '@long'] },
  async ({ page, api }) => {
    await saveCart(page, { lines: [await lineById(api, ROLL)] })
    const { token } = await signIn(page)
    await api('POST', '/v3/addresses', { token, body: { city_id: 1, street: 'Лесная', house: '7' } })
    await page.goto('/checkout')
    await expect(main(page)).toContainText(/Заказ на\s+доставку от\s+600\s₽\. Не\s+хватает/)
    await main(page).getByRole('button', { name: 'Новый адрес' }).press('Enter')
    await expect(page.getByRole('textbox', { name: 'Улица' })).toBeFocused()
    await main(page)
      .getByRole('button', { name: /^Заберу\s+сам$/ })
      .press('Enter')
    const pickup = group(page, 'Как получить').getByRole('radio', { name: 'Заберу сам' })
    await expect(pickup).toBeChecked()
    await expect(pickup).toBeFocused()
    await expect(main(page)).not.toContainText(/Не\s+хватает/)
  },
)

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

/** An order of another customer for a moment, paid by cash. */
async function orderAt(api: Api, token: string, city_id: number, datetime: string) {
  const goods = [{ id: ROLL, qtt: 2 }]
  const body = { delivery_type: 'delivery', city_id, time_type: 'datetime', datetime, pay_variant: 1, pay_type: 1, goods }
  const { totals } = (await api('POST', '/v3/cart/quote', { token, body })).body as { totals: { total: number } }
  return api('POST', '/v2/orders', { token, body: { ...body, address: { city_id, street: 'Невский', house: '1' }, total: totals.total } })
}
