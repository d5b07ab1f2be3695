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

test('pages from the client catalogue equal those of the server', { tag: ['@once', '@long'] }, async ({ page, browser }) => {
  test.setTimeout(300_000)
  await openWithCatalog(page, '/menu')
  const lists: { slug: string; items: { slug: string }[] }[] = await (await page.request.get('/api/v3/categories')).json()
  const paths = lists.flatMap(({ slug, items }) => [
    ...['', '?sort=cheap', '?sort=popular', '?sort=dear&badge=hot'].map((query) => `/menu/${slug}${query}`),
    ...items.slice(0, 3).map((one) => `/product/${one.slug}`),
  ])
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const paper = await plain.newPage()
  const reads = watchReads(page)
  for (const path of ['/menu?badge=vegan', ...paths]) {
    await page.evaluate((to) => window.history.pushState({}, '', to), path)
    await expect(page).toHaveURL((url) => url.pathname + url.search === path)
    await paper.setContent(await (await page.request.get(path)).text(), { waitUntil: 'commit' })
    const expected = await textOf(paper)
    expect(expected, path).not.toBe('')
    await expect.poll(() => textOf(page), path).toBe(expected)
  }
  expect(reads).toEqual([])
  await plain.close()
})

const textOf = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')?.cloneNode(true) as Element
    for (const one of main.querySelectorAll('noscript, script, style, template, [role=status]')) one.remove()
    return main.textContent
  })
