import type { CategoryContents } from '~/contracts/categories'
import type { GoodsOne } from '~/contracts/goods'
import { expect, test } from './support/shop'
import { openServer } from './support/local-server'
import { openShop } from './support/own-shop'
import { openReady } from './support/steps'

const COUNT = 150

test(
  '«Показать ещё» loads the next page of a long category, «Назад» restores all, and without scripts it is a link',
  { tag: '@once' },
  async ({ page, baseURL, browser }) => {
    test.setTimeout(120_000)
    const long = await openLongCategory(baseURL ?? '')
    const shop = await openShop({ env: { API_BASE_URL: `${long.origin}/api` } })
    const cards = page.getByRole('main').getByRole('article')
    const more = page.getByRole('link', { name: 'Показать ещё' })

    await openReady(page, `${shop.origin}/menu/rolls`)
    await expect(cards).toHaveCount(60)
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(cards).toHaveCount(120)
    await expect(page.getByRole('link', { name: 'Блюдо 61', exact: true })).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: 'Показано блюд: 120 из 150' })).toBeAttached()
    await expect(page).toHaveURL(/\/menu\/rolls$/)
    await more.click()
    await expect(cards).toHaveCount(COUNT)
    await expect(more).toHaveCount(0)

    const far = page.getByRole('link', { name: 'Блюдо 130', exact: true })
    await far.scrollIntoViewIfNeeded()
    await far.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Блюдо 130' })).toBeVisible()
    await page.goBack()
    await expect(cards).toHaveCount(COUNT)
    await expect(far).toBeInViewport()

    const plain = await browser.newContext({ javaScriptEnabled: false })
    const reader = await plain.newPage()
    await reader.goto(`${shop.origin}/menu/rolls?sort=cheap`)
    await reader.getByRole('link', { name: 'Показать ещё' }).click()
    await expect(reader).toHaveURL(/\/menu\/rolls\?sort=cheap&after=9059$/)
    await expect(reader.getByRole('main').getByRole('article').first()).toContainText('Блюдо 61')
    await reader.getByRole('link', { name: 'С начала списка' }).click()
    await expect(reader.getByRole('main').getByRole('article').first()).toContainText('Блюдо 1')
    await plain.close()

    // no requests to a shop that has stopped
    await page.goto('about:blank')
    await shop.stop()
    long.close()
  },
)

/** A remote API with a long category: the test shop's own, except for the rolls. */
async function openLongCategory(target: string) {
  const read = async (path: string) => (await fetch(`${target}${path}`)).json()
  const { items, ...category } = (await read('/api/v3/categories/rolls')) as CategoryContents
  const dish = (await read('/api/v3/goods/filadelfiya-klassik')) as GoodsOne
  const goods = Array.from({ length: COUNT }, (_, at) => ({
    ...(items[at % items.length] ?? dish),
    id: 9000 + at,
    slug: `dish-${at + 1}`,
    name: `Блюдо ${at + 1}`,
    badge: 'no',
    old_price: null,
    price: 100 + at,
  }))

  async function answer(url: URL): Promise<unknown> {
    if (url.pathname === '/api/v3/categories/rolls') {
      const from = goods.findIndex(({ id }) => id === Number(url.searchParams.get('after'))) + 1
      const page = goods.slice(from, from + 60)
      return { ...category, items: page, total: COUNT, badges: [], next: from + 60 < COUNT ? page.at(-1)?.id : null }
    }
    const slug = /^\/api\/v3\/goods\/(dish-\d+)$/.exec(url.pathname)?.[1]
    if (slug) return { ...dish, ...goods.find((one) => one.slug === slug) }
    return read(url.pathname + url.search)
  }

  return openServer((request, response) => {
    answer(new URL(request.url ?? '/', target)).then(
      (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      () => response.writeHead(502).end(),
    )
  })
}
