import type { Locator, Page } from '@playwright/test'
import type { Contacts } from '~/contracts/dictionaries'
import { siteOf } from '~/contracts/site'
import { expect, signIn, test } from './support/shop'
import { openReady, pageAlive } from './support/steps'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 1280
const burger = (page: Page) => page.getByRole('button', { name: 'Меню сайта' }).filter({ visible: true })
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Меню' })

/** Where the header's links are: on a desktop its rows, on a phone the drawer. */
async function openHeader(page: Page): Promise<Locator> {
  await page.goto('/')
  if (!isPhone(page)) return page.getByRole('banner')
  await burger(page).click()
  await expect(drawerOf(page)).toBeVisible()
  return drawerOf(page)
}

test(
  'bars, and the facts of a product, are shown once what moves them is parsed',
  { tag: '@once' },
  async ({ browser, baseURL, request }) => {
    const read = async (path: string) => (await request.get(path)).text()
    const html = await read('/')
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
      ...(baseURL && { baseURL }),
    })
    const page = await context.newPage()
    const openUntil = async (end: number, path = '/', whole = html) => {
      await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body: whole.slice(0, end) }), { times: 1 })
      await page.goto(path)
    }
    const city = page.getByRole('banner').getByRole('button', { name: /^Доставка/ })
    const tab = page.getByRole('navigation', { name: 'Главное' }).getByRole('link', { name: 'Меню' })
    await openUntil(html.lastIndexOf('<button', html.indexOf('</header>')))
    await expect(page.locator('header')).toHaveCount(1)
    await expect(city).toHaveCount(0)
    await openUntil(html.lastIndexOf('<button', html.indexOf('</nav>', html.indexOf('aria-label="Главное"'))))
    await expect(city).toBeVisible()
    await expect(tab).toHaveCount(0)
    await openUntil(html.length)
    await expect(tab).toBeVisible()

    const path = '/product/filadelfiya-klassik'
    const product = await read(path)
    const facts = page.getByRole('main').getByText('Белки')
    await openUntil(product.lastIndexOf('<div', product.indexOf('<h1')), path, product)
    await expect(facts).toHaveCount(1)
    await expect(facts).toBeHidden()
    await openUntil(product.length, path, product)
    await expect(facts).toBeVisible()
    await context.close()
  },
)

test('a phone, a second fixed phone, write-to-us, social and photo network, messengers and both stores', async ({ page, api }) => {
  const contacts = (await api('GET', '/v2/option')).body as Contacts
  const site = siteOf(contacts)
  const tel = (phone: string) => `tel:+${phone.replace(/\D/g, '')}`
  const expected = {
    [contacts.phone]: tel(contacts.phone),
    [site.free_phone]: tel(site.free_phone),
    'Написать нам': `mailto:${site.email}`,
    ВКонтакте: site.social,
    Фотографии: site.photos,
    Телеграм: contacts.telegram,
    Вайбер: contacts.viber,
    Вотсап: contacts.whatsapp,
    'App Store': site.app_store,
    'Google Play': site.play_store,
  }
  expect(contacts.viber).toMatch(/^viber:\/\//)
  const header = await openHeader(page)
  for (const [name, href] of Object.entries(expected)) {
    await expect(header.getByRole('link', { name, exact: true }), name).toHaveAttribute('href', href)
  }
  // the footer also links to the pages that nothing else leads to
  const footer = page.locator('footer').last()
  for (const [name, href] of Object.entries({ ...expected, 'Написать нам': null })) {
    if (href) await expect(footer.locator(`a[href="${href}"]`), name).toHaveCount(1)
  }
  for (const path of ['/delivery', '/payment', '/promotions', '/bonus', '/favorite', '/privacy']) {
    await expect(footer.locator(`a[href="${path}"]`), path).toHaveCount(1)
  }
})

test('the burger toggles the drawer, Escape and links close it, and the focus comes back', { tag: '@core' }, async ({ page }) => {
  await page.goto('/')
  await expect(burger(page)).toHaveAttribute('aria-expanded', 'false')
  await burger(page).click()
  await expect(drawerOf(page)).toBeVisible()
  await expect(page.locator('header [aria-expanded="true"]').filter({ visible: true })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(drawerOf(page)).toBeHidden()
  await expect(burger(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(burger(page)).toBeFocused()
  await burger(page).click()
  await drawerOf(page).getByRole('link', { name: 'Пицца' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Пицца/ })).toBeVisible()
  await expect(drawerOf(page)).toBeHidden()
  await burger(page).click()
  await drawerOf(page).getByRole('link', { name: 'Пицца' }).click()
  await expect(drawerOf(page), 'a link to the present page').toBeHidden()
})

type Lazy = { opener: Locator; code: RegExp; panel: Locator }

/** Holds the code of a dialog or panel back while something happens after the press of its opener, which must keep it closed. */
async function withLateCode(page: Page) {
  const held = { code: /^$/, release: () => {} }
  await page.route(/\/assets\/.+\.js$/, async (route) => {
    if (held.code.test(route.request().url())) await new Promise<void>((resolve) => (held.release = resolve))
    await route.continue()
  })
  // nothing is loaded before it is asked for
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  return async ({ opener, code, panel }: Lazy, close: () => Promise<unknown>) => {
    held.code = code
    const loaded = page.waitForResponse(code)
    await opener.click()
    await close()
    held.code = /^$/
    held.release()
    await (await loaded).finished()
    // the drawing that the code would have led to
    await page.evaluate(() => new Promise((drawn) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(drawn)))))
    await expect(page.getByRole('dialog').or(panel).filter({ visible: true }), String(code)).toHaveCount(0)
  }
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first()
const lateParts = (page: Page): Lazy[] => [
  { opener: burger(page), code: /burger-drawer/, panel: drawerOf(page) },
  { opener: button(page, 'Корзина'), code: /cart-panel/, panel: page.getByRole('dialog', { name: 'Корзина' }) },
  { opener: button(page, 'Войти'), code: /sign-in-dialog/, panel: page.getByRole('dialog', { name: 'Войти по телефону' }) },
  { opener: button(page, /Доставка/), code: /city-dialog/, panel: page.getByRole('dialog', { name: 'Куда привезти?' }) },
  ...(isPhone(page)
    ? [{ opener: button(page, 'Поиск'), code: /search-assist/, panel: page.getByRole('combobox', { name: 'Поиск по меню' }) }]
    : []),
]

test('Escape while the code of a dialog or panel loads keeps it closed', async ({ page, isMobile }) => {
  const keepsClosed = await withLateCode(page)
  const closesEarly = async (lazy: Lazy) => {
    await keepsClosed(lazy, () => page.keyboard.press('Escape'))
    await lazy.opener.click()
    await expect(lazy.panel).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(lazy.panel).toBeHidden()
  }
  await page.goto('/')
  await pageAlive(page)
  for (const lazy of lateParts(page)) await closesEarly(lazy)
  if (!isMobile) return
  await signIn(page)
  await page.goto('/account')
  await pageAlive(page)
  const sideMenu = page.getByRole('dialog', { name: 'Личный кабинет' })
  await closesEarly({ opener: button(page, 'Меню кабинета'), code: /side-menu/, panel: sideMenu })
})

test('Back or a link to another page closes a dialog or panel, also while its code loads', async ({ page }) => {
  const keepsClosed = await withLateCode(page)
  const rolls = page.getByRole('heading', { level: 1, name: /^Роллы/ })
  const toRolls = page
    .getByRole('main')
    .getByRole('link', { name: /^Роллы/ })
    .first()
  await page.goto('/')
  await pageAlive(page)
  await toRolls.click()
  await expect(rolls).toBeVisible()
  for (const lazy of lateParts(page)) {
    await keepsClosed(lazy, () => page.goBack())
    // the search field is part of the page
    if (lazy.code.source === 'search-assist') await expect(rolls).toHaveCount(0)
    else await expect(rolls).toBeVisible()
    await page.goForward()
    await expect(rolls).toBeVisible()
    await expect(page.getByRole('dialog').filter({ visible: true })).toHaveCount(0)
  }
  await page.goto('/')
  await pageAlive(page)
  const [drawer, cart] = lateParts(page) as [Lazy, Lazy]
  await keepsClosed(drawer, async () => {
    await toRolls.click()
    await expect(rolls).toBeVisible()
  })

  await page.goto('/')
  await pageAlive(page)
  const dish = page.getByRole('main').locator('a[href^="/product/"]').nth(3)
  await dish.scrollIntoViewIfNeeded()
  const scrollY = () => page.evaluate(() => window.scrollY)
  const left = await scrollY()
  await dish.click()
  await expect(page.getByRole('button', { name: /^В\sкорзину/ })).toBeVisible()
  await cart.opener.click()
  await expect(cart.panel).toBeVisible()
  await page.goBack()
  await expect(cart.panel, 'drawn').toBeHidden()
  await expect(page.getByRole('button', { name: /^В\sкорзину/ })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.locator('#content')).toBeFocused()
  await expect.poll(async () => Math.abs((await scrollY()) - left)).toBeLessThanOrEqual(2)
})

for (const path of ['/', '/no-such-page']) {
  test(`the header categories list shows when a tenth of the main one is left on ${path}`, async ({ page, allowConsole }) => {
    allowConsole(/status of 404/)
    // low enough for the list to leave even a short page
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 500 })
    await page.goto(path)
    const main = page.getByRole('navigation', { name: 'Категории', exact: true })
    const own = page.getByRole('banner').getByRole('navigation', { name: 'Категории меню' })
    const scrollTo = (part: number) =>
      main.evaluate((list, part) => {
        const { top, height } = list.getBoundingClientRect()
        window.scrollTo({ top: top + window.scrollY + height * part, behavior: 'instant' })
      }, part)
    // the observer is there once the page has hydrated
    await expect(async () => {
      await scrollTo(0.98)
      await expect(own).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(own.getByRole('link', { name: 'Роллы' })).toHaveAttribute('href', '/menu/rolls')
    await scrollTo(0.8)
    await expect(own).toBeHidden()
    await scrollTo(0.98)
    // a real click would scroll first and hide the list
    await own.getByRole('link', { name: 'Роллы' }).dispatchEvent('click')
    await expect(page.getByRole('heading', { level: 1, name: /^Роллы/ })).toBeVisible()
    await expect(own).toBeHidden()
  })
}

test('on a phone the header of a product that is not in the cart leads to the cart, at any scroll position', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'a desktop always shows the cart')
  await openReady(page, '/menu/rolls')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Добавить .+ в корзину$/ })
    .nth(1)
    .click()
  await expect(page.getByRole('button', { name: /^Корзина: 1\sблюдо/ }).filter({ visible: true })).toBeVisible()
  await openReady(page, '/product/filadelfiya-klassik')
  const cart = page.getByRole('banner').getByRole('button', { name: /^Корзина: 1\sблюдо, [\d\s]+руб\.$/ })
  await expect(page.getByRole('button', { name: /^В\sкорзину/ })).toBeVisible()
  await expect(cart).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('navigation', { name: 'Главное' }), 'no second bar').toBeHidden()
  await page.mouse.wheel(0, 600)
  await expect(page.locator('html')).toHaveAttribute('data-scroll', 'down')
  await expect(cart).toBeInViewport({ ratio: 1 })
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide, `nothing runs out of ${width} px`).toBe(width)
    await expect(burger(page)).toBeInViewport({ ratio: 1 })
    await expect(cart.getByText('1', { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(cart.getByText(/руб\.$/)).toBeInViewport({ ratio: 1 })
  }
  await cart.click()
  await expect(page.getByRole('dialog', { name: /^1\sблюдо$/ })).toBeVisible()
})

test('the bottom bar of a phone carries the header’s names, and a desktop has none', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Главное' })
  if (!isPhone(page)) return expect(bar).toBeHidden()
  await expect(bar.getByRole('link', { name: 'Главная' })).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('link', { name: 'Меню' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Меню' })).toBeVisible()
  await expect(bar.getByRole('link', { name: 'Меню' })).toHaveAttribute('aria-current', 'page')
  await expect(bar.getByRole('link', { name: /^Избранное/ })).toHaveAttribute('href', '/favorite')
  await expect(bar.getByRole('button', { name: 'Войти' })).toBeVisible()
})
