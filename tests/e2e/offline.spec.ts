import type { Page } from '@playwright/test'
import { lineById, ROLL, saveCart } from './support/saved-cart'
import { keepTouching } from './support/client-catalog'
import { expect, newPhone, signIn, test } from './support/shop'
import { openCart, openReady } from './support/steps'

test.use({ serviceWorkers: 'allow' })

const NO_NETWORK = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|NetworkError/
const ribbon = (page: Page) => page.getByText(/^Связи\sнет\. Показываем меню, каким оно было в\s\d\d:\d\d\.$/)

/** All URLs in the caches of the service worker, with the HTML of pages. */
const readCaches = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const cached = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name)
        const requests = await cache.keys()
        const texts = name.includes('pages') ? await Promise.all(requests.map(async (one) => (await cache.match(one))?.text() ?? '')) : []
        return { paths: requests.map(({ url }) => new URL(url).pathname + new URL(url).search), texts }
      }),
    )
    return { paths: cached.flatMap(({ paths }) => paths), texts: cached.flatMap(({ texts }) => texts) }
  })

const isCached = (page: Page, path: string) => expect.poll(async () => (await readCaches(page)).paths, { timeout: 20_000 }).toContain(path)

/** Opens a page and waits until the service worker has cached it. */
async function cachePage(page: Page, path: string) {
  await page.goto(path)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 20_000 })
  await isCached(page, path)
}

test(
  'menu and cart work offline with a notice; ordering is disabled',
  { tag: ['@core', '@once'] },
  async ({ page, context, api, allowConsole }) => {
    allowConsole(NO_NETWORK)
    await saveCart(page, { lines: [await lineById(api, ROLL, 2)] })
    await cachePage(page, '/menu')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Меню' })).toBeVisible()
    await expect(ribbon(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Закрыть сообщение' })).toHaveCount(0)

    await openCart(page)
    const cart = page.getByRole('dialog', { name: /блюд/ })
    await cart.getByRole('button', { name: 'Больше: Филадельфия классик' }).click()
    await expect(cart).toContainText(/1\s770\s₽/)
    await expect(cart.getByRole('button', { name: /К оформлению/ })).toBeDisabled()
    await expect(cart).toContainText(/Связи\sнет, заказать пока нельзя/)

    // the browser may report the network before it works
    await page.route(/\/build\.json/, (route) => route.abort(), { times: 1 })
    await context.setOffline(false)
    await expect(cart.getByRole('button', { name: /К оформлению/ })).toBeEnabled()
    await expect(ribbon(page)).toHaveCount(0)
  },
)

test(
  'offline, a visited page opens, a filter opens its page, an unknown page opens the menu',
  { tag: '@once' },
  async ({ page, context, allowConsole }) => {
    allowConsole(NO_NETWORK)
    await page.setViewportSize({ width: 1440, height: 900 })
    await cachePage(page, '/menu/rolls')
    await page.getByRole('main').getByRole('link', { name: 'Филадельфия классик', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Филадельфия классик' })).toBeVisible()
    await isCached(page, '/product/filadelfiya-klassik')
    await isCached(page, '/menu')
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Филадельфия классик' })).toBeVisible()
    // the notice moves the page
    await expect(ribbon(page)).toBeVisible()
    await page.getByRole('navigation', { name: 'Где вы' }).getByRole('link', { name: 'Роллы' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Роллы/ })).toBeVisible()
    await page.goto('/menu/rolls?sort=cheap')
    await expect(page).toHaveURL(/\/menu\/rolls$/)
    await page.goto('/product/margarita')
    await expect(page).toHaveURL(/\/menu$/)
    await expect(ribbon(page)).toBeVisible()
  },
)

test('offline, an unvisited dish opens from the client catalogue', { tag: '@once' }, async ({ page, context, allowConsole }) => {
  allowConsole(NO_NETWORK)
  await keepTouching(page)
  const menu = page.waitForResponse(/\/api\/v3\/catalog$/).then((response) => response.finished())
  await cachePage(page, '/menu/rolls')
  await menu
  await context.setOffline(true)
  await page.getByRole('main').getByRole('link', { name: 'Филадельфия с угрём', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Филадельфия с угрём' })).toBeVisible()
  await expect(ribbon(page)).toBeVisible()
  await page
    .getByRole('button', { name: /В корзину/ })
    .first()
    .click()
  await expect(page.locator('[data-failed]')).toHaveCount(0)
})

test('offline, other pages say that there is no network', { tag: '@once' }, async ({ page, context, allowConsole }) => {
  allowConsole(/ERR_|Failed to|503/)
  await cachePage(page, '/menu')
  await context.setOffline(true)
  await page.goto('/favorite')
  await expect(page.getByRole('heading', { level: 1, name: 'Связи нет' })).toBeVisible()
  await page.getByRole('link', { name: 'Открыть меню' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Меню' })).toBeVisible()
})

test('personal data is never cached', { tag: '@once' }, async ({ page }) => {
  await cachePage(page, '/menu')
  const phone = newPhone()
  const { token } = await signIn(page, phone)
  for (const path of [
    '/account/orders',
    '/account/bonus',
    '/favorite',
    '/search?q=%D1%80%D0%BE%D0%BB%D0%BB',
    '/',
    '/product/filadelfiya-klassik',
  ]) {
    await openReady(page, path)
  }
  await isCached(page, '/product/filadelfiya-klassik')
  const { paths, texts } = await readCaches(page)
  const personal = /^\/(?:account|checkout|favorite|search|payment\/|api|_serverFn|build\.json)/
  expect(paths.filter((path) => personal.test(path) || path.includes('?'))).toEqual([])
  expect(texts.length).toBeGreaterThanOrEqual(3)
  for (const secret of [token, phone, phone.slice(-7)]) expect(texts.filter((text) => text.includes(secret))).toEqual([])
  expect(texts.filter((text) => !text.includes('data-kept='))).toEqual([])
})
