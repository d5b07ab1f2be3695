import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { withoutCatalog } from './support/client-catalog'
import { expect, test } from './support/shop'
import { openReady, pageAlive } from './support/steps'

const scrollY = (page: Page) => page.evaluate(() => window.scrollY)
/** Scrolls and waits for the scroll event, which makes the router store the position. */
const scrollTo = (page: Page, top: number) =>
  page.evaluate(
    (top) =>
      new Promise<void>((resolve) => {
        document.addEventListener('scroll', () => requestAnimationFrame(() => resolve()), { once: true })
        window.scrollTo({ top, behavior: 'instant' })
      }),
    top,
  )
const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { level: 1, name })
const mainLink = (page: Page, name: RegExp) => page.getByRole('main').getByRole('link', { name }).first()

declare global {
  interface Window {
    /** The layout shift of the page so far. */
    shift: number
  }
}

type Fade = { of: string; opacity: number[]; ms: number }

/** Records every animation named `page`. */
const watchTransitions = (page: Page) =>
  page.addInitScript(() => {
    const fades: Fade[] = []
    Object.assign(window, { fades })
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
      const { id, duration } = options as KeyframeAnimationOptions
      const { opacity } = frames as PropertyIndexedKeyframes
      if (id === 'page') fades.push({ of: this.localName, opacity: opacity as number[], ms: Number(duration) })
      return animate.call(this, frames, options)
    }
  })
const fadesOf = (page: Page) => page.evaluate(() => (window as unknown as { fades: Fade[] }).fades)
const OUT = { of: 'main', opacity: [1, 0], ms: 90 }
const IN = { of: 'main', opacity: [0, 1], ms: 160 }
/** Whether all fades are over. */
const isWhole = (page: Page) =>
  page.locator('main').evaluate((main) => main.getAnimations().length === 0 && getComputedStyle(main).opacity === '1')

for (const [when, delayMs] of [
  ['', 0],
  [' when the fonts come late', 3000],
] as const) {
  test(`pages do not shift${when}`, { tag: '@once' }, async ({ page }) => {
    await page.route('**/*.woff2', async (route) => {
      await wait(delayMs)
      await route.continue()
    })
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 })
      const add = (list: PerformanceObserverEntryList) => {
        for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) window.shift += value
      }
      new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
    })
    for (const path of ['/', '/menu/rolls', '/product/filadelfiya-klassik']) {
      await openReady(page, path)
      await page.waitForFunction(() => document.fonts.check('1em Onest', 'Яa1₽') && document.fonts.check('650 1em Unbounded', 'Яa1₽'))
      expect(await page.evaluate(() => window.shift), path).toBeLessThanOrEqual(delayMs > 0 ? 0.01 : 0.001)
    }
  })
}

test('other pages scroll to the top on navigation, and Back restores', { tag: '@core' }, async ({ page }) => {
  await page.goto('/')
  await pageAlive(page)
  const dish = page.getByRole('main').locator('a[href^="/product/"]').nth(3)
  await dish.scrollIntoViewIfNeeded()
  const left = await scrollY(page)
  expect(left).toBeGreaterThan(200)
  await dish.click()
  await expect(page).toHaveURL(/\/product\//)
  await expect.poll(() => scrollY(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect.poll(async () => Math.abs((await scrollY(page)) - left)).toBeLessThanOrEqual(2)
})

test('/menu does not scroll to top on navigation; its list begins under the tabs', async ({ page }) => {
  await page.goto('/menu/rolls')
  await pageAlive(page)
  const tabs = page.getByRole('main').getByRole('navigation', { name: 'Категории меню' })
  await scrollTo(page, 900)
  // a real click would scroll the sticky tabs and the page first
  await tabs.getByRole('link', { name: 'Пицца' }).dispatchEvent('click')
  await expect(heading(page, /^Пицца/)).toBeInViewport()
  const over = await page.evaluate(() => {
    const row = document.querySelector('[data-header-row]')?.clientHeight ?? 0
    return (document.querySelector('[data-menu]')?.getBoundingClientRect().top ?? 0) + window.scrollY - row
  })
  await expect.poll(() => scrollY(page)).toBe(over)
  await page.goBack()
  await expect(heading(page, /^Роллы/)).toBeAttached()
  await expect.poll(async () => Math.abs((await scrollY(page)) - 900)).toBeLessThanOrEqual(2)
})

test('hydration keeps the scroll position', { tag: '@once' }, async ({ page }) => {
  for (const path of ['/', '/menu/rolls', '/privacy']) {
    let go = () => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('footer').waitFor({ state: 'attached' })
    await scrollTo(page, 400)
    go()
    await page.waitForLoadState('networkidle')
    expect(await scrollY(page), path).toBe(400)
    await page.unroute('**/assets/*.js')
  }
})

test('on page unload the view scrolls to top unless the first matched route is /menu', { tag: '@once' }, async ({ page }) => {
  await openReady(page, '/')
  await scrollTo(page, 700)
  await page.reload({ waitUntil: 'networkidle' })
  await pageAlive(page)
  expect(await scrollY(page)).toBe(0)
  for (const path of ['/menu', '/menu/rolls']) {
    await openReady(page, path)
    await scrollTo(page, 700)
    await page.reload({ waitUntil: 'networkidle' })
    await pageAlive(page)
    expect(Math.abs((await scrollY(page)) - 700), path).toBeLessThanOrEqual(2)
  }
  // Back to another document restores the position
  await openReady(page, '/')
  await scrollTo(page, 500)
  await page.goto('/favicon.svg')
  await page.goBack({ waitUntil: 'networkidle' })
  await pageAlive(page)
  expect(Math.abs((await scrollY(page)) - 500)).toBeLessThanOrEqual(2)
})

test('the page transition is named page, out then in, and none where only the query changes', { tag: '@once' }, async ({ page }) => {
  await watchTransitions(page)
  await openReady(page, '/')
  await mainLink(page, /^Роллы/).click()
  await expect(heading(page, /^Роллы/)).toBeVisible()
  await expect.poll(() => fadesOf(page)).toEqual([OUT, IN])
  await expect.poll(() => isWhole(page)).toBe(true)

  // the router reads the address by itself
  await page.evaluate(() => window.history.pushState({}, '', '/menu/rolls?q=икра'))
  await page.getByRole('main').getByRole('link', { name: 'Всё меню' }).click()
  await expect(heading(page, 'Меню')).toBeVisible()
  expect(await fadesOf(page)).toEqual([OUT, IN, OUT, IN])
})

/** Records the state of `main` when a heading, or a skeleton, is first in the document. */
const watchDrawing = (page: Page) =>
  page.addInitScript(() => {
    const drawnAt: Record<string, string> = {}
    Object.assign(window, { drawnAt })
    const look = () => {
      const main = document.querySelector('main')
      const drawn = main?.querySelector('[aria-busy=true]') ? 'skeleton' : (main?.querySelector('h1')?.textContent ?? '')
      if (main) drawnAt[drawn] ??= [getComputedStyle(main).opacity, ...main.getAnimations().map(({ playState }) => playState)].join()
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
const drawnAt = (page: Page) => page.evaluate(() => (window as unknown as { drawnAt: Record<string, string> }).drawnAt)

test('the new page is drawn only when the old one has faded out', async ({ page }) => {
  await watchDrawing(page)
  await page.goto('/menu/rolls')
  await pageAlive(page)
  await page.getByRole('main').getByRole('link', { name: 'Калифорния с крабом', exact: true }).click()
  await expect(heading(page, 'Калифорния с крабом')).toBeVisible()
  const drawn = await drawnAt(page)
  // on a busy machine its skeleton is drawn first
  const state = drawn['skeleton'] ?? Object.entries(drawn).find(([text]) => text.startsWith('Калифорния'))?.[1]
  // the old page has faded out, or the new one is about to fade in
  expect(state).toMatch(/^0,/)
  await expect.poll(() => isWhole(page)).toBe(true)
})

test('so is the skeleton of a page that loads for long, which the page replaces at once', async ({ page }) => {
  await withoutCatalog(page)
  await watchTransitions(page)
  await watchDrawing(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_serverFn/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  await pageAlive(page)
  await mainLink(page, /^Роллы/).click()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Загружаем' })).toBeAttached()
  await expect.poll(() => isWhole(page)).toBe(true)
  expect(await drawnAt(page)).toMatchObject({ skeleton: expect.stringMatching(/^0,/) })
  release()
  await expect(heading(page, /^Роллы/)).toBeVisible()
  expect(await fadesOf(page)).toEqual([OUT, IN])
})

test('with reduced motion pages have no transition', { tag: '@once' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await watchTransitions(page)
  await openReady(page, '/')
  await mainLink(page, /^Роллы/).click()
  await expect(heading(page, /^Роллы/)).toBeVisible()
  expect(await fadesOf(page)).toEqual([])
})

test('quick Back and Forward leave a fully visible page', { tag: '@once' }, async ({ page }) => {
  await watchTransitions(page)
  await openReady(page, '/')
  await mainLink(page, /^Роллы/).click()
  await expect(heading(page, /^Роллы/)).toBeVisible()
  for (let turn = 0; turn < 3; turn++) {
    await page.evaluate(async () => {
      window.history.back()
      await new Promise((go) => window.addEventListener('popstate', go, { once: true }))
      window.history.forward()
    })
    await expect(heading(page, /^Роллы/)).toBeVisible()
  }
  expect((await fadesOf(page)).length).toBeGreaterThan(2)
  await expect.poll(() => isWhole(page)).toBe(true)
})

test('the tabs of /menu follow the section in view, and a tab goes to its section', async ({ page }) => {
  await openReady(page, '/menu')
  const tabs = page.getByRole('main').getByRole('navigation', { name: 'Категории меню' })
  const current = tabs.locator('[aria-current]')
  await expect(current).toHaveText('Всё меню')
  await page.locator('#sushi').evaluate((section) => section.scrollIntoView())
  await expect(current).toHaveText('Суши')
  await expect(current).toBeInViewport()
  // in the middle of its row
  await expect
    .poll(() =>
      current.evaluate((tab) => {
        const row = tab.closest('nav')
        if (!row) return false
        const room = row.scrollWidth - row.clientWidth
        const middle = (tab as HTMLElement).offsetLeft - (row.clientWidth - (tab as HTMLElement).offsetWidth) / 2
        return Math.abs(row.scrollLeft - Math.min(room, Math.max(0, middle))) <= 2
      }),
    )
    .toBe(true)

  await tabs.getByRole('link', { name: 'Супы' }).dispatchEvent('click')
  await expect(page).toHaveURL(/\/menu#soups$/)
  await expect(current).toHaveText('Супы')
  await expect(page.getByRole('heading', { level: 2, name: 'Супы' })).toBeInViewport()
  await tabs.getByRole('link', { name: 'Всё меню' }).dispatchEvent('click')
  await expect.poll(() => scrollY(page)).toBe(0)
  await expect(current).toHaveText('Всё меню')
})

test('navigation announces the title and focuses the content', { tag: '@once' }, async ({ page }) => {
  await openReady(page, '/')
  const announcer = page.locator('[data-announcer]')
  await expect(announcer).toHaveText('')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Пицца' }).press('Enter')
  await expect(heading(page, /^Пицца/)).toBeVisible()
  await expect(announcer).toHaveText('Пицца')
  await expect(page.locator('#content')).toBeFocused()
  // the focus stays on category tabs
  await page.getByRole('main').getByRole('link', { name: 'Супы', exact: true }).press('Enter')
  await expect(announcer).toHaveText('Супы')
  await expect(page.getByRole('main').getByRole('link', { name: 'Супы', exact: true })).toBeFocused()
})

test('keyboard alone: the first Tab is the way to the content, and Enter opens a dish', async ({ page }) => {
  await openReady(page, '/menu/rolls')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'К содержанию' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Всё меню' })).toBeFocused()
  await page.getByRole('main').locator('a[href^="/product/"]').first().press('Enter')
  await expect(page).toHaveURL(/\/product\//)
})
