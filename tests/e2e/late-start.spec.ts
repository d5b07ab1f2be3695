import type { Page } from '@playwright/test'
import { STORAGE_PREFIX } from '~/contracts/constants'
import { expect, test } from './support/shop'
import { isAlive, pageAlive } from './support/steps'

/** Holds the code back until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  return () => release()
}

const addButtons = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Добавить .+ в корзину$/ })
const savedCounts = async (page: Page) => {
  const json = await page.evaluate((key) => localStorage.getItem(key), `${STORAGE_PREFIX}_cart`)
  return (JSON.parse(json ?? '[]') as { qtt: number }[]).map(({ qtt }) => qtt)
}

test('buttons pressed before hydration show it at once and are clicked once after it, in order', { tag: '@core' }, async ({ page }) => {
  const release = await holdCode(page)
  const afterTouch = page.waitForResponse(/toast-host.*\.js$/)
  await page.goto('/menu/rolls', { waitUntil: 'commit' })
  const [first, second] = [addButtons(page).first(), addButtons(page).nth(1)]
  await second.waitFor()
  await page
    .evaluate(() => document.querySelector('link[rel=modulepreload]'))
    .then((link) => expect(link, 'no code before the pictures').toBeNull())

  const names = await Promise.all([first, second].map((button) => button.getAttribute('aria-label')))
  await first.click()
  await second.click()
  await expect(page.locator('button[data-tapped]')).toHaveCount(2)
  await page.locator('[data-cart-button]:visible').first().click()
  expect(await page.evaluate(isAlive), 'not hydrated yet').toBe(false)
  release()

  const cart = page.getByRole('dialog', { name: /^2\sблюда$/ })
  await expect(cart).toBeVisible()
  for (const name of names) await expect(cart).toContainText(name?.replace(/^Добавить (.+) в корзину$/, '$1') ?? '')
  await expect(page.locator('[data-tapped]')).toHaveCount(0)
  expect(await savedCounts(page)).toEqual([1, 1])
  await afterTouch // a touch before hydration counts as the first one
})

test('Escape before hydration takes back a press that opens a dialog', { tag: '@once' }, async ({ page }) => {
  const release = await holdCode(page)
  await page.goto('/menu/rolls', { waitUntil: 'commit' })
  await addButtons(page).first().click()
  const burger = page.getByRole('button', { name: 'Меню сайта' }).filter({ visible: true })
  await burger.click()
  await page.keyboard.press('Escape')
  await expect(page.locator('button[data-tapped]')).toHaveCount(1)
  release()
  await expect.poll(() => savedCounts(page)).toEqual([1])
  await expect(burger).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

for (const file of ['index', 'react', 'boot']) {
  test(`a page reloads once when the file ${file} fails`, { tag: '@once' }, async ({ page, allowConsole }) => {
    // the rejected import of a document that is left has no text
    allowConsole(/ERR_FAILED|Failed to fetch dynamically imported module|^$/)
    await page.route(new RegExp(`/assets/${file}-`), (route) => route.abort(), { times: 1 })
    await page.goto('/menu/rolls', { waitUntil: 'commit' })
    await pageAlive(page)
    await addButtons(page).nth(1).click()
    await expect.poll(() => savedCounts(page)).toEqual([1])
    await expect(page.getByText('Не загрузилось.')).toHaveCount(0)
  })
}

test('without code the page says so, and a form button works as HTML', { tag: '@once' }, async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED/)
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/menu/rolls')
  await expect(page.getByRole('alert').filter({ hasText: 'Не загрузилось. Обновите страницу' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Обновите страницу' })).toHaveAttribute('href', '/menu/rolls')
  await page.getByRole('button', { name: 'Поиск', exact: true }).click()
  await expect(page).toHaveURL(/\/search/)
})

test('where the code never answers, a press is answered with the phone, until the code comes', { tag: '@once' }, async ({ page }) => {
  await page.clock.install()
  const release = await holdCode(page)
  await page.goto('/menu/rolls', { waitUntil: 'commit' })
  await addButtons(page).first().click()
  await expect(page.locator('button[data-tapped]')).toHaveCount(1)
  await page.clock.fastForward(15_000)
  const line = page.getByRole('alert').filter({ hasText: 'Не загрузилось.' })
  await expect(line.getByRole('link', { name: /^\+7/ })).toHaveAttribute('href', /^tel:\+\d{10,}$/)
  await expect(page.locator('button[data-tapped]')).toHaveCount(0)
  release()
  await page.clock.resume()
  await expect(line).toHaveCount(0)
})
