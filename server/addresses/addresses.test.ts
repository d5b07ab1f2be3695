import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addressList as addressesShape, addressValue, type Address } from '~/contracts/addresses'
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
  test('201 with the address; missing fields are empty', async () => {
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
      lat: null,
      lng: null,
      zone_id: null,
    })
  })

  test('a later address is the default on request only, in three round trips', async () => {
    const first = await valueOf(await add(home))
    const second = await valueOf(await add(home))
    expect(defaults(await list())).toEqual([first.id])
    const { DB, trips } = countTrips()
    const third = await valueOf(await call('/v3/addresses', { token, body: { ...home, is_default: true }, env: { DB } }))
    expect(trips()).toBe(3)
    expect(await list()).toMatchObject([{ id: third.id }, { id: first.id }, { id: second.id }])
    expect(defaults(await list())).toEqual([third.id])
  })

  test('never keeps an address of another city under the chosen one', async () => {
    const other = { ...home, street: 'г. Екатеринбург, ул. Малышева' }
    expect((await readError(await add(other))).fields).toMatchObject({ street: expect.stringContaining('Екатеринбург') })
    const made = await valueOf(await add(home))
    expect((await put(made.id, { street: other.street })).status).toBe(422)
    expect((await put(made.id, { apartment: 'кв. 12, этаж 4' })).status).toBe(200)
    expect(await list()).toMatchObject([{ street: 'Ленина', apartment: '12', floor: '4' }])
  })

  test('names each part once, also when only some fields change', async () => {
    const line = { city_id: CITY, street: 'ул. Ленина, д. 5 корп. 2, кв. 12', house: '5', apartment: '12' }
    const made = await valueOf(await add(line))
    expect(made).toMatchObject({ street: 'ул. Ленина', house: '5', building: '2', apartment: '12' })
    expect(await valueOf(await put(made.id, { street: 'Лесная, 5, кв. 12' }))).toMatchObject({
      street: 'Лесная',
      house: '5',
      apartment: '12',
    })
    const clash = await add({ ...line, apartment: '13' })
    expect([clash.status, (await readError(clash)).fields]).toEqual([422, { street: expect.stringContaining('Оставьте одно') }])
  })

  test('the same idempotency key adds one address, ten times at once too; another body under it is refused', async () => {
    const send = (body: unknown, key: string, as: string = token) =>
      call('/v3/addresses', { token: as, body, headers: { 'idempotency-key': key } })
    const key = crypto.randomUUID()
    const first = await send({ ...home, is_default: true }, key)
    const made = await valueOf(first)
    const again = await send({ ...home, is_default: true }, key.toUpperCase())
    expect([first.status, again.status, await valueOf(again)]).toEqual([201, 201, made])
    const other = await send({ ...home, house: '6' }, key)
    expect([other.status, (await readError(other)).code]).toEqual([409, 'idempotency_key_reused'])
    const second = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(home, second)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const ids = await Promise.all(answers.map(async (answer) => (await valueOf(answer)).id))
    expect(new Set(ids).size).toBe(1)
    expect((await list()).map(({ id }) => id)).toEqual([made.id, ids[0]])
    const stranger = await signIn(String(++lastPhone))
    expect((await valueOf(await send(home, key, stranger))).id).not.toBe(made.id)
    await remove(made.id)
    expect((await send({ ...home, is_default: true }, key)).status).toBe(404)
  })

  test('a full list keeps no key: when there is room, the repeat adds', async () => {
    for (let count = 0; count < MAX_ADDRESSES; count += 1) await add(home)
    const send = () => call('/v3/addresses', { token, body: home, headers: { 'idempotency-key': '0190f3a4-7c1e-4d2b-9a5e-3f6c8b7d1e20' } })
    expect((await send()).status).toBe(422)
    await remove((await list())[0]?.id ?? 0)
    expect((await send()).status).toBe(201)
  })

  test('422 for an unknown city', async () => {
    const answer = await add({ ...home, city_id: 99_999_999 })
    expect(answer.status).toBe(422)
    expect((await readError(answer)).message).toBe('city_id:В этот город мы не доставляем')
    expect(await list()).toEqual([])
  })

  test.each([
    ['house', { ...home, house: '   ' }],
    ['city_id', { ...home, city_id: 1.5 }],
  ])('422 with the field %s: %j', async (field, body) => {
    const answer = await add(body)
    expect(answer.status).toBe(422)
    expect(Object.keys((await readError(answer)).fields ?? {})).toEqual([field])
  })
})

describe('exactly one default under concurrency', () => {
  const ten = <T>(act: (i: number) => Promise<T>) => Promise.all(Array.from({ length: 10 }, (_, i) => act(i)))

  test('ten concurrent default changes', async () => {
    const saved = await ten(async () => valueOf(await add(home)))
    const answers = await ten((i) => put(saved[i]?.id ?? 0, { is_default: true }))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(defaults(await list())).toHaveLength(1)
  })

  test('ten concurrent deletions, the default among them', async () => {
    const going = await ten(async () => valueOf(await add(home)))
    const staying = await ten(async () => valueOf(await add(home)))
    const answers = await ten((i) => remove(going[i]?.id ?? 0))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(204))
    expect((await list()).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(staying.map(({ id }) => id).toSorted((a, b) => a - b))
    expect(defaults(await list())).toHaveLength(1)
  })

  test('concurrent additions, deletions and default changes', async () => {
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

  test('ten concurrent deletions of one address', async () => {
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

  test('one more is 422 and keeps the default; ten concurrent ones stop at the limit', async () => {
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
  test('merges: missing fields stay', async () => {
    const { id } = await valueOf(await add({ ...home, floor: '3', comment: 'Звонок не работает' }))
    const answer = await put(id, { city_id: NIGHT_CITY, floor: '' })
    expect(answer.status).toBe(200)
    expect(await valueOf(answer)).toMatchObject({ ...home, city_id: NIGHT_CITY, floor: '', comment: 'Звонок не работает' })
  })

  test('is_default moves the default, and never clears it', async () => {
    await add(home)
    const second = await valueOf(await add(home))
    for (const is_default of [true, false]) {
      expect((await valueOf(await put(second.id, { is_default }))).is_default).toBe(true)
      expect(defaults(await list())).toEqual([second.id])
    }
  })

  test('422 for an unknown city and an empty street', async () => {
    const { id } = await valueOf(await add(home))
    expect((await readError(await put(id, { city_id: 99_999_999 }))).message).toMatch(/^city_id:/)
    expect((await readError(await put(id, { street: '' }))).message).toBe('street:Укажите улицу')
  })
})

describe('DELETE /v3/addresses/{id}', () => {
  test('the newest remaining address becomes the default', async () => {
    const first = await valueOf(await add(home))
    await add(home)
    const third = await valueOf(await add(home))
    await remove(first.id)
    expect(defaults(await list())).toEqual([third.id])
    expect((await remove(first.id)).status).toBe(404)
  })
})
