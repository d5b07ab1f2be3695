import type { Locator } from '@playwright/test'
import { expect, test } from './support/shop'
import { signInStaff } from './support/staff'

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 })

/** As from a message of somebody else. */
const paste = (field: Locator, text: string) =>
  field.evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('a pasted date is read or refused with the reason, and one that is not finished is not saved', async ({ page, api, staff }) => {
  await signInStaff(page, api, staff, 'owner')
  await page.goto('/staff/promotions?open=code&page=999&from=31.02.2026')
  await expect(page, 'a page that is not there').not.toHaveURL(/page=/)
  await page.getByRole('button', { name: /^Срок и предел/ }).click()
  const first = page.getByLabel('Первый день')
  await paste(first, '1 февраля 2027 г.')
  await expect(first).toHaveValue('2027-02-01')
  await paste(first, '31.02.2027')
  await expect(first).toHaveValue('2027-02-01')
  await expect(first).toHaveAccessibleDescription(/^31 февраля 2027 не.бывает$/)
  await page.getByLabel('Код', { exact: true }).fill('UNFINISHED')
  await page.getByLabel('Скидка, %').fill('5 %')
  await first.fill('')
  await first.press('1')
  await page.getByRole('button', { name: 'Создать' }).click()
  await expect(first).toHaveAccessibleDescription('Проверьте дату')
  const { body } = await staff('GET', '/staff/promotions?list=codes&q=UNFINISHED')
  expect(body).toMatchObject({ data: [] })
})
