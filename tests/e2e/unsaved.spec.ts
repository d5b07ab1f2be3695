import type { Page } from '@playwright/test'
import { expect, test } from './support/shop'
import { signInStaff } from './support/staff'

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Экраны' }).getByRole('link', { name: new RegExp(`^${name}`) })

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 })

test(
  'a form of the office asks before a link, Back and its button lose what was typed, and a new build waits',
  { tag: '@once' },
  async ({ page, api, staff }) => {
    await signInStaff(page, api, staff, 'owner')
    const asked: string[] = []
    let isLeaving = false
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void (isLeaving ? dialog.accept() : dialog.dismiss())
    })
    let build = ''
    await page.route(/\/build\.json\?/, (route) => (build === '' ? route.fallback() : route.fulfill({ json: { build } })))
    await page.clock.install()
    await page.goto('/staff/people')
    const field = page.getByRole('complementary').getByRole('textbox', { name: 'Имя' })
    await page.getByRole('button', { name: 'Человек' }).click()
    await field.fill('Зинаида')

    await link(page, 'Журнал').click()
    await expect.poll(() => asked.length).toBe(1)
    await expect(field).toHaveValue('Зинаида')
    // the panel has its entry again
    await expect.poll(() => page.evaluate(() => (history.state as { layer?: number }).layer)).toBe(1)
    await page.goBack()
    await expect.poll(() => asked.length).toBe(2)
    await expect(field).toHaveValue('Зинаида')
    await expect(page).toHaveURL(/open=person/)
    await page.getByRole('complementary').getByRole('button', { name: 'Закрыть' }).click()
    await expect.poll(() => asked.length).toBe(3)
    await expect(field).toHaveValue('Зинаида')

    build = 'another'
    await field.blur()
    await page.clock.runFor(10 * 60_000)
    await expect(field, 'a reload for the new build waits').toHaveValue('Зинаида')
    isLeaving = true
    await link(page, 'Журнал').click()
    await expect(page).toHaveURL(/\/staff\/audit/)
    expect(asked).toEqual(['confirm', 'confirm', 'confirm', 'confirm'])
  },
)

test('typed bulk prices and a new city ask too', { tag: '@once' }, async ({ page, api, staff }) => {
  await signInStaff(page, api, staff, 'owner')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await page.goto('/staff/menu/prices')
  await page.getByRole('checkbox', { name: 'Все блюда' }).click()
  await page.getByRole('textbox', { name: 'Изменение, процентов' }).fill('5')
  await link(page, 'Журнал').click()
  await expect.poll(() => asked.length).toBe(1)
  await expect(page.getByRole('checkbox', { name: 'Все блюда' })).toBeChecked()

  await page.getByRole('textbox', { name: 'Изменение, процентов' }).fill('')
  await page.getByRole('checkbox', { name: 'Все блюда' }).click()
  await link(page, 'Точки').click()
  await page.getByRole('button', { name: 'Город' }).click()
  await page.getByRole('textbox', { name: 'Название' }).fill('Тверь')
  await link(page, 'Журнал').click()
  await expect.poll(() => asked.length).toBe(2)
  await expect(page.getByRole('textbox', { name: 'Название' })).toHaveValue('Тверь')
})

test(
  'a staff screen whose session cannot be read says so, and opens on the next try',
  { tag: '@once' },
  async ({ page, api, staff, allowConsole }) => {
    allowConsole(/500 \(Internal Server Error\)|ApiError: Что-то пошло не так/)
    await signInStaff(page, api, staff, 'owner')
    const calls = '**/api/staff/**'
    await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/staff/people')
    await expect(page.getByRole('heading', { name: 'Экран не открылся' })).toBeVisible()
    await page.unroute(calls)
    await page.getByRole('button', { name: 'Ещё раз' }).click()
    await expect(page.getByRole('heading', { name: /^Люди/ })).toBeVisible()
  },
)
