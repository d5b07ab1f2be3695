import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { Goods } from '~/contracts/goods'
import type { MenuGoods, MenuRows } from '~/contracts/staff-menu'
import { type Api, expect, test } from './support/shop'
import { signInStaff } from './support/staff'

/** Dishes of a category that no other journey buys. */
const CATEGORY = { slug: 'soups', name: 'Супы' }

async function dishesOf(staff: Api): Promise<MenuRows['data']> {
  const menu = await staff('GET', '/staff/menu')
  const { id } = (menu.body as { categories: { id: number; slug: string }[] }).categories.find(({ slug }) => slug === CATEGORY.slug) ?? {}
  return ((await staff('GET', `/staff/menu/goods?category_id=${id}`)).body as MenuRows).data
}

async function expectAccessible(page: Page) {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}

test.describe('the menu of the office', () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 })

  test(
    'is sorted by keyboard, priced, and saved by two people without a loss',
    { tag: '@once' },
    async ({ page, browser, api, staff, allowConsole }) => {
      test.setTimeout(90_000)
      allowConsole(/409/)
      const [first, second] = await dishesOf(staff)
      if (!first || !second) throw new Error('two dishes are needed')
      await signInStaff(page, api, staff, 'manager', 'Мария')
      await page.goto('/staff/menu')
      await page.getByRole('button', { name: new RegExp(`^${CATEGORY.name}`) }).click()
      const handle = page.getByRole('button', { name: `Переместить: ${first.name}`, exact: true })
      await expect(handle).toBeVisible()
      await expectAccessible(page)

      // sorted by keyboard, announced, on the public page within 5 s
      await handle.focus()
      await page.keyboard.press('Space')
      const said = page.getByRole('status').filter({ hasText: first.name })
      await expect(said).toContainText('1 из')
      await page.keyboard.press('ArrowDown')
      await expect(said).toContainText('теперь на месте 2 из')
      await page.keyboard.press('Space')
      const shown = async () => {
        const html = await (await page.request.get(`/menu/${CATEGORY.slug}`)).text()
        return html.indexOf(`/product/${first.slug}"`) - html.indexOf(`/product/${second.slug}"`)
      }
      await expect.poll(shown, { timeout: 5000 }).toBeGreaterThan(0)

      // and by a single press, which keeps the focus
      const up = page.getByRole('button', { name: `Выше: ${first.name}`, exact: true })
      await up.click()
      await expect(up).toHaveAttribute('aria-disabled', 'true')
      await expect(up).toBeFocused()
      await expect.poll(shown, { timeout: 5000 }).toBeLessThan(0)

      // another browser has the dish open
      await page.locator(`[data-dish="${first.id}"]`).click()
      const price = page.getByLabel('Цена, ₽')
      await expect(price).toHaveValue(String(first.price))
      await expectAccessible(page)
      const other = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
      await signInStaff(other, api, staff, 'manager', 'Борис')
      await other.goto(`/staff/menu?dish=${first.id}`)
      await other.getByLabel('Описание').fill('Наваристый, с зеленью.')
      await other.getByLabel('Цена, ₽').fill('777')
      await other.getByRole('button', { name: 'Сохранить' }).click()
      await expect(other.getByRole('button', { name: 'Сохранить' })).toBeDisabled()
      await other.context().close()
      await expect.poll(async () => ((await api('GET', `/v3/goods/${first.id}`)).body as Goods).price, { timeout: 5000 }).toBe(777)

      // the second one sees both values and loses nothing
      await price.fill('790')
      await page.getByLabel('Аллергены через запятую').fill('сельдерей')
      await page.getByRole('button', { name: 'Сохранить' }).click()
      const clash = page.getByRole('alert').filter({ hasText: 'Борис: сохранено' })
      await expect(clash).toContainText(/у вас\s*790\s₽\s*сохранено\s*777\s₽/)
      await expect(clash).toContainText('Сохранённое другим уже в форме: описание')
      await expectAccessible(page)
      await clash.getByRole('button', { name: 'Сохранить моё' }).click()
      await expect(clash).toBeHidden()
      const saved = (await staff('GET', `/staff/menu/goods/${first.id}`)).body as MenuGoods
      expect(saved).toMatchObject({ price: 790, description: 'Наваристый, с зеленью.', allergens: ['сельдерей'] })
      // cached pages follow within five seconds
      await expect(async () => {
        await page.goto(`/product/${first.slug}`)
        await expect(page.getByRole('main')).toContainText(/790\s₽/, { timeout: 1000 })
      }).toPass({ timeout: 10_000 })

      // many prices at once
      await page.goto('/staff/menu/prices')
      await page.getByRole('button', { name: CATEGORY.name }).click()
      const change = page.getByRole('button', { name: /^Изменить/ })
      await expect(change).toHaveAccessibleDescription(/сколько/)
      await page.getByLabel('Изменение, процентов').fill('+5')
      await expect(change).toBeDisabled()
      await page.getByRole('checkbox', { name: 'Все блюда' }).check()
      await page.getByRole('checkbox', { name: first.name, exact: true }).uncheck()
      await expect(change).toBeEnabled()
      await expectAccessible(page)
      await change.click()
      await expect(page.getByText(/цен.? изменен/)).toBeVisible()
      const after = await dishesOf(staff)
      expect(after.find(({ id }) => id === first.id)?.price).toBe(790)
      expect(after.find(({ id }) => id === second.id)?.price).toBeGreaterThan(second.price ?? 0)
      // and back
      await page.getByRole('button', { name: /^Вернуть: \d+ цен/ }).click()
      await expect(page.getByRole('button', { name: /^Вернуть/ })).toBeHidden()
      expect((await dishesOf(staff)).find(({ id }) => id === second.id)?.price).toBe(second.price)
    },
  )
})
