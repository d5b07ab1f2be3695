import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'
import { expect, signIn, test } from './support/shop'
import { lineById, ROLL, saveCart } from './support/saved-cart'
import { pageAlive } from './support/steps'

const HOUR_MS = 3_600_000

/** Counts document loads, and serves the build id of `deploy`. */
async function serveBuild(page: Page) {
  const checks: string[] = []
  let loads = 0
  let build = ''
  page.on('load', () => loads++)
  await page.route(/\/build\.json\?/, async (route) => {
    checks.push(route.request().url())
    if (build === '') await route.fallback()
    else await route.fulfill({ json: { build } })
  })
  return { checks, loads: () => loads, deploy: (id: string) => (build = id) }
}

/** Moves the mouse until the code that watches the build has loaded. */
async function loadBuildCheck(page: Page) {
  let isHere = false
  const see = (request: Request) => void (isHere ||= /\/assets\/watch-build-/.test(request.url()))
  page.on('requestfinished', see)
  let left = 0
  await expect
    .poll(async () => {
      await page.mouse.move(++left, 1)
      return isHere
    })
    .toBe(true)
  page.off('requestfinished', see)
  await page.waitForLoadState('networkidle')
}

const openWatching = async (page: Page, path: string) => {
  await page.goto(path)
  await loadBuildCheck(page)
}

/** The tab becomes visible again. */
const returnToTab = (page: Page) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))

test('an open page checks the build every hour and reloads when it changed', { tag: '@once' }, async ({ page }) => {
  const shop = await serveBuild(page)
  await page.clock.install()
  await openWatching(page, '/menu')
  const before = shop.checks.length
  await page.clock.runFor(HOUR_MS)
  await expect.poll(() => shop.checks.length).toBe(before + 1)
  expect(shop.checks.at(-1)).toMatch(/\/build\.json\?\d{13}$/)
  expect(shop.loads()).toBe(1)
  shop.deploy('another')
  await page.clock.runFor(HOUR_MS)
  await expect.poll(shop.loads).toBe(2)
  expect(new URL(page.url()).pathname).toBe('/menu')
})

test('a page checks the build when its tab becomes visible, and reloads once per build', { tag: '@once' }, async ({ page }) => {
  const shop = await serveBuild(page)
  await openWatching(page, '/menu')
  shop.deploy('another')
  await returnToTab(page)
  await expect.poll(shop.loads).toBe(2)
  await loadBuildCheck(page)
  const checks = shop.checks.length
  await returnToTab(page)
  await expect.poll(() => shop.checks.length).toBeGreaterThan(checks)
  expect(shop.loads()).toBe(2)
})

test('a page with an open dialog reloads only after it is closed', { tag: '@once' }, async ({ page }) => {
  const shop = await serveBuild(page)
  await openWatching(page, '/menu')
  await page.getByRole('button', { name: /Войти/ }).filter({ visible: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Войти по телефону' })
  await expect(dialog).toBeVisible()
  await page.clock.install()
  shop.deploy('another')
  const checks = page.waitForResponse(/\/build\.json\?/)
  await returnToTab(page)
  await checks
  await page.clock.runFor(5000)
  expect(shop.loads()).toBe(1)
  await page.keyboard.press('Escape')
  await page.clock.runFor(5000)
  await expect.poll(shop.loads).toBe(2)
})

test('the checkout is never reloaded', { tag: '@once' }, async ({ page, api }) => {
  const shop = await serveBuild(page)
  await saveCart(page, { lines: [await lineById(api, ROLL, 2)] })
  await signIn(page)
  await openWatching(page, '/checkout')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const loads = shop.loads()
  await page.clock.install()
  shop.deploy('another')
  const checks = page.waitForResponse(/\/build\.json\?/)
  await returnToTab(page)
  await checks
  await page.clock.runFor(60_000)
  expect(shop.loads()).toBe(loads)
})

test(
  'a chunk load error reloads the page without an error in between, at most once in 10 seconds',
  { tag: ['@core', '@once'] },
  async ({ page, allowConsole }) => {
    allowConsole(/ERR_FAILED|Failed to load resource|No code|Reloading|^$/)
    const shop = await serveBuild(page)
    await page.goto('/menu')
    await pageAlive(page)
    await page.route(/\/assets\/(?:delivery|privacy)/, (route) => route.abort())
    await page.route('/delivery', async (route) => {
      await wait(1000)
      await route.fallback()
    })
    await page.evaluate(() => {
      const see = () => document.querySelector('main [role=alert]') && sessionStorage.setItem('alert', 'shown')
      new MutationObserver(see).observe(document, { childList: true, subtree: true })
    })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Доставка и оплата' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Не загрузилось. Обновите страницу' })).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('alert'))).toBeNull()
    expect(shop.loads()).toBe(2)
    expect(new URL(page.url()).pathname).toBe('/delivery')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Доставка и оплата')
  },
)
