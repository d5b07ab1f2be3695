import type { Page, Request } from '@playwright/test'
import { packCame } from './support/pack'
import { expect, test } from './support/shop'

/* Issue 8, part 4: opening is instant. */

const heading = (page: Page, name?: string) => page.getByRole('heading', { level: 1, ...(name && { name }) })
const tabs = (page: Page) => page.getByRole('main').getByRole('navigation', { name: 'Категории меню' })
const dishes = (page: Page) => page.getByRole('main').locator('article a[href^="/product/"]')
/** Whether the page stood still for a tenth of a second. */
const rests = (page: Page) =>
  page.evaluate(async () => {
    const before = window.scrollY
    await new Promise((go) => setTimeout(go, 100))
    return window.scrollY === before
  })
const historyLength = (page: Page) => page.evaluate(() => window.history.length)

/** Opens a page and waits until the menu, the code of its pages, and what comes after the first sign of life are at hand. */
async function openReady(page: Page, path: string) {
  const came = packCame(page)
  const last = page.waitForResponse(/\/assets\/cart-panel/)
  await page.goto(path)
  await came
  await page.mouse.move(1, 1)
  await page.mouse.move(2, 2)
  await last
  await page.waitForLoadState('networkidle')
}

/** Everything but pictures that is asked for from now on; the tab's own icon, which the browser looks up as it likes, is one. */
function watchRequests(page: Page): string[] {
  const asked: string[] = []
  const isPicture = (request: Request) => request.resourceType() === 'image' || request.url().endsWith('/favicon.svg')
  page.on('request', (request) => !isPicture(request) && asked.push(request.url()))
  return asked
}

/** What a page says to everybody. */
const wordsOf = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')?.cloneNode(true) as Element
    for (const one of main.querySelectorAll('noscript, script, style, template, [role=status]')) one.remove()
    return main.textContent
  })

/** Where a link is; it is scrolled into view first. */
async function placeOf(page: Page, href: string) {
  const link = page.getByRole('main').locator(`a[href="${href}"]`).first()
  await link.evaluate((one) => one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' }))
  await page.evaluate(() => new Promise((go) => setTimeout(go, 150)))
  const box = await link.boundingBox()
  if (!box) throw new Error(`no link to ${href}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test(
  'every category and its first dish open while the button is still down, with no request, as one entry of the history',
  { tag: '@once' },
  async ({ page }) => {
    // some thirteen pages, each a second on a busy machine
    test.setTimeout(90_000)
    await openReady(page, '/menu/rolls')
    const categories = await tabs(page)
      .locator('a[href^="/menu/"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
    expect(categories.length).toBeGreaterThanOrEqual(11)
    const asked = watchRequests(page)
    const before = await historyLength(page)
    let pages = 0
    const press = async (href: string) => {
      const { x, y } = await placeOf(page, href)
      await page.mouse.move(x, y)
      await page.mouse.down()
      await expect(page).toHaveURL(new RegExp(`${href}$`))
      await expect(heading(page)).toBeVisible()
      await page.mouse.up()
      // the next press elsewhere is no double click
      await page.mouse.move(1, 1)
      pages++
    }
    for (const href of [...categories.slice(1), categories[0] ?? '']) {
      await press(href)
      await expect(dishes(page).first()).toBeAttached()
    }
    await press((await dishes(page).first().getAttribute('href')) ?? '')
    await expect(page.getByRole('button', { name: /^В корзину/ }).first()).toBeVisible()
    expect(asked, 'requests after a press').toEqual([])
    expect(await historyLength(page)).toBe(Math.min(50, before + pages))
    await page.goBack()
    await expect(heading(page, /Роллы/.source)).toBeVisible()
  },
)

test.describe('a page opened out of the menu at hand', { tag: ['@once', '@long'] }, () => {
  test('is the one that the server writes, for every category and dish of the shop', async ({ page, browser }) => {
    test.setTimeout(300_000)
    await openReady(page, '/menu')
    const lists: { slug: string; items: { slug: string }[] }[] = await (await page.request.get('/api/v3/categories')).json()
    const paths = lists.flatMap(({ slug, items }) => [
      ...['', '?sort=cheap', '?sort=popular', '?sort=dear&badge=hot'].map((query) => `/menu/${slug}${query}`),
      ...items.map((one) => `/product/${one.slug}`),
    ])
    expect(paths.length).toBeGreaterThan(130)
    const plain = await browser.newContext({ javaScriptEnabled: false })
    const paper = await plain.newPage()
    const asked = watchRequests(page)
    for (const path of ['/menu?badge=vegan', ...paths]) {
      await page.evaluate((to) => window.history.pushState({}, '', to), path)
      await expect(page).toHaveURL((url) => url.pathname + url.search === path)
      await paper.setContent(await (await page.request.get(path)).text(), { waitUntil: 'commit' })
      const written = await wordsOf(paper)
      expect(written, path).not.toBe('')
      await expect.poll(() => wordsOf(page), path).toBe(written)
    }
    // the kitchen's state, the news and the menu's version are asked for by the minute
    expect(
      asked.filter((url) => url.includes('/_serverFn/') && /slug|badge/.test(url)),
      'calls for categories and dishes',
    ).toEqual([])
    await plain.close()
  })

  test('has the largest picture fetched when a pointer or a finger comes to its link', async ({ page }) => {
    await openReady(page, '/menu/pizza')
    const href = (await dishes(page).nth(2).getAttribute('href')) ?? ''
    const pictures: string[] = []
    page.on('request', (request) => request.resourceType() === 'image' && pictures.push(request.url()))
    const { x, y } = await placeOf(page, href)
    await page.mouse.move(x, y)
    await expect.poll(() => pictures.length).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    const early = new Set(pictures)
    await page.mouse.down()
    await page.mouse.up()
    await expect(page).toHaveURL(new RegExp(`${href}$`))
    const largest = page.getByRole('main').locator('article img').first()
    await expect.poll(() => largest.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
    expect(early, 'what the page picks was fetched').toContain(await largest.evaluate((img: HTMLImageElement) => img.currentSrc))
  })
})

test.describe('what navigates, and when', { tag: ['@once', '@long'] }, () => {
  test.beforeEach(async ({ page }) => openReady(page, '/menu/rolls'))
  const DISH = '/product/filadelfiya-klassik'

  test('a press that is dragged off has opened the page; Back brings back', async ({ page }) => {
    const { x, y } = await placeOf(page, DISH)
    const before = await historyLength(page)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 150, y + 150, { steps: 5 })
    await page.mouse.up()
    await expect(page).toHaveURL(new RegExp(DISH))
    expect(await historyLength(page)).toBe(before + 1)
    await page.goBack()
    await expect(page).toHaveURL(/\/menu\/rolls$/)
    // the press left nothing behind that would swallow the next click
    await page
      .getByRole('button', { name: /^Добавить/ })
      .first()
      .click()
    await expect(page.getByRole('button', { name: /руб\./ }).filter({ visible: true }).first()).toBeVisible()
  })

  test('a double click opens one page, whatever lies under the pointer there', async ({ page }) => {
    const { x, y } = await placeOf(page, DISH)
    const before = await historyLength(page)
    await page.mouse.dblclick(x, y, { delay: 60 })
    await expect(page).toHaveURL(new RegExp(DISH))
    await page.waitForLoadState('networkidle')
    await expect(page).toHaveURL(new RegExp(DISH))
    expect(await historyLength(page)).toBe(before + 1)
  })

  test('Ctrl, the middle and the right button do what a browser does', async ({ page, context }) => {
    const { x, y } = await placeOf(page, DISH)
    for (const open of [
      async () => {
        await page.keyboard.down('Control')
        await page.mouse.click(x, y)
        await page.keyboard.up('Control')
      },
      () => page.mouse.click(x, y, { button: 'middle' }),
    ]) {
      const [tab] = await Promise.all([context.waitForEvent('page'), open()])
      await tab.close()
    }
    await page.mouse.click(x, y, { button: 'right' })
    await expect(page).toHaveURL(/\/menu\/rolls$/)
  })

  test('a key and a click without a press, as assistive tech sends it, open once', async ({ page }) => {
    const link = page.getByRole('main').locator(`a[href="${DISH}"]`).first()
    const before = await historyLength(page)
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(DISH))
    await page.goBack()
    await expect(page).toHaveURL(/\/menu\/rolls$/)
    await link.dispatchEvent('click')
    await expect(page).toHaveURL(new RegExp(DISH))
    expect(await historyLength(page)).toBe(before + 1)
  })

  test('a finger that comes down may be going to scroll: the tap opens', async ({ page }) => {
    const { x, y } = await placeOf(page, DISH)
    const before = await historyLength(page)
    const touch = await page.context().newCDPSession(page)
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', top: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: top }] })
    await finger('touchStart', y)
    for (let step = 1; step <= 10; step++) await finger('touchMove', y - 20 * step)
    await finger('touchEnd', y)
    await expect(page).toHaveURL(/\/menu\/rolls$/)
    expect(await historyLength(page)).toBe(before)
    // a tap while the page still glides only halts it
    await expect.poll(() => rests(page)).toBe(true)
    const place = await placeOf(page, DISH)
    await page.touchscreen.tap(place.x, place.y)
    await expect(page).toHaveURL(new RegExp(DISH))
    expect(await historyLength(page)).toBe(before + 1)
  })

  test('what lies on a card is pressed for itself', async ({ page }) => {
    const add = page.getByRole('button', { name: /^Добавить/ }).first()
    await add.click()
    await expect(page).toHaveURL(/\/menu\/rolls$/)
  })
})
