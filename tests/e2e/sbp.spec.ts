import type { Page } from '@playwright/test'
import { choosePickup, group, main, onlyOrder } from './support/checkout'
import { orderByApi } from './support/orders'
import { heading, MOODS, pressAtBank, readOrder } from './support/payments'
import { lineById, ROLL, saveCart } from './support/saved-cart'
import { expect, signIn, test } from './support/shop'
import { openReady, orderButton } from './support/steps'

const APP = /\/api\/payments\/sandbox\/tkassa\/\d+$/
const appLink = (page: Page) => main(page).getByRole('link', { name: /^Открыть\s+банк/ })

/** The app of the customer's bank, as the page opens it beside itself. */
async function openApp(page: Page): Promise<{ app: Page; address: string }> {
  await expect(heading(page, 'Оплатите по СБП')).toBeVisible()
  const address = await appLink(page).getAttribute('href')
  expect(address).toMatch(APP)
  const app = await page.context().newPage()
  await app.goto(address ?? '')
  return { app, address: address ?? '' }
}

test('by SBP: the page opens the bank’s app, and shows by itself that the order is paid', { tag: '@once' }, async ({ page, api }) => {
  await saveCart(page, { lines: [await lineById(api, ROLL, 2)] })
  const { token } = await signIn(page)
  await openReady(page, '/checkout')
  await choosePickup(page)
  await group(page, 'Оплата')
    .getByRole('radio', { name: /^По\s+СБП/ })
    .check({ force: true })
  await orderButton(page).click()
  await expect(page).toHaveURL(/\/payment\/success\?order=\d+$/)
  const { app } = await openApp(page)
  await pressAtBank(app, 'Оплатить', MOODS.silent)
  await page.bringToFront()
  await expect(heading(page, 'Оплачено')).toBeVisible()
  expect(await onlyOrder(api, token)).toMatchObject({ online_way: 'sbp', payment_status: 'paid', totals: { total: 1180 } })
})

test('declined in the app: the page says so, and the next payment has a link of its own', { tag: '@once' }, async ({ page, api }) => {
  const { token } = await signIn(page)
  const { id } = await orderByApi(api, token, undefined, 0, { pay_variant: 2, pay_type: 2, online_way: 'sbp' })
  await openReady(page, `/payment/success?order=${id}`)
  const first = await openApp(page)
  await pressAtBank(first.app, 'Отклонить')
  await page.bringToFront()
  await expect(heading(page, 'Банк не пропустил оплату')).toBeVisible()
  await main(page)
    .getByRole('button', { name: /^Оплатить ещё\sраз/ })
    .click()
  const second = await openApp(page)
  expect(second.address).not.toBe(first.address)
  await pressAtBank(second.app, 'Оплатить')
  await page.bringToFront()
  await expect(heading(page, 'Оплачено')).toBeVisible()
  expect(await readOrder(api, token, id)).toMatchObject({ payment_status: 'paid', payment_error: null })
  // the app of the first payment leads back to an order that is paid
  await first.app.goto(first.address)
  await first.app.getByRole('link', { name: 'Вернуться в магазин' }).click()
  await expect(heading(first.app, 'Оплачено')).toBeVisible()
})

test('a canceled order takes its link away, and the app pays nothing', { tag: '@once' }, async ({ page, api }) => {
  const { token } = await signIn(page)
  const { id } = await orderByApi(api, token, undefined, 0, { pay_variant: 2, pay_type: 2, online_way: 'sbp' })
  await openReady(page, `/payment/success?order=${id}`)
  const { app } = await openApp(page)
  expect((await api('POST', `/v3/orders/${id}/cancel`, { token })).status).toBe(200)
  await expect(heading(page, 'Заказ отменён')).toBeVisible()
  await expect(appLink(page)).toHaveCount(0)
  await app.reload()
  await expect(app.getByText('Платёж больше не ждут')).toBeVisible()
  await expect(app.getByRole('button', { name: /^Оплатить/ })).toHaveCount(0)
})
