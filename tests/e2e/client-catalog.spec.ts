import type { Page } from '@playwright/test'
import { openWithCatalog } from './support/client-catalog'
import { expect, test } from './support/shop'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const products = (page: Page) => page.getByRole('main').locator('article a[href^="/product/"]')

/** Requests for data of categories and products from now on. */
function watchReads(page: Page): string[] {
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/_serverFn/') && /slug|badge/.test(request.url())) reads.push(request.url())
  })
  return reads
}

test('every category and its first product open without a request for data', { tag: '@once' }, async ({ page }) => {
  test.setTimeout(90_000)
  await openWithCatalog(page, '/menu/rolls')
  const reads = watchReads(page)
  const tabs = page.getByRole('main').getByRole('navigation', { name: 'Категории меню' }).locator('a[href^="/menu/"]')
  const hrefs = await tabs.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  expect(hrefs.length).toBeGreaterThanOrEqual(11)
  for (const href of [...hrefs.slice(1), '/menu/rolls']) {
    await page.getByRole('main').locator(`nav a[href="${href}"]`).first().click()
    await expect(page).toHaveURL(new RegExp(`${href}$`))
    await expect(products(page).first()).toBeAttached()
  }
  await products(page).first().click()
  await expect(page.getByRole('button', { name: /^В корзину/ }).first()).toBeVisible()
  expect(reads).toEqual([])
  await page.goBack()
  await expect(heading(page)).toHaveText(/^Роллы/)
})
