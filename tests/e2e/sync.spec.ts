import type { BrowserContext, Page } from '@playwright/test'
import { STORAGE_PREFIX, STORAGE_VERSION } from '~/contracts/constants'
import { expect, test } from './support/shop'
import { openCart } from './support/steps'

/** Its scripts have come, so that a press is heard. */
const READY = { waitUntil: 'networkidle' } as const

/* «Филадельфия классик» (101) costs 590 ₽ in the demo shop, «Двойной краб» 90 ₽ on it. */

type Option = { id: number; qtt: number; price: number; name: string }

/** A line as the browser keeps it, of a roll that was seen at this price. */
const line = (price: number, parts: { id?: number; name?: string; additionals?: Option[] } = {}) => {
  const { id = 101, name = 'Филадельфия классик', additionals = [] } = parts
  const uid = [id, ...additionals.map((option) => `a${option.id}x${option.qtt}`)].join('-')
  const shown = { name, slug: 'filadelfiya-klassik', picture: '', category_id: 1, note: '' }
  return { uid, id, qtt: 1, price, additionals, side: [], sauce: [], bonuses_active: true, sale_active: true, badge: 'no', ...shown }
}
const gone = line(400, { id: 999_999, name: 'Ролл прошлого лета' })

const keys = { cart: `${STORAGE_PREFIX}_cart`, version: `${STORAGE_PREFIX}_version`, number: STORAGE_VERSION }

/** Writes the saved cart as an earlier visit left it; a page that is open elsewhere hears of it. */
async function leaveCart(page: Page, lines: ReturnType<typeof line>[]): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/favicon.svg')
  await page.evaluate(
    ({ cart, version, number, saved }) => {
      localStorage.setItem(version, number)
      localStorage.setItem(cart, saved)
    },
    { ...keys, saved: JSON.stringify(lines) },
  )
}

/** The same from another tab, which is closed again. */
async function leaveCartElsewhere(context: BrowserContext, lines: ReturnType<typeof line>[]): Promise<void> {
  const other = await context.newPage()
  await leaveCart(other, lines)
  await other.close()
}

const savedPrices = (page: Page) =>
  page.evaluate((key) => (JSON.parse(localStorage.getItem(key) ?? '[]') as { price: number }[]).map(({ price }) => price), keys.cart)

/** What the browser says when the tab is looked at again. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

const changed = (page: Page) => page.getByRole('dialog', { name: /меню немного изменилось/ })

test('at start the cart is compared: what is gone and dearer is shown with old and new price, the rest stays', async ({ page }) => {
  const option = { id: 999_998, qtt: 1, price: 70, name: 'Икра тобико' }
  await leaveCart(page, [gone, line(550), line(590, { id: 102, name: 'x', additionals: [option] })])
  await page.goto('/', READY)
  const dialog = changed(page)
  await expect(dialog.getByRole('heading', { name: 'Больше не готовим' })).toBeVisible()
  await expect(dialog).toContainText('Ролл прошлого лета')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Филадельфия классик' })).toHaveText(/было 550\s₽ стало 590\s₽/)
  await expect(dialog).toContainText(/Икра тобико: было 70\s₽ стало больше нет/)
  await dialog.getByRole('button', { name: 'Понятно, продолжить' }).click()
  await expect(dialog).toBeHidden()
  expect((await savedPrices(page))[0]).toBe(590)
  await openCart(page)
  await expect(page.getByRole('dialog', { name: '2 блюда' })).not.toContainText('Ролл прошлого лета')
})

test(
  'what only got cheaper is good news: a message with old and new price, and no dialog',
  { tag: ['@once', '@long'] },
  async ({ page }) => {
    await leaveCart(page, [line(650)])
    await page.goto('/')
    await expect(page.getByText(/Филадельфия классик: было 650\s₽, стало 590\s₽/)).toBeVisible()
    await expect(changed(page)).toBeHidden()
    expect(await savedPrices(page)).toEqual([590])
  },
)

test('an unchanged cart is not spoken of', { tag: ['@once', '@long'] }, async ({ page }) => {
  await leaveCart(page, [line(590)])
  await page.goto('/', READY)
  await openCart(page)
  await expect(page.getByRole('dialog', { name: '1 блюдо' })).toContainText('Филадельфия классик')
  await expect(changed(page)).toBeHidden()
})

test(
  'when the tab comes back the cart is compared again, at most once in 30 seconds',
  { tag: ['@once', '@long'] },
  async ({ page, context }) => {
    await page.clock.install()
    await page.goto('/', READY)
    await leaveCartElsewhere(context, [line(500)])
    await comeBack(page)
    await expect(changed(page)).toContainText(/было 500\s₽ стало 590\s₽/)
    await changed(page).getByRole('button', { name: 'Понятно, продолжить' }).click()
    await expect(changed(page)).toBeHidden()

    await leaveCartElsewhere(context, [line(510)])
    await comeBack(page)
    await page.clock.fastForward(20_000)
    await comeBack(page)
    await expect(changed(page)).toBeHidden()
    expect(await savedPrices(page)).toEqual([510])
    await page.clock.fastForward(11_000)
    await comeBack(page)
    await expect(changed(page)).toContainText(/было 510\s₽ стало 590\s₽/)
  },
)

test('a dialog that is open is not taken away: a message leads to what changed', { tag: ['@once', '@long'] }, async ({ page, context }) => {
  await page.goto('/', READY)
  await page
    .getByRole('button', { name: /Войти|Профиль/ })
    .filter({ visible: true })
    .first()
    .click()
  const signIn = page.getByRole('dialog', { name: 'Войти по телефону' })
  await expect(signIn).toBeVisible()
  await leaveCartElsewhere(context, [line(500)])
  await comeBack(page)
  await expect(page.getByText('Меню немного изменилось', { exact: true })).toBeVisible()
  await expect(signIn).toBeVisible()
  await page.getByRole('button', { name: 'Посмотреть' }).click()
  await expect(changed(page)).toContainText(/было 500\s₽ стало 590\s₽/)
})

test('an open cart tells what changed, and is there again after it', { tag: ['@once', '@long'] }, async ({ page, context }) => {
  await page.goto('/', READY)
  await leaveCartElsewhere(context, [line(590)])
  await openCart(page)
  await expect(page.getByRole('dialog', { name: '1 блюдо' })).toBeVisible()
  await leaveCartElsewhere(context, [line(500)])
  await comeBack(page)
  await changed(page).getByRole('button', { name: 'Понятно, продолжить' }).click()
  await expect(page.getByRole('dialog', { name: '1 блюдо' })).toContainText(/590\s₽/)
})

test('what cannot be compared stays as it was, without a word', { tag: ['@once', '@long'] }, async ({ page, context, allowConsole }) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  await page.goto('/', READY)
  await leaveCartElsewhere(context, [line(500), gone])
  await context.setOffline(true)
  const failed = page.waitForEvent('requestfailed')
  await comeBack(page)
  await failed
  await expect(page.getByRole('button', { name: 'Закрыть сообщение' })).toHaveCount(0)
  expect(await savedPrices(page)).toEqual([500, 400])
})
