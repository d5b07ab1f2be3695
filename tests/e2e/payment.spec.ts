import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { OrderPage } from '~/contracts/orders'
import { complete, orderByApi } from './support/orders'
import {
  ASKING_CARD,
  expectBank,
  GOOD_CARD,
  heading,
  MOODS,
  onlineOrder,
  POOR_CARD,
  pressAtBank,
  readOrder,
  saveCard,
} from './support/payments'
import { lineById, ROLL, saveCart } from './support/saved-cart'
import { expect, signIn, test, type Api } from './support/shop'
import { bringMessages, orderButton } from './support/steps'

/** Its scripts have come, so that a press is heard. */
const READY = { waitUntil: 'networkidle' } as const

const main = (page: Page) => page.getByRole('main')
const payButton = (page: Page) => main(page).getByRole('button', { name: /^Оплатить/ })
const resultOf = (page: Page, id: number, outcome = 'success') => page.goto(`/payment/${outcome}?order=${id}`, READY)

/** A signed-in customer with one roll in the cart, in the checkout, who picks the order up. */
async function atCheckout(page: Page, api: Api, cards: readonly string[] = []) {
  const customer = await signIn(page)
  for (const card of cards) await saveCard(api, customer, card)
  const session = await page.evaluate(() => localStorage.getItem('LOVE_SUSHI_token') ?? '')
  await saveCart(page, { lines: [await lineById(api, ROLL, 2)] })
  await page.evaluate((token) => localStorage.setItem('LOVE_SUSHI_token', token), session)
  await page.goto('/checkout', READY)
  await main(page).getByRole('radiogroup', { name: 'Как получить' }).getByText('Заберу сам').click()
  await main(page)
    .getByRole('radio', { name: /Лесная|Тверская|ул|пр|д\./i })
    .first()
    .check({ force: true })
  return customer
}

const payWith = (page: Page, name: string | RegExp) =>
  main(page).getByRole('radiogroup', { name: 'Оплата' }).getByRole('radio', { name }).check({ force: true })

async function theOnlyOrder(api: Api, token: string) {
  const { data, meta } = (await api('GET', '/v3/orders', { token })).body as OrderPage
  expect(meta.total, 'orders of this customer').toBe(1)
  const [order] = data
  if (!order) throw new Error('no order')
  return order
}

async function ordered(page: Page) {
  await expect(orderButton(page)).toContainText(/\d/)
  await orderButton(page).click()
}

test('§9 online, 2 with 2: the order is paid on the bank’s page, and the shop says so', async ({ page, api }) => {
  const { token } = await atCheckout(page, api)
  await payWith(page, /^Картой на\s+сайте/)
  await ordered(page)
  await expectBank(page, 1180)
  await pressAtBank(page, 'Оплатить')

  await expect(page).toHaveURL(/\/payment\/success\?order=\d+$/)
  await expect(heading(page, 'Оплачено')).toBeVisible()
  await expect(page).toHaveTitle('Оплачено | Love Sushi')
  const order = await theOnlyOrder(api, token)
  expect(order).toMatchObject({ pay_variant: 2, pay_type: 2, payment_status: 'paid', status: 'new', totals: { total: 1180 } })
  await expect(main(page)).toContainText(order.number)
  await expect(main(page)).toContainText(/Будет готов/)
  await main(page).getByRole('link', { name: 'Следить за заказом' }).click()
  await expect(main(page).getByRole('region', { name: 'Сумма' })).toContainText('Оплачено')
  await expect(payButton(page)).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('LOVE_SUSHI_cart') ?? '[]'), 'the cart was cleared').toBe('[]')
})

test(
  'issue 7: declined, it is paid again from /payment/decline, and once more from the account',
  { tag: '@long' },
  async ({ page, api }) => {
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
    await main(page)
      .getByRole('button', { name: /^Оплатить ещё\s+раз/ })
      .click()
    await expectBank(page, total)
    await pressAtBank(page, 'Отклонить')
    await expect(heading(page, 'Банк не пропустил оплату')).toBeVisible()

    await page.goto('/account/orders', READY)
    await expect(main(page).getByRole('heading', { level: 2, name: /Оплата не\s+прошла/ })).toBeVisible()
    await main(page)
      .getByRole('button', { name: new RegExp(`^Оплатить ещё\\sраз заказ №\\s${number},`) })
      .click()
    await expectBank(page, total)
    await pressAtBank(page, 'Оплатить')
    await expect(heading(page, 'Оплачено')).toBeVisible()
    expect(await readOrder(api, token, id)).toMatchObject({ status: 'new', payment_status: 'paid', payment_error: null })
  },
)

test('§9 card_attached 5: a saved card pays with one touch', { tag: '@long' }, async ({ page, api }) => {
  const { token } = await atCheckout(page, api, [GOOD_CARD])
  await payWith(page, /4242/)
  const pages: string[] = []
  page.on('framenavigated', (frame) => pages.push(frame.url()))
  await ordered(page)
  await expect(heading(page, 'Оплачено')).toBeVisible()
  expect(pages.join(' '), 'no page of the bank').not.toContain('/api/payments/')
  const order = await theOnlyOrder(api, token)
  expect(order).toMatchObject({ pay_variant: 2, pay_type: 5, payment_status: 'paid', card: { brand: 'Visa', last4: '4242' } })
  await main(page).getByRole('link', { name: 'Следить за заказом' }).click()
  await expect(main(page).getByRole('region', { name: 'Сумма' })).toContainText(/Картой Visa ••\s4242/)
})

test(
  'a saved card without money is declined at once and told why; the page of the bank takes another',
  { tag: '@long' },
  async ({ page, api }) => {
    const { token } = await atCheckout(page, api, [POOR_CARD])
    await payWith(page, /0002/)
    await ordered(page)
    await expect(heading(page, 'Банк не пропустил оплату')).toBeVisible()
    await expect(main(page)).toContainText(/На\s+карте\s+не\s+хватило\s+денег/)
    const { id, totals } = await theOnlyOrder(api, token)
    await main(page).getByRole('link', { name: 'Открыть заказ' }).click()
    await expect(main(page).getByRole('heading', { level: 2, name: /Оплата не\s+прошла/ })).toBeVisible()
    await expect(main(page)).toContainText('На карте не хватило денег')
    await payButton(page).click()
    await expectBank(page, totals.total)
    await pressAtBank(page, 'Оплатить')
    await expect(heading(page, 'Оплачено')).toBeVisible()
    expect((await readOrder(api, token, id)).payment_status).toBe('paid')
  },
)

test('a saved card that wants 3-D Secure goes to the bank’s page', { tag: ['@once', '@long'] }, async ({ page, api }) => {
  const { token } = await atCheckout(page, api, [ASKING_CARD])
  await payWith(page, /3155/)
  await ordered(page)
  await expectBank(page, 1180)
  await pressAtBank(page, 'Оплатить')
  await expect(heading(page, 'Оплачено')).toBeVisible()
  expect((await theOnlyOrder(api, token)).payment_status).toBe('paid')
})

test('issue 7: the back button at the bank leads to a page that waits, and offers to pay', async ({ page, api }) => {
  const { token } = await atCheckout(page, api)
  await payWith(page, /^Картой на\s+сайте/)
  await ordered(page)
  await expectBank(page, 1180)
  await page.goBack()
  await expect(page).toHaveURL(/\/payment\/success\?order=\d+$/)
  await expect(heading(page, 'Ждём ответ банка')).toBeVisible()
  await expect(main(page)).toContainText(/ждём оплату до\s\d\d:\d\d/)
  await payButton(page).click()
  await expectBank(page, 1180)
  await pressAtBank(page, 'Оплатить')
  await expect(heading(page, 'Оплачено')).toBeVisible()
  expect((await theOnlyOrder(api, token)).payment_status).toBe('paid')
})

test(
  'issue 7: the tab is closed at the bank; the account offers to pay from a new one',
  { tag: '@long' },
  async ({ page, context, api }) => {
    const { token } = await atCheckout(page, api)
    await payWith(page, /^Картой на\s+сайте/)
    await ordered(page)
    await expectBank(page, 1180)
    await page.close()

    const tab = await context.newPage()
    await tab.goto('/account', READY)
    await expect(main(tab).getByRole('heading', { level: 2, name: 'Ждём оплату' })).toBeVisible()
    await expect(main(tab), 'the kitchen has not begun').not.toContainText(/Готовим|сейчас начнём/)
    await expect(main(tab)).toContainText(/Начнём готовить, когда придёт оплата\. Ждём её до\s\d\d:\d\d/)
    await payButton(tab).click()
    await expectBank(tab, 1180)
    await pressAtBank(tab, 'Оплатить')
    await expect(heading(tab, 'Оплачено')).toBeVisible()
    expect((await theOnlyOrder(api, token)).payment_status).toBe('paid')
  },
)

for (const [name, mood] of Object.entries(MOODS)) {
  test(
    `issue 7: whatever the bank is like (${name}), the order is paid, and the page says so by itself`,
    { tag: ['@once', '@long'] },
    async ({ page, api }) => {
      const { token } = await signIn(page)
      const { id, total } = await onlineOrder(api, token)
      await resultOf(page, id)
      await payButton(page).click()
      await expectBank(page, total)
      await pressAtBank(page, 'Оплатить', mood)
      await expect(page).toHaveURL(new RegExp(`/payment/success\\?order=${id}$`))
      await expect(heading(page, 'Оплачено')).toBeVisible({ timeout: 35_000 })
      await expect(page).toHaveTitle('Оплачено | Love Sushi')
      await expect(payButton(page)).toHaveCount(0)
      expect(await readOrder(api, token, id)).toMatchObject({ status: 'new', payment_status: 'paid' })
    },
  )
}

for (const [name, words, pay] of [
  ['cash 1 with 1', 'Наличными', { pay_variant: 1, pay_type: 1 }],
  ['card 3 with 4', /^Картой на\s+месте/, { pay_variant: 3, pay_type: 4 }],
  ['QR 3 with 3', /^По QR/, { pay_variant: 3, pay_type: 3 }],
] as const) {
  test(`§9 offline, ${name}: the order is placed without a payment`, { tag: '@long' }, async ({ page, api }) => {
    const { token } = await atCheckout(page, api)
    await payWith(page, words)
    await ordered(page)
    await expect(page).toHaveURL(/\/checkout\/success\?order=\d+$/)
    const order = await theOnlyOrder(api, token)
    expect(order).toMatchObject({ ...pay, payment_status: 'none' })
    await resultOf(page, order.id)
    await expect(heading(page, 'Оплата при получении')).toBeVisible()
    await expect(payButton(page)).toHaveCount(0)
  })
}

test(
  'issue 7: offline for a moment at the submit, and its answer lost: nothing is lost, and there is one order',
  { tag: ['@once', '@long'] },
  async ({ page, context, api, allowConsole }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    const { token } = await atCheckout(page, api)
    await payWith(page, /^Картой на\s+сайте/)
    await expect(orderButton(page)).toContainText(/\d/)
    await context.setOffline(true)
    await expect(page.getByText(/Связи нет, заказать пока нельзя/)).toBeVisible()
    await expect(orderButton(page)).toBeDisabled()
    await context.setOffline(false)
    await expect(orderButton(page)).toBeEnabled()

    let isLost = false
    await page.route('**/_serverFn/**', async (route) => {
      if (isLost || !route.request().postData()?.includes('"order"')) return route.continue()
      isLost = true
      await route.fetch()
      await route.abort('internetdisconnected')
    })
    await orderButton(page).click()
    await expect(page.getByText(/Связь\s+пропала/).first()).toBeVisible()
    expect(isLost).toBe(true)
    const { id } = await theOnlyOrder(api, token)
    await orderButton(page).click()
    await expectBank(page, 1180)
    expect((await theOnlyOrder(api, token)).id, 'the same order').toBe(id)
  },
)

test(
  'offline for a moment where an order is paid, it says so, and the next press pays',
  { tag: ['@once', '@long'] },
  async ({ page, context, api, allowConsole }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    const { token } = await signIn(page)
    const { id, total } = await onlineOrder(api, token)
    await page.goto(`/account/orders/${id}`, READY)
    await bringMessages(page)
    await context.setOffline(true)
    await payButton(page).click()
    await expect(page.getByText(/Связь\s+пропала/).first()).toBeVisible()
    await context.setOffline(false)
    await payButton(page).click()
    await expectBank(page, total)
  },
)

test(
  'a double press at «Оплатить» asks once, and back from the bank it is asked again',
  { tag: ['@once', '@long'] },
  async ({ page, api }) => {
    const { token } = await signIn(page)
    const { id, total } = await onlineOrder(api, token)
    await page.goto(`/account/orders/${id}`, READY)
    let asked = 0
    page.on('request', (request) => (asked += request.method() === 'POST' && request.url().includes('/_serverFn/') ? 1 : 0))
    await payButton(page).dblclick()
    await expectBank(page, total)
    expect(asked).toBe(1)
    await page.goBack()
    await expect(payButton(page), 'back from the bank it can be pressed again').not.toHaveAttribute('aria-busy', 'true')
    await payButton(page).click()
    await expectBank(page, total)
  },
)

test('issue 7: a paid order that is canceled gives the money back', { tag: '@long' }, async ({ page, api }) => {
  const customer = await signIn(page)
  const card = await saveCard(api, customer, GOOD_CARD)
  const { id } = await onlineOrder(api, customer.token, card)
  await page.goto(`/account/orders/${id}`, READY)
  await page.getByRole('button', { name: 'Отменить заказ' }).click()
  const question = page.getByRole('dialog', { name: /^Отменить заказ/ })
  await expect(question).toContainText(/Деньги отправим на\s+карту/)
  await question.getByRole('button', { name: 'Да, отменить' }).click()
  await expect(main(page).getByRole('heading', { level: 2, name: 'Отменен' })).toBeVisible()
  await expect(main(page).getByRole('region', { name: 'Сумма' })).toContainText(/Деньги отправили на\s+карту/)
  expect(await readOrder(api, customer.token, id)).toMatchObject({ status: 'canceled', payment_status: 'refunded' })
  await resultOf(page, id)
  await expect(heading(page, 'Возвращаем деньги')).toBeVisible()
  await page.goto('/account/orders', READY)
  await expect(main(page).getByRole('article')).toContainText(/Отменен.*Деньги отправили на\s+карту/)
})

test(
  'issue 7: until the order has come, the page has no colour of an outcome and offers nothing',
  { tag: ['@once', '@long'] },
  async ({ page, api }) => {
    const customer = await signIn(page)
    const { id } = await onlineOrder(api, customer.token, await saveCard(api, customer, POOR_CARD))
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/_serverFn/**', async (route) => {
      await held
      await route.continue()
    })
    // asked for once the page is alive, by whom it then knows
    const asked = page.waitForRequest('**/_serverFn/**')
    await page.goto(`/payment/success?order=${id}`)
    await asked
    await expect(main(page)).toContainText('Смотрим, как она прошла.')
    await expect(main(page).locator('section').first()).toHaveAttribute('data-field', 'rice')
    await expect(main(page).getByRole('link').or(main(page).getByRole('button'))).toHaveCount(0)
    answer()
    await expect(heading(page, 'Банк не пропустил оплату')).toBeVisible()
    await expect(payButton(page)).toContainText(/Оплатить ещё\s+раз/)
  },
)

test(
  'contract "Payment": to anyone but the order’s customer both pages tell nothing',
  { tag: ['@once', '@long'] },
  async ({ page, browser, baseURL, api, allowConsole }) => {
    allowConsole(/40\d/)
    const { token } = await signIn(page)
    const { id, number } = await onlineOrder(api, token)
    const guests = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
    const guest = await guests.newPage()
    await signIn(page)
    for (const stranger of [guest, page]) {
      for (const outcome of ['success', 'decline']) {
        await resultOf(stranger, id, outcome)
        await expect(heading(stranger, 'Оплата заказа')).toBeVisible()
        await expect(stranger).toHaveTitle('Оплата заказа | Love Sushi')
        await expect(main(stranger)).not.toContainText(number)
        await expect(main(stranger)).not.toContainText(/Ждём|₽/)
        await expect(payButton(stranger)).toHaveCount(0)
        await expect(main(stranger).locator('section').first(), 'a colour would tell').toHaveAttribute('data-field', 'rice')
      }
    }
    await guests.close()
  },
)

test(
  'a paid order is never offered to be paid again, nor one that the kitchen has given out',
  { tag: ['@once', '@long'] },
  async ({ page, api, staff }) => {
    const customer = await signIn(page)
    const card = await saveCard(api, customer, GOOD_CARD)
    const { id } = await onlineOrder(api, customer.token, card)
    await complete(staff, id)
    await orderByApi(api, customer.token)
    for (const path of ['/account', '/account/orders', `/account/orders/${id}`, `/payment/decline?order=${id}`]) {
      await page.goto(path, READY)
      await expect(payButton(page), path).toHaveCount(0)
    }
  },
)

test('axe finds nothing where an order waits for its payment, day and night', { tag: ['@once', '@long'] }, async ({ page, api }) => {
  test.slow()
  const customer = await signIn(page)
  const card = await saveCard(api, customer, POOR_CARD)
  const [waiting, declined] = [await onlineOrder(api, customer.token), await onlineOrder(api, customer.token, card)]
  const paths = [
    `/payment/success?order=${waiting.id}`,
    `/payment/decline?order=${waiting.id}`,
    `/payment/decline?order=${declined.id}`,
    '/account',
    '/account/orders',
    `/account/orders/${waiting.id}`,
    `/account/orders/${declined.id}`,
  ]
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const path of paths) {
      await page.goto(path, READY)
      await expect(payButton(page).first(), path).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
        path,
      ).toEqual([])
    }
  }
})
