import { constants, gunzipSync, gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { openServer } from './support/local-server'
import { expect, test } from './support/shop'

/** What a network lets through of each answer. */
const CUT_BYTES = 16_000
/** What of it may be the document's: the handshake and the headers come first. */
const FIRST_BYTES = 8_000

const WITH_DISHES = ['/', '/menu', '/menu/rolls', '/product/filadelfiya-klassik', '/search?q=%D1%80%D0%BE%D0%BB%D0%BB']
const OTHERS = ['/promotions', '/bonus', '/delivery', '/payment', '/privacy', '/search', '/favorite', '/no-such-page', '/product/no-such']
const NOT_INDEXED = /^\/(?:search|favorite|no-such-page|product\/no-such)/

/** Serves the shop compressed, and stops in the middle of each answer of more bytes, which then never ends. */
async function openCuttingProxy(target: string, cutBytes: number) {
  return openServer((request, answer) => {
    void fetch(target + request.url, { redirect: 'manual' }).then(async (response) => {
      const body = gzipSync(Buffer.from(await response.arrayBuffer()))
      const headers = Object.fromEntries(response.headers)
      answer.writeHead(response.status, { ...headers, 'content-encoding': 'gzip', 'content-length': body.length })
      answer.write(body.subarray(0, cutBytes))
      if (body.length <= cutBytes) answer.end()
    })
  })
}

const notice = (page: Page) => page.getByText('Страница загрузилась не целиком.')
const phone = (page: Page) => page.locator('page-start').getByRole('link', { name: /^\+7/ })

test('the first kilobytes of a page name it, the phone, and its first dishes or the menu', { tag: '@once' }, async ({ request }) => {
  for (const path of [...WITH_DISHES, ...OTHERS]) {
    const html = await (await request.get(path)).text()
    const first = gunzipSync(gzipSync(html).subarray(0, FIRST_BYTES), { finishFlush: constants.Z_SYNC_FLUSH }).toString()
    expect(first, path).toMatch(/<title>.+ \| Love Sushi<\/title>/)
    if (!NOT_INDEXED.test(path)) expect(first, path).toMatch(/<meta name="description" content="[^"]{40}/)
    expect(first, path).toMatch(/<page-start.*Love Sushi.*href="tel:\+\d{10,}"/)
    const lines = [...first.matchAll(/<li><a href="\/(product|menu)\/[^"]+">[^<]+<\/a> (?:<!-- -->)?(?:от\s)?[\d\s]+₽/g)]
    expect(lines.length, path).toBeGreaterThan(2)
    expect(new Set(lines.map(([, kind]) => kind)), path).toEqual(new Set([WITH_DISHES.includes(path) ? 'product' : 'menu']))
  }
})

for (const path of ['/', '/menu/rolls', '/delivery', '/no-such-page'])
  test(`cut after 16 kB, ${path} says so, with the phone and the menu`, { tag: '@once' }, async ({ page, baseURL, allowConsole }) => {
    allowConsole(/404/)
    const proxy = await openCuttingProxy(baseURL ?? '', CUT_BYTES)
    await page.goto(proxy.origin + path, { waitUntil: 'commit' })
    await expect(notice(page)).toBeVisible()
    await expect(phone(page)).toHaveAttribute('href', /^tel:\+\d{10,}$/)
    await expect(page.getByRole('link', { name: /^(?:Филадельфия классик|Роллы)$/ }).first()).toBeVisible()
    await expect(page).toHaveTitle(/ \| Love Sushi$/)
    proxy.close()
  })

test('cut after its styles, a page shows what is there, and the phone below', { tag: '@once' }, async ({ page, baseURL }) => {
  const proxy = await openCuttingProxy(baseURL ?? '', 24_000)
  await page.goto(`${proxy.origin}/menu/rolls`, { waitUntil: 'commit' })
  await expect(phone(page)).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Роллы', level: 1 })).toBeInViewport()
  await expect(page.locator('page-start').getByRole('list')).toBeHidden()
  proxy.close()
})

test('a whole page never shows it and does not shift', { tag: '@once' }, async ({ page, allowConsole }) => {
  allowConsole(/404/)
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 })
    const add = (list: PerformanceObserverEntryList) =>
      list.getEntries().forEach((entry) => Object.assign(window, { shifts: Reflect.get(window, 'shifts') + Reflect.get(entry, 'value') }))
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true })
  })
  for (const path of ['/', '/menu/rolls', '/no-such-page']) {
    await page.goto(path, { waitUntil: 'load' })
    await expect(page.locator('page-start')).toHaveCount(0)
    expect(await page.evaluate(() => Reflect.get(window, 'shifts')), path).toBe(0)
  }
})
