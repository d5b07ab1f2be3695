import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { newsList, newsOne } from '~/contracts/news'
import { seedShop } from '#server/catalog/catalog.testing'
import { news } from '#server/db/tables'
import { call, countTrips, db, read } from '#server/http/api.testing'

const NOON = Date.parse('2026-11-21T12:00:00+03:00')
const HOUR = 3_600_000

type Row = typeof news.$inferInsert
const row = (id: number, change: Partial<Row>): Row => ({
  id,
  slug: `test-news-${id}`,
  title: `Акция ${id}`,
  teaser: 'Коротко',
  body: 'Абзац.\n\nЕщё один.',
  image: '/pictures/banner-rolls.webp',
  starts_at: NOON - 24 * HOUR,
  promocode: `CODE${id}`,
  ...change,
})

beforeAll(seedShop)
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  await db.delete(news)
  const rows = [
    row(90_501, { position: 2 }),
    row(90_502, { position: 1, ends_at: NOON + HOUR }),
    row(90_503, { position: 3, ends_at: NOON }),
    row(90_504, { position: 4, starts_at: NOON + 1, ends_at: NOON + 2 * HOUR }),
    row(90_505, { position: 5, starts_at: NOON, promocode: null }),
  ]
  for (const one of rows) await db.insert(news).values(one)
})
afterEach(() => {
  vi.useRealTimers()
})

const ids = async () => (await read(await call('/v2/news'), newsList)).data.map(({ id }) => id)
const one = async (ref: number | string) => (await read(await call(`/v2/news/${ref}`), newsOne)).news
const at = (ms: number) => vi.setSystemTime(NOON + ms)

describe('GET /v2/news', () => {
  test('includes pictures, code and times in the city’s time zone', async () => {
    const [first, second] = (await read(await call('/v2/news'), newsList)).data
    expect(first).toEqual({
      id: 90_502,
      slug: 'test-news-90502',
      title: 'Акция 90502',
      teaser: 'Коротко',
      body: 'Абзац.\n\nЕщё один.',
      image: { sm: '/_ipx/w_320/pictures/banner-rolls.webp', webp: '/pictures/banner-rolls.webp' },
      starts_at: '2026-11-20T12:00:00+03:00',
      ends_at: '2026-11-21T13:00:00+03:00',
      promocode: 'CODE90502',
    })
    expect(second?.ends_at).toBeNull()
  })

  test('lists current promotions in sort order; they start and end by the clock', async () => {
    expect(await ids()).toEqual([90_502, 90_501, 90_505])
    at(1)
    expect(await ids()).toEqual([90_502, 90_501, 90_504, 90_505])
    at(HOUR - 1)
    expect(await ids()).toContain(90_502)
    at(HOUR)
    expect(await ids()).not.toContain(90_502)
  })
})

describe('GET /v2/news/{id}', () => {
  test('returns the promotion by id and by slug', async () => {
    expect(await one(90_501)).toMatchObject({ slug: 'test-news-90501', promocode: 'CODE90501' })
    expect(await one('test-news-90501')).toEqual(await one(90_501))
  })

  test('an ended promotion is 200 without the code', async () => {
    expect(await one(90_503)).toMatchObject({ ends_at: '2026-11-21T12:00:00+03:00', promocode: null })
    expect((await one(90_502)).promocode).toBe('CODE90502')
    at(HOUR)
    expect((await one(90_502)).promocode).toBeNull()
  })

  test('a future promotion is 404', async () => {
    for (const ref of ['90504', 'test-news-90504']) expect((await call(`/v2/news/${ref}`)).status).toBe(404)
    at(1)
    expect((await one(90_504)).promocode).toBe('CODE90504')
  })
})

describe('ETag', () => {
  const paths = ['/v2/news', '/v2/news/90502']
  const etagOf = async (path: string) => (await call(path)).headers.get('etag') ?? ''

  test.each(paths)('%s: 304 after one read', async (path) => {
    const first = await call(path)
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('public, max-age=2, must-revalidate')
    const { DB, trips } = countTrips()
    const second = await call(path, { headers: { 'if-none-match': etag }, env: { DB } })
    expect([second.status, await second.text(), trips()]).toEqual([304, '', 1])
  })

  test.each(paths)('%s: changes when a promotion starts or ends', async (path) => {
    const before = await etagOf(path)
    at(1)
    const begun = await etagOf(path)
    at(HOUR - 1)
    expect(await etagOf(path)).toBe(begun)
    at(HOUR)
    const ended = await call(path, { headers: { 'if-none-match': begun } })
    expect(ended.status).toBe(200)
    expect(new Set([before, begun, ended.headers.get('etag')]).size).toBe(3)
  })
})
