import { between, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { categoryList as categoriesShape } from '~/contracts/categories'
import { goodsList, goodsOne } from '~/contracts/goods'
import { categories, dishes } from '#server/db/tables'
import { call, countTrips, db, read, readError } from '#server/http/api.testing'
import { insertGoods, seedShop } from './catalog.testing'

beforeAll(seedShop)

const listOf = async (query: string) => (await read(await call(`/v3/goods/list${query}`), goodsList)).map(({ id }) => id)

test('GET /v3/categories orders categories by their position', async () => {
  await db.insert(categories).values({ id: 90_101, slug: 'test-first', name: 'Первая', image: '/pictures/a.webp', position: -1 })
  const slugs = (await read(await call('/v3/categories'), categoriesShape)).map(({ slug }) => slug)
  expect(slugs.indexOf('test-first')).toBe(0)
  await db.delete(categories).where(eq(categories.id, 90_101))
})

describe('GET /v3/goods/list', () => {
  test('gives products in the order asked and leaves unknown ids out', async () => {
    expect(await listOf('?products[]=90205&products[]=99999999&products[]=90202')).toEqual([90_205, 90_202])
  })

  test('takes one id, an encoded name and a repeated id', async () => {
    expect(await listOf('?products[]=90202')).toEqual([90_202])
    expect(await listOf('?products%5B%5D=90203&products%5B%5D=90202')).toEqual([90_203, 90_202])
    expect(await listOf('?products[]=90202&products[]=90202')).toEqual([90_202])
  })

  test('gives at most two hundred of those asked for', async () => {
    const ids = Array.from({ length: 201 }, (_, i) => 91_000 + i)
    await insertGoods(ids)
    expect(await listOf(`?${ids.map((id) => `products[]=${id}`).join('&')}`)).toEqual(ids.slice(0, 200))
    await db.delete(dishes).where(between(dishes.id, 91_000, 91_200))
  })

  test.each(['abc', '0', '1e3', '', '\uff11'])('answers 422 with the field where an id is «%s»', async (id) => {
    const response = await call(`/v3/goods/list?products[]=90202&products[]=${encodeURIComponent(id)}`)
    expect(response.status).toBe(422)
    expect((await readError(response)).message).toMatch(/^products\[\]/)
  })
})

describe('GET /v3/goods/{id}', () => {
  test('gives the product by id and by slug, with its options by kind in their order', async () => {
    const byId = await read(await call('/v3/goods/90201'), goodsOne)
    const bySlug = await read(await call('/v3/goods/test-roll-90201'), goodsOne)
    expect(bySlug).toEqual(byId)
    expect(byId).toMatchObject({ price: 499.9, old_price: 650, unit: 'г', badge: 'no', available: true })
    expect(byId.additionals).toEqual([
      {
        id: 90_401,
        name: 'Сыр',
        price: 60,
        max: 3,
        contains: ['milk'],
        image: { sm: '/_ipx/w_320/pictures/sauce.webp', webp: '/pictures/sauce.webp' },
      },
    ])
    expect(byId.sides.map(({ id }) => id)).toEqual([90_402])
    expect(byId.sauces.map(({ price }) => price)).toEqual([40.5])
    expect(byId.images).toEqual([byId.image])
  })

  test('adds at most eight related products that can be ordered, itself not among them', async () => {
    const { related } = await read(await call('/v3/goods/90206'), goodsOne)
    expect(related.map(({ id }) => id)).toEqual([90_207, 90_208, 90_209, 90_210, 90_211, 90_201, 90_202, 90_203])
  })

  test.each(['99999999', 'no-such-roll', '090201', '%E0%A4%A'])('answers 404 to «%s»', async (ref) => {
    const response = await call(`/v3/goods/${ref}`)
    expect([response.status, (await readError(response)).code]).toEqual([404, 'not_found'])
    expect([response.headers.get('etag'), response.headers.get('cache-control')]).toEqual([null, 'no-store'])
  })
})

describe('the version', () => {
  const paths = ['/v3/categories', '/v3/goods/list?products[]=90201', '/v3/goods/90201', '/v2/cities', '/v2/pickuppoints', '/v2/option']

  test.each(paths)('%s answers 304 to a client that holds it, after one read', async (path) => {
    const first = await call(path)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[^"]+-\d+"$/)
    expect(first.headers.get('cache-control')).toBe('public, max-age=2, must-revalidate')
    const { DB, trips } = countTrips()
    const second = await call(path, { headers: { 'if-none-match': `"other", ${etag}` }, env: { DB } })
    expect(second.status).toBe(304)
    expect(await second.text()).toBe('')
    expect(second.headers.get('etag')).toBe(etag)
    expect(trips()).toBe(1)
  })

  test('a change of the catalogue is seen at once, for one batch more', async () => {
    const before = await call('/v3/goods/90202')
    await db.update(dishes).set({ price: 777.7 }).where(eq(dishes.id, 90_202))
    const { DB, trips } = countTrips()
    const after = await call('/v3/goods/90202', { headers: { 'if-none-match': before.headers.get('etag') ?? '' }, env: { DB } })
    expect(after.status).toBe(200)
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
    expect(await read(after, goodsOne)).toMatchObject({ price: 777.7 })
    expect(trips()).toBe(2)
  })
})
