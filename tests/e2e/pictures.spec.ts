import type { Page, Response } from '@playwright/test'
import { imageSize } from 'image-size'
import { expect, test } from './support/shop'
import { openReady } from './support/steps'

const PAGES = ['/', '/menu/pizza', '/menu', '/product/filadelfiya-klassik']
const PICTURES = /\/(?:_ipx\/[^/]+\/)?pictures\/[^/]+\.webp$/

type Seen = { area: number; srcSet: string; sizes: string; address: string }

/** The pictures in the viewport, by visible area, largest first. */
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

/** The picture preloads that match this viewport. */
const preloads = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('head link[rel="preload"][as="image"]')]
      .filter(({ media }) => !media || window.matchMedia(media).matches)
      .map((link) => ({ srcSet: link.imageSrcset || link.href, sizes: link.imageSizes, priority: link.fetchPriority })),
  )

for (const path of PAGES) {
  test(`${path} preloads its largest picture in the chosen size, and requests nothing twice`, async ({ page }) => {
    const requested: string[] = []
    page.on('request', (request) => PICTURES.test(request.url()) && requested.push(request.url()))
    await openReady(page, path)

    const preloaded = await preloads(page)
    const seen = await seenPictures(page)
    const isPreloaded = ({ srcSet, sizes }: Seen) => preloaded.some((one) => one.srcSet === srcSet && one.sizes === sizes)
    expect(preloaded.length).toBeGreaterThan(0)
    expect(preloaded.length).toBeLessThanOrEqual(4)
    expect(preloaded.map(({ priority }) => priority)).toEqual(preloaded.map(() => 'high'))
    expect(new Set(preloaded.map(({ srcSet, sizes }) => `${srcSet} ${sizes}`)).size, 'each once').toBe(preloaded.length)
    const largest = seen.filter(({ area }) => area === seen[0]?.area)
    expect(largest.some(isPreloaded), `largest: ${seen[0]?.address}`).toBe(true)
    expect(new Set(requested).size).toBe(requested.length)
    const shown = await page.evaluate(() => [...document.querySelectorAll('img')].map((img) => img.srcset || img.src))
    for (const { srcSet } of preloaded) expect(shown).toContain(srcSet)
  })

  test(`${path} does not shift when its pictures and fonts load late, and the previews fade out`, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    let come = () => {}
    const isTime = new Promise<void>((go) => (come = go))
    for (const late of [PICTURES, /\.woff2/]) await page.route(late, (route) => isTime.then(() => route.continue()))
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

test('previews of the first view are in the HTML, not in the scripts', async ({ page, request }) => {
  const html = await (await request.get('/')).text()
  const soft = /src="data:image\/webp;base64,([\w+/=]+)"/.exec(html)?.[1] ?? ''
  expect(soft).toMatch(/^UklGR/)
  const read: Promise<string>[] = []
  const readScript = (response: Response) => {
    if (response.request().resourceType() === 'script') read.push(response.text())
  }
  page.on('response', readScript)
  await openReady(page, '/')
  await page.waitForLoadState('networkidle')
  page.off('response', readScript)
  const scripts = await Promise.all(read)
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((script) => script.includes(soft.slice(0, 60)))).toEqual([])
})

test('every picture has width and height, and all but the first load lazily', async ({ page }) => {
  await openReady(page, '/menu/pizza')
  const pictures = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('img:not([aria-hidden])')].map((img) => [
      img.getAttribute('width'),
      img.getAttribute('height'),
      img.loading,
    ]),
  )
  for (const [width, height] of pictures) expect([Number(width), width]).toEqual([Number(height), height])
  expect(pictures.filter(([width]) => !(Number(width) > 0))).toEqual([])
  expect(pictures.filter(([, , loading]) => loading !== 'lazy').length).toBeLessThanOrEqual(4)
})

test('a missing picture is a drawn plate, after a page load and after a navigation', async ({ page, allowConsole }) => {
  allowConsole(/status of 404/)
  await page.route(PICTURES, (route) => route.fulfill({ status: 404 }))
  await openReady(page, '/')
  const main = page.getByRole('main')
  await expect(main.locator('img:not([loading="lazy"], [aria-hidden])')).toHaveCount(0)
  await expect(main.getByRole('region', { name: 'Что сегодня вкусно' }).locator('article svg.text-field').first()).toBeVisible()

  await main.getByRole('link', { name: /^Роллы/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Роллы/ })).toBeVisible()
  const card = main.getByRole('article').first()
  await expect(card.locator('svg.text-field')).toBeVisible()
  await expect(card.locator('img')).toHaveCount(0)
})

test('a picture seen before appears without a fade', async ({ page }) => {
  await openReady(page, '/menu/pizza')
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

test('a dish is never sent larger than its master', { tag: '@once' }, async ({ page }) => {
  const answer = await page.request.get('/_ipx/w_2000/pictures/filadelfiya-klassik.webp')
  const picture = await answer.body()
  expect(picture.length).toBeLessThan(100_000)
  expect(imageSize(picture)).toMatchObject({ width: 800, height: 800 })
})

test('a menu whose pictures must all be rendered shows those in view', { tag: '@once' }, async ({ page }) => {
  const statuses: number[] = []
  page.on('response', (response) => /\/_ipx\//.test(response.url()) && statuses.push(response.status()))
  // this spelling has no prepared files
  const rendered = (url: string) => url.replace('/_ipx/w_', '/_ipx/f_webp,w_')
  await page.route(/\/_ipx\/w_\d+\/pictures\//, (route) => route.continue({ url: rendered(route.request().url()) }))
  await page.goto('/menu')
  const unseen = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll<HTMLImageElement>('main article img:not([aria-hidden])')]
          .filter((img) => img.getBoundingClientRect().top < window.innerHeight)
          .filter((img) => !(img.complete && img.naturalWidth > 0)).length,
    )
  await expect.poll(unseen, { timeout: 30_000 }).toBe(0)
  expect(statuses.length).toBeGreaterThanOrEqual(4)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('without scripts the pictures are visible and the previews hidden', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.goto('/menu/pizza')
  const first = page.locator('article .picture').first()
  await expect(first.locator('img').first()).toBeVisible()
  await expect(first.locator('img').first()).toHaveCSS('opacity', '1')
  expect(await first.evaluate((box) => box.querySelector('img')?.naturalWidth ?? 0)).toBeGreaterThan(0)
  await expect(first.locator('.picture-preview')).toBeHidden()
  await context.close()
})
