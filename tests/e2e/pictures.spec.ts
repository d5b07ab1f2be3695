import type { Page } from '@playwright/test'
import { expect, test } from './support/shop'

const PAGES = ['/', '/menu/pizza', '/menu', '/product/filadelfiya-klassik']
const PICTURES = /\/(?:_ipx\/[^/]+\/)?pictures\/[^/]+\.webp$/

type Seen = { area: number; srcSet: string; sizes: string; address: string }

/** The pictures in the window, the largest first, by what one sees of them. */
const seenPictures = (page: Page) =>
  page.evaluate(() => {
    const within = (from: number, to: number, end: number) => Math.max(0, Math.min(to, end) - Math.max(from, 0))
    const seen = [...document.querySelectorAll<HTMLImageElement>('img:not([aria-hidden])')].map((img): Seen => {
      const { left, right, top, bottom } = img.getBoundingClientRect()
      const area = within(left, right, window.innerWidth) * within(top, bottom, window.innerHeight)
      return { area: Math.round(area), srcSet: img.srcset || img.src, sizes: img.sizes, address: img.currentSrc }
    })
    return seen.filter(({ area }) => area > 0).toSorted((one, other) => other.area - one.area)
  })

/** The preloads of pictures that hold in this window. */
const preloads = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('head link[rel="preload"][as="image"]')]
      .filter(({ media }) => !media || window.matchMedia(media).matches)
      .map((link) => ({ srcSet: link.imageSrcset || link.href, sizes: link.imageSizes, priority: link.fetchPriority })),
  )

for (const path of PAGES) {
  test(
    `the largest picture of ${path} is preloaded first, as it will be chosen, and nothing is asked for twice`,
    { tag: '@long' },
    async ({ page }) => {
      const asked: string[] = []
      page.on('request', (request) => PICTURES.test(request.url()) && asked.push(request.url()))
      await page.goto(path, { waitUntil: 'networkidle' })

      const ahead = await preloads(page)
      const seen = await seenPictures(page)
      const isAhead = ({ srcSet, sizes }: Seen) => ahead.some((one) => one.srcSet === srcSet && one.sizes === sizes)
      expect(ahead.length).toBeGreaterThan(0)
      expect(ahead.length).toBeLessThanOrEqual(4)
      expect(ahead.map(({ priority }) => priority)).toEqual(ahead.map(() => 'high'))
      expect(new Set(ahead.map(({ srcSet, sizes }) => `${srcSet} ${sizes}`)).size, 'each but once').toBe(ahead.length)
      const largest = seen.filter(({ area }) => area === seen[0]?.area)
      expect(largest.some(isAhead), `largest: ${seen[0]?.address}`).toBe(true)
      expect(new Set(asked).size).toBe(asked.length)
      // what was preloaded is what is shown
      const shown = await page.evaluate(() => [...document.querySelectorAll('img')].map((img) => img.srcset || img.src))
      for (const { srcSet } of ahead) expect(shown).toContain(srcSet)
    },
  )

  test(`nothing moves on ${path} when its pictures come late, and the soft ones go`, { tag: '@long' }, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    let come = () => {}
    const isTime = new Promise<void>((go) => (come = go))
    await page.route(PICTURES, (route) => isTime.then(() => route.continue()))
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const soft = page.locator('.picture:has(.picture-preview)').first()
    const preview = soft.locator('.picture-preview')
    await expect(soft).toHaveAttribute('data-stage', 'awaited')
    await expect(preview).toHaveCSS('opacity', '1')

    come()
    await expect(soft).toHaveAttribute('data-stage', /sharp|there/)
    await expect(preview).toHaveCSS('opacity', '0')
    await expect(soft.locator('img').first()).toHaveCSS('opacity', '1')
    await page.waitForLoadState('networkidle')
    const moved = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0))
    expect(moved).toBeLessThan(0.01)
  })
}

test(
  'the server’s HTML carries the soft images of the first view, the script carries none',
  { tag: '@long' },
  async ({ page, request }) => {
    const html = await (await request.get('/')).text()
    const soft = /src="data:image\/webp;base64,([\w+/=]+)"/.exec(html)?.[1] ?? ''
    expect(soft).toMatch(/^UklGR/)
    const scripts: string[] = []
    page.on('response', async (response) => {
      if (response.request().resourceType() === 'script') scripts.push(await response.text())
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(scripts.length).toBeGreaterThan(0)
    expect(scripts.filter((script) => script.includes(soft.slice(0, 60)))).toEqual([])
  },
)

test('every picture says its width and height, and the browser may wait for all but the first', { tag: '@long' }, async ({ page }) => {
  await page.goto('/menu/pizza', { waitUntil: 'networkidle' })
  const told = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('img:not([aria-hidden])')].map((img) => [
      img.getAttribute('width'),
      img.getAttribute('height'),
      img.loading,
    ]),
  )
  for (const [width, height] of told) expect([Number(width), width]).toEqual([Number(height), height])
  expect(told.filter(([width]) => !(Number(width) > 0))).toEqual([])
  expect(told.filter(([, , loading]) => loading !== 'lazy').length).toBeLessThanOrEqual(4)
})

test(
  'a picture that is missing is a drawn plate, on a page from the server and on one walked to',
  { tag: '@long' },
  async ({ page, allowConsole }) => {
    allowConsole(/status of 404/)
    await page.route(PICTURES, (route) => route.fulfill({ status: 404 }))
    await page.goto('/', { waitUntil: 'networkidle' })
    const main = page.getByRole('main')
    await expect(main.locator('img:not([loading="lazy"], [aria-hidden])')).toHaveCount(0)
    await expect(main.getByRole('region', { name: 'Что сегодня вкусно' }).locator('article svg.text-field').first()).toBeVisible()

    await main.getByRole('link', { name: /^Роллы/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Роллы/ })).toBeVisible()
    const card = main.getByRole('article').first()
    await expect(card.locator('svg.text-field')).toBeVisible()
    await expect(card.locator('img')).toHaveCount(0)
  },
)

test('a picture seen before is there at once, without a fade', async ({ page }) => {
  await page.goto('/menu/pizza', { waitUntil: 'networkidle' })
  const first = page.getByRole('main').locator('article .picture').first()
  const address = await first
    .locator('img')
    .first()
    .evaluate((img: HTMLImageElement) => img.currentSrc)
  await page.evaluate(() => {
    const stages = new Set<string>()
    Object.assign(window, { stages })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const img = (target as Element).querySelector('img')
        if (img) stages.add(`${(target as HTMLElement).dataset['stage']} ${img.currentSrc}`)
      }
    }).observe(document, { subtree: true, attributeFilter: ['data-stage'] })
  })
  await page.getByRole('main').getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Пицца/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /^Пицца/ })).toBeVisible()
  await expect(first).toHaveAttribute('data-stage', 'there')
  const stages = await page.evaluate(() => [...(window as unknown as { stages: Set<string> }).stages])
  expect(stages).not.toContain(`sharp ${address}`)
})

test('without scripts the pictures show, and nothing soft stays behind them', { tag: '@long' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/menu/pizza', { waitUntil: 'networkidle' })
  const first = page.locator('article .picture').first()
  await expect(first.locator('img').first()).toBeVisible()
  await expect(first.locator('img').first()).toHaveCSS('opacity', '1')
  expect(await first.evaluate((box) => box.querySelector('img')?.naturalWidth ?? 0)).toBeGreaterThan(0)
  await expect(first.locator('.picture-preview')).toBeHidden()
  await context.close()
})
