import { and, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { NEWS_VERSION } from '~/contracts/constants'
import { userEnvelope } from '~/contracts/user'
import { bonusLedger, consents, customers } from '#server/db/tables'
import { call, countTrips, db, read, readError, signIn } from '#server/http/api.testing'

const PHONE = '79990300001'
let token: string

beforeAll(async () => {
  token = await signIn(PHONE)
})

const patch = (body: unknown, as: string = token) => call('/v2/user', { method: 'PATCH', token: as, body })
const userOf = async (answer: Response) => (await read(answer, userEnvelope)).user

describe('GET /v2/user', () => {
  test('returns the profile of a new customer, not cacheable', async () => {
    const { DB, trips } = countTrips()
    const answer = await call('/v2/user', { token, env: { DB } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(await userOf(answer)).toEqual({
      id: expect.any(Number),
      phone: PHONE,
      name: null,
      email: null,
      birthday: null,
      bonuses: 0,
      rank: 1,
      personal_discount: 0,
      subscribed: false,
      excluded_allergens: [],
    })
    expect(trips()).toBe(2)
  })

  test('returns rank and balance', async () => {
    const other = await signIn('79990300002')
    const { id } = await userOf(await call('/v2/user', { token: other }))
    await db.insert(bonusLedger).values({ customer_id: id, kind: 'gift', amount: 150, description: 'Подарок', created_at: 0 })
    for (const rank of [2, 'vip', 'discount'] as const) {
      await db.update(customers).set({ rank, personal_discount: 10 }).where(eq(customers.id, id))
      expect(await userOf(await call('/v2/user', { token: other }))).toMatchObject({ rank, bonuses: 150, personal_discount: 10 })
    }
  })
})

describe('PATCH /v2/user', () => {
  test('updates the given fields; null clears one', async () => {
    const full = { name: '  Анна ', email: 'anna@example.ru', birthday: '1990-02-28', subscribed: true }
    expect(await userOf(await patch(full))).toMatchObject({ ...full, name: 'Анна' })
    expect(await userOf(await patch({ email: null }))).toMatchObject({ name: 'Анна', email: null, subscribed: true })
    expect(await userOf(await call('/v2/user', { token }))).toMatchObject({ name: 'Анна', email: null, birthday: '1990-02-28' })
  })

  test('keeps what the customer leaves out, in one order, and knows no other words', async () => {
    const left = async () => (await userOf(await call('/v2/user', { token }))).excluded_allergens
    expect((await userOf(await patch({ excluded_allergens: ['soy', 'fish', 'soy'] }))).excluded_allergens).toEqual(['fish', 'soy'])
    await patch({ name: 'Анна' })
    expect(await left()).toEqual(['fish', 'soy'])
    expect((await patch({ excluded_allergens: ['лук'] })).status).toBe(422)
    expect((await patch({ excluded_allergens: null })).status).toBe(422)
    await patch({ excluded_allergens: [] })
    expect(await left()).toEqual([])
  })

  test('the subscription follows consents to news, which are given and withdrawn', async () => {
    const other = await signIn('79990300003')
    const { id, subscribed } = await userOf(await call('/v2/user', { token: other }))
    expect(subscribed).toBe(false)
    const mine = and(eq(consents.customer_id, id), eq(consents.kind, 'marketing'))
    const given = () => db.select().from(consents).where(mine).orderBy(consents.id)
    const live = { document: 'news', version: NEWS_VERSION, given_at: expect.any(Number), withdrawn_at: null }
    const ended = { ...live, withdrawn_at: expect.any(Number) }
    const turn = async (isOn: boolean) => expect((await userOf(await patch({ subscribed: isOn }, other))).subscribed).toBe(isOn)
    for (const isOn of [true, true]) await turn(isOn)
    expect(await given()).toMatchObject([live])
    for (const isOn of [false, false]) await turn(isOn)
    expect(await given()).toMatchObject([ended])
    await turn(true)
    expect(await given()).toMatchObject([ended, live])
  })

  test('ignores an empty body', async () => {
    const before = await userOf(await call('/v2/user', { token }))
    expect(await userOf(await patch({}))).toEqual(before)
  })

  test.each([
    ['name', { name: '' }],
    ['name', { name: 'я'.repeat(81) }],
    ['email', { email: 'не почта' }],
    ['birthday', { birthday: '1990-02-30' }],
    ['birthday', { birthday: '2999-01-01' }],
    ['birthday', { birthday: '1066-01-01' }],
    ['subscribed', { subscribed: 'yes' }],
    ['subscribed', { subscribed: null }],
  ])('422 with the field %s: %j', async (field, body) => {
    const answer = await patch(body)
    expect(answer.status).toBe(422)
    const error = await readError(answer)
    expect(error.message).toMatch(new RegExp(`^${field}:[А-Я]`))
    expect(Object.keys(error.fields ?? {})).toEqual([field])
  })
})
