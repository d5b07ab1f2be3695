import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { MAX_SEARCH_LENGTH } from '~/contracts/constants'
import { expect, test, type Api } from './support/shop'
import { openReady } from './support/steps'

/** Found also while collapsed. */
const fieldOf = (page: Page) => page.locator('input[role=combobox][name=q]')
const listOf = (page: Page) => page.getByRole('listbox', { name: 'Найденные блюда' })
const triggerOf = (page: Page) => page.getByRole('button', { name: 'Поиск', exact: true })

/** Focuses the field, through its button in a narrow header. */
async function openSearch(page: Page) {
  const field = fieldOf(page)
  if (await field.isVisible()) await field.click()
  else await triggerOf(page).click()
  await expect(field).toBeFocused()
  return field
}

/** The query in a request of the search. */
function queryIn(url: string): string | undefined {
  if (!url.includes('_serverFn')) return undefined
  return /"k":\["q"\],"v":\[\{"t":1,"s":"((?:[^"\\]|\\.)*)"/.exec(decodeURIComponent(url.replaceAll('+', ' ')))?.[1]
}

function watchSearches(page: Page): string[] {
  const searched: string[] = []
  page.on('request', (request) => {
    const query = queryIn(request.url())
    if (query !== undefined) searched.push(query)
  })
  return searched
}

async function foundBy(api: Api, q: string) {
  const { body } = await api('GET', `/v3/goods/search?q=${encodeURIComponent(q)}`)
  return body as { id: number; slug: string; name: string }[]
}

test('typing searches once, after a pause', { tag: '@once' }, async ({ page }) => {
  const searched = watchSearches(page)
  await page.goto('/')
  const field = await openSearch(page)
  await field.pressSequentially('филадельфия', { delay: 30 })
  await expect(listOf(page).getByRole('option').first()).toBeVisible()
  expect(searched).toEqual(['филадельфия'])
  await page.keyboard.press('ArrowDown')
  expect((await new AxeBuilder({ page }).include('header').analyze()).violations).toEqual([])
})

test('only changed queries of at least 2 characters are searched, shorter ones empty the results', { tag: '@once' }, async ({ page }) => {
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
  await expect.poll(() => searched).toEqual(['моти', 'мо'])
  await field.press('Space')
  await field.press('Backspace')
  await field.fill(' мо')
  // another search proves that the time for a repeated one has passed
  await field.fill('том ям')
  await expect(listOf(page).getByRole('option', { name: /^Том\sям/ })).toBeVisible()
  expect(searched).toEqual(['моти', 'мо', 'том ям'])
  await page.getByRole('button', { name: 'Очистить' }).click()
  await expect(field).toHaveValue('')
  await expect(field).toBeFocused()
  await expect(listOf(page)).toBeHidden()
})

test('a late response is dropped', { tag: '@once' }, async ({ page }) => {
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

test('the dropdown is shown with results, but not on /search', { tag: ['@core', '@wide'] }, async ({ page, api }) => {
  const found = await foundBy(api, 'филадельфия')
  await page.goto('/')
  const field = await openSearch(page)
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

  await field.press('Enter')
  await expect(page).toHaveURL(`/search?q=${encodeURIComponent('филадельфия')}`)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(found.length)
  await field.click()
  await expect(field).toBeFocused()
  await expect(listOf(page)).toBeHidden()
})

test('typing replaces q in the URL without history, scrolling or loading', async ({ page }) => {
  await openReady(page, '/menu/rolls?sort=popular')
  const field = await openSearch(page)
  await page.evaluate(() => window.scrollTo(0, 500))
  const before = await page.evaluate(() => ({ y: window.scrollY, steps: window.history.length }))
  expect(before.y).toBe(500)
  // data of this page; prefetched links do not count
  const others: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('_serverFn') && request.url().includes('popular')) others.push(request.url())
  })
  await field.pressSequentially('100% "том ям"', { delay: 60 })
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('100% "том ям"')
  await field.fill('том ям')
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('том ям')
  await expect(listOf(page)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/menu/rolls')
  expect(new URL(page.url()).searchParams.get('sort')).toBe('popular')
  expect(await page.evaluate(() => ({ y: window.scrollY, steps: window.history.length }))).toEqual(before)
  expect(others).toEqual([])
  await expect(field).toBeFocused()
  await field.fill('')
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBeNull()
})

test('the field follows the URL: back, forward, another page without q', { tag: '@once' }, async ({ page }) => {
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

test('the narrow field is expanded by its button and collapses when empty and without focus', { tag: '@once' }, async ({ page }) => {
  await openReady(page, '/')
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
})

test('arrows choose, Enter opens, Escape closes, clears and leaves', async ({ page }) => {
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
  // the results of this query, not of the previous one
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/^Нашли/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/product/filadelfiya-klassik')
})

test('a failed search shows one toast, and the field keeps working', { tag: '@once' }, async ({ page, allowConsole }) => {
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

test('the number of results is announced', { tag: '@once' }, async ({ page, api }) => {
  const { length } = await foundBy(api, 'моти')
  await page.goto('/')
  const field = await openSearch(page)
  await field.fill('моти')
  const status = page.getByRole('search').getByRole('status')
  await expect(status).toHaveText(new RegExp(`^Нашли ${length} блюд`))
  await field.fill('ъъъъъъ')
  await expect(status).toHaveText('Ничего не нашли')
})

test('text typed before hydration is searched after it', { tag: '@once' }, async ({ page }) => {
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

test('/search works without scripts', { tag: '@once' }, async ({ browser, baseURL }) => {
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

test('any q is safe', { tag: '@once' }, async ({ page }) => {
  for (const q of ['рол '.repeat(700), '🍣 100%', '<img src=x onerror=alert(1)>', '</script><b>', '\u0000\u0001\u001b\u202e']) {
    const answer = await page.goto(`/search?q=${encodeURIComponent(q)}`)
    expect(answer?.status(), q.slice(0, 40)).toBe(200)
    expect(await answer?.text(), 'without control characters').not.toMatch(/[^\P{Cc}\n\r\t]/u)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect((await fieldOf(page).inputValue()).length).toBeLessThanOrEqual(MAX_SEARCH_LENGTH)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }
})
