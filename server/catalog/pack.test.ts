import { beforeAll, describe, expect, test } from 'vitest'
import { catalogPack } from '~/contracts/catalog-pack'
import { categories, categoryPage } from '~/contracts/categories'
import { BADGES, GOODS_ORDERS } from '~/contracts/constants'
import { goodsList, goodsOne } from '~/contracts/goods'
import { unpackCatalog, type WholeCatalog } from '~/rules/catalog-pack'
import { categoriesOf, categoryPageOf, goodsListOf, goodsOneOf } from '~/rules/whole-catalog'
import { seedShop } from '#server/db/db.testing'
import { goods } from '#server/db/tables'
import { call, countTrips, db, read } from '#server/http/api.testing'
import { MOST_PACKED } from './pack.service'
import { makeShop } from './catalog.testing'

/* Issue 8, part 4: what a page is given of the menu at hand is exactly what it would have been given by the API. */

const VIEWS = GOODS_ORDERS.flatMap((sort) => [undefined, ...BADGES.filter((one) => one !== 'no')].map((badge) => ({ sort, badge })))
const queryOf = (fields: Record<string, string | number | undefined>) =>
  new URLSearchParams(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))).toString()

const readPack = async () => read(await call('/v3/catalog'), catalogPack)

async function wholeCatalog(): Promise<WholeCatalog> {
  const whole = unpackCatalog(await readPack())
  if (!whole) throw new Error('too large')
  return whole
}

describe.each([
  ['the demo shop', () => seedShop()],
  ['a shop full of ties', () => makeShop(300, 5)],
])('%s', (_, make) => {
  let whole: WholeCatalog
  beforeAll(async () => {
    await make()
    whole = await wholeCatalog()
  })

  test('its categories are the same, whole and cut, in every order under every filter', async () => {
    expect(categoriesOf(whole, {})).toEqual(await read(await call('/v3/categories'), categories))
    for (const view of VIEWS)
      for (const per_category of [1, 6, 24]) {
        const query = { ...view, per_category }
        expect(categoriesOf(whole, query)).toEqual(await read(await call(`/v3/categories?${queryOf(query)}`), categories))
      }
  })

  test('every page of every category is the same, in every order under every filter', async () => {
    for (const { slug } of whole.categories)
      for (const view of VIEWS) {
        let after: number | undefined
        for (let pages = 0; pages < 20; pages++) {
          const ours = categoryPageOf(whole, slug, { ...view, after }, 9)
          expect(ours).toEqual(await read(await call(`/v3/categories/${slug}?${queryOf({ ...view, after, per_page: 9 })}`), categoryPage))
          if (!ours?.next) break
          after = ours.next
        }
      }
  })

  test('every product is the same, and so is what goes well with it', async () => {
    for (const { slug } of whole.categories.flatMap(({ items }) => items))
      expect(goodsOneOf(whole, slug)).toEqual(await read(await call(`/v3/goods/${slug}`), goodsOne))
  })

  test('products by their ids are the same', async () => {
    const ids = [
      ...whole.categories
        .flatMap(({ items }) => items.map(({ id }) => id))
        .toReversed()
        .slice(0, 40),
      999_999,
    ]
    const path = `/v3/goods/list?${ids.map((id) => `products[]=${id}`).join('&')}`
    expect(goodsListOf(whole, ids)).toEqual(await read(await call(path), goodsList))
  })

  test('what is not there is null, never something else', () => {
    expect(categoryPageOf(whole, 'no-such', {}, 9)).toBeNull()
    expect(goodsOneOf(whole, 'no-such')).toBeNull()
    expect(categoryPageOf(whole, whole.categories[0]?.slug ?? '', { after: 999_999 }, 9)).toBeNull()
  })
})

test('the demo’s whole menu is less than 16 kB gzipped', async () => {
  await seedShop()
  const text = await (await call('/v3/catalog')).text()
  const gzipped = await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
  console.log(`GET /v3/catalog of the demo: ${new TextEncoder().encode(text).length} bytes, gzipped ${gzipped.byteLength}`)
  expect(gzipped.byteLength).toBeLessThan(16_000)
})

test('it is read by one batch beside the version, and not again while nothing changes; 304 for who holds it', async () => {
  await db.update(goods).set({ description: 'Другое' })
  const { DB, trips } = countTrips()
  const first = await call('/v3/catalog', { env: { DB } })
  expect(trips()).toBe(2)
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  expect((await call('/v3/catalog', { env: { DB }, headers })).status).toBe(304)
  await call('/v3/catalog', { env: { DB } })
  expect(trips()).toBe(4)
})

test('a shop that is too large says so', async () => {
  await makeShop(MOST_PACKED, 3)
  expect((await readPack()).menu?.goods.id).toHaveLength(MOST_PACKED)
  await makeShop(MOST_PACKED + 1, 3)
  expect((await readPack()).menu).toBeNull()
})

test('a shop of few but wordy products is too large too', async () => {
  await makeShop(100, 3)
  expect((await readPack()).menu).not.toBeNull()
  await db.update(goods).set({ description: 'ы'.repeat(2000) })
  expect((await readPack()).menu).toBeNull()
})
