import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, newPhone, signIn, test } from './support/shop'
import { signInStaff } from './support/staff'

const axe = async (page: Page) => expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

test(
  'a manager changes hours by keyboard, finds a guest, notes an allergy and gives bonuses',
  { tag: '@once' },
  async ({ page, browser, api, staff }) => {
    const phone = newPhone()
    const guest = await browser.newContext()
    await signIn(await guest.newPage(), phone)
    await guest.close()
    await signInStaff(page, api, staff, 'manager')
    await page.setViewportSize({ width: 1440, height: 900 })

    await page.goto('/staff/places?point=1&tab=hours')
    const panel = page.getByRole('complementary')
    await panel.getByLabel('Понедельник', { exact: true }).fill('с 9 до 2:30')
    await panel.getByRole('button', { name: 'Скопировать на все дни: понедельник' }).press('Enter')
    await expect(panel.getByLabel('Воскресенье', { exact: true })).toHaveValue('09:00–02:30')
    await axe(page)
    await panel.getByRole('button', { name: 'Сохранить', exact: true }).press('Enter')
    // orders of other tests may be promised for the night
    const sure = panel.getByRole('button', { name: 'Сохранить всё равно' })
    await expect(page.getByText('Часы сохранены').or(sure).first()).toBeVisible()
    // and more of them while one looks
    await expect(async () => {
      if (await sure.isVisible()) await sure.press('Enter')
      await expect(page.getByText('Ежедневно 09:00–02:30')).toBeVisible({ timeout: 2_000 })
    }).toPass()

    await staff('PUT', '/staff/pickuppoints/1/hours', {
      body: { hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, open: '00:00', close: '24:00' })) },
    })

    await page.goto('/staff/customers')
    await page.getByRole('searchbox', { name: 'Найти гостя' }).fill(phone)
    await expect(page.getByText('1 гость')).toBeVisible()
    expect(page.url()).not.toContain(phone.slice(-4))
    await page.getByRole('table').getByRole('button').press('Enter')
    await panel.getByRole('button', { name: 'Аллергия' }).press('Enter')
    await panel.getByLabel('На что аллергия').fill('Кунжут')
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('listitem').filter({ hasText: 'Кунжут' })).toBeVisible()
    await panel.getByLabel('Сколько').fill('150')
    await panel.getByLabel('За что').fill('Долго везли')
    await panel.getByRole('button', { name: 'Подарить' }).press('Enter')
    await expect(page.getByText('Теперь у гостя 150 бонусов')).toBeVisible()
    await panel.getByRole('button', { name: 'Показать: телефон' }).press('Enter')
    await expect(panel.getByText('•••')).toBeHidden()
    await axe(page)
  },
)
