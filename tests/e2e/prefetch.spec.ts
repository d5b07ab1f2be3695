import type { Page, Request } from '@playwright/test'
import { keepTouching, openWithCatalog, withoutCatalog } from './support/client-catalog'
import { expect, signIn, test } from './support/shop'
import { pageAlive } from './support/steps'

const isCode = (request: Request) => /\/assets\/.+\.js$/.test(request.url())
const isWanted = (path: string) => /\.js$|\/_serverFn\/|\/api\//.test(path)
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
  test('brings the code of pages and the menu without a touch; then a category opens without a request', async ({ page }) => {
    const requests = watchRequests(page)
    await page.goto('/')
    await pageAlive(page)
    const isLoaded = (path: string) => requests.some((request) => request.url().includes(path) && request.timing().responseEnd >= 0)
    const needed = ['/assets/menu._slug-', '/assets/product._slug-', '/api/v3/catalog']
    await expect.poll(() => needed.filter((path) => !isLoaded(path)), { timeout: 4_000 }).toEqual([])
    await page.waitForLoadState('networkidle')
    expect(requests.filter((request) => /_serverFn|signed-in|checkout|cart-panel/.test(request.url()))).toEqual([])
    // what is asked for from now on never comes
    await page.route(
      (url) => isWanted(url.pathname),
      () => {},
    )
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Роллы/ })
      .tap()
    await expect(page.getByRole('heading', { level: 1, name: /^Роллы/ })).toBeVisible()
    await expect(dishes(page).first()).toBeVisible()
  })

  test('loads the code of one page at a time', async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let asked = 0
    const isRoute = /\/assets\/(?:routes|menu|menu\.index|menu\._slug|favorite|delivery|bonus|(?:payment|promotions)\.index)-[\w-]{8}\.js$/
    await page.route(isRoute, async (route) => {
      asked++
      await held
      await route.continue()
    })
    await page.goto('/privacy')
    await expect.poll(() => asked).toBe(1)
    await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(seen)))))
    expect(asked).toBe(1)
    release()
    await expect.poll(() => asked).toBeGreaterThan(4)
  })

  test('with the client catalogue a dish opens without a request', async ({ page }) => {
    await openWithCatalog(page, '/menu/rolls')
    const requests = watchRequests(page)
    await dishes(page).first().dispatchEvent('click')
    await expect(page.getByRole('button', { name: /^В корзину/ }).first()).toBeVisible()
    expect(requests.filter((request) => isCode(request) || isMenuData(request)).map((request) => request.url())).toEqual([])
  })

  test('never changes state and loads no page of a customer', async ({ page }) => {
    await signIn(page)
    await withoutCatalog(page)
    await keepTouching(page)
    const requests = watchRequests(page)
    await page.goto('/')
    await pageAlive(page)
    await page.getByRole('link', { name: 'Профиль' }).filter({ visible: true }).hover()
    await page.getByRole('link', { name: 'Профиль' }).filter({ visible: true }).focus()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Роллы/ })
      .hover()
    await expect.poll(() => requests.filter(isMenuData).length, 'a category under the pointer').toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    expect(requests.filter((request) => request.method() !== 'GET')).toEqual([])
    expect(requests.map((request) => request.url()).filter((url) => /\/assets\/_signed-in/.test(url))).toEqual([])
  })

  for (const connection of [{ saveData: true, effectiveType: '4g' }, { effectiveType: '3g' }]) {
    test(`is off on a connection like ${JSON.stringify(connection)}`, async ({ page }) => {
      await page.addInitScript((value) => {
        Object.defineProperty(navigator, 'connection', { value: { ...value, addEventListener() {} } })
      }, connection)
      await keepTouching(page)
      const requests = watchRequests(page)
      await page.goto('/')
      await pageAlive(page)
      await dishes(page).filter({ visible: true }).last().hover()
      await page.waitForLoadState('networkidle')
      const isAhead = /\/(?:menu|product|favorite|promotions)[^/]*\.js$/
      expect(
        requests.filter((request) => isMenuData(request) || isAhead.test(request.url()) || request.url().endsWith('/v3/catalog')),
      ).toEqual([])
    })
  }
})
