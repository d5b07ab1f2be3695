import type { Page } from '@playwright/test'
import { STORAGE_PREFIX } from '~/contracts/constants'
import { orderByApi } from './support/orders'
import { expect, signIn, test, type Api } from './support/shop'
import { bringMessages, openCart } from './support/steps'

/** Its scripts have come, so that a press is heard. */
const READY = { waitUntil: 'networkidle' } as const

/* «Филадельфия классик» (101) costs 590 ₽ in the demo shop, «Филадельфия с угрём» (102) 690 ₽. */

const TWO_DISHES = [
  { id: 101, qtt: 2 },
  { id: 102, qtt: 1 },
]

/** An order that was picked up: it stands in the list as a row of its own. */
async function completedOrder({ api, staff, token }: { api: Api; staff: Api; token: string }, goods?: typeof TWO_DISHES) {
  const order = await orderByApi(api, token, goods)
  for (const status of ['processed', 'completed'])
    expect((await staff('PATCH', `/staff/orders/${order.id}`, { body: { status } })).status).toBe(200)
  return order
}

/** Opens an order's page as it would be with other lines: what the document says of it is rewritten on its way, and stays
 *  fresh because the browser's clock stands. Its policy names the scripts as the shop wrote them, so it stays behind. */
async function openRewritten(page: Page, id: number, changes: [from: RegExp, to: string][]): Promise<void> {
  await page.route(`**/account/orders/${id}`, async (route) => {
    const answer = await route.fetch()
    const body = changes.reduce((text, [from, to]) => text.replace(from, to), await answer.text())
    const { 'content-security-policy': _, ...headers } = answer.headers()
    await route.fulfill({ response: answer, headers, body })
  })
  await page.clock.setFixedTime(new Date())
  await page.goto(`/account/orders/${id}`, READY)
}

/** Puts a dish into the cart, and a code without its terms, as an earlier visit left them. */
async function leaveCart(page: Page): Promise<void> {
  await page.evaluate((prefix) => {
    const shown = { name: 'Филадельфия с авокадо', slug: 'x', picture: '', category_id: 1, note: '', badge: 'no' }
    const line = { uid: '103', id: 103, qtt: 3, price: 620, additionals: [], side: [], sauce: [], bonuses_active: true, sale_active: true }
    localStorage.setItem(`${prefix}_cart`, JSON.stringify([{ ...line, ...shown }]))
    localStorage.setItem(`${prefix}_promo`, JSON.stringify({ code: 'SUSHI10', terms: null }))
  }, STORAGE_PREFIX)
}
const saved = (page: Page) =>
  page.evaluate(
    (prefix) => ({
      cart: (JSON.parse(localStorage.getItem(`${prefix}_cart`) ?? '[]') as { id: number; qtt: number }[]).map(({ id, qtt }) => ({
        id,
        qtt,
      })),
      code: (JSON.parse(localStorage.getItem(`${prefix}_promo`) ?? 'null') as { code: string } | null)?.code,
    }),
    STORAGE_PREFIX,
  )

const changed = (page: Page) => page.getByRole('dialog', { name: /меню немного изменилось/ })

test(
  'an order is repeated from the list: the cart is filled and opens, and a double click is one',
  { tag: '@wide' },
  async ({ page, api, staff }) => {
    const { token } = await signIn(page)
    const { number } = await completedOrder({ api, staff, token }, TWO_DISHES)
    await page.goto('/account/orders', READY)
    await page.getByRole('button', { name: `Повторить заказ № ${number}` }).dblclick()
    const cart = page.getByRole('dialog', { name: '3 блюда' })
    await expect(cart).toContainText('Филадельфия классик')
    await expect(cart).toContainText(/1\s180\s₽/)
    await expect(page.getByRole('button', { name: 'Вернуть прежнюю' })).toHaveCount(0)
    expect((await saved(page)).cart).toEqual(TWO_DISHES)
  },
)

test('one dish is gone and one is dearer: productChange says so with old and new price, the rest is in the cart', async ({
  page,
  api,
  staff,
}) => {
  const { token } = await signIn(page)
  const { id } = await completedOrder({ api, staff, token }, TWO_DISHES)
  await openRewritten(page, id, [
    [/goods_id(\\*"):102/g, 'goods_id$1:999999'],
    [/goodsPrice(\\*"):590/g, 'goodsPrice$1:550'],
  ])
  await page.getByRole('button', { name: /^Повторить заказ/ }).click()
  const dialog = changed(page)
  await expect(dialog.getByRole('heading', { name: 'Больше не готовим' })).toBeVisible()
  await expect(dialog).toContainText('Филадельфия с угрём')
  await expect(dialog).toContainText(/было 550\s₽ стало 590\s₽/)
  await dialog.getByRole('button', { name: 'Понятно, продолжить' }).click()
  const cart = page.getByRole('dialog', { name: '2 блюда' })
  await expect(cart).toContainText('Филадельфия классик')
  await expect(cart).not.toContainText('Филадельфия с угрём')
})

test(
  'the cart that was there can be had back with its code, though another dialog opened over the message',
  { tag: ['@once', '@long'] },
  async ({ page, api, staff }) => {
    const { token } = await signIn(page)
    await leaveCart(page)
    const before = await saved(page)
    const { number } = await completedOrder({ api, staff, token })
    await page.goto('/account/orders', READY)
    await page.getByRole('button', { name: `Повторить заказ № ${number}` }).click()
    await expect(page.getByText(`Корзина собрана из заказа № ${number}`)).toBeVisible()
    await expect(page.getByRole('dialog', { name: '2 блюда' })).toBeVisible()
    expect(await saved(page)).toEqual({ cart: [{ id: 101, qtt: 2 }], code: undefined })
    await page.getByRole('button', { name: 'Вернуть прежнюю' }).click()
    await expect(page.getByRole('dialog', { name: '3 блюда' })).toContainText('Филадельфия с авокадо')
    expect(await saved(page)).toEqual(before)
  },
)

test(
  'where nothing of an order is to be had, the dialog says so and the cart that was there stays',
  { tag: ['@once', '@long'] },
  async ({ page, api, staff }) => {
    const { token } = await signIn(page)
    await leaveCart(page)
    const before = await saved(page)
    const { id } = await completedOrder({ api, staff, token })
    await openRewritten(page, id, [[/goods_id(\\*"):101/g, 'goods_id$1:999999']])
    await page.getByRole('button', { name: /^Повторить заказ/ }).click()
    await expect(changed(page)).toContainText('Корзина осталась прежней')
    await changed(page).getByRole('button', { name: 'Понятно, продолжить' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await saved(page)).toEqual(before)
  },
)

test(
  'without a connection it says so, and the cart is untouched',
  { tag: ['@once', '@long'] },
  async ({ page, context, api, staff, allowConsole }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    const { token } = await signIn(page)
    await leaveCart(page)
    const before = await saved(page)
    const { id } = await completedOrder({ api, staff, token })
    await page.goto(`/account/orders/${id}`, READY)
    await bringMessages(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: /^Повторить заказ/ }).click()
    await expect(page.getByText(/Связь пропала/)).toBeVisible()
    expect(await saved(page)).toEqual(before)
  },
)

test('another tab has the repeated cart at once', { tag: ['@once', '@long'] }, async ({ page, context, api, staff }) => {
  const { token } = await signIn(page)
  const { id } = await completedOrder({ api, staff, token })
  const other = await context.newPage()
  await other.goto('/', READY)
  await page.goto(`/account/orders/${id}`, READY)
  await page.getByRole('button', { name: /^Повторить заказ/ }).click()
  await expect(page.getByRole('dialog', { name: '2 блюда' })).toBeVisible()
  await openCart(other)
  await expect(other.getByRole('dialog', { name: '2 блюда' })).toContainText('Филадельфия классик')
})
