import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { STORAGE_VERSION } from '~/contracts/constants'
import { expect, newPhone, signIn, test, type Api } from './support/shop'
import { signInByDialog } from './support/steps'

const DISH = 'Филадельфия классик'
const ROLL = 101
const PIZZA = 201

/** The heart of a dish, by whatever it would do now. */
const heart = (page: Page, name = DISH) => page.getByRole('main').getByRole('button', { name: new RegExp(`избранно(е|го): ${name}$`) })
/** The way to the favourites, in the header or in the bottom bar. */
const entry = (page: Page) =>
  page
    .locator('header, nav')
    .getByRole('link', { name: /^Избранное/ })
    .filter({ visible: true })
    .first()
const counted = (count: number) => (count === 0 ? /^Избранное$/ : new RegExp(`^Избранное\\s*, ${count} `))
const card = (page: Page, name: string) => page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('LOVE_SUSHI_favorites'))

async function openDish(page: Page) {
  await page.goto('/menu/rolls')
  await expect(heart(page)).toBeVisible()
}

/** What a former visit of a guest left in the browser. */
async function keep(page: Page, ids: unknown[]) {
  await page.goto('/favicon.svg')
  await page.evaluate(
    ({ ids, version }) => {
      localStorage.setItem('LOVE_SUSHI_version', version)
      localStorage.setItem('LOVE_SUSHI_favorites', JSON.stringify(ids))
    },
    { ids, version: STORAGE_VERSION },
  )
}

async function favoritesOf(api: Api, token: string): Promise<number[]> {
  return (await api('GET', '/v3/favorites', { token })).body as number[]
}

test('a guest marks without signing in: the heart fills, the header counts, the browser keeps it', { tag: '@wide' }, async ({ page }) => {
  await openDish(page)
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(entry(page)).toHaveAccessibleName(counted(0))
  await heart(page).click()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(heart(page)).toHaveAccessibleName(`Убрать из избранного: ${DISH}`)
  await expect(entry(page)).toHaveAccessibleName(counted(1))
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.reload()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await entry(page).click()
  await expect(page).toHaveURL(/\/favorite$/)
  await expect(page).toHaveTitle(/^Избранное \| /)
  await expect(card(page, DISH)).toBeVisible()
})

test('the heart of a card does not open the dish, whose page has the same one; keys press it too', { tag: '@long' }, async ({ page }) => {
  await openDish(page)
  await heart(page).press('Enter')
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/\/menu\/rolls$/)
  await card(page, DISH).getByRole('link', { name: DISH }).click()
  await expect(page.getByRole('heading', { level: 1, name: DISH })).toBeVisible()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await heart(page).press('Space')
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
})

test(
  '/favorite shows the mark made last first, and what loses its heart stays in its place until one leaves',
  { tag: '@long' },
  async ({ page }) => {
    await keep(page, [PIZZA, ROLL])
    await page.goto('/favorite')
    const names = page.getByRole('main').getByRole('heading', { level: 3 })
    await expect(names).toHaveText(['Маргарита', DISH])
    await heart(page).click()
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
    await expect(entry(page)).toHaveAccessibleName(counted(1))
    await expect(names).toHaveText(['Маргарита', DISH])
    await heart(page).click()
    expect(await stored(page)).toBe(JSON.stringify([ROLL, PIZZA]))
    await heart(page).click()

    await page.reload()
    await expect(names).toHaveText(['Маргарита'])
    await heart(page, 'Маргарита').click()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Здесь будет любимое' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Открыть меню' }).click()
    await expect(page).toHaveURL(/\/menu$/)
  },
)

test('a dish of /favorite goes into the cart from its card', { tag: ['@once', '@long'] }, async ({ page }) => {
  await keep(page, [ROLL])
  await page.goto('/favorite')
  await page.getByRole('button', { name: `Добавить ${DISH} в корзину` }).click()
  await expect(page.getByRole('button', { name: `Больше: ${DISH}` })).toBeVisible()
})

test('what left the menu and what is damaged go from the guest’s list without a word', { tag: ['@once', '@long'] }, async ({ page }) => {
  await keep(page, [99_999_999, 'x', -1, ROLL, ROLL, null])
  await page.goto('/favorite')
  await expect(card(page, DISH)).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect.poll(() => stored(page)).toBe(JSON.stringify([ROLL]))
  await keep(page, [99_999_999])
  await page.goto('/favorite')
  await expect(page.getByRole('heading', { name: 'Здесь будет любимое' })).toBeVisible()
})

test(
  'the mark shows before the shop answers, and goes with a message when the shop refuses',
  { tag: '@long' },
  async ({ page, api, allowConsole }) => {
    allowConsole(/ERR_FAILED|Failed to fetch/)
    const { token } = await signIn(page)
    await openDish(page)
    let refuse = () => {}
    const asked = new Promise<void>((go) => {
      refuse = go
    })
    await page.route('**/_serverFn/**', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await asked
      return route.abort()
    })
    await heart(page).click()
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
    await expect(entry(page)).toHaveAccessibleName(counted(1))
    refuse()
    await expect(page.getByText('Связь пропала')).toBeVisible()
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
    await expect(entry(page)).toHaveAccessibleName(counted(0))
    expect(await favoritesOf(api, token)).toEqual([])

    await page.unrouteAll()
    await heart(page).click()
    await expect.poll(() => favoritesOf(api, token)).toEqual([ROLL])
    await page.reload()
    await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
    expect(await stored(page)).toBeNull()
  },
)

test('quick presses end in the last one, here and in the shop', { tag: ['@once', '@long'] }, async ({ page, api }) => {
  const { token } = await signIn(page)
  await openDish(page)
  const calls: string[] = []
  page.on('requestfinished', (request) => {
    if (request.method() === 'POST' && request.url().includes('/_serverFn/')) calls.push(request.url())
  })
  for (let press = 0; press < 5; press++) await heart(page).click()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => favoritesOf(api, token)).toEqual([ROLL])
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  for (let press = 0; press < 3; press++) await heart(page).click()
  await expect.poll(() => favoritesOf(api, token)).toEqual([])
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
  await page.reload()
  await expect(entry(page)).toHaveAccessibleName(counted(0))
})

test('at sign-in the guest’s list becomes the customer’s, and nothing of it stays in the browser', async ({ page, api }) => {
  await keep(page, [ROLL, PIZZA])
  await page.goto('/favorite')
  await page.getByRole('main').getByRole('button', { name: 'Войти' }).click()
  await signInByDialog(page, api, newPhone())
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => stored(page)).toBeNull()
  await expect(entry(page)).toHaveAccessibleName(counted(2))
  await expect(page.getByRole('article')).toHaveCount(2)
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('LOVE_SUSHI_token') ?? 'null') as string)
  expect(await favoritesOf(api, token)).toEqual([ROLL, PIZZA])
})

test('a customer’s own list and the guest’s are joined, each dish once', { tag: ['@once', '@long'] }, async ({ page, api }) => {
  await keep(page, [ROLL, PIZZA, 102])
  const { token } = await signIn(page)
  for (const good_id of [301, PIZZA]) await api('POST', '/v3/favorites', { token, body: { good_id } })
  await page.goto('/favorite')
  await expect(page.getByRole('article')).toHaveCount(4)
  await expect(entry(page)).toHaveAccessibleName(counted(4))
  await expect.poll(() => favoritesOf(api, token)).toEqual([ROLL, 102, PIZZA, 301])
  await expect.poll(() => stored(page)).toBeNull()
})

test('logout clears the favourites', { tag: ['@once', '@long'] }, async ({ page, api }) => {
  const { token } = await signIn(page)
  await api('POST', '/v3/favorites', { token, body: { good_id: ROLL } })
  await page.goto('/account/orders')
  await expect(entry(page)).toHaveAccessibleName(counted(1))
  await page.getByRole('button', { name: 'Выйти' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(entry(page)).toHaveAccessibleName(counted(0))
  await page.goto('/favorite')
  await expect(page.getByRole('heading', { name: 'Здесь будет любимое' })).toBeVisible()
})

test('a 401 clears the favourites with the session', { tag: ['@once', '@long'] }, async ({ page, api, allowConsole }) => {
  allowConsole(/status of 401/)
  const { token } = await signIn(page)
  await api('POST', '/v3/favorites', { token, body: { good_id: PIZZA } })
  await openDish(page)
  await expect(entry(page)).toHaveAccessibleName(counted(1))
  // what a page asks on idle would end the session before the press, which were then a guest's
  await page.waitForLoadState('networkidle')
  await api('POST', '/v2/logout', { token })
  await heart(page).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(entry(page)).toHaveAccessibleName(counted(0))
  expect(await page.evaluate(() => localStorage.getItem('LOVE_SUSHI_token'))).toBeNull()
})

test('two tabs follow each other, a guest’s and a customer’s', { tag: ['@once', '@long'] }, async ({ page, context, api }) => {
  const other = await context.newPage()
  for (const tab of [page, other]) await openDish(tab)
  await heart(page).click()
  await expect(heart(other)).toHaveAttribute('aria-pressed', 'true')
  await heart(other).click()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')

  const { token } = await signIn(page)
  for (const tab of [page, other]) await openDish(tab)
  await heart(page).click()
  await expect(heart(other)).toHaveAttribute('aria-pressed', 'true')
  await heart(other).click()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => favoritesOf(api, token)).toEqual([])
})

test('a list that cannot be had says so, and comes when asked again', { tag: ['@once', '@long'] }, async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED|Failed to fetch/)
  await keep(page, [ROLL])
  await page.route('**/_serverFn/**', (route) => route.abort())
  await page.goto('/favorite')
  await expect(page.getByRole('heading', { name: 'Избранное не открылось' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Повторить' }).click()
  await expect(card(page, DISH)).toBeVisible()
})

test(
  'axe finds nothing in the favourites, empty and full, and nothing runs over the edge at 320 px',
  { tag: '@long' },
  async ({ page }) => {
    for (const ids of [[], [ROLL, PIZZA, 301]]) {
      await keep(page, ids)
      await page.goto('/favorite', { waitUntil: 'networkidle' })
      await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(1)
      expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target}`)).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  },
)
