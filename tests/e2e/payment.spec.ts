import type { Page } from '@playwright/test'
import { choosePickup, group, loseResponse, main, onlyOrder, savedValue } from './support/checkout'
import { complete, orderByApi } from './support/orders'
import { openServer } from './support/local-server'
import { expectBank, GOOD_CARD, heading, MOODS, onlineOrder, POOR_CARD, pressAtBank, readOrder, saveCard } from './support/payments'
import { lineById, ROLL, saveCart } from './support/saved-cart'
import { expect, signIn, test, type Api } from './support/shop'
import { bringMessages, openReady, orderButton } from './support/steps'

const payButton = (page: Page) => main(page).getByRole('button', { name: /^Оплатить/ })
const resultOf = (page: Page, id: number, outcome = 'success') => openReady(page, `/payment/${outcome}?order=${id}`)

/** A signed-in customer with two rolls (1 180 ₽) in the checkout, who picks the order up. */
async function openCheckout(page: Page, api: Api, card?: string) {
  await saveCart(page, { lines: [await lineById(api, ROLL, 2)] })
  const customer = await signIn(page)
  if (card) await saveCard(api, customer, card)
  await openReady(page, '/checkout')
  await choosePickup(page)
  return customer
}

/** Chooses how to pay and orders at once: the press waits for the total. */
async function orderWith(page: Page, name: string | RegExp) {
  await group(page, 'Оплата').getByRole('radio', { name }).check({ force: true })
  await orderButton(page).click()
}

async function payAtBank(page: Page, total: number) {
  await expectBank(page, total)
  await pressAtBank(page, 'Оплатить')
  await expect(heading(page, 'Оплачено')).toBeVisible()
}

test('online: the order is paid on the bank’s page, and the shop says so', { tag: '@core' }, async ({ page, api }) => {
  const { token } = await openCheckout(page, api)
  await orderWith(page, /^Картой на\s+сайте/)
  await payAtBank(page, 1180)
  await expect(page).toHaveURL(/\/payment\/success\?order=\d+$/)
  await expect(page).toHaveTitle('Оплачено | Love Sushi')
  const order = await onlyOrder(api, token)
  expect(order).toMatchObject({ pay_variant: 2, pay_type: 2, payment_status: 'paid', status: 'new', totals: { total: 1180 } })
  await expect(main(page)).toContainText(order.number)
  await expect(main(page)).toContainText(/Будет готов/)
  await main(page).getByRole('link', { name: 'Следить за заказом' }).click()
  await expect(main(page).getByRole('region', { name: 'Сумма' })).toContainText('Оплачено')
  await expect(payButton(page)).toHaveCount(0)
  expect(await savedValue(page, 'cart')).toEqual([])
})

test(
  'a bank that returns by POST from its own site brings the customer back signed in',
  { tag: '@once' },
  async ({ page, api, baseURL }) => {
    const { token } = await signIn(page)
    const { id, number } = await onlineOrder(api, token)
    const bank = await openServer((_request, answer) => {
      const form = `<form method="post" action="${baseURL}/payment/decline?order=${id}"><input name="PaRes" value="no"><button>Вернуться</button></form>`
      answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(form)
    })
    await page.goto(bank.origin)
    await page.getByRole('button', { name: 'Вернуться' }).click()
    await expect(main(page)).toContainText(number)
    await expect(page).toHaveURL(`/payment/decline?order=${id}`)
    bank.close()
  },
)

test('a declined order is paid again from /payment/decline, and once more from the account', async ({ page, api }) => {
  const { token } = await signIn(page)
  const { id, number, total } = await onlineOrder(api, token)
  await resultOf(page, id)
  await payButton(page).click()
  await expectBank(page, total)
  await pressAtBank(page, 'Отклонить')

  await expect(page).toHaveURL(new RegExp(`/payment/decline\\?order=${id}$`))
  await expect(heading(page, 'Банк не пропустил оплату')).toBeVisible()
  await expect(page).toHaveTitle('Банк не пропустил оплату | Love Sushi')
  await expect(main(page)).toContainText(/заказ ждёт до\s\d\d:\d\d/)
  await payButton(page).click()
  await expectBank(page, total)
  await pressAtBank(page, 'Отклонить')
  await expect(heading(page, 'Банк не пропустил оплату')).toBeVisible()

  await openReady(page, '/account/orders')
  await expect(main(page).getByRole('heading', { level: 2, name: /Оплата не\s+прошла/ })).toBeVisible()
  await main(page)
    .getByRole('button', { name: new RegExp(`^Оплатить ещё\\sраз заказ №\\s${number},`) })
    .click()
  await payAtBank(page, total)
  expect(await readOrder(api, token, id)).toMatchObject({ status: 'new', payment_status: 'paid', payment_error: null })
})

test('a saved card pays at once, without the page of the bank', async ({ page, api }) => {
  const { token } = await openCheckout(page, api, GOOD_CARD)
  const pages: string[] = []
  page.on('framenavigated', (frame) => pages.push(frame.url()))
  await orderWith(page, /4242/)
  await expect(heading(page, 'Оплачено')).toBeVisible()
  expect(pages.join(' ')).not.toContain('/api/payments/')
  const order = await onlyOrder(api, token)
  expect(order).toMatchObject({ pay_variant: 2, pay_type: 5, payment_status: 'paid', card: { brand: 'Visa', last4: '4242' } })
  await main(page).getByRole('link', { name: 'Следить за заказом' }).click()
  await expect(main(page).getByRole('region', { name: 'Сумма' })).toContainText(/Картой Visa ••\s4242/)
})

test('a saved card without money is declined with the reason; another card pays at the bank', async ({ page, api }) => {
  const { token } = await openCheckout(page, api, POOR_CARD)
  await orderWith(page, /0002/)
  await expect(heading(page, 'Банк не пропустил оплату')).toBeVisible()
  await expect(main(page)).toContainText(/На\s+карте\s+не\s+хватило\s+денег/)
  const { id, totals } = await onlyOrder(api, token)
  await main(page).getByRole('link', { name: 'Открыть заказ' }).click()
  await expect(main(page).getByRole('heading', { level: 2, name: /Оплата не\s+прошла/ })).toBeVisible()
  await expect(main(page)).toContainText('На карте не хватило денег')
  await payButton(page).click()
  await payAtBank(page, totals.total)
  expect((await readOrder(api, token, id)).payment_status).toBe('paid')
})

test('Back at the bank leads to a page that waits and offers to pay', { tag: '@core' }, async ({ page, api }) => {
  const { token } = await openCheckout(page, api)
  await orderWith(page, /^Картой на\s+сайте/)
  await expectBank(page, 1180)
  await page.goBack()
  await expect(page).toHaveURL(/\/payment\/success\?order=\d+$/)
  await expect(heading(page, 'Ждём ответ банка')).toBeVisible()
  await expect(main(page)).toContainText(/ждём оплату до\s\d\d:\d\d/)
  await payButton(page).click()
  await payAtBank(page, 1180)
  expect((await onlyOrder(api, token)).payment_status).toBe('paid')
})

test('the tab is closed at the bank: the account offers to pay', async ({ page, context, api }) => {
  const { token } = await openCheckout(page, api)
  await orderWith(page, /^Картой на\s+сайте/)
  await expectBank(page, 1180)
  await page.close()

  const tab = await context.newPage()
  await openReady(tab, '/account')
  await expect(main(tab).getByRole('heading', { level: 2, name: 'Ждём оплату' })).toBeVisible()
  await expect(main(tab), 'the kitchen has not started').not.toContainText(/Готовим|сейчас начнём/)
  await expect(main(tab)).toContainText(/Начнём готовить, когда придёт оплата\. Ждём её до\s\d\d:\d\d/)
  await payButton(tab).click()
  await payAtBank(tab, 1180)
  expect((await onlyOrder(api, token)).payment_status).toBe('paid')
})

for (const [name, mood] of Object.entries(MOODS)) {
  test(`the order is paid, and the page shows it by itself, with a bank in mode ${name}`, { tag: '@once' }, async ({ page, api }) => {
    const { token } = await signIn(page)
    const { id, total } = await onlineOrder(api, token)
    await resultOf(page, id)
    await payButton(page).click()
    await expectBank(page, total)
    await pressAtBank(page, 'Оплатить', mood)
    await expect(page).toHaveURL(new RegExp(`/payment/success\\?order=${id}$`))
    await expect(heading(page, 'Оплачено')).toBeVisible({ timeout: 35_000 })
    await expect(payButton(page)).toHaveCount(0)
    expect(await readOrder(api, token, id)).toMatchObject({ status: 'new', payment_status: 'paid' })
  })
}

test('an order paid on receipt has no payment', async ({ page, api }) => {
  const { token } = await openCheckout(page, api)
  await orderWith(page, /^Картой на\s+месте/)
  await expect(page).toHaveURL(/\/checkout\/success\?order=\d+$/)
  const order = await onlyOrder(api, token)
  expect(order).toMatchObject({ pay_variant: 3, pay_type: 4, payment_status: 'none' })
  await resultOf(page, order.id)
  await expect(heading(page, 'Оплата при получении')).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
})

test(
  'the response to an online order is lost: the next press leads to the bank with the same order',
  { tag: '@once' },
  async ({ page, api, allowConsole }) => {
    allowConsole(/ERR_|Failed to fetch/)
    const { token } = await openCheckout(page, api)
    await loseResponse(page)
    await orderWith(page, /^Картой на\s+сайте/)
    await expect(page.getByText(/Связь\s+пропала/).first()).toBeVisible()
    const { id } = await onlyOrder(api, token)
    await orderButton(page).click()
    await expectBank(page, 1180)
    expect((await onlyOrder(api, token)).id).toBe(id)
  },
)

test(
  'paying offline shows an error; a double press later sends one request; after Back it can be pressed again',
  { tag: '@once' },
  async ({ page, context, api, allowConsole }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    const { token } = await signIn(page)
    const { id, total } = await onlineOrder(api, token)
    await openReady(page, `/account/orders/${id}`)
    await bringMessages(page)
    await context.setOffline(true)
    await payButton(page).click()
    await expect(page.getByText(/Связь\s+пропала/).first()).toBeVisible()
    await context.setOffline(false)
    let requests = 0
    page.on('request', (request) => (requests += Number(request.method() === 'POST' && request.url().includes('/_serverFn/'))))
    await payButton(page).dblclick()
    await expectBank(page, total)
    expect(requests).toBe(1)
    await page.goBack()
    await expect(payButton(page)).not.toHaveAttribute('aria-busy', 'true')
    await payButton(page).click()
    await expectBank(page, total)
  },
)

test('a canceled paid order is refunded', async ({ page, api }) => {
  const customer = await signIn(page)
  const card = await saveCard(api, customer, GOOD_CARD)
  const { id } = await onlineOrder(api, customer.token, card)
  await openReady(page, `/account/orders/${id}`)
  await page.getByRole('button', { name: 'Отменить заказ' }).click()
  const confirmation = page.getByRole('dialog', { name: /^Отменить заказ/ })
  await expect(confirmation).toContainText(/Деньги отправим на\s+карту/)
  await confirmation.getByRole('button', { name: 'Да, отменить' }).click()
  await expect(main(page).getByRole('heading', { level: 2, name: 'Отменен' })).toBeVisible()
  await expect(main(page).getByRole('region', { name: 'Сумма' })).toContainText(/Деньги отправили на\s+карту/)
  expect(await readOrder(api, customer.token, id)).toMatchObject({ status: 'canceled', payment_status: 'refunded' })
  await resultOf(page, id)
  await expect(heading(page, 'Возвращаем деньги')).toBeVisible()
  await openReady(page, '/account/orders')
  await expect(main(page).getByRole('article')).toContainText(/Отменен.*Деньги отправили на\s+карту/)
})

test('while the order loads, the page shows no outcome and offers nothing', { tag: '@once' }, async ({ page, api }) => {
  const customer = await signIn(page)
  const { id } = await onlineOrder(api, customer.token, await saveCard(api, customer, POOR_CARD))
  const held = Promise.withResolvers<void>()
  await page.route('**/_serverFn/**', async (route) => {
    await held.promise
    await route.continue()
  })
  const requested = page.waitForRequest('**/_serverFn/**')
  await page.goto(`/payment/success?order=${id}`)
  await requested
  await expect(main(page)).toContainText('Смотрим, как она прошла.')
  await expect(main(page).locator('section').first()).toHaveAttribute('data-field', 'rice')
  await expect(main(page).getByRole('link').or(main(page).getByRole('button'))).toHaveCount(0)
  held.resolve()
  await expect(heading(page, 'Банк не пропустил оплату')).toBeVisible()
  await expect(payButton(page)).toContainText(/Оплатить ещё\s+раз/)
})

test('a paid or handed-over order is never offered to be paid', { tag: '@once' }, async ({ page, api, staff }) => {
  const customer = await signIn(page)
  const card = await saveCard(api, customer, GOOD_CARD)
  const { id } = await onlineOrder(api, customer.token, card)
  await complete(staff, id)
  await orderByApi(api, customer.token)
  for (const path of ['/account', '/account/orders', `/account/orders/${id}`, `/payment/decline?order=${id}`]) {
    await openReady(page, path)
    await expect(payButton(page), path).toHaveCount(0)
  }
})
