import type { Page } from '@playwright/test'
import { STORAGE_PREFIX } from '~/contracts/constants'
import { expect, newPhone, signIn, test, type Api } from './support/shop'
import { openReady, signInByDialog } from './support/steps'

type Saved = { id: number; street: string; is_default: boolean }
const PAGE = '/account/addresses'
const addressOf = (street: string, more = {}) => ({ city_id: 1, street, house: '7', ...more })

async function save(api: Api, token: string, street: string, more = {}): Promise<Saved> {
  const { status, body } = await api('POST', '/v3/addresses', { token, body: addressOf(street, more) })
  if (status !== 201) throw new Error(`address: ${status} ${JSON.stringify(body)}`)
  return (body as { value: Saved }).value
}

const saved = async (api: Api, token: string) => (await api('GET', '/v3/addresses', { token })).body as Saved[]
const cards = (page: Page) => page.getByRole('main').getByRole('article')
const dialog = (page: Page, name = 'Новый адрес') => page.getByRole('dialog', { name })
const street = (page: Page) => page.getByRole('dialog').getByRole('combobox', { name: 'Улица' })
const house = (page: Page) => page.getByRole('dialog').getByRole('combobox', { name: 'Дом', exact: true })

/** Opens the page and waits until it is hydrated. */
async function open(page: Page) {
  await openReady(page, PAGE)
  await expect(page.getByRole('heading', { level: 1, name: 'Адреса' })).toBeVisible()
}

async function openNew(page: Page) {
  await page.getByRole('button', { name: 'Добавить адрес' }).click()
  await expect(street(page)).toBeVisible()
}

test('lists the default first, changes the default, removes an address and restores it', { tag: '@core' }, async ({ page, api }) => {
  const { token } = await signIn(page)
  await save(api, token, 'Лесная', { label: 'Дом', apartment: '12' })
  await save(api, token, 'Садовая', { entrance: '2', comment: 'Вход со двора' })
  const answer = await page.request.get(PAGE)
  expect(await answer.text(), 'the server renders the list').toContain('Лесная, 7')
  expect(answer.headers()['cache-control']).toBe('private, no-store')

  await open(page)
  await expect(cards(page)).toHaveText([/Лесная, 7, кв\.\s12.*Основной/, /Садовая, 7.*подъезд\s2.*Вход со двора.*Сделать основным/])
  await cards(page).nth(1).getByRole('button', { name: 'Сделать основным' }).click()
  await expect(cards(page)).toHaveText([/Садовая, 7.*Основной/, /Лесная, 7.*Сделать основным/])
  await expect(page.getByRole('button', { name: 'Изменить: Садовая, 7' }), 'focus stays on the same address').toBeFocused()
  await expect.poll(async () => (await saved(api, token))[0]?.street).toBe('Садовая')

  await page.getByRole('button', { name: 'Удалить: Садовая, 7' }).click()
  await expect(cards(page)).toHaveText([/Лесная, 7.*Основной/])
  // undo works from another page too
  await page.getByRole('banner').getByRole('link', { name: 'Love Sushi, на главную' }).click()
  await page.waitForURL('/')
  await page.getByRole('button', { name: 'Вернуть' }).click()
  await expect
    .poll(async () => (await saved(api, token)).map(({ street, is_default }) => [street, is_default]))
    .toEqual([
      ['Садовая', true],
      ['Лесная', false],
    ])
})

test('a 401 while saving keeps the form and reopens the dialog after sign-in', async ({ page, api, allowConsole }) => {
  allowConsole(/status of 401/)
  const phone = newPhone()
  const { token } = await signIn(page, phone)
  await open(page)
  await openNew(page)
  await street(page).fill('Тверская')
  await house(page).fill('7а')
  await page.getByRole('button', { name: 'Работа' }).click()
  await api('POST', '/v2/logout', { token })
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('dialog', { name: 'Войти по телефону' })).toBeVisible()
  await signInByDialog(page, api, phone)
  await expect(page).toHaveURL(PAGE)
  await expect(dialog(page)).toBeVisible()
  await expect(street(page)).toHaveValue('Тверская')
  await expect(house(page)).toHaveValue('7а')
  await expect(page.getByRole('button', { name: 'Работа' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(cards(page)).toHaveText([/Работа.*Тверская, 7а.*Основной/])
  expect(await page.evaluate((key) => sessionStorage.getItem(key), `${STORAGE_PREFIX}_form_address`), 'the draft is removed').toBeNull()
})

test('shows browser and server errors at the field and focuses the first one', { tag: '@once' }, async ({ page, api }) => {
  const { token } = await signIn(page)
  await open(page)
  await openNew(page)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Укажите улицу')).toBeVisible()
  await expect(page.getByText('Укажите дом, иначе не найдём')).toBeVisible()
  await expect(street(page)).toBeFocused()
  await street(page).fill('Лесная')
  await expect(page.getByText('Укажите улицу')).toHaveCount(0)
  await house(page).fill('7')

  // the server rejects what the browser accepted
  await page.route('**/_serverFn/**', async (route) => {
    if (!(route.request().postData() ?? '').includes('Лесная')) return route.continue()
    await route.continue({ postData: (route.request().postData() ?? '').replace('"Лесная"', JSON.stringify('я'.repeat(121))) })
  })
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByText('Название улицы слишком длинное')).toBeVisible()
  await expect(street(page)).toBeFocused()
  await expect(street(page), 'the text stays').toHaveValue('Лесная')
  expect(await saved(api, token)).toEqual([])
})

test('a double click saves once; offline keeps the text', { tag: '@once' }, async ({ page, api, context, allowConsole }) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED/)
  const { token } = await signIn(page)
  await open(page)
  await openNew(page)
  await street(page).fill('Лесная')
  await house(page).fill('7')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('dialog').getByRole('alert').filter({ hasText: 'Связь пропала' })).toBeVisible()
  await expect(street(page)).toHaveValue('Лесная')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Сохранить' }).dblclick()
  await expect(cards(page)).toHaveText([/Лесная, 7.*Основной/])
  expect(await saved(api, token)).toHaveLength(1)
})

test('an address removed in another tab can be saved as a new one', { tag: '@once' }, async ({ page, api, allowConsole }) => {
  allowConsole(/status of 404/)
  const { token } = await signIn(page)
  const first = await save(api, token, 'Лесная')
  await save(api, token, 'Садовая')
  await open(page)
  await page.getByRole('button', { name: 'Изменить: Лесная, 7' }).click()
  await house(page).fill('9')
  await api('DELETE', `/v3/addresses/${first.id}`, { token })
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('dialog').getByRole('alert').filter({ hasText: 'уже удалён' })).toBeVisible()
  await page.getByRole('button', { name: 'Сохранить как новый' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(cards(page), 'still the default').toHaveText([/Лесная, 9.*Основной/, /Садовая, 7.*Сделать основным/])
})

test('a failed change rolls back and shows an error', { tag: '@once' }, async ({ page, api, allowConsole }) => {
  allowConsole(/ERR_FAILED/)
  const { token } = await signIn(page)
  await save(api, token, 'Лесная')
  await save(api, token, 'Садовая')
  await open(page)
  const before = [/Лесная, 7.*Основной/, /Садовая, 7.*Сделать основным/]
  const failed: string[] = []
  page.on('requestfailed', (request) => failed.push(request.url()))
  await page.route('**/_serverFn/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Сделать основным' }).click()
  await expect(page.getByText('Связь пропала').first()).toBeVisible()
  await expect(cards(page)).toHaveText(before)
  await page.getByRole('button', { name: 'Удалить: Лесная, 7' }).click()
  await expect.poll(() => failed.length).toBe(2)
  await expect(cards(page)).toHaveText(before)
  expect(await saved(api, token)).toHaveLength(2)
})
