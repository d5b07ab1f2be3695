import { between, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_FAVORITES } from '~/contracts/constants'
import { addFavoriteBody, favorites as favoritesShape } from '~/contracts/favorites'
import { insertGoods, seedShop } from '#server/catalog/catalog.testing'
import { favorites, goods } from '#server/db/tables'
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
  test('answers 201, and the list of product ids begins with the one marked last', async () => {
    for (const id of [90_203, 90_201, 90_212]) {
      const answer = await add(id)
      expect(answer.status).toBe(201)
      expect(await read(answer, addFavoriteBody)).toEqual({ good_id: id })
    }
    expect(await list()).toEqual([90_212, 90_201, 90_203])
  })

  test('again, it answers the same and changes nothing', async () => {
    await add(90_201)
    await add(90_202)
    expect((await add(90_201)).status).toBe(201)
    expect(await list()).toEqual([90_202, 90_201])
  })

  test('ten at the same time mark it once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(90_201)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(await list()).toEqual([90_201])
  })

  test('answers 422 with good_id to an unknown product', async () => {
    const answer = await add(99_999_999)
    expect(answer.status).toBe(422)
    expect((await readError(answer)).message).toBe('good_id:Такого блюда нет в меню')
    expect(await list()).toEqual([])
  })

  test.each(['90201', null, 0, -1, 1.5, [90_201], {}, undefined, 1e300, 2 ** 53])('answers 422 with good_id to %j', async (id) => {
    const answer = await add(id)
    expect(answer.status).toBe(422)
    expect(Object.keys((await readError(answer)).fields ?? {})).toEqual(['good_id'])
  })

  test('takes so many and no more; what is marked already is still answered 201', async () => {
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
    await db.delete(goods).where(between(goods.id, 92_000, 92_200))
  })

  test('costs two round trips: the session, the mark', async () => {
    const { DB, trips } = countTrips()
    await call('/v3/favorites', { token, body: { good_id: 90_201 }, env: { DB } })
    expect(trips()).toBe(2)
  })
})

describe('DELETE /v3/favorites/{id}', () => {
  test('answers 204, a second time too', async () => {
    await add(90_201)
    await add(90_202)
    expect((await remove(90_201)).status).toBe(204)
    expect((await remove(90_201)).status).toBe(204)
    expect(await list()).toEqual([90_202])
  })

  test.each(['99999999', 'abc', '0', '-1', '1e3', '%20', "1' OR 1=1", '9'.repeat(30), 'test-roll-90201'])(
    'answers 404 to «%s», which is no product',
    async (id) => {
      await add(90_201)
      const answer = await remove(id)
      expect(answer.status).toBe(404)
      expect((await readError(answer)).code).toBe('not_found')
      expect(await list()).toEqual([90_201])
    },
  )
})

test('somebody else’s list is neither seen nor changed', async () => {
  await add(90_201)
  const stranger = await signIn(String(++lastPhone))
  expect(await list(stranger)).toEqual([])
  expect((await remove(90_201, stranger)).status).toBe(204)
  await add(90_202, stranger)
  expect(await list()).toEqual([90_201])
  expect(await list(stranger)).toEqual([90_202])
})

test('a product that is not available stays in the list, one that left the menu leaves it', async () => {
  await insertGoods([92_300])
  await add(92_300)
  await add(90_212)
  await db.delete(goods).where(eq(goods.id, 92_300))
  expect(await list()).toEqual([90_212])
  expect((await remove(92_300)).status).toBe(404)
})

test('the answer is the customer’s alone: nobody keeps it', async () => {
  expect((await call('/v3/favorites', { token })).headers.get('cache-control')).toBe('private, no-store')
})

test('without a token every call is 401', async () => {
  await add(90_201)
  const before = await db.$count(favorites)
  const calls = [
    call('/v3/favorites'),
    call('/v3/favorites', { body: { good_id: 90_202 } }),
    call('/v3/favorites/90201', { method: 'DELETE' }),
  ]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([401, 401, 401])
  expect((await call('/v3/favorites', { token: 'x'.repeat(43) })).status).toBe(401)
  expect(await db.$count(favorites)).toBe(before)
})
