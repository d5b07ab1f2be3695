import type { Page } from '@playwright/test'
import { isOrderCall, loseResponse, main, onlyOrder, ordersOf, savedValue } from './support/checkout'
import { lineById, ROLL, saveCart } from './support/saved-cart'
import { type Api, expect, signIn, test } from './support/shop'
import { fillAddress, openReady, orderButton, payAtHandOver } from './support/steps'

const LOST = /Связь пропала, и\sответа на\sзаказ нет\. Нажмите ещё раз: второго заказа не\sбудет/

/** A signed-in customer with two rolls who has filled in everything, to pay by QR on receipt. */
async function fillCheckout(page: Page, api: Api, code?: string): Promise<{ token: string }> {
  const promo = code && { code, terms: { type: 1 as const, discount: 15, min_total: 0, gift: null } }
  await saveCart(page, { lines: [await lineById(api, ROLL, 2)], ...(promo && { promo }) })
  const customer = await signIn(page)
  await openReady(page, '/checkout')
  await fillAddress(page)
  await payAtHandOver(page)
  await expect(orderButton(page)).toBeEnabled()
  return customer
}

async function placed(page: Page) {
  await orderButton(page).click()
  await expect(page).toHaveURL(/\/checkout\/success\?order=\d+$/)
}

test(
  'an order that is never answered ends with a text, and the next press sends the same order',
  { tag: ['@core', '@once'] },
  async ({ page, api }) => {
    await page.clock.install()
    const { token } = await fillCheckout(page, api)
    const arrived = Promise.withResolvers<void>()
    let calls = 0
    await page.route(
      (url) => url.pathname.includes('_serverFn'),
      async (route) => {
        if (!isOrderCall(route.request()) || (calls += 1) > 1) return route.fallback()
        // the shop has the order, and the browser never learns it
        await route.fetch()
        arrived.resolve()
      },
    )
    await orderButton(page).click()
    await arrived.promise
    await page.clock.fastForward(20_000)
    await expect(main(page)).toContainText(LOST)
    await expect(orderButton(page)).toBeEnabled()
    await placed(page)
    expect(calls).toBe(2)
    await onlyOrder(api, token)
  },
)

test('an offline moment at the press loses nothing and sends nothing', { tag: ['@core', '@once'] }, async ({ page, api, context }) => {
  const { token } = await fillCheckout(page, api)
  // a price under way would fail in the console
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(orderButton(page)).toBeDisabled()
  await expect(main(page)).toContainText('Связи нет, заказать пока нельзя. Всё, что вы заполнили, на месте.')
  await context.setOffline(false)
  await placed(page)
  expect(await onlyOrder(api, token)).toMatchObject({ pay_variant: 3, pay_type: 3, payment_status: 'none' })
})

test(
  'a lost order that was canceled since is not taken for a new one; the cart stays, and the next press orders',
  { tag: '@once' },
  async ({ page, api, allowConsole }) => {
    allowConsole(/ERR_|Failed to/)
    const { token } = await fillCheckout(page, api)
    await loseResponse(page)
    await orderButton(page).click()
    await expect(main(page)).toContainText(LOST)
    const lost = await onlyOrder(api, token)
    expect((await api('POST', `/v3/orders/${lost.id}/cancel`, { token })).status).toBe(200)

    await orderButton(page).click()
    await expect(main(page)).toContainText(new RegExp(String.raw`Прошлый заказ №\s${lost.number} уже отменён. Корзина на\sместе`))
    expect(await savedValue(page, 'cart')).toHaveLength(1)
    await placed(page)
    expect((await ordersOf(api, token)).map(({ status }) => status)).toEqual(['new', 'canceled'])
    await expect.poll(() => savedValue(page, 'cart')).toEqual([])
  },
)

test(
  'a lost order that used up its code is resent as it was, after a reload too: one order at its own price',
  { tag: '@once' },
  async ({ page, api, allowConsole }) => {
    allowConsole(/ERR_|Failed to/)
    const { token } = await fillCheckout(page, api, 'ONCE')
    await expect(orderButton(page)).toContainText(/1\s152\s₽/)
    await loseResponse(page)
    await orderButton(page).click()
    await expect(main(page)).toContainText(LOST)
    await page.reload()
    await expect(orderButton(page)).toBeEnabled()
    await placed(page)
    expect(await onlyOrder(api, token)).toMatchObject({ promocode: 'ONCE', totals: { total: 1152 } })
  },
)

test('two tabs with one cart, one of them slow, make one order', { tag: ['@core', '@once'] }, async ({ page, api, context }) => {
  const { token } = await fillCheckout(page, api)
  const slow = await context.newPage()
  await openReady(slow, '/checkout')
  await expect(orderButton(slow)).toBeEnabled()
  const isPlaced = Promise.withResolvers<void>()
  await slow.route(
    (url) => url.pathname.includes('_serverFn'),
    async (route) => {
      if (isOrderCall(route.request())) await isPlaced.promise
      await route.fallback()
    },
  )
  const sent = slow.waitForRequest(isOrderCall)
  await orderButton(slow).click()
  await sent
  await placed(page)
  isPlaced.resolve()
  await expect(slow).toHaveURL(/\/checkout\/success\?order=\d+$|\/account\/orders$/)
  await onlyOrder(api, token)
})
