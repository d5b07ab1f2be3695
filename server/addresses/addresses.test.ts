import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addresses as addressesShape, addressValue, type Address } from '~/contracts/addresses'
import { MAX_ADDRESSES } from '~/contracts/constants'
import { CITY, NIGHT_CITY, seedShop } from '#server/catalog/catalog.testing'
import { addresses as addressesTable } from '#server/db/tables'
import { call, countTrips, db, read, readError, signIn } from '#server/http/api.testing'

let lastPhone = 79_990_400_000
let token: string

beforeAll(seedShop)
beforeEach(async () => {
  token = await signIn(String(++lastPhone))
})

const home = { city_id: CITY, street: 'Ленина', house: '5' }
const list = async (as: string = token) => read(await call('/v3/addresses', { token: as }), addressesShape)
const add = (body: unknown, as: string = token) => call('/v3/addresses', { token: as, body })
const put = (id: number | string, body: unknown, as: string = token) => call(`/v3/addresses/${id}`, { method: 'PUT', token: as, body })
const remove = (id: number | string, as: string = token) => call(`/v3/addresses/${id}`, { method: 'DELETE', token: as })
const valueOf = async (answer: Response) => (await read(answer, addressValue)).value
const defaults = (all: Address[]) => all.filter((one) => one.is_default).map(({ id }) => id)

describe('POST /v3/addresses', () => {
  test('answers 201 with the address; what was left out is empty', async () => {
    const answer = await add({ ...home, apartment: ' 12 ' })
    expect(answer.status).toBe(201)
    expect(await valueOf(answer)).toEqual({
      ...home,
      id: expect.any(Number),
      is_default: true,
      apartment: '12',
      building: '',
      entrance: '',
      floor: '',
      intercom: '',
      label: '',
      comment: '',
    })
  })

  test('the first address is the default even where the body says no', async () => {
    expect((await valueOf(await add({ ...home, is_default: false }))).is_default).toBe(true)
  })

  test('a later one is the default only where the body says so', async () => {
    const first = await valueOf(await add(home))
    const second = await valueOf(await add(home))
    expect(defaults(await list())).toEqual([first.id])
    const third = await valueOf(await add({ ...home, is_default: true }))
    expect(await list()).toMatchObject([{ id: third.id }, { id: first.id }, { id: second.id }])
    expect(defaults(await list())).toEqual([third.id])
  })

  test('ten at the same time leave exactly one default', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => add({ ...home, is_default: i % 2 === 0 })))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    const all = await list()
    expect(all).toHaveLength(10)
    expect(defaults(all)).toHaveLength(1)
    expect(all[0]?.is_default).toBe(true)
  })

  test('answers 422 with city_id to an unknown city', async () => {
    const answer = await add({ ...home, city_id: 99_999_999 })
    expect(answer.status).toBe(422)
    expect((await readError(answer)).message).toBe('city_id:В этот город мы не доставляем')
    expect(await list()).toEqual([])
  })

  test.each([
    ['street', { city_id: CITY, house: '5' }],
    ['house', { city_id: CITY, street: 'Ленина' }],
    ['house', { ...home, house: '   ' }],
    ['city_id', { street: 'Ленина', house: '5' }],
    ['city_id', { ...home, city_id: '90001' }],
    ['city_id', { ...home, city_id: 1.5 }],
    ['street', { ...home, street: 'я'.repeat(121) }],
    ['comment', { ...home, comment: '🍣'.repeat(301) }],
    ['is_default', { ...home, is_default: 1 }],
    ['floor', { ...home, floor: [] }],
  ])('answers 422 with the field «%s» to %j', async (field, body) => {
    const answer = await add(body)
    expect(answer.status).toBe(422)
    expect(Object.keys((await readError(answer)).fields ?? {})).toEqual([field])
  })

  test('costs three round trips: the session, the city, the address', async () => {
    await add(home)
    const { DB, trips } = countTrips()
    await call('/v3/addresses', { token, body: { ...home, is_default: true }, env: { DB } })
    expect(trips()).toBe(3)
  })
})

describe('§3: exactly one default, whatever is done at the same time', () => {
  const ten = <T>(act: (i: number) => Promise<T>) => Promise.all(Array.from({ length: 10 }, (_, i) => act(i)))

  test('ten are made the default', async () => {
    const saved = await ten(async () => valueOf(await add(home)))
    const answers = await ten((i) => put(saved[i]?.id ?? 0, { is_default: true }))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(defaults(await list())).toHaveLength(1)
  })

  test('ten are deleted, of which one is the default, and ten others stay', async () => {
    const going = await ten(async () => valueOf(await add(home)))
    const staying = await ten(async () => valueOf(await add(home)))
    const answers = await ten((i) => remove(going[i]?.id ?? 0))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(204))
    expect((await list()).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(staying.map(({ id }) => id).toSorted((a, b) => a - b))
    expect(defaults(await list())).toHaveLength(1)
  })

  test('some come, some go, some become it', async () => {
    const saved = await ten(async () => valueOf(await add(home)))
    await ten((i) => {
      const id = saved[i]?.id ?? 0
      if (i % 3 === 0) return remove(id)
      return i % 3 === 1 ? put(id, { is_default: true }) : add({ ...home, is_default: true })
    })
    const all = await list()
    expect(all).toHaveLength(9)
    expect(defaults(all)).toEqual([all[0]?.id])
  })

  test('one deleted ten times goes once', async () => {
    const { id } = await valueOf(await add(home))
    const statuses = (await ten(() => remove(id))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 204)).toHaveLength(1)
    expect(statuses.filter((status) => status === 404)).toHaveLength(9)
  })
})

describe(`at most ${MAX_ADDRESSES} addresses`, () => {
  beforeEach(async () => {
    const first = await valueOf(await add(home))
    const [row] = await db.select().from(addressesTable).where(eq(addressesTable.id, first.id))
    if (!row) throw new Error('no address')
    const { id: _id, is_default: _is, ...copy } = row
    await db.batch([
      db.insert(addressesTable).values(copy),
      ...Array.from({ length: MAX_ADDRESSES - 4 }, () => db.insert(addressesTable).values(copy)),
    ])
  })

  test('one more is 422 and takes the default from none; ten at once stop there', async () => {
    const [{ id = 0 } = {}] = await list()
    const statuses = (await Promise.all(Array.from({ length: 10 }, (_, i) => add({ ...home, is_default: i % 2 === 0 })))).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 201)).toHaveLength(2)
    expect(await list()).toHaveLength(MAX_ADDRESSES)
    const before = defaults(await list())
    const answer = await add({ ...home, is_default: true })
    expect(answer.status).toBe(422)
    expect((await readError(answer)).message).toMatch(/^street:У вас уже 50 адресов/)
    expect(defaults(await list())).toEqual(before)
    expect((await remove(id)).status).toBe(204)
    expect((await add(home)).status).toBe(201)
  })
})

describe('PUT /v3/addresses/{id}', () => {
  test('merges: what is absent stays', async () => {
    const { id } = await valueOf(await add({ ...home, floor: '3', comment: 'Звонок не работает' }))
    const answer = await put(id, { city_id: NIGHT_CITY, floor: '' })
    expect(answer.status).toBe(200)
    expect(await valueOf(answer)).toMatchObject({ ...home, city_id: NIGHT_CITY, floor: '', comment: 'Звонок не работает' })
  })

  test('changes nothing for an empty body', async () => {
    const value = await valueOf(await add(home))
    expect(await valueOf(await put(value.id, {}))).toEqual(value)
  })

  test('makes it the default, and the former one no more', async () => {
    await add(home)
    const second = await valueOf(await add(home))
    expect((await valueOf(await put(second.id, { is_default: true }))).is_default).toBe(true)
    expect(defaults(await list())).toEqual([second.id])
  })

  test('leaves the default where it is when told false: exactly one is, always', async () => {
    const first = await valueOf(await add(home))
    await add(home)
    expect((await valueOf(await put(first.id, { is_default: false }))).is_default).toBe(true)
    expect(defaults(await list())).toEqual([first.id])
  })

  test('answers 422 to an unknown city and to an emptied street', async () => {
    const { id } = await valueOf(await add(home))
    expect((await readError(await put(id, { city_id: 99_999_999 }))).message).toMatch(/^city_id:/)
    expect((await readError(await put(id, { street: '' }))).message).toBe('street:Укажите улицу')
  })
})

describe('DELETE /v3/addresses/{id}', () => {
  test('answers 204, and 404 the second time', async () => {
    const { id } = await valueOf(await add(home))
    expect((await remove(id)).status).toBe(204)
    expect((await remove(id)).status).toBe(404)
    expect(await list()).toEqual([])
  })

  test('makes the newest of the rest the default where the default goes', async () => {
    const first = await valueOf(await add(home))
    await add(home)
    const third = await valueOf(await add(home))
    await remove(first.id)
    expect(defaults(await list())).toEqual([third.id])
  })

  test('leaves the default alone where another goes', async () => {
    const first = await valueOf(await add(home))
    const second = await valueOf(await add(home))
    await add(home)
    expect((await remove(second.id)).status).toBe(204)
    expect(defaults(await list())).toEqual([first.id])
  })
})

describe('somebody else’s address', () => {
  test('answers exactly as one that does not exist, and stays as it was', async () => {
    const { id } = await valueOf(await add(home))
    await add(home)
    const before = await list()
    const stranger = await signIn(String(++lastPhone))
    const own = await valueOf(await add(home, stranger))
    for (const body of [{ street: 'Чужая' }, { is_default: true }, {}]) {
      const [theirs, nobodys] = [await put(id, body, stranger), await put(99_999_999, body, stranger)]
      expect(theirs.status).toBe(404)
      expect(await theirs.text()).toBe(await nobodys.text())
      expect(defaults(await list(stranger))).toEqual([own.id])
    }
    expect((await remove(id, stranger)).status).toBe(404)
    expect(await list()).toEqual(before)
  })

  test.each(['abc', '0', '-1', '1e3', '%20', "1' OR 1=1", '9'.repeat(30)])('«%s» is nobody’s: 404', async (id) => {
    await add(home)
    expect((await put(id, { street: 'Чужая' })).status).toBe(404)
    expect((await remove(id)).status).toBe(404)
    expect(await list()).toHaveLength(1)
  })
})

test('without a token every call is 401', async () => {
  const { id } = await valueOf(await add(home))
  const calls = [
    call('/v3/addresses'),
    call('/v3/addresses', { body: home }),
    call(`/v3/addresses/${id}`, { method: 'PUT', body: {} }),
    call(`/v3/addresses/${id}`, { method: 'DELETE' }),
  ]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([401, 401, 401, 401])
})
