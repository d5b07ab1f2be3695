import type { Page, Response } from '@playwright/test'
import { expect, signIn, test } from './support/shop'
import { lineById, ROLL, saveCart } from './support/saved-cart'
import { pageAlive } from './support/steps'

const HOUR_MS = 3_600_000

/** Counts the documents a page loads, and answers the build it is told. */
async function serveBuild(page: Page) {
  const asked: string[] = []
  let loads = 0
  let build = ''
  page.on('load', () => loads++)
  await page.route(/\/build\.json\?/, async (route) => {
    asked.push(route.request().url())
    if (build === '') await route.fallback()
    else await route.fulfill({ json: { build } })
  })
  return { asked, loads: () => loads, deploy: (id: string) => (build = id) }
}

/** Moves the mouse until the code that checks the build has loaded. */
async function loadBuildCheck(page: Page) {
  let hasCome = false
  const see = (response: Response) => void (hasCome ||= /\/assets\/watch-build-/.test(response.url()))
  page.on('response', see)
  let left = 0
  await expect
    .poll(async () => {
      await page.mouse.move(++left, 1)
      return hasCome
    })
    .toBe(true)
  page.off('response', see)
  await page.waitForLoadState('networkidle')
}

const settled = async (page: Page, path: string) => {
  await page.goto(path)
  await loadBuildCheck(page)
}

/** The tab is left and comes back. */
const comeBack = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

test(
  'an open page asks /build.json every 3,600,000 ms and reloads when the build id changed',
  { tag: ['@once', '@long'] },
  async ({ page }) => {
    const shop = await serveBuild(page)
    await page.clock.install()
    await settled(page, '/menu')
    const before = shop.asked.length
    await page.clock.runFor(HOUR_MS)
    await expect.poll(() => shop.asked.length).toBe(before + 1)
    expect(shop.asked.at(-1)).toMatch(/\/build\.json\?\d{13}$/)
    expect(shop.loads()).toBe(1)
    shop.deploy('another')
    await page.clock.runFor(HOUR_MS)
    await expect.poll(shop.loads).toBe(2)
    expect(new URL(page.url()).pathname).toBe('/menu')
  },
)

test('it asks when the tab comes back, and reloads for one build only once', { tag: ['@once', '@long'] }, async ({ page }) => {
  const shop = await serveBuild(page)
  await settled(page, '/menu')
  shop.deploy('another')
  await comeBack(page)
  await expect.poll(shop.loads).toBe(2)
  await loadBuildCheck(page)
  const asked = shop.asked.length
  await comeBack(page)
  await expect.poll(() => shop.asked.length).toBeGreaterThan(asked)
  expect(shop.loads()).toBe(2)
})

test(
  'who is in the middle of something is not torn away: an open dialog, then right after',
  { tag: ['@once', '@long'] },
  async ({ page }) => {
    const shop = await serveBuild(page)
    await settled(page, '/menu')
    await page.getByRole('button', { name: /Войти/ }).filter({ visible: true }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Войти по телефону' })
    await expect(dialog).toBeVisible()
    await page.clock.install()
    shop.deploy('another')
    const asked = page.waitForResponse(/\/build\.json\?/)
    await comeBack(page)
    await asked
    await page.clock.runFor(5000)
    expect(shop.loads()).toBe(1)
    await page.keyboard.press('Escape')
    await page.clock.runFor(5000)
    await expect.poll(shop.loads).toBe(2)
  },
)

test('nobody is torn away from /checkout', { tag: ['@once', '@long'] }, async ({ page, api }) => {
  const shop = await serveBuild(page)
  await saveCart(page, { lines: [await lineById(api, ROLL, 2)] })
  await signIn(page)
  await settled(page, '/checkout')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const loads = shop.loads()
  await page.clock.install()
  shop.deploy('another')
  const asked = page.waitForResponse(/\/build\.json\?/)
  await comeBack(page)
  await asked
  await page.clock.runFor(60_000)
  expect(shop.loads()).toBe(loads)
})

test(
  'after a page chunk load error it reloads the current path, at most once per 10 seconds',
  { tag: '@once' },
  async ({ page, allowConsole }) => {
    allowConsole(/ERR_FAILED|Failed to load resource|Failed to fetch dynamically imported module|error loading dynamically/)
    const shop = await serveBuild(page)
    await page.goto('/menu')
    await pageAlive(page)
    await page.route(/\/assets\/(?:delivery|privacy)/, (route) => route.abort())
    await page.getByRole('contentinfo').getByRole('link', { name: 'Доставка и оплата' }).click()
    await expect.poll(shop.loads).toBe(2)
    await expect(page.getByRole('alert').filter({ hasText: 'Не загрузилось' })).toBeVisible()
    expect(shop.loads()).toBe(2)
    expect(new URL(page.url()).pathname).toBe('/delivery')
  },
)
