import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './support/shop'
import { signInStaff } from './support/staff'

/** A public page may be five seconds old (docs/decisions/030). */
const SOON = { timeout: 6_000, intervals: [250] }

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })

test('an owner loads a table, looks at the plan, applies it and takes it back', { tag: '@once' }, async ({ page, api, staff }) => {
  const name = `Пробный десерт ${Date.now() % 1e6}`
  const address = `/product/probnyy-desert-${name.split(' ')[2]}`
  const status = async () => (await page.request.get(address)).status()
  const table = `Раздел;Название;Цена;Вес\r\nДесерты;${name};"1 290,00 ₽";120 г\r\nДесерты;Без цены;;100 г\r\n`

  await signInStaff(page, api, staff, 'owner')
  await page.goto('/staff/menu/import')
  await page.getByLabel('Файл меню').setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await page.getByLabel('Откуда файл').fill('проба')
  await page.getByRole('button', { name: 'Прочитать файл' }).click()
  await expect(page.getByRole('button', { name: /1\s*Новых/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('row', { name: new RegExp(`${name}.*1\\s290\\s₽`) })).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: /1\s*Не разобрали/ }).click()
  await expect(page.getByRole('row', { name: /Строка 3/ })).toBeVisible()

  await page.getByRole('button', { name: /Применить 1/ }).click()
  expect(await status()).toBe(404)
  await page.getByRole('button', { name: /Да, применить 1/ }).click()
  await expect(page.getByRole('status').filter({ hasText: /Добавили 1/ })).toBeVisible()
  await expect.poll(status, SOON).toBe(200)

  await page.getByRole('button', { name: 'Другой файл' }).click()
  await page.getByRole('listitem').filter({ hasText: 'menu.csv' }).first().getByRole('button', { name: 'Вернуть' }).click()
  await expect.poll(status, SOON).toBe(404)
})

test('an owner is asked about prices in kopecks, and divides them with one tap', async ({ page, api, staff }) => {
  const table = 'Раздел;Название;Цена;Вес\r\nДесерты;Копеечный торт;129000;01.фев\r\n'
  await signInStaff(page, api, staff, 'owner')
  await page.goto('/staff/menu/import')
  await page.getByLabel('Файл меню').setInputFiles({ name: 'till.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await page.getByRole('button', { name: 'Прочитать файл' }).click()
  await expect(page.getByRole('button', { name: 'Применить' })).toHaveAccessibleDescription('Скажите выше, какие это цены')
  await page.getByRole('button', { name: /1\s290\s₽, разделить/ }).click()
  await expect(page.getByRole('row', { name: /Копеечный торт.*1\s290\s₽/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Применить 1 изменение' })).toBeEnabled()
  await page.getByRole('button', { name: /1\s*Плохих ячеек/ }).click()
  await expect(page.getByRole('row', { name: /Копеечный торт.*вес «01\.фев»/ })).toBeVisible()
})
