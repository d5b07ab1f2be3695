import type { Page, Request } from '@playwright/test'
import { keepTouching, openWithCatalog, withoutCatalog } from './support/client-catalog'
import { expect, signIn, test } from './support/shop'
import { pageAlive } from './support/steps'

const isCode = (request: Request) => /\/assets\/.+\.js$/.test(request.url())
const isData = (request: Request) => /\/_serverFn\/|\/api\/v3\/catalog$/.test(request.url())
/** Whether a request asks for a category or a product. */
const isMenuData = (request: Request) => /"t":1,"s":"/.test(decodeURIComponent(request.url()))

/** The code and data that a page requests from now on. */
function watchRequests(page: Page): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => (isCode(request) || isData(request)) && requests.push(request))
  return requests
}

const dishes = (page: Page) => page.getByRole('main').locator('article a[href^="/product/"]')
test.describe('prefetching', { tag: '@once' }, () => {
  test('starts with the first touch; then a dish opens without a request', async ({ page }) => {
    const untouched = watchRequests(page)
    await page.goto('/menu/rolls')
    await pageAlive(page)
    await page.waitForLoadState('networkidle')
    expect(untouched.filter((request) => isCode(request) && /\/(?:product|search|cart-panel)/.test(request.url()))).toEqual([])

    await openWithCatalog(page, '/menu/rolls')
    const requests = watchRequests(page)
    await dishes(page).first().dispatchEvent('click')
    await expect(page.getByRole('button', { name: /^В корзину/ }).first()).toBeVisible()
    expect(requests.filter((request) => isCode(request) || isMenuData(request)).map((request) => request.url())).toEqual([])
  })

  test('never changes state and loads no page of a customer', { tag: '@long' }, async ({ page }) => {
    await signIn(page)
    await withoutCatalog(page)
    await keepTouching(page)
    const requests = watchRequests(page)
    await page.goto('/')
    await pageAlive(page)
    await page.getByRole('link', { name: 'Профиль' }).filter({ visible: true }).hover()
    await page.getByRole('link', { name: 'Профиль' }).filter({ visible: true }).focus()
    await expect.poll(() => requests.filter(isMenuData).length, 'categories in view').toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    expect(requests.filter((request) => request.method() !== 'GET')).toEqual([])
    expect(requests.filter((request) => isCode(request) && /signed-in|checkout/.test(request.url()))).toEqual([])
  })

  for (const connection of [{ saveData: true, effectiveType: '4g' }, { effectiveType: '3g' }]) {
    test(`is off on a connection like ${JSON.stringify(connection)}`, { tag: '@long' }, async ({ page }) => {
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { value: { ...value, addEventListener() {} } })
      }, connection)
      await keepTouching(page)
      const requests = watchRequests(page)
      await page.goto('/')
      await pageAlive(page)
      await dishes(page).filter({ visible: true }).last().hover()
      await page.waitForLoadState('networkidle')
      expect(requests.filter((request) => isMenuData(request) || request.url().endsWith('/v3/catalog'))).toEqual([])
    })
  }
})
