import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, newestCode, signIn, test, type Api } from './support/shop'

const PAGE = '/account/cards'
const MIR = '2200123456789019'
const VISA = '4242424242424242'
const GROUPED = '2200 1234 5678 9019'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Сохранить карту' })
const numberField = (page: Page) => dialog(page).getByRole('textbox', { name: 'Номер карты' })
const rows = (page: Page) => page.getByRole('main').getByRole('article')
const wrongOf = (code: string) => (code === '0000' ? '1111' : '0000')

/** Opens the page; what is pressed before it is alive is lost. */
async function open(page: Page) {
  await page.goto(PAGE, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1, name: 'Карты' })).toBeVisible()
}

/** Saves a card as another device would. */
async function addByApi(api: Api, token: string, phone: string, card: string): Promise<void> {
  const asked = await api('POST', '/v2/token', { token, body: { card, phone, emitent: 'Т-Банк' } })
  if (asked.status !== 200) throw new Error(`card: ${asked.status} ${JSON.stringify(asked.body)}`)
  const { status } = await api('GET', `/v2/send-code?code=${await newestCode(api, phone)}`, { token })
  if (status !== 200) throw new Error(`code: ${status}`)
}

test('contract "Payment": a card is saved by its code, and its number is in no URL, storage, console or answer', async ({ page, api }) => {
  const seen: string[] = []
  const note = (text: string) => void seen.push(text)
  page.on('console', (message) => note(message.text()))
  page.on('request', (request) => note(`${request.url()} ${JSON.stringify(request.headers())}`))
  const answers: Promise<void>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/_serverFn/')) answers.push(response.text().then(note, () => undefined))
  })
  const { phone, token } = await signIn(page)
  await open(page)
  await expect(page.getByRole('heading', { name: 'Карта под рукой' })).toBeVisible()
  await page.getByRole('button', { name: 'Сохранить карту' }).click()
  await expect(numberField(page)).toBeFocused()
  await expect(numberField(page)).toHaveAttribute('autocomplete', 'cc-number')
  await expect(numberField(page)).toHaveAttribute('inputmode', 'numeric')
  await expect(dialog(page).getByText(/Номер карты не\s+храним/)).toBeVisible()
  await numberField(page).pressSequentially(MIR)
  await expect(numberField(page), 'groups of four').toHaveValue(GROUPED)
  await expect(dialog(page).getByRole('img', { name: 'Мир' })).toBeVisible()
  await dialog(page).getByRole('textbox', { name: /^Банк/ }).fill('Т-Банк')
  await numberField(page).press('Enter')

  const codeField = dialog(page).getByRole('textbox', { name: 'Код из СМС' })
  await expect(codeField).toBeFocused()
  const code = await newestCode(api, phone)
  await page.keyboard.type(wrongOf(code))
  await expect(dialog(page).getByText('Код не подошёл. Осталось 4 попытки.')).toBeVisible()
  await page.keyboard.type(code)
  await expect(dialog(page)).toHaveCount(0)
  await expect(rows(page)).toHaveText([/Мир ••\s9019.*Основная.*Т-Банк/])

  const stored = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const caches = await globalThis.caches.keys().catch(() => [])
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, history.state, databases, caches])
  })
  await Promise.all(answers)
  expect(seen.length).toBeGreaterThan(0)
  for (const text of [stored, ...seen]) {
    expect(text).not.toContain(MIR)
    expect(text).not.toContain(GROUPED)
    expect(text).not.toContain(encodeURIComponent(GROUPED))
  }
  const { body } = await api('GET', '/v2/cards', { token })
  expect(body).toMatchObject([{ brand: 'Мир', last4: '9019', emitent: 'Т-Банк', is_default: true }])
})

test(
  'a removal is asked about in its place; kept, the focus is back, removed, the next card is the default',
  { tag: ['@once', '@long'] },
  async ({ page, api }) => {
    const { phone, token } = await signIn(page)
    await addByApi(api, token, phone, MIR)
    await addByApi(api, token, phone, VISA)
    const answer = await page.request.get(PAGE)
    expect(await answer.text(), 'the server renders the list').toContain('9019')
    await open(page)
    await expect(rows(page)).toHaveText([/Мир.*9019.*Основная/, /Visa.*4242/])

    const bin = page.getByRole('button', { name: /^Удалить Мир/ })
    await bin.click()
    await expect(page.getByText('Вернуть её нельзя, только сохранить заново')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Оставить' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(bin).toBeFocused()
    await bin.click()
    await page.getByRole('button', { name: 'Удалить', exact: true }).click()
    await expect(rows(page)).toHaveText([/Visa.*4242.*Основная/])
    await expect(page.getByRole('heading', { level: 1, name: 'Карты' })).toBeFocused()
    await expect.poll(async () => (await api('GET', '/v2/cards', { token })).body).toMatchObject([{ last4: '4242', is_default: true }])
  },
)

test(
  '§5: what is wrong with a card is said at its field, by the browser and by the server',
  { tag: ['@once', '@long'] },
  async ({ page, api }) => {
    const { phone, token } = await signIn(page)
    await addByApi(api, token, phone, MIR)
    await open(page)
    await page.getByRole('button', { name: 'Сохранить карту' }).click()
    await numberField(page).pressSequentially('2200123456789018')
    await numberField(page).press('Tab')
    await expect(dialog(page).getByText(/Проверьте номер карты: в\sнём есть опечатка/), 'a quick word').toBeVisible()
    await numberField(page).fill(MIR)
    await dialog(page).getByRole('button', { name: 'Получить код' }).click()
    await expect(dialog(page).getByText('Эта карта уже сохранена')).toBeVisible()
    await expect(numberField(page)).toBeFocused()
    await numberField(page).fill(VISA)
    await dialog(page).getByRole('textbox', { name: /^Банк/ }).fill(VISA)
    await dialog(page).getByRole('button', { name: 'Получить код' }).click()
    await expect(dialog(page).getByText('Напишите здесь название банка, а не номер карты')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Сохранить карту' }).click()
    await expect(numberField(page), 'closed, it forgets the number').toHaveValue('')
  },
)

test(
  '§4 "401 response": a session that ends at the card sends home, and nothing of the card is kept',
  { tag: ['@once', '@long'] },
  async ({ page, api, allowConsole }) => {
    allowConsole(/status of 401/)
    const { token } = await signIn(page)
    await open(page)
    await page.getByRole('button', { name: 'Сохранить карту' }).click()
    await numberField(page).fill(VISA)
    await api('POST', '/v2/logout', { token })
    await dialog(page).getByRole('button', { name: 'Получить код' }).click()
    await expect(page.getByRole('dialog', { name: 'Войти по телефону' })).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain('4242')
  },
)

test('axe finds nothing on the cards and in both steps of their dialog', { tag: ['@once', '@long'] }, async ({ page, api }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { phone, token } = await signIn(page)
  const violations = async () =>
    (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])
  await open(page)
  expect(await violations(), 'empty').toEqual([])
  await addByApi(api, token, phone, MIR)
  await addByApi(api, token, phone, '5555555555554444')
  await open(page)
  await page.getByRole('button', { name: /^Удалить Mastercard/ }).click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  expect(await violations(), 'the question').toEqual([])
  await page.getByRole('button', { name: 'Сохранить карту' }).click()
  await numberField(page).fill('4000000000000000')
  await dialog(page).getByRole('button', { name: 'Получить код' }).click()
  await expect(dialog(page).getByText(/опечатка/)).toBeVisible()
  expect(await violations(), 'the number').toEqual([])
  await numberField(page).fill(VISA)
  await dialog(page).getByRole('button', { name: 'Получить код' }).click()
  await expect(dialog(page).getByRole('textbox', { name: 'Код из СМС' })).toBeFocused()
  expect(await violations(), 'the code').toEqual([])
})
