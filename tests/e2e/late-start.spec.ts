import { STORAGE_PREFIX } from '~/contracts/constants'
import { expect, test } from './support/shop'
import { isAlive } from './support/steps'

/** So long each file of code is held back: long enough to do things on the page that is only HTML. */
const HELD_MS = 700

test('issue 8 part 3: what is pressed and typed before the code comes shows at once and is answered once, in order', async ({ page }) => {
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise((done) => setTimeout(done, HELD_MS))
    await route.continue().catch(() => undefined)
  })
  await page.goto('/menu/rolls', { waitUntil: 'commit' })
  const add = page.getByRole('main').getByRole('button', { name: /^Добавить .+ в корзину$/ })
  const [first, second] = [add.first(), add.nth(1)]
  const countsOf = (json: string | null) => (JSON.parse(json ?? '[]') as { id: number; qtt: number }[]).map(({ qtt }) => qtt)
  await second.waitFor()
  await page
    .evaluate(() => document.querySelector('link[rel=modulepreload]'))
    .then((link) => expect(link, 'no code before the pictures').toBeNull())

  const names = await Promise.all([first, second].map((button) => button.getAttribute('aria-label')))
  await first.click()
  await second.click()
  await expect(page.locator('button[data-tapped]')).toHaveCount(2)
  await page.locator('[data-cart-button]:visible').first().click()
  expect(await page.evaluate(isAlive), 'the page is still only HTML').toBe(false)

  const cart = page.getByRole('dialog', { name: /^2\sблюда$/ })
  await expect(cart).toBeVisible()
  for (const name of names) await expect(cart).toContainText(name?.replace(/^Добавить (.+) в корзину$/, '$1') ?? '')
  await expect(page.locator('[data-tapped]')).toHaveCount(0)
  const kept = await page.evaluate((key) => localStorage.getItem(key), `${STORAGE_PREFIX}_cart`)
  expect(countsOf(kept)).toEqual([1, 1])
})

test('issue 8 part 3: a search that is typed before the code comes is searched for', { tag: ['@once', '@long'] }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise((done) => setTimeout(done, HELD_MS))
    await route.continue().catch(() => undefined)
  })
  await page.goto('/delivery', { waitUntil: 'commit' })
  const field = page.getByRole('combobox', { name: 'Поиск по меню' })
  await field.fill('филадельфия')
  expect(await page.evaluate(isAlive)).toBe(false)
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(field).toHaveValue('филадельфия')
})

test(
  'issue 8 part 3: a link that is followed before the code comes waits for the buttons pressed before it',
  { tag: ['@once', '@long'] },
  async ({ page }) => {
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await new Promise((done) => setTimeout(done, HELD_MS))
      await route.continue().catch(() => undefined)
    })
    await page.goto('/menu/rolls', { waitUntil: 'commit' })
    const main = page.getByRole('main')
    await main
      .getByRole('button', { name: /^Добавить .+ в корзину$/ })
      .first()
      .click()
    await main.getByRole('link', { name: 'Филадельфия с угрём', exact: true }).click()
    await expect(page.locator('a[data-tapped]')).toHaveCount(1)
    expect(await page.evaluate(isAlive), 'the page is still only HTML').toBe(false)
    await page.evaluate(() => void Object.assign(window, { isFirst: true }))

    await expect(page.getByRole('heading', { level: 1, name: 'Филадельфия с угрём' })).toBeVisible()
    expect(await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '[]').length, `${STORAGE_PREFIX}_cart`)).toBe(1)
    expect(await page.evaluate(() => 'isFirst' in window), 'without another document').toBe(true)
    await expect(page.locator('[data-tapped]')).toHaveCount(0)
  },
)

test(
  'issue 8 part 3: a filter pressed before the code comes takes the place of its page, as it does afterwards',
  { tag: ['@once', '@long'] },
  async ({ page }) => {
    // it never comes
    await page.route(/\/assets\/.*\.js$/, () => undefined)
    await page.goto('/delivery', { waitUntil: 'commit' })
    await page.goto('/menu/rolls', { waitUntil: 'commit' })
    await page.getByRole('main').getByRole('link', { name: 'Веган', exact: true }).click()
    await expect(page).toHaveURL(/\/menu\/rolls\?badge=vegan$/)
    await page.goBack({ waitUntil: 'commit' })
    await expect(page).toHaveURL(/\/delivery$/)
  },
)

for (const file of ['index', 'react', 'boot']) {
  test(
    `issue 8 part 3: what was pressed is answered though the file ${file} failed once`,
    { tag: ['@once', '@long'] },
    async ({ page, allowConsole }) => {
      // the rejected import of a document that is left comes without a text
      allowConsole(/ERR_FAILED|Failed to fetch dynamically imported module|^$/)
      await page.route(new RegExp(`/assets/${file}-`), (route) => route.abort(), { times: 1 })
      await page.goto('/menu/rolls', { waitUntil: 'commit' })
      const add = page.getByRole('main').getByRole('button', { name: /^Добавить .+ в корзину$/ })
      const name = (await add.nth(1).getAttribute('aria-label'))?.replace(/^Добавить (.+) в корзину$/, '$1')
      await add.nth(1).click()
      const names = () =>
        page.evaluate(
          (key) => (JSON.parse(localStorage.getItem(key) ?? '[]') as { name: string }[]).map((line) => line.name),
          `${STORAGE_PREFIX}_cart`,
        )
      await expect.poll(() => names().catch(() => [])).toEqual([name])
      await expect(page.getByText('Не загрузилось.')).toHaveCount(0)
    },
  )
}

test(
  'issue 8 part 3: where the code cannot be had, the page says so, and a button does what HTML makes it do',
  { tag: ['@once', '@long'] },
  async ({ page, allowConsole }) => {
    allowConsole(/ERR_FAILED/)
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/menu/rolls')
    await expect(page.getByRole('alert').filter({ hasText: 'Не загрузилось. Обновите страницу' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Обновите страницу' })).toHaveAttribute('href', '/menu/rolls')
    await page.getByRole('button', { name: 'Поиск', exact: true }).click()
    await expect(page).toHaveURL(/\/search/)
  },
)
