import type { Page } from '@playwright/test'
import { STORAGE_VERSION } from '~/contracts/constants'
import { expect, newPhone, signIn, test, type Api } from './support/shop'
import { signInByDialog } from './support/steps'

const DISH = 'Филадельфия классик'
const ROLL = 101
const PIZZA = 201

const heart = (page: Page, name = DISH) => page.getByRole('main').getByRole('button', { name: new RegExp(`избранно(е|го): ${name}$`) })
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

/** Stores a guest's favourites, as an earlier visit would have. */
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

test('a guest toggles a favourite: heart, header count, storage', async ({ page }) => {
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

test('/favorite sorts newest first; a removed favourite stays until the page is left', async ({ page }) => {
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
})

test('sign-in moves the guest’s list to the customer', { tag: '@core' }, async ({ page, api }) => {
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

test('a 401 clears the favourites with the session', { tag: '@once' }, async ({ page, api, allowConsole }) => {
  allowConsole(/status of 401/)
  const { token } = await signIn(page)
  await api('POST', '/v3/favorites', { token, body: { good_id: PIZZA } })
  await openDish(page)
  await expect(entry(page)).toHaveAccessibleName(counted(1))
  // idle requests would end the session before the press
  await page.waitForLoadState('networkidle')
  await api('POST', '/v2/logout', { token })
  await heart(page).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(entry(page)).toHaveAccessibleName(counted(0))
  expect(await page.evaluate(() => localStorage.getItem('LOVE_SUSHI_token'))).toBeNull()
})

test('two tabs stay in sync, for a guest and a customer', { tag: '@once' }, async ({ page, context, api }) => {
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
