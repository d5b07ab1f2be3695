import { expect, test } from './support/shop'
import { chooseDish, openCart } from './support/steps'

test('the saved cart arrives after hydration without moving anything', async ({ page }) => {
  await chooseDish(page)
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/menu/rolls', { waitUntil: 'networkidle' })
  await expect(page.getByRole('group', { name: 'Количество: Филадельфия классик' }).getByRole('status')).toHaveText('1')
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01)
})

test('a line taken away can be put back, and two tabs agree at once', async ({ page, context }) => {
  await chooseDish(page)
  await openCart(page)
  const other = await context.newPage()
  await other.goto('/')
  await page.getByRole('dialog').getByRole('button', { name: 'Убрать Филадельфия классик' }).click()
  await expect(page.getByRole('dialog', { name: 'Корзина' })).toContainText('Тарелка пока пустая')
  await expect(other.getByText(/725\s(руб|₽)/).filter({ visible: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect(page.getByRole('dialog', { name: '1 блюдо' })).toContainText(/725\s₽/)
  await expect(other.getByText(/725/).filter({ visible: true }).first()).toBeVisible()
})

test('links and pages work without any script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Роллы/ })
    .click()
  await page.getByRole('main').getByRole('link', { name: 'Филадельфия классик', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Филадельфия классик' })).toBeVisible()
  await context.close()
})
