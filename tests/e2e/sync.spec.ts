import type { BrowserContext, Page } from '@playwright/test'
import type { CartLine } from '~/cart/cart.atoms'
import { savedValue } from './support/checkout'
import { lineById, ROLL, saveCart } from './support/saved-cart'
import { type Api, expect, test } from './support/shop'
import { openCart, openReady } from './support/steps'

/** The roll (590 ₽) as it was seen at another price. */
const seenAt = async (api: Api, price: number): Promise<CartLine> => ({ ...(await lineById(api, ROLL)), price })
const goneFrom = (line: CartLine): CartLine => ({ ...line, uid: '999999', id: 999_999, name: 'Ролл прошлого лета', price: 400 })

/** Another tab, closed again, that leaves these lines. */
async function leaveCartElsewhere(context: BrowserContext, lines: CartLine[]): Promise<void> {
  const other = await context.newPage()
  await saveCart(other, { lines })
  await other.close()
}

const savedPrices = async (page: Page) => ((await savedValue(page, 'cart')) as CartLine[]).map(({ price }) => price)
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
const changed = (page: Page) => page.getByRole('dialog', { name: /меню немного изменилось/ })
const confirm = (page: Page) => changed(page).getByRole('button', { name: 'Понятно, продолжить' }).click()

test('at start what is gone and dearer is listed with old and new price, and the rest stays', { tag: '@core' }, async ({ page, api }) => {
  const roll = await seenAt(api, 550)
  const option = { id: 999_998, qtt: 1, price: 70, name: 'Икра тобико' }
  const dressed = { ...(await lineById(api, 102)), uid: '102-a999998x1', additionals: [option] }
  await saveCart(page, { lines: [goneFrom(roll), roll, dressed] })
  await openReady(page, '/')
  await expect(changed(page).getByRole('heading', { name: 'Сейчас не готовим' })).toBeVisible()
  await expect(changed(page)).toContainText('Ролл прошлого лета')
  await expect(changed(page).getByRole('listitem').filter({ hasText: 'Филадельфия классик' })).toHaveText(/было 550\s₽ стало 590\s₽/)
  await expect(changed(page)).toContainText(/Икра тобико: было 70\s₽ стало больше нет/)
  await confirm(page)
  await expect(changed(page)).toBeHidden()
  expect((await savedPrices(page))[0]).toBe(590)
  await openCart(page)
  await expect(page.getByRole('dialog', { name: '2 блюда' })).not.toContainText('Ролл прошлого лета')
})

test('a lower price is a message without a dialog', { tag: '@once' }, async ({ page, api }) => {
  await saveCart(page, { lines: [await seenAt(api, 650)] })
  await page.goto('/')
  await expect(page.getByText(/Филадельфия классик: было 650\s₽, стало 590\s₽/)).toBeVisible()
  await expect(changed(page)).toBeHidden()
  expect(await savedPrices(page)).toEqual([590])
})

test('a tab that comes back compares the cart again, at most once in 30 seconds', { tag: '@once' }, async ({ page, context, api }) => {
  await page.clock.install()
  await openReady(page, '/')
  await leaveCartElsewhere(context, [await seenAt(api, 500)])
  await comeBack(page)
  await expect(changed(page)).toContainText(/было 500\s₽ стало 590\s₽/)
  await confirm(page)
  await expect(changed(page)).toBeHidden()

  await leaveCartElsewhere(context, [await seenAt(api, 510)])
  await comeBack(page)
  await page.clock.fastForward(20_000)
  await comeBack(page)
  await expect(changed(page)).toBeHidden()
  expect(await savedPrices(page)).toEqual([510])
  await page.clock.fastForward(11_000)
  await comeBack(page)
  await expect(changed(page)).toContainText(/было 510\s₽ стало 590\s₽/)
})

test('an open dialog stays: a message leads to the changes', { tag: '@once' }, async ({ page, context, api }) => {
  await openReady(page, '/')
  await page
    .getByRole('button', { name: /Войти|Профиль/ })
    .filter({ visible: true })
    .first()
    .click()
  const signIn = page.getByRole('dialog', { name: 'Войти по телефону' })
  await expect(signIn).toBeVisible()
  await leaveCartElsewhere(context, [await seenAt(api, 500)])
  await comeBack(page)
  await expect(page.getByText('Меню немного изменилось', { exact: true })).toBeVisible()
  await expect(signIn).toBeVisible()
  await page.getByRole('button', { name: 'Посмотреть' }).click()
  await expect(changed(page)).toContainText(/было 500\s₽ стало 590\s₽/)
})

test('an open cart shows the changes and returns; an unchanged cart shows nothing', { tag: '@once' }, async ({ page, context, api }) => {
  await openReady(page, '/')
  await leaveCartElsewhere(context, [await seenAt(api, 590)])
  await openCart(page)
  await expect(page.getByRole('dialog', { name: '1 блюдо' })).toBeVisible()
  await expect(changed(page)).toBeHidden()
  await leaveCartElsewhere(context, [await seenAt(api, 500)])
  await comeBack(page)
  await confirm(page)
  await expect(page.getByRole('dialog', { name: '1 блюдо' })).toContainText(/590\s₽/)
})

test('a comparison that fails changes and shows nothing', { tag: '@once' }, async ({ page, context, api, allowConsole }) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await openReady(page, '/')
  const roll = await seenAt(api, 500)
  await leaveCartElsewhere(context, [roll, goneFrom(roll)])
  await context.setOffline(true)
  const failed = page.waitForEvent('requestfailed')
  await comeBack(page)
  await failed
  await expect(page.getByRole('button', { name: 'Закрыть сообщение' })).toHaveCount(0)
  expect(await savedPrices(page)).toEqual([500, 400])
})
