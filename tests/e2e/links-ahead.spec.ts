import type { Page, Request } from '@playwright/test'
import { MAX_ROUTES_AHEAD } from '~/contracts/constants'
import { expect, signIn, test } from './support/shop'
import { packCame, withoutPack } from './support/pack'

const isCode = (request: Request) => /\/assets\/.+\.js$/.test(request.url())
const isMenu = (request: Request) => request.url().endsWith('/api/v3/catalog')
const isData = (request: Request) => request.url().includes('/_serverFn/')

/** Which category or dish a call of data is about. */
const slugOf = (request: Request) => /"t":1,"s":"([^"]+)"/.exec(decodeURIComponent(request.url()))?.[1]

/** Somebody is there and moves: who only looks has no code loaded ahead. */
const stayThere = (page: Page) => page.evaluate(() => void setInterval(() => window.dispatchEvent(new Event('pointermove')), 200))

/** Everything that a page asks for besides its first load: code and data. */
async function asksAhead(page: Page, path: string, { isMoving = true } = {}): Promise<Request[]> {
  const asked: Request[] = []
  let isThere = false
  page.on('request', (request) => isThere && (isCode(request) || isData(request)) && asked.push(request))
  await page.goto(path, { waitUntil: 'load' })
  isThere = true
  if (isMoving) await stayThere(page)
  return asked
}

/** Somebody is there: nothing comes ahead before that. The pointer moves until the page, alive by then, has acted on it. */
async function stirUntil(page: Page, hasActed: () => boolean): Promise<void> {
  let top = 1
  const move = async () => {
    await page.mouse.move(1, (top = 3 - top))
    return hasActed()
  }
  await expect.poll(move, { timeout: 20_000 }).toBe(true)
}

const connection = (page: Page, value: { saveData?: boolean; effectiveType?: string }) =>
  page.addInitScript((value) => {
    Object.defineProperty(navigator, 'connection', { value: { ...value, addEventListener() {} } })
  }, value)

test.describe('links', { tag: '@once' }, () => {
  test('are prefetched when visible: the next page opens without a request', { tag: '@long' }, async ({ page }) => {
    const came = packCame(page)
    // nobody moves: who has the page open for a while reads it
    const asked = await asksAhead(page, '/', { isMoving: false })
    await came
    await expect.poll(() => asked.some((request) => isCode(request) && request.url().includes('/menu.')), { timeout: 30_000 }).toBe(true)
    await page.waitForLoadState('networkidle')
    const before = asked.length
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Роллы/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: /^Роллы/ })).toBeVisible()
    expect(asked.slice(0, before).some(isCode), 'the component came ahead').toBe(true)
    const late = asked.slice(before).filter((request) => isData(request) && slugOf(request) === 'rolls')
    expect(
      late.map((request) => request.url()),
      'nothing is asked for on the press',
    ).toEqual([])
  })

  test('at most four at once, and a list of many cards stays within its budget', { tag: '@long' }, async ({ page }) => {
    await withoutPack(page)
    const seen = new Set<string>()
    const open: string[] = []
    let most = 0
    await page.route('**/_serverFn/**', async (route) => {
      const slug = slugOf(route.request())
      if (!slug) return route.fallback()
      seen.add(slug)
      open.push(slug)
      most = Math.max(most, new Set(open).size)
      const answer = await route.fetch()
      await new Promise((go) => setTimeout(go, 100))
      open.splice(open.indexOf(slug), 1)
      await route.fulfill({ response: answer })
    })
    await page.setViewportSize({ width: 1440, height: 2400 })
    await page.goto('/menu/rolls')
    await stayThere(page)
    await stirUntil(page, () => seen.size >= MAX_ROUTES_AHEAD)
    await page.waitForLoadState('networkidle')
    await page.unrouteAll({ behavior: 'wait' })
    expect(most, 'pages at once').toBeLessThanOrEqual(MAX_ROUTES_AHEAD)
    expect(seen.size, 'pages whose data came ahead').toBeLessThanOrEqual(8)
  })

  test('never the calls that change state, and nothing of /account and /checkout', async ({ page }) => {
    await signIn(page)
    await withoutPack(page)
    const asked = await asksAhead(page, '/')
    await stirUntil(page, () => asked.some(isData))
    await page.waitForLoadState('networkidle')
    const before = asked.length
    await page.getByRole('link', { name: 'Профиль' }).filter({ visible: true }).hover()
    await page.getByRole('link', { name: 'Профиль' }).filter({ visible: true }).focus()
    // what a hand comes to next is loaded, so the one before had its time
    await page.getByRole('main').locator('a[href^="/product/"]').filter({ visible: true }).last().hover()
    await expect.poll(() => asked.slice(before).filter(isData).length).toBeGreaterThan(0)
    expect(asked.map((request) => request.method()).filter((method) => method !== 'GET')).toEqual([])
    expect(
      asked
        .filter(isCode)
        .map((request) => request.url())
        .filter((url) => /signed-in|account|checkout/.test(url)),
    ).toEqual([])
  })

  for (const [name, value] of [
    ['a data-saving', { saveData: true, effectiveType: '4g' }],
    ['a slow', { effectiveType: '3g' }],
  ] as const) {
    test(`are not prefetched on ${name} connection`, { tag: '@long' }, async ({ page }) => {
      await connection(page, value)
      const asked = await asksAhead(page, '/')
      await page.waitForLoadState('networkidle')
      await page.getByRole('main').locator('a[href^="/product/"]').filter({ visible: true }).last().hover()
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Роллы/ })
        .first()
        .focus()
      // the watcher is there, and a whole dwell of it has passed
      await page.evaluate(() => new Promise((go) => setTimeout(go, 1000)))
      expect(asked.filter((request) => isData(request) || isMenu(request)).map((request) => request.url())).toEqual([])
    })
  }

  test('ask for no data that the menu at hand has', { tag: '@long' }, async ({ page }) => {
    const came = packCame(page)
    const asked = await asksAhead(page, '/menu/rolls')
    await came
    await page.getByRole('main').locator('a[href^="/product/"]').filter({ visible: true }).last().hover()
    await page.waitForLoadState('networkidle')
    expect(asked.filter(isData).flatMap((request) => slugOf(request) ?? [])).toEqual([])
  })

  test('who scrolls past loads nothing', { tag: '@long' }, async ({ page }) => {
    await withoutPack(page)
    const asked = await asksAhead(page, '/menu')
    const links = page.getByRole('main').locator('a[href^="/product/"]')
    const inView = await links.evaluateAll((all) =>
      all.filter((link) => link.getBoundingClientRect().top < window.innerHeight).map((link) => link.getAttribute('href')?.slice(9)),
    )
    const dishes = new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')?.slice(9))))
    expect(dishes.size).toBeGreaterThan(inView.length + 20)
    await stirUntil(page, () => asked.some(isData))
    await page.evaluate(async () => {
      for (let top = 2000; top < 12_000; top += 1000) {
        window.scrollTo({ top, behavior: 'instant' })
        await new Promise(requestAnimationFrame)
      }
      window.scrollTo({ top: 0, behavior: 'instant' })
      // a dwell and more
      await new Promise((go) => setTimeout(go, 600))
    })
    await page.waitForLoadState('networkidle')
    const passed = asked.map(slugOf).filter((slug) => slug && dishes.has(slug) && !inView.includes(slug))
    expect(passed).toEqual([])
  })
})
