import { afterAll, beforeAll, describe, expect, test, vi, type MockInstance } from 'vitest'
import { addressValue } from '~/contracts/addresses'
import { userEnvelope } from '~/contracts/user'
import { CARD } from '#server/cards/cards.testing'
import { contentOf, createCustomer } from '#server/db/db.testing'
import { CITY, orderBody, seedShop } from '#server/orders/orders.testing'
import { addressOf, call, read, readError } from './api.testing'

const PHONE = '79991100001'
const home = { city_id: CITY.day, street: 'Лесная', house: '7' }
const card = { card: CARD.visa, phone: PHONE, emitent: '' }
let token: string
let addressId: number
let log: MockInstance<typeof console.error>

beforeAll(async () => {
  await seedShop()
  token = (await createCustomer({ phone: PHONE })).token
  addressId = (await read(await call('/v3/addresses', { token, body: home }), addressValue)).value.id
  log = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterAll(() => {
  // bad input is no failure of the server
  expect(log.mock.calls).toEqual([])
})

type Name = keyof typeof calls
const calls = {
  'PATCH /v2/user': (body: unknown) => call('/v2/user', { method: 'PATCH', token, body }),
  'POST /v3/addresses': (body: unknown) => call('/v3/addresses', { token, body }),
  'PUT /v3/addresses/{id}': (body: unknown) => call(`/v3/addresses/${addressId}`, { method: 'PUT', token, body }),
  'POST /v2/token': (body: unknown) => call('/v2/token', { token, body, headers: addressOf(PHONE) }),
  'DELETE /v3/user': (body: unknown) => call('/v3/user', { method: 'DELETE', token, body }),
  'POST /v2/orders': (body: unknown) => call('/v2/orders', { token, body }),
}

const WRONG_TYPES = [5, true, ['а'], { a: 1 }]
const ADDRESS_TEXTS = ['street', 'house', 'building', 'entrance', 'floor', 'apartment', 'intercom', 'label', 'comment']

describe('invalid input', () => {
  const order = orderBody({ pay_variant: 2, pay_type: 2 })
  const email = [...WRONG_TYPES, 'a@example.ru\nBcc: all@example.ru']
  test.each<[Name, field: string, base: object, wrong: unknown[]]>([
    ['PATCH /v2/user', 'name', {}, [...WRONG_TYPES, '\u200d\u202e\u2800']],
    ['PATCH /v2/user', 'email', {}, [...email, '', 'a@example.ru, b@example.ru', `${'a'.repeat(200)}@example.ru`]],
    ['PATCH /v2/user', 'birthday', {}, [...WRONG_TYPES, '', '１９９０-01-01']],
    ...ADDRESS_TEXTS.map((field): [Name, string, object, unknown[]] => ['POST /v3/addresses', field, home, WRONG_TYPES]),
    ...ADDRESS_TEXTS.map((field): [Name, string, object, unknown[]] => ['PUT /v3/addresses/{id}', field, {}, WRONG_TYPES]),
    ['POST /v3/addresses', 'street', home, ['\u202e\u200b']],
    ['POST /v3/addresses', 'house', home, ['7'.repeat(61)]],
    ['POST /v3/addresses', 'city_id', home, ["1'); DROP TABLE customers;--", 1e300]],
    ['PUT /v3/addresses/{id}', 'is_default', {}, ['true']],
    ['POST /v2/token', 'card', card, [...WRONG_TYPES, undefined, '4242424242424241', '42424242424']],
    ['POST /v2/token', 'phone', card, [...WRONG_TYPES, undefined, `${PHONE},79991100002`]],
    ['POST /v2/token', 'emitent', card, [...WRONG_TYPES, '4242 4242 4242 4242', '４２４２-４２４２-４２４２-４２４２']],
    ['DELETE /v3/user', 'code', {}, [...WRONG_TYPES, undefined, '12345', '１２３４', '0000']],
    ['POST /v2/orders', 'name', order, WRONG_TYPES],
    ['POST /v2/orders', 'comment', order, WRONG_TYPES],
    ['POST /v2/orders', 'email', order, email],
    ['POST /v2/orders', 'save_card', order, ['true']],
    ['POST /v2/orders', 'eta_max', order, [-1]],
  ])('%s: a wrong %s is 422 with its field and a Russian text', async (name, field, base, wrong) => {
    const before = await contentOf()
    for (const value of wrong) {
      const response = await calls[name]({ ...base, [field]: value })
      expect([value, response.status, response.headers.get('cache-control')]).toEqual([value, 422, expect.stringContaining('no-store')])
      const error = await readError(response)
      expect(error.message).toMatch(new RegExp(`^${field}:[А-Я]`))
      expect(Object.keys(error.fields ?? {})).toEqual([field])
    }
    expect(await contentOf()).toBe(before)
  })

  test.each<[path: string, field: string, ...queries: string[]]>([
    ['/v2/token', '(?:card|phone)', 'card=&phone=', `card=${CARD.visa}`, `card=${CARD.visa}&phone=00000000000`, `card[]=${CARD.visa}`],
    ['/v2/send-code', 'code', '', 'code=12', 'code=１２３４', 'code=1234&code=5678', "code=' OR 1=1", 'code=0000'],
    ['/v2/deactivate-token', 'id', '', 'id=0', 'id=-1', 'id=1.5', 'id=abc', 'id=1e3', "id=1' OR 1=1", 'id=９'],
  ])('GET %s with a wrong %s is 422', async (path, field, ...queries) => {
    for (const query of queries) {
      const response = await call(`${path}?${query}`, { token })
      expect([query, response.status]).toEqual([query, 422])
      expect((await readError(response)).message).toMatch(new RegExp(`^${field}:[А-Я]`))
    }
  })
})

describe('valid text is stored as text', () => {
  const written = ["Роберт'); DROP TABLE customers;--", '<img src=x onerror=alert(1)>', '{{7*7}} ${7*7} %s', 'Анна 👩‍👩‍👧 🍣', 'שלום']

  test.each(written)('%j as a name and in every field of an address', async (text) => {
    await calls['PATCH /v2/user']({ name: text })
    expect((await read(await call('/v2/user', { token }), userEnvelope)).user.name).toBe(text)
    const place = { street: text, label: text.slice(0, 40), comment: `${text}\n${text}` }
    expect((await read(await calls['PUT /v3/addresses/{id}'](place), addressValue)).value).toMatchObject(place)
  })

  test('an e-mail of a Russian domain is stored as receipts take it', async () => {
    for (const typed of ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai']) {
      const { user } = await read(await calls['PATCH /v2/user']({ email: typed }), userEnvelope)
      expect(user.email).toBe('ivan@xn--80a1acny.xn--p1ai')
    }
  })

  test('direction marks and control characters are removed, and an e-mail’s domain is lower-cased', async () => {
    const spoofed = '\u202eкв. 21\u202c\u2066\u200f\u0000\u0007'
    const profile = { name: spoofed, email: '  Anna.K@EXAMPLE.Ru ' }
    const { user } = await read(await calls['PATCH /v2/user'](profile), userEnvelope)
    expect(user).toMatchObject({ name: 'кв. 21', email: 'Anna.K@example.ru' })
    const place = { street: spoofed, house: spoofed, comment: `${spoofed}\r\n${spoofed}` }
    const { value } = await read(await calls['PUT /v3/addresses/{id}'](place), addressValue)
    expect(value).toMatchObject({ street: 'кв. 21', house: 'кв. 21', comment: 'кв. 21\nкв. 21' })
    const order = orderBody({ name: spoofed, comment: spoofed, address: { street: spoofed, house: spoofed } })
    expect((await calls['POST /v2/orders'](order)).status).toBe(201)
    expect(await contentOf()).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]|\\u0000|\\u0007/)
  })
})
