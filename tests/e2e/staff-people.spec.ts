import type { Page, Request } from '@playwright/test'
import type { OutboxMessages } from '~/contracts/dev'
import type { StaffPerson } from '~/contracts/staff-people'
import { type Api, expect, newPhone, signIn, test } from './support/shop'
import { pairTablet } from './support/staff'

type Person = Pick<StaffPerson, 'id' | 'name'> & { phone: string }

let added = 0

async function addPerson(staff: Api, role: 'manager' | 'cook'): Promise<Person> {
  const phone = newPhone()
  added += 1
  const name = `Ольга ${Date.now() % 1e6}${added}`
  const { status, body } = await staff('POST', '/staff/people', { body: { name, phone, role, kitchens: [1] } })
  expect(status, JSON.stringify(body)).toBe(201)
  return { id: (body as StaffPerson).id, name, phone }
}

async function enterByPhone(page: Page, api: Api, { phone }: Person): Promise<void> {
  await page.getByLabel('Телефон').fill(phone)
  await page.getByRole('button', { name: 'Получить код' }).click()
  const field = page.getByLabel('Код из СМС')
  await expect(field).toBeVisible()
  const { body } = await api('GET', `/dev/outbox?phone=${phone}`)
  await field.fill(/Код (\d{6})/.exec((body as OutboxMessages)[0]?.text ?? '')?.[1] ?? '')
}

const type = async (page: Page, pin: string) => {
  const pad = page.getByRole('region', { name: 'ПИН' })
  for (const digit of pin) await pad.getByRole('button', { name: digit, exact: true }).click()
}

test(
  'a manager signs in by SMS, sets a PIN and approves a tablet, which shows the board by itself',
  { tag: '@core' },
  async ({ page, browser, api, staff }) => {
    const manager = await addPerson(staff, 'manager')
    await page.goto('/staff')
    await enterByPhone(page, api, manager)
    await expect(page.getByRole('heading', { name: 'Ваш ПИН' })).toBeVisible()
    await type(page, '864209')
    await expect(page.getByRole('heading', { name: 'И ещё раз' })).toBeVisible()
    await type(page, '864209')
    await page.waitForURL(/\/staff\/orders/)

    const tablet = await (await browser.newContext({ viewport: { width: 1024, height: 768 } })).newPage()
    await tablet.goto('/staff/device')
    const shown = await tablet.getByLabel(/^Код(?: \d){6}$/).getAttribute('aria-label')
    await page.goto(`/staff/people?pair=${shown?.replaceAll(/\D/g, '')}`)
    await page.getByLabel('Название').fill('Суши')
    const approving = Date.now()
    await page.getByRole('button', { name: 'Подключить' }).click()
    await tablet.waitForURL(/\/staff\/board/)
    expect(Date.now() - approving).toBeLessThan(5000)
    await tablet.context().close()
  },
)

test('a cook signs in on a tablet by PIN, and is out when blocked', async ({ page, api, staff }) => {
  const [cook, manager] = [await addPerson(staff, 'cook'), await addPerson(staff, 'manager')]
  // the cook sets a PIN on their own phone
  await page.goto('/staff/sign-in')
  await enterByPhone(page, api, cook)
  await type(page, '7391')
  await type(page, '7391')
  await page.waitForURL(/\/staff\/board/)
  // away from the board, whose socket would be refused
  await page.goto('/favicon.svg')
  await page.context().clearCookies()

  await pairTablet(page, staff)
  await page.goto('/staff/sign-in')
  await page.getByRole('button', { name: cook.name }).click()
  await type(page, '1111')
  await expect(page.getByRole('alert')).toContainText('Осталось 4 попытки')
  await expect(page.getByRole('button', { name: manager.name })).toBeHidden()
  await type(page, '7391')
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'))
  const who = async () => (await (await page.request.get('/api/staff/me', { headers: { 'sec-fetch-site': 'same-origin' } })).json()).person
  expect(await who()).toMatchObject({ name: cook.name })
  await staff('PATCH', `/staff/people/${cook.id}`, { body: { status: 'blocked' } })
  expect(await who()).toBeNull()
})

test('a call of staff refuses another site, and a refusal leaves a customer signed in', async ({ page, api, staff }) => {
  const { token } = await signIn(page)
  await pairTablet(page, staff)
  const calls: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/staff/')) calls.push(request)
  })
  await page.goto('/staff/board')
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  const [call] = calls
  const send = (headers: Record<string, string>) =>
    page.request.fetch(call?.url() ?? '', { method: call?.method() ?? 'GET', headers: { ...call?.headers(), ...headers } })
  expect((await send({ 'sec-fetch-site': 'same-origin' })).status()).toBe(200)
  expect((await send({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })).status()).toBe(403)

  await page.goto('/favicon.svg')
  await page.context().clearCookies({ name: 'staff_device' })
  await page.goto('/staff/people')
  await page.waitForURL(/\/staff\/(?:sign-in|device)/)
  expect((await api('GET', '/v2/user', { token })).status).toBe(200)
  const cookies = await page.context().cookies()
  expect(cookies.some(({ name, value }) => name === 'token' && value === token)).toBe(true)
})
