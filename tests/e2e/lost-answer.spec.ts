import type { Page } from '@playwright/test'
import type { OrderPage } from '~/contracts/orders'
import { lineById, ROLL, saveCart } from './support/saved-cart'
import { type Api, expect, signIn, test } from './support/shop'
import { fillAddress, orderButton, payAtHandOver } from './support/steps'

const main = (page: Page) => page.getByRole('main')
const cartOf = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('LOVE_SUSHI_cart') ?? '[]') as unknown[])

/** A signed-in customer with two rolls who has filled in everything, to pay at hand-over. */
async function fillCheckout(page: Page, api: Api, promo?: string): Promise<{ token: string }> {
  const line = await lineById(api, ROLL, 2)
  await saveCart(page, {
    lines: [line],
    ...(promo && { promo: { code: promo, terms: { type: 1, discount: 15, min_total: 0, gift: null } } }),
  })
  const customer = await signIn(page)
  await page.goto('/checkout')
  await fillAddress(page)
  await payAtHandOver(page)
  await expect(orderButton(page)).toBeEnabled()
  return customer
}

const isOrder = (body: string | null) => body?.includes('goods') === true && body.includes('pay_type')

/** The order reaches the shop and its answer does not reach the customer. */
async function loseAnswer(page: Page): Promise<void> {
  let isLost = false
  await page.route(
    (url) => url.pathname.includes('_serverFn'),
    async (route) => {
      if (isLost || route.request().method() !== 'POST' || !isOrder(route.request().postData())) return route.fallback()
      isLost = true
      await route.fetch()
      await route.abort('connectionreset')
    },
  )
  await orderButton(page).click()
  await expect(main(page)).toContainText(/Связь пропала, и\sответа на\sзаказ нет/)
}

const ordersOf = async (api: Api, token: string) => ((await api('GET', '/v3/orders', { token })).body as OrderPage).data

test(
  'issue 7 part 7: a lost order that was canceled since is not taken for a new one; the cart stays, and the next press orders',
  { tag: ['@once', '@long'] },
  async ({ page, api, allowConsole }) => {
    allowConsole(/ERR_|Failed to/)
    const { token } = await fillCheckout(page, api)
    await loseAnswer(page)
    const [lost] = await ordersOf(api, token)
    if (!lost) throw new Error('the order did not reach the shop')
    expect((await api('POST', `/v3/orders/${lost.id}/cancel`, { token })).status).toBe(200)

    await orderButton(page).click()
    await expect(main(page)).toContainText(new RegExp(String.raw`Прошлый заказ №\s${lost.number} уже отменён. Корзина на\sместе`))
    expect(await cartOf(page)).toHaveLength(1)
    await orderButton(page).click()
    await expect(page).toHaveURL(/\/checkout\/success\?order=\d+$/)
    const orders = await ordersOf(api, token)
    expect(orders.map(({ status }) => status)).toEqual(['new', 'canceled'])
    await expect.poll(() => cartOf(page)).toEqual([])
  },
)

test(
  'issue 7 part 2: a lost order that used up its code goes again as it was, after a reload too: one order, at its own price',
  { tag: ['@once', '@long'] },
  async ({ page, api, allowConsole }) => {
    allowConsole(/ERR_|Failed to/)
    const { token } = await fillCheckout(page, api, 'ONCE')
    await expect(orderButton(page)).toContainText(/1\s152\s₽/)
    await loseAnswer(page)
    await page.reload()
    await expect(orderButton(page)).toBeEnabled()
    await orderButton(page).click()
    await expect(page).toHaveURL(/\/checkout\/success\?order=\d+$/)
    const orders = await ordersOf(api, token)
    expect(orders).toHaveLength(1)
    expect(orders[0]).toMatchObject({ promocode: 'ONCE', totals: { total: 1152 } })
  },
)

test('issue 7: two tabs with one cart, one of them slow, make one order', { tag: ['@once', '@long'] }, async ({ page, api, context }) => {
  const { token } = await fillCheckout(page, api)
  const slow = await context.newPage()
  await slow.clock.install()
  await slow.goto('/checkout')
  await expect(orderButton(slow)).toBeEnabled()
  // its price is too old to order by, and the new one comes after the other tab has ordered
  await slow.clock.fastForward(11_000)
  const done = Promise.withResolvers<void>()
  await slow.route(
    (url) => url.pathname.includes('_serverFn'),
    async (route) => {
      await done.promise
      await route.fallback()
    },
  )
  const asked = slow.waitForRequest((call) => call.url().includes('_serverFn'))
  await orderButton(slow).click()
  await asked
  await orderButton(page).click()
  await expect(page).toHaveURL(/\/checkout\/success\?order=\d+$/)
  done.resolve()
  await expect(slow).toHaveURL(/\/checkout\/success\?order=\d+$|\/account\/orders$/)
  expect(await ordersOf(api, token)).toHaveLength(1)
})
