import type { StaffShop } from '~/contracts/staff-shop'
import { expect, test } from './support/shop'
import { openShop } from './support/own-shop'

/** Of the default shop; storage keys of scripts have no space. */
const OLD = /Love Sushi|Лав Суши|lovesushi|\+749 ?\(512\) 04-545|\+780/i
const PAGES = ['/', '/menu', '/menu/rolls', '/product/filadelfiya', '/delivery', '/privacy', '/promotions', '/nothing-here']
const FILES = ['/feed/yml.xml', '/sitemap.xml', '/manifest.webmanifest', '/staff.webmanifest', '/offline.html', '/api/openapi.json']

test(
  'an owner renames the shop on the settings screen; five seconds later nothing names the old one',
  { tag: '@once' },
  async ({ page }) => {
    test.setTimeout(180_000)
    const shop = await openShop()
    const headers = { 'sec-fetch-site': 'same-origin' }
    const post = (path: string, data: unknown) => page.request.post(`${shop.origin}/api${path}`, { headers, data })
    await post('/staff/sign-in/code', { phone: '79000000001' })
    const sent = (await (await page.request.get(`${shop.origin}/api/dev/outbox?phone=79000000001`)).json()) as { text: string }[]
    await post('/staff/sign-in', { phone: '79000000001', code: /\b\d{6}\b/.exec(sent[0]?.text ?? '')?.[0] })
    await post('/staff/step-up', { pin: '135790' })
    // the pages are cached under the old name
    for (const path of [...PAGES, ...FILES]) await page.request.get(shop.origin + path)

    await page.goto(`${shop.origin}/staff/settings`)
    await page.getByLabel('Название').fill('Рис и Нори')
    const section = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
    await section('Реквизиты')
    await page.getByLabel('Продавец').fill('ИП Ильин')
    await page.getByLabel('ИНН').fill('7707083894')
    await section('Контакты')
    await page.getByLabel('Телефон', { exact: true }).fill('+7 (487) 212-34-56')
    await page.getByRole('button', { name: 'Сохранить 4 изменения' }).press('Enter')
    await expect(page.getByText('Проверьте ИНН')).toBeVisible()
    await page.getByLabel('ИНН').fill('7707083893')

    // somebody else saves meanwhile
    const other = await page.request.patch(`${shop.origin}/api/staff/shop`, {
      headers: { ...headers, 'if-match': '"0"' },
      data: { name: 'Нори', title: 'Роллы на дом' } satisfies Partial<StaffShop>,
    })
    expect(other.status()).toBe(200)
    await page.getByRole('button', { name: 'Сохранить 4 изменения' }).press('Enter')
    await expect(page.getByRole('alert')).toContainText(/у вас\s*Рис и Нори\s*сохранено\s*Нори/)
    await page.getByRole('button', { name: 'Сохранить моё' }).press('Enter')
    await expect(page.getByRole('alert')).toBeHidden()
    await expect(page.getByRole('button', { name: /^Сохранить/ })).toBeHidden()

    await page.waitForTimeout(5000)
    for (const path of [...PAGES, ...FILES]) {
      const text = await (await page.request.get(shop.origin + path)).text()
      expect([path, OLD.exec(text)?.[0]]).toEqual([path, undefined])
    }
    await page.goto(shop.origin)
    await expect(page).toHaveTitle('Роллы на дом | Рис и Нори')
    await expect(page.getByRole('link', { name: 'Рис и Нори, на главную' })).toBeVisible()

    // the text of the consent changes while a guest has the dialog open
    await page.getByRole('button', { name: 'Войти' }).first().click()
    const dialog = page.getByRole('dialog')
    const tick = dialog.getByRole('checkbox')
    await dialog.getByRole('textbox').pressSequentially('9161234567')
    await tick.check()
    const { revision } = (await (await page.request.get(`${shop.origin}/api/staff/shop`, { headers })).json()) as StaffShop
    const changed = await page.request.patch(`${shop.origin}/api/staff/shop`, {
      headers: { ...headers, 'if-match': `"${revision}"` },
      data: { consent_text: 'Согласен сам.\n# Что храним\nТелефон' } satisfies Partial<StaffShop>,
    })
    expect(await changed.json()).toMatchObject({ consent_version: expect.stringContaining('T') })
    const send = dialog.getByRole('button', { name: 'Получить код' })
    await send.click()
    await expect(dialog.getByRole('alert')).toContainText('Текст согласия изменился')
    await expect(tick).not.toBeChecked()
    await tick.check()
    await send.click()
    await expect(page.getByRole('dialog', { name: /^Код/ })).toBeVisible()
    await expect(async () => {
      await page.goto(`${shop.origin}/privacy/consent`)
      await expect(page.getByRole('heading', { name: 'Что храним' })).toBeVisible({ timeout: 500 })
    }).toPass()
    // it would go on asking the closed shop
    await page.close()
    await shop.stop()
  },
)
