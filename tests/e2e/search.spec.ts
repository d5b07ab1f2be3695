import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { MAX_SEARCH_LENGTH } from '~/contracts/constants'
import { expect, test, type Api } from './support/shop'

/** Also while it is collapsed and has no role to be found by. */
const fieldOf = (page: Page) => page.locator('input[role=combobox][name=q]')
const listOf = (page: Page) => page.getByRole('listbox', { name: 'Найденные блюда' })
const triggerOf = (page: Page) => page.getByRole('button', { name: 'Поиск', exact: true })

/** The field with the focus in it; where the header is narrow, its button is pressed first. */
async function openSearch(page: Page) {
  const field = fieldOf(page)
  if (await field.isVisible()) await field.click()
  else await triggerOf(page).click()
  await expect(field).toBeFocused()
  return field
}

/** The query that a request of the search carries, nothing for other requests. */
function queryIn(url: string): string | undefined {
  if (!url.includes('_serverFn')) return undefined
  return /"k":\["q"\],"v":\[\{"t":1,"s":"((?:[^"\\]|\\.)*)"/.exec(decodeURIComponent(url.replaceAll('+', ' ')))?.[1]
}

/** The queries searched from now on, in order. */
function watchSearches(page: Page): string[] {
  const searched: string[] = []
  page.on('request', (request) => {
    const query = queryIn(request.url())
    if (query !== undefined) searched.push(query)
  })
  return searched
}

/** What the API finds. */
async function foundBy(api: Api, q: string) {
  const { body } = await api('GET', `/v3/goods/search?q=${encodeURIComponent(q)}`)
  return body as { id: number; slug: string; name: string }[]
}

const violations = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )

/** Notes when a letter was typed and when a search left, by the page's own clock. */
async function watchClock(page: Page) {
  await page.addInitScript(() => {
    const times = { typed: 0, asked: [] as number[] }
    Object.assign(window, { times })
    document.addEventListener('input', () => (times.typed = performance.now()), true)
    const { fetch } = window
    window.fetch = (...args) => {
      const url = args[0] instanceof Request ? args[0].url : String(args[0])
      if (url.includes('_serverFn') && decodeURIComponent(url).includes('"k":["q"]')) times.asked.push(performance.now())
      return fetch(...args)
    }
  })
  return () => page.evaluate(() => (window as unknown as { times: { typed: number; asked: number[] } }).times)
}

test('§5 search is debounced 300 ms: letters in a row are one search', { tag: '@once' }, async ({ page }) => {
  const clock = await watchClock(page)
  const searched = watchSearches(page)
  await page.goto('/')
  const field = await openSearch(page)
  await field.pressSequentially('филадельфия', { delay: 30 })
  await expect(listOf(page).getByRole('option').first()).toBeVisible()
  expect(searched).toEqual(['филадельфия'])
  const { typed, asked } = await clock()
  expect((asked[0] ?? 0) - typed).toBeGreaterThanOrEqual(299)
})

test('§5 the initial value of q is searched as well, after the same 300 ms', async ({ page }) => {
  const clock = await watchClock(page)
  const searched = watchSearches(page)
  await page.goto(`/menu?q=${encodeURIComponent('филадельфия')}`)
  await expect(fieldOf(page)).toHaveValue('филадельфия')
  await expect(listOf(page).getByRole('option', { name: 'Филадельфия классик' })).toBeVisible()
  expect(searched).toEqual(['филадельфия'])
  const came = await page.evaluate(() =>
    Math.max(
      ...performance
        .getEntriesByType('resource')
        .map((one) => (/search-assist/.test(one.name) ? (one as PerformanceResourceTiming).responseEnd : 0)),
    ),
  )
  expect(came).toBeGreaterThan(0)
  expect(((await clock()).asked[0] ?? 0) - came).toBeGreaterThanOrEqual(299)
})

test('§5 only 2 characters after trimming are searched, fewer empty the results', { tag: '@once' }, async ({ page }) => {
  const searched = watchSearches(page)
  await page.goto('/')
  const field = await openSearch(page)
  await field.fill('моти')
  await expect(listOf(page)).toBeVisible()
  await field.fill('м')
  await expect(listOf(page)).toBeHidden()
  await field.fill('  м  ')
  await field.fill('мо')
  await expect(listOf(page)).toBeVisible()
  // the rows of the query before may stand until the answer comes
  await expect.poll(() => searched).toEqual(['моти', 'мо'])
})

test('§5 an unchanged query is not searched again', { tag: ['@once', '@long'] }, async ({ page }) => {
  const searched = watchSearches(page)
  await page.goto('/')
  const field = await openSearch(page)
  await field.fill('моти')
  await expect(listOf(page)).toBeVisible()
  await field.press('Space')
  await field.press('Backspace')
  await field.fill(' моти')
  // another one in between proves that the time for a second search has passed
  await field.fill('том ям')
  await expect(listOf(page).getByRole('option', { name: /^Том\sям/ })).toBeVisible()
  await field.fill('моти')
  await expect(listOf(page).getByRole('option', { name: /^Моти/ }).first()).toBeVisible()
  expect(searched).toEqual(['моти', 'том ям'])
})

test('§5 a late answer is dropped', { tag: '@once' }, async ({ page }) => {
  const late = Promise.withResolvers<void>()
  const gone = Promise.withResolvers<void>()
  await page.route('**/_serverFn/**', async (route) => {
    if (queryIn(route.request().url()) === 'моти') {
      await late.promise
      await route.continue().catch(() => undefined)
      gone.resolve()
    } else await route.continue()
  })
  await page.goto('/')
  const field = await openSearch(page)
  const first = page.waitForRequest((request) => queryIn(request.url()) === 'моти')
  await field.fill('моти')
  await first
  await field.fill('том ям')
  await expect(listOf(page).getByRole('option', { name: /^Том\sям/ })).toBeVisible()
  late.resolve()
  await gone.promise
  await expect(listOf(page).getByRole('option', { name: /^Моти/ })).toHaveCount(0)
  await expect(listOf(page).getByRole('option', { name: /^Том\sям/ })).toBeVisible()
})

test('§2 the dropdown needs a query, results, and a path that is not /search', { tag: '@wide' }, async ({ page, api }) => {
  const found = await foundBy(api, 'филадельфия')
  await page.goto('/')
  const field = await openSearch(page)
  await expect(listOf(page)).toBeHidden()
  await expect(field).toHaveAttribute('aria-expanded', 'false')

  await field.fill('филадельфия')
  const options = listOf(page).getByRole('option')
  await expect(options.first()).toBeVisible()
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  const shown = found.slice(0, 6)
  expect(await options.evaluateAll((links) => links.slice(0, -1).map((link) => link.getAttribute('href')))).toEqual(
    shown.map(({ slug }) => `/product/${slug}`),
  )
  await expect(options.last()).toHaveText(new RegExp(`^Все ${found.length} результат`))

  await field.fill('ъъъъъъ')
  await expect(listOf(page)).toBeHidden()

  await field.fill('филадельфия')
  await expect(listOf(page)).toBeVisible()
  await field.press('Enter')
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent('филадельфия')}`)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(found.length)
  await field.click()
  await expect(field).toBeFocused()
  await expect(listOf(page)).toBeHidden()
})

test('§2 a result leads to /product/{slug} and leaves q behind', { tag: '@long' }, async ({ page }) => {
  await page.goto('/menu')
  const field = await openSearch(page)
  await field.fill('филадельфия классик')
  await listOf(page).getByRole('option', { name: 'Филадельфия классик' }).click()
  await expect(page).toHaveURL('/product/filadelfiya-klassik')
  await expect(page.getByRole('heading', { level: 1, name: 'Филадельфия классик' })).toBeVisible()
  await expect(listOf(page)).toBeHidden()
  await expect(field).toHaveValue('')
  await expect(field).not.toBeFocused()
})

test('contract "Pages": q is kept in the page’s URL as one types, in place, and nothing else happens', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { transitions: 0 }
    Object.assign(window, { seen })
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
      if (this.localName === 'main') seen.transitions += 1
      return animate.call(this, frames, options)
    }
  })
  await page.goto('/menu/rolls?sort=popular', { waitUntil: 'networkidle' })
  const field = await openSearch(page)
  await page.evaluate(() => window.scrollTo(0, 500))
  const before = await page.evaluate(() => ({ y: window.scrollY, steps: window.history.length }))
  expect(before.y).toBe(500)
  // of the page's own data; what links in view fetch ahead has nothing to do with it
  const others: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('_serverFn') && request.url().includes('rolls')) others.push(request.url())
  })
  await field.pressSequentially('100% "том ям"', { delay: 60 })
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('100% "том ям"')
  await field.fill('том ям')
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('том ям')
  await expect(listOf(page)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/menu/rolls')
  expect(new URL(page.url()).searchParams.get('sort')).toBe('popular')
  expect(await page.evaluate(() => ({ y: window.scrollY, steps: window.history.length }))).toEqual(before)
  expect(await page.evaluate(() => (window as unknown as { seen: { transitions: number } }).seen.transitions)).toBe(0)
  expect(others).toEqual([])
  await expect(field).toBeFocused()
  await field.fill('')
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBeNull()
})

test('the field follows the URL: back, forward, another page without q', { tag: ['@once', '@long'] }, async ({ page }) => {
  await page.goto(`/menu?q=${encodeURIComponent('моти')}`)
  await listOf(page).getByRole('option', { name: /^Моти/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Моти/ })).toBeVisible()
  await expect(fieldOf(page)).toHaveValue('')
  await page.goBack()
  await expect(page).toHaveURL(`/menu?q=${encodeURIComponent('моти')}`)
  await expect(fieldOf(page)).toHaveValue('моти')
  await expect(listOf(page)).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL(/\/product\//)
  await expect(listOf(page)).toBeHidden()
  await expect(triggerOf(page)).toBeVisible()
})

test(
  '§4 the narrow field is expanded by its button, stays while it has a query, else collapses',
  { tag: ['@once', '@long'] },
  async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' })
    const field = fieldOf(page)
    await expect(field).toBeHidden()
    // focused
    await triggerOf(page).click()
    await expect(field).toBeFocused()
    await expect(page.getByRole('heading', { name: 'Часто ищут' })).toBeVisible()
    await expect(page.getByRole('button', { name: /руб\.|Корзина/ }).filter({ visible: true })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
    await expect(triggerOf(page)).toBeFocused()
    // results exist
    await triggerOf(page).click()
    await field.fill('моти')
    await expect(listOf(page)).toBeVisible()
    await field.blur()
    await expect(field).toBeVisible()
    await expect(listOf(page)).toBeVisible()
    // the query is not empty
    await field.fill('ъъъъъъ')
    await expect(page.getByText(/^По\sзапросу «ъъъъъъ» ничего/)).toBeVisible()
    await field.blur()
    await expect(field).toBeVisible()
    await expect(page.getByRole('link', { name: 'Love Sushi, на главную' })).toBeHidden()
    await page.getByRole('button', { name: 'Закрыть поиск' }).click()
    await expect(field).toBeHidden()
    await expect.poll(() => new URL(page.url()).search).toBe('')
    await expect(page.getByRole('link', { name: 'Love Sushi, на главную' })).toBeVisible()
  },
)

test('keyboard: arrows choose, Enter opens, Escape closes, clears and leaves', { tag: '@long' }, async ({ page }) => {
  await page.goto('/')
  const field = await openSearch(page)
  await field.fill('филадельфия')
  const options = listOf(page).getByRole('option')
  await expect(options.first()).toBeVisible()
  const count = await options.count()
  await expect(field).not.toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute('aria-activedescendant', (await options.nth(1).getAttribute('id')) ?? 'none')
  await page.keyboard.press('ArrowUp')
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(listOf(page).getByRole('option', { selected: true })).toHaveCount(0)
  await page.keyboard.press('ArrowUp')
  await expect(options.nth(count - 1)).toHaveAttribute('aria-selected', 'true')
  await expect(field).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(listOf(page)).toBeHidden()
  await expect(field).toHaveValue('филадельфия')
  await page.keyboard.press('ArrowDown')
  await expect(listOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(field).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(field).not.toBeFocused()

  await openSearch(page)
  await field.fill('филадельфия классик')
  // the answer to this query, not the rows of the one before
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^Нашли/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/product/filadelfiya-klassik')
})

test('Enter with nothing chosen goes to /search, which shows at once what the dropdown found', async ({ page, api }) => {
  const found = await foundBy(api, 'лосось')
  const searched = watchSearches(page)
  await page.goto('/')
  const field = await openSearch(page)
  await field.fill('лосось')
  await expect(listOf(page)).toBeVisible()
  await field.press('Enter')
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent('лосось')}`)
  await expect(page).toHaveTitle('лосось: поиск | Love Sushi')
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards).toHaveCount(found.length)
  expect(searched).toEqual(['лосось'])
  // the page follows what one types on
  await openSearch(page)
  await field.fill('моти')
  await expect(page).toHaveTitle('моти: поиск | Love Sushi')
  await expect(cards.getByRole('heading', { name: /^Моти/ }).first()).toBeVisible()
  expect(searched).toEqual(['лосось', 'моти'])
})

test('§2 the clear button empties the field and its results', { tag: '@long' }, async ({ page }) => {
  await page.goto(`/menu?q=${encodeURIComponent('моти')}`)
  await expect(listOf(page)).toBeVisible()
  await page.getByRole('button', { name: 'Очистить' }).click()
  await expect(fieldOf(page)).toHaveValue('')
  await expect(fieldOf(page)).toBeFocused()
  await expect(listOf(page)).toBeHidden()
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test('§8 a search that fails is one toast, and the field works on', { tag: '@once' }, async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED/)
  await page.goto('/')
  const field = await openSearch(page)
  await page.route('**/_serverFn/**', (route) => (queryIn(route.request().url()) === 'моти' ? route.abort() : route.continue()))
  await field.fill('моти')
  await expect(page.getByText('Связь пропала.')).toBeVisible()
  await expect(page.getByText('Связь пропала.')).toHaveCount(1)
  await expect(field).toHaveValue('моти')
  await field.fill('том ям')
  await expect(listOf(page).getByRole('option', { name: /^Том\sям/ })).toBeVisible()
})

test('a screen reader hears how many dishes were found, once the typing rests', { tag: ['@once', '@long'] }, async ({ page, api }) => {
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target instanceof Element ? target : target.parentElement)?.closest('form [role=status]')
        if (region?.textContent && said.at(-1) !== region.textContent) said.push(region.textContent)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  const { length } = await foundBy(api, 'моти')
  await page.goto('/')
  const field = await openSearch(page)
  await field.pressSequentially('моти', { delay: 400 })
  const status = page.getByRole('search').getByRole('status')
  await expect(status).toHaveText(new RegExp(`^Нашли ${length} блюд`))
  await field.fill('ъъъъъъ')
  await expect(status).toHaveText('Ничего не нашли')
  expect(await page.evaluate(() => (window as unknown as { said: string[] }).said)).toHaveLength(2)
})

test('what was typed before the script came is searched when it is there', { tag: ['@once', '@long'] }, async ({ page }) => {
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/', { waitUntil: 'commit' })
  await fieldOf(page).fill('моти')
  script.resolve()
  await expect(listOf(page).getByRole('option', { name: /^Моти/ }).first()).toBeVisible()
  await expect(fieldOf(page)).toHaveValue('моти')
})

test('/search is read and used without a script', { tag: ['@once', '@long'] }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/')
  await fieldOf(page).fill('моти')
  await fieldOf(page).press('Enter')
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent('моти')}`)
  await expect(page).toHaveTitle('моти: поиск | Love Sushi')
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expect(fieldOf(page)).toHaveValue('моти')
  await page.getByRole('main').getByRole('link', { name: /^Моти/ }).first().click()
  await expect(page).toHaveURL(/\/product\/moti/)
  await page.setViewportSize({ width: 390, height: 844 })
  await triggerOf(page).click()
  await expect(page).toHaveURL(/\/search/)
  await expect(page.getByRole('heading', { name: 'Часто ищут' })).toBeVisible()
  await fieldOf(page).fill('том ям')
  await fieldOf(page).press('Enter')
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Том\sям/ })
      .first(),
  ).toBeVisible()
  await context.close()
})

test('every suggested query finds something', { tag: ['@once', '@long'] }, async ({ page, api }) => {
  await page.goto('/search')
  const queries = await page.getByRole('main').locator('section', { hasText: 'Часто ищут' }).getByRole('link').allTextContents()
  expect(queries.length).toBeGreaterThan(3)
  for (const query of queries) expect(await foundBy(api, query), query).not.toEqual([])
})

test('any q is safe: long, emoji, %, quotes, markup', { tag: '@once' }, async ({ page }) => {
  // the longest address that is let in has 16 KiB; a longer one is refused at the door (attacks.spec.ts)
  const long = 'рол '.repeat(700)
  for (const q of [
    long,
    '🍣🍜🔥',
    '100%',
    '"OR" -* NEAR(',
    "'; DROP TABLE goods; --",
    '<img src=x onerror=alert(1)>',
    '</script><b>',
    '\u0000\u202e',
  ]) {
    const answer = await page.goto(`/search?q=${encodeURIComponent(q)}`)
    expect(answer?.status(), q.slice(0, 40)).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect((await fieldOf(page).inputValue()).length).toBeLessThanOrEqual(MAX_SEARCH_LENGTH)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
  const field = await openSearch(page)
  await field.fill('')
  await page.evaluate(() => {
    const input = document.querySelector<HTMLInputElement>('input[name=q]')
    input?.setAttribute('maxlength', '100000')
  })
  await field.fill('я'.repeat(10_000))
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('я'.repeat(MAX_SEARCH_LENGTH))
})

test('axe finds nothing in the search, and nothing runs over the edge at 320 px', { tag: '@long' }, async ({ page }, { project }) => {
  // five times axe, each some seconds on a busy machine
  test.setTimeout(90_000)
  for (const path of ['/search', `/search?q=${encodeURIComponent('лосось')}`, `/search?q=${encodeURIComponent('ъъъъъъ')}`]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await violations(page), path).toEqual([])
  }
  await page.goto('/', { waitUntil: 'networkidle' })
  const field = await openSearch(page)
  expect(await violations(page), 'field').toEqual([])
  await field.fill('филадельфия')
  await expect(listOf(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  expect(await violations(page), 'dropdown').toEqual([])
  if (project.name !== 'phone') return
  await page.setViewportSize({ width: 320, height: 640 })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width(), 'dropdown').toBeLessThanOrEqual(320)
  await page.goto(`/search?q=${encodeURIComponent('я'.repeat(MAX_SEARCH_LENGTH))}`)
  expect(await width(), 'a word without an end').toBeLessThanOrEqual(320)
})
