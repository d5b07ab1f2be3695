import { between, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_FAVORITES } from '~/contracts/constants'
import { addFavoriteBody, favoriteList as favoritesShape } from '~/contracts/favorites'
import { insertGoods, seedShop } from '#server/catalog/catalog.testing'
import { dishes } from '#server/db/tables'
import { call, countTrips, db, read, readError, signIn } from '#server/http/api.testing'

let lastPhone = 79_990_600_000
let token: string

beforeAll(seedShop)
beforeEach(async () => {
  token = await signIn(String(++lastPhone))
})

const list = async (as: string = token) => read(await call('/v3/favorites', { token: as }), favoritesShape)
const add = (good_id: unknown, as: string = token) => call('/v3/favorites', { token: as, body: { good_id } })
const remove = (id: number | string, as: string = token) => call(`/v3/favorites/${id}`, { method: 'DELETE', token: as })

describe('POST /v3/favorites', () => {
  test('201; the list starts with the newest', async () => {
    for (const id of [90_203, 90_201, 90_212]) {
      const { DB, trips } = countTrips()
      const answer = await call('/v3/favorites', { token, body: { good_id: id }, env: { DB } })
      expect([answer.status, trips()]).toEqual([201, 2])
      expect(await read(answer, addFavoriteBody)).toEqual({ good_id: id })
    }
    expect(await list()).toEqual([90_212, 90_201, 90_203])
  })

  test('is idempotent: an existing favourite keeps its place', async () => {
    for (const id of [90_201, 90_202, 90_201]) expect((await add(id)).status).toBe(201)
    expect(await list()).toEqual([90_202, 90_201])
  })

  test('ten concurrent calls add once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(90_201)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(await list()).toEqual([90_201])
  })

  test('422 for an unknown product', async () => {
    const answer = await add(99_999_999)
    expect(answer.status).toBe(422)
    expect((await readError(answer)).message).toBe('good_id:Такого блюда нет в меню')
    expect(await list()).toEqual([])
  })

  test.each(['90201', null, 0, -1, 1.5, [90_201], {}, undefined, 1e300, 2 ** 53])('422 with good_id: %j', async (id) => {
    const answer = await add(id)
    expect(answer.status).toBe(422)
    expect(Object.keys((await readError(answer)).fields ?? {})).toEqual(['good_id'])
  })

  test('is limited; an existing favourite is still 201', async () => {
    const ids = Array.from({ length: MAX_FAVORITES + 1 }, (_, i) => 92_000 + i)
    await insertGoods(ids)
    for (const id of ids.slice(0, -1)) await add(id)
    const more = await add(ids.at(-1))
    expect(more.status).toBe(422)
    expect(await readError(more)).toMatchObject({ code: 'favorites_full', fields: { good_id: expect.stringMatching(/уже 200 блюд/) } })
    expect((await add(ids[0])).status).toBe(201)
    expect(await list()).toHaveLength(MAX_FAVORITES)
    expect((await remove(ids[0] ?? 0)).status).toBe(204)
    expect((await add(ids.at(-1))).status).toBe(201)
    await db.delete(dishes).where(between(dishes.id, 92_000, 92_200))
  })
})

test('DELETE removes the customer’s own favourite, also the second time', async () => {
  const other = await signIn(String(++lastPhone))
  await add(90_201)
  await add(90_202)
  expect((await remove(90_201, other)).status).toBe(204)
  for (let time = 0; time < 2; time++) expect((await remove(90_202)).status).toBe(204)
  expect([await list(), await list(other)]).toEqual([[90_201], []])
})

test('an unavailable product stays, a deleted one leaves', async () => {
  await insertGoods([92_300])
  await add(92_300)
  await add(90_212)
  await db.delete(dishes).where(eq(dishes.id, 92_300))
  expect(await list()).toEqual([90_212])
  expect((await remove(92_300)).status).toBe(404)
})
