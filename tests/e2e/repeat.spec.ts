import type { Page } from '@playwright/test'
import type { CartLine } from '~/cart/cart.atoms'
import { savedValue } from './support/checkout'
import { complete, orderByApi } from './support/orders'
import { lineById } from './support/saved-cart'
import { expect, signIn, test, type Api } from './support/shop'
import { bringMessages, openReady } from './support/steps'

/* «Филадельфия классик» (101) costs 590 ₽ in the demo shop, «Филадельфия с угрём» (102) 690 ₽. */
const TWO_DISHES = [
  { id: 101, qtt: 2 },
  { id: 102, qtt: 1 },
]

/** A customer with an order that was picked up; with a cart and a code where asked. */
async function withOrder(
  page: Page,
  { api, staff }: { api: Api; staff: Api },
  { goods, hasCart = false }: { goods?: typeof TWO_DISHES; hasCart?: boolean } = {},
) {
  const { token } = await signIn(page)
  if (hasCart) {
    const lines = [await lineById(api, 103, 3)]
    await page.evaluate(
      ([cart, promo]) => {
        localStorage.setItem('LOVE_SUSHI_cart', cart)
        localStorage.setItem('LOVE_SUSHI_promo', promo)
      },
      [JSON.stringify(lines), JSON.stringify({ code: 'SUSHI10', terms: null })] as const,
    )
  }
  const order = await orderByApi(api, token, goods)
  await complete(staff, order.id)
  return order
}

/** Opens an order's page with other lines: the HTML is rewritten, and stays fresh because the clock stands still. The policy names the
 *  original scripts, so it is removed. */
async function openRewritten(page: Page, id: number, changes: [from: RegExp, to: string][]): Promise<void> {
  await page.route(`**/account/orders/${id}`, async (route) => {
    const answer = await route.fetch()
    const body = changes.reduce((text, [from, to]) => text.replace(from, to), await answer.text())
    const { 'content-security-policy': _, ...headers } = answer.headers()
    await route.fulfill({ response: answer, headers, body })
  })
  await page.clock.setFixedTime(new Date())
  await openReady(page, `/account/orders/${id}`)
}

/** Goods and code of the stored cart. */
async function saved(page: Page) {
  const cart = ((await savedValue(page, 'cart')) ?? []) as CartLine[]
  const promo = (await savedValue(page, 'promo')) as { code: string } | null
  return { cart: cart.map(({ id, qtt }) => ({ id, qtt })), code: promo?.code }
}
const before = { cart: [{ id: 103, qtt: 3 }], code: 'SUSHI10' }
const repeat = (page: Page) => page.getByRole('button', { name: /^Повторить заказ/ })

const changed = (page: Page) => page.getByRole('dialog', { name: /меню немного изменилось/ })

test(
  'an order is repeated from the list: the cart is filled and opens, once for a double click',
  { tag: '@core' },
  async ({ page, api, staff }) => {
    const { number } = await withOrder(page, { api, staff }, { goods: TWO_DISHES })
    await openReady(page, '/account/orders')
    await page.getByRole('button', { name: `Повторить заказ № ${number}` }).dblclick()
    const cart = page.getByRole('dialog', { name: '3 блюда' })
    await expect(cart).toContainText('Филадельфия классик')
    await expect(cart).toContainText(/1\s180\s₽/)
    await expect(page.getByRole('button', { name: 'Вернуть прежнюю' })).toHaveCount(0)
    expect((await saved(page)).cart).toEqual(TWO_DISHES)
  },
)

test('what is gone and dearer is listed with old and new price, and the rest is in the cart', async ({ page, api, staff }) => {
  const { id } = await withOrder(page, { api, staff }, { goods: TWO_DISHES })
  await openRewritten(page, id, [
    [/goods_id(\\*"):102/g, 'goods_id$1:999999'],
    [/goodsPrice(\\*"):590/g, 'goodsPrice$1:550'],
  ])
  await repeat(page).click()
  await expect(changed(page).getByRole('heading', { name: 'Сейчас не готовим' })).toBeVisible()
  await expect(changed(page)).toContainText('Филадельфия с угрём')
  await expect(changed(page)).toContainText(/было 550\s₽ стало 590\s₽/)
  await changed(page).getByRole('button', { name: 'Понятно, продолжить' }).click()
  const cart = page.getByRole('dialog', { name: '2 блюда' })
  await expect(cart).toContainText('Филадельфия классик')
  await expect(cart).not.toContainText('Филадельфия с угрём')
})

test('the previous cart can be restored with its code', { tag: '@once' }, async ({ page, api, staff }) => {
  const { number } = await withOrder(page, { api, staff }, { hasCart: true })
  await openReady(page, '/account/orders')
  await repeat(page).click()
  await expect(page.getByText(`Корзина собрана из заказа № ${number}`)).toBeVisible()
  await expect(page.getByRole('dialog', { name: '2 блюда' })).toBeVisible()
  expect(await saved(page)).toEqual({ cart: [{ id: 101, qtt: 2 }], code: undefined })
  await page.getByRole('button', { name: 'Вернуть прежнюю' }).click()
  await expect(page.getByRole('dialog', { name: '3 блюда' })).toContainText('Филадельфия с авокадо')
  expect(await saved(page)).toEqual(before)
})

test(
  'where nothing of an order is available, or without a connection, the cart stays',
  { tag: '@once' },
  async ({ page, context, api, staff, allowConsole }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    const { id } = await withOrder(page, { api, staff }, { hasCart: true })
    await openRewritten(page, id, [[/goods_id(\\*"):101/g, 'goods_id$1:999999']])
    await bringMessages(page)
    await context.setOffline(true)
    await repeat(page).click()
    await expect(page.getByText(/Связь пропала/)).toBeVisible()
    expect(await saved(page)).toEqual(before)
    await context.setOffline(false)
    await repeat(page).click()
    await expect(changed(page)).toContainText('Корзина осталась прежней')
    await expect(changed(page).getByRole('heading', { name: 'Сейчас не готовим' })).toBeVisible()
    await expect(changed(page)).toContainText('Филадельфия классик')
    await changed(page).getByRole('button', { name: 'Понятно, продолжить' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await saved(page)).toEqual(before)
  },
)
