import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { STORAGE_PREFIX } from '~/contracts/constants'
import { expect, newPhone, signIn, test, type Api } from './support/shop'
import { signInByDialog } from './support/steps'

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
const street = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Улица' })
const house = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Дом', exact: true })

/** Opens the page; what is pressed before it is alive is lost. */
async function open(page: Page) {
  await page.goto(PAGE, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1, name: 'Адреса' })).toBeVisible()
}

async function openNew(page: Page) {
  await page.getByRole('button', { name: 'Добавить адрес' }).click()
  await expect(street(page)).toBeVisible()
}

test('§3 "Address": the default stands first, another is made the default, one is removed and had back', async ({ page, api }) => {
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
  await expect(page.getByRole('button', { name: 'Изменить: Садовая, 7' }), 'the focus stays at the card').toBeFocused()
  await expect.poll(async () => (await saved(api, token))[0]?.street).toBe('Садовая')

  await page.getByRole('button', { name: 'Удалить: Садовая, 7' }).click()
  await expect(cards(page)).toHaveText([/Лесная, 7.*Основной/])
  // it can be had back from another page too
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

test('§4 "401 response": a session that ends in the middle of an address keeps its text, and the dialog comes back with it', async ({
  page,
  api,
  allowConsole,
}) => {
  allowConsole(/status of 401/)
  const phone = newPhone()
  const { token } = await signIn(page, phone)
  await open(page)
  await openNew(page)
  await street(page).fill('Тверская')
  await house(page).fill('7к1')
  await page.getByRole('button', { name: 'Работа' }).click()
  await api('POST', '/v2/logout', { token })
  await page.getByRole('button', { name: 'Сохранить' }).click()
  await expect(page.getByRole('dialog', { name: 'Войти по телефону' })).toBeVisible()
  await signInByDialog(page, api, phone)
  await expect(page).toHaveURL(PAGE)
  await expect(dialog(page)).toBeVisible()
  await expect(street(page)).toHaveValue('Тверская')
  await expect(house(page)).toHaveValue('7к1')
  await expect(page.getByRole('button', { name: 'Работа' })).toHaveAttribute('aria-pressed', 'true')
  await house(page).press('Enter')
  await expect(cards(page)).toHaveText([/Работа.*Тверская, 7к1.*Основной/])
  expect(await page.evaluate((key) => sessionStorage.getItem(key), `${STORAGE_PREFIX}_form_address`), 'nothing is kept').toBeNull()
})

test('what is typed outlives a reload and a dialog that is closed by mistake', { tag: ['@once', '@long'] }, async ({ page, api }) => {
  const { token } = await signIn(page)
  await open(page)
  await openNew(page)
  await street(page).fill('Лесная')
  await page.reload({ waitUntil: 'networkidle' })
  await expect(street(page), 'the dialog opens by itself').toHaveValue('Лесная')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1, name: 'Адреса' })).toBeVisible()
  await expect(page.getByRole('dialog'), 'closed by hand it stays closed').toHaveCount(0)
  await openNew(page)
  await expect(street(page)).toHaveValue('Лесная')
  await page.getByRole('button', { name: 'Начать заново' }).click()
  await expect(street(page)).toHaveValue('')
  expect(await saved(api, token)).toEqual([])
})

test(
  '§5: what is wrong is said at the field, by the browser and by the server; the first fault takes the focus',
  { tag: ['@once', '@long'] },
  async ({ page, api }) => {
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

    // the server knows better
    await page.route('**/_serverFn/**', async (route) => {
      if (!(route.request().postData() ?? '').includes('Лесная')) return route.continue()
      await route.continue({ postData: (route.request().postData() ?? '').replace('"Лесная"', JSON.stringify('я'.repeat(121))) })
    })
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('Название улицы слишком длинное')).toBeVisible()
    await expect(street(page)).toBeFocused()
    await expect(street(page), 'the text stays').toHaveValue('Лесная')
    expect(await saved(api, token)).toEqual([])
  },
)

test(
  'an address is saved once however often the button is pressed, and offline the text stays',
  { tag: ['@once', '@long'] },
  async ({ page, api, context, allowConsole }) => {
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
  },
)

test(
  'two tabs: an address that was removed in the other one can be saved as a new one',
  { tag: ['@once', '@long'] },
  async ({ page, api, allowConsole }) => {
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
    await expect(cards(page), 'the default it was, and is').toHaveText([/Лесная, 9.*Основной/, /Садовая, 7.*Сделать основным/])
  },
)

test('a change that fails puts the list right and says so', { tag: ['@once', '@long'] }, async ({ page, api, allowConsole }) => {
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

test(
  'axe finds nothing on the addresses and in their dialog, and hostile words break no card',
  { tag: ['@once', '@long'] },
  async ({ page, api }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const { token } = await signIn(page)
    const violations = async () =>
      (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])
    await open(page)
    expect(await violations(), 'empty').toEqual([])
    await save(api, token, 'Пятидесятилетияоктябрьскойреволюции'.repeat(3), { label: 'Дача у бабушки и дедушки', apartment: '1024' })
    await save(api, token, '<img src=x onerror=alert(1)>', { label: '🏠 👩‍👩‍👧‍👦', comment: 'רחוב <b>налево</b>'.repeat(9) })
    await open(page)
    await expect(cards(page)).toHaveCount(2)
    await expect(cards(page).nth(1)).toContainText('<img src=x onerror=alert(1)>')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    expect(await violations(), 'full').toEqual([])
    await openNew(page)
    await page.getByRole('button', { name: 'Сохранить' }).click()
    await expect(page.getByText('Укажите улицу')).toBeVisible()
    expect(await violations(), 'dialog').toEqual([])
  },
)
