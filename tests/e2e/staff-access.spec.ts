import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { type Api, expect, newPhone, test } from './support/shop'
import { pairTablet } from './support/staff'

async function expectAccessible(page: Page) {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}

/** A person of the first kitchen whom only this test knows. */
async function addPerson(staff: Api, role: 'manager' | 'cook' | 'courier', phone: string | null = newPhone()) {
  const name = `Тест ${Math.random().toString(36).slice(2, 8)}`
  const { status, body } = await staff('POST', '/staff/people', { body: { name, phone, role, kitchens: [1] } })
  expect(status, JSON.stringify(body)).toBe(201)
  return { id: (body as { id: number }).id, name, phone: phone ?? '' }
}

async function codeOf(api: Api, phone: string): Promise<string> {
  const { body } = await api('GET', `/dev/outbox?phone=${phone}`)
  return /\b\d{6}\b/.exec((body as { text: string }[])[0]?.text ?? '')?.[0] ?? ''
}

/** Signs in by SMS, as a person does. */
async function enterByCode(page: Page, api: Api, phone: string) {
  await page.getByLabel('Телефон').fill(phone)
  await page.getByRole('button', { name: 'Получить код' }).click()
  const field = page.getByLabel('Код из СМС')
  await expect(field).toBeVisible()
  await field.fill(await codeOf(api, phone))
}

async function typePin(page: Page, pin: string) {
  for (const digit of pin) await page.getByRole('button', { name: digit, exact: true }).click()
}

test(
  'a manager signs in by SMS and comes to the screen that was asked for; on a tablet a wrong PIN is counted',
  { tag: '@core' },
  async ({ page, api, staff }) => {
    const { phone } = await addPerson(staff, 'manager')
    const cook = await addPerson(staff, 'cook', null)
    expect((await staff('PUT', `/staff/people/${cook.id}/pin`, { body: { pin: '7351' } })).status).toBe(204)
    await page.goto('/staff/people')
    await expect(page).toHaveURL(/\/staff\/sign-in\?next=/)
    // the focus moves its label, whose colour is between two then
    await expect(page.getByLabel('Телефон')).toBeFocused()
    await expectAccessible(page)
    await enterByCode(page, api, phone)
    await page.getByRole('button', { name: 'Позже' }).click()
    await expect(page).toHaveURL(/\/staff\/people$/)
    await expect(page.getByRole('row', { name: cook.name })).toBeVisible()
    await expectAccessible(page)

    await pairTablet(page, staff)
    await page.goto('/staff/sign-in')
    await page.getByRole('button', { name: cook.name }).click()
    await expectAccessible(page)
    await typePin(page, '1937')
    await expect(page.getByText(/ПИН не подошёл\. Осталось 4 попытки\./)).toBeVisible()
    await typePin(page, '7351')
    await expect(page).toHaveURL(/\/staff\/board/)
  },
)

test('a screen without the right says who may, leads to the own ones, and shows nothing of itself', async ({ page, api, staff }) => {
  const { phone } = await addPerson(staff, 'courier')
  await page.goto('/staff/audit')
  await enterByCode(page, api, phone)
  await page.getByRole('button', { name: 'Позже' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Этот экран не\u00a0для вас')
  await expect(page.getByRole('main')).toContainText('Его открывает владелец или управляющий')
  await expect(page.getByRole('searchbox')).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Ваши экраны' }).getByRole('link', { name: 'Курьеры' }).click()
  await expect(page).toHaveURL(/\/staff\/courier$/)
})

test('staff documents hold no data and are for nobody’s list; public pages load nothing of them', async ({ page, request }) => {
  const response = await request.get('/staff/board')
  expect(response.status()).toBe(200)
  expect(response.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-cache' })
  expect(response.headers()['content-security-policy']).not.toContain('unsafe-inline')
  expect(await response.text()).not.toContain('Покровка')
  const asked: string[] = []
  page.on('request', (one) => asked.push(one.url()))
  await page.goto('/menu/rolls')
  await page
    .getByRole('link', { name: /Филадельфия/ })
    .first()
    .hover()
  expect(asked.filter((url) => url.includes('/assets/staff'))).toEqual([])
  const worker = await (await request.get('/sw.js')).text()
  const [, customers = ''] = /files:\[([^\]]*)\]/.exec(worker) ?? []
  expect(customers).toContain('/assets/')
  expect(customers).not.toContain('/assets/staff')
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' })

  test('one stored document opens every staff screen', async ({ page, context, api, staff, allowConsole }) => {
    allowConsole(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/)
    const { phone } = await addPerson(staff, 'manager')
    await page.goto('/staff/board')
    await enterByCode(page, api, phone)
    await page.getByRole('button', { name: 'Позже' }).click()
    await expect(page).toHaveURL(/\/staff\/board/)
    await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/staff'))), { timeout: 20_000 }).toBe(true)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('Новые заказы не видны.', { exact: false }).first()).toBeVisible()
    await page.goto('/staff/pass')
    await expect(page).toHaveURL(/\/staff\/pass/)
    await expect(page.getByText('Экран не открылся')).toBeHidden()
  })
})
