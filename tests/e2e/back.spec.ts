import type { Page } from '@playwright/test'
import { expect, newPhone, signIn, test } from './support/shop'
import { chooseDish, openCart, openReady, signInByDialog } from './support/steps'

const depth = (page: Page) => page.evaluate(() => ((history.state ?? {}) as { layer?: number }).layer ?? 0)
/** Waits until the history has as many entries above the page as layers are open. */
const settled = (page: Page, layers: number) => expect.poll(() => depth(page)).toBe(layers)
const top = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

test('Back closes the cart and keeps the place; closed by its button it leaves no entry', async ({ page }) => {
  await page.goto('/delivery')
  await chooseDish(page)
  const { pathname } = new URL(page.url())
  await page.evaluate(() => window.scrollTo(0, 300))
  const before = await top(page)
  await openCart(page)
  await settled(page, 1)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe(pathname)
  expect(await top(page)).toBe(before)

  await page.goForward()
  await settled(page, 0)
  await expect(page.getByRole('dialog'), 'forward opens nothing').toHaveCount(0)

  await openCart(page)
  await settled(page, 1)
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).click()
  await settled(page, 0)
  await page.goBack()
  await expect(page).toHaveURL(/\/menu\/rolls$/)
})

test('links and steps inside what is open leave no entries behind', { tag: '@once' }, async ({ page, api }) => {
  await openReady(page, '/privacy')
  await page.getByRole('button', { name: 'Меню сайта' }).click()
  await settled(page, 1)
  await page.getByRole('dialog').getByRole('link', { name: 'Бонусы' }).click()
  await expect(page).toHaveURL(/\/bonus$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await settled(page, 0)
  await page.goBack()
  await expect(page).toHaveURL(/\/privacy$/)
  await page.goForward()
  await expect(page).toHaveURL(/\/bonus$/)

  // one dialog opens another, and sign-in leads on
  await page.getByRole('button', { name: 'Меню сайта' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Войти' }).click()
  await expect(page.getByRole('dialog', { name: 'Войти по телефону' })).toBeVisible()
  await settled(page, 1)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/bonus$/)
  await page.getByRole('main').getByRole('button', { name: /Войти/ }).first().click()
  await signInByDialog(page, api, newPhone())
  await expect(page).toHaveURL(/\/account\/bonus$/)
  await settled(page, 0)
  await page.goBack()
  await expect(page).toHaveURL(/\/bonus$/)
})

test('a reload with something open leaves no dead entry', { tag: '@once' }, async ({ page }) => {
  await signIn(page)
  await openReady(page, '/delivery')
  await openReady(page, '/privacy')
  await page.getByRole('button', { name: 'Меню сайта' }).click()
  await settled(page, 1)
  await page.reload()
  await settled(page, 0)
  await page.goBack()
  await expect(page).toHaveURL(/\/delivery$/)
})
