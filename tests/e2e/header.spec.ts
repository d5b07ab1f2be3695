import type { Locator, Page } from '@playwright/test'
import { site } from '~/lib/site'
import { expect, test } from './support/shop'

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

test(
  'a phone, a second fixed phone, write-to-us, social and photo network, messengers and both stores',
  { tag: '@long' },
  async ({ page, api }) => {
    const contacts = (await api('GET', '/v2/option')).body as Record<'phone' | 'telegram' | 'viber' | 'whatsapp', string>
    const tel = (phone: string) => `tel:+${phone.replace(/\D/g, '')}`
    const expected = {
      [contacts.phone]: tel(contacts.phone),
      [site.freePhone]: tel(site.freePhone),
      'Написать нам': `mailto:${site.email}`,
      ВКонтакте: site.social,
      Фотографии: site.photos,
      Телеграм: contacts.telegram,
      Вайбер: contacts.viber,
      Вотсап: contacts.whatsapp,
      'App Store': site.appStore,
      'Google Play': site.playStore,
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
  },
)

test('the burger toggles the drawer, Escape and links close it, and the focus comes back', { tag: '@wide' }, async ({ page }) => {
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
})

for (const path of ['/', '/no-such-page']) {
  test(
    `the header categories list shows when a tenth of the main one is left on ${path}`,
    { tag: '@wide' },
    async ({ page, allowConsole }) => {
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
    },
  )
}

test('the bottom bar of a phone carries the header’s names, and a desktop has none', { tag: '@long' }, async ({ page }) => {
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
