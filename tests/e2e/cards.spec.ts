import type { Page } from '@playwright/test'
import { saveCard } from './support/payments'
import { expect, newestCode, signIn, test } from './support/shop'
import { openReady } from './support/steps'

const PAGE = '/account/cards'
const MIR = '2200123456789019'
const VISA = '4242424242424242'
const GROUPED = '2200 1234 5678 9019'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Сохранить карту' })
const numberField = (page: Page) => dialog(page).getByRole('textbox', { name: 'Номер карты' })
const rows = (page: Page) => page.getByRole('main').getByRole('article')
const wrongOf = (code: string) => (code === '0000' ? '1111' : '0000')

/** Opens the page and waits until it is hydrated. */
async function open(page: Page) {
  await openReady(page, PAGE)
  await expect(page.getByRole('heading', { level: 1, name: 'Карты' })).toBeVisible()
}

test(
  'saves a card by code; its number appears in no URL, header, storage, console or response',
  { tag: '@core' },
  async ({ page, api }) => {
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
    await numberField(page).pressSequentially('2200123456789018')
    await numberField(page).press('Tab')
    await expect(dialog(page).getByText(/Проверьте номер карты: в\sнём есть опечатка/), 'checked on blur').toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Сохранить карту' }).click()
    await expect(numberField(page), 'a closed dialog drops the number').toHaveValue('')
    await numberField(page).pressSequentially(MIR)
    await expect(numberField(page), 'groups of four').toHaveValue(GROUPED)
    await expect(dialog(page).getByRole('img', { name: 'Мир' })).toBeVisible()
    await dialog(page).getByRole('textbox', { name: /^Банк/ }).fill('Т-Банк')
    await dialog(page).getByRole('button', { name: 'Получить код' }).click()

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
  },
)

test('asks before removing a card, restores focus, and makes the next card the default', { tag: '@once' }, async ({ page, api }) => {
  const { phone, token } = await signIn(page)
  await saveCard(api, { token, phone }, MIR)
  await saveCard(api, { token, phone }, VISA)
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
})

test('a 401 at the card form stores nothing of the card', { tag: '@once' }, async ({ page, api, allowConsole }) => {
  allowConsole(/status of 401/)
  const { token } = await signIn(page)
  await open(page)
  await page.getByRole('button', { name: 'Сохранить карту' }).click()
  await numberField(page).fill(VISA)
  await api('POST', '/v2/logout', { token })
  await dialog(page).getByRole('button', { name: 'Получить код' }).click()
  await expect(page.getByRole('dialog', { name: 'Войти по телефону' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain('4242')
})
