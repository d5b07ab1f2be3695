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
  // bad input is nobody's failure
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
const names = Object.keys(calls) as Name[]

const SQL = "1'); DROP TABLE customers;--"
const wrongTypes: [string, unknown][] = [
  ['a number', 5],
  ['true', true],
  ['a list', ['а']],
  ['an object', { a: 1 }],
]

describe('invalid input', () => {
  const textFields: [Name, string, Record<string, unknown>][] = [
    ['PATCH /v2/user', 'name', {}],
    ['PATCH /v2/user', 'email', {}],
    ['PATCH /v2/user', 'birthday', {}],
    ...['street', 'house', 'building', 'entrance', 'floor', 'apartment', 'intercom', 'label', 'comment'].flatMap(
      (field): [Name, string, Record<string, unknown>][] => [
        ['POST /v3/addresses', field, home],
        ['PUT /v3/addresses/{id}', field, {}],
      ],
    ),
    ['POST /v2/token', 'card', card],
    ['POST /v2/token', 'phone', card],
    ['POST /v2/token', 'emitent', card],
    ['DELETE /v3/user', 'code', {}],
    ['POST /v2/orders', 'name', orderBody()],
    ['POST /v2/orders', 'comment', orderBody()],
    ['POST /v2/orders', 'email', orderBody({ pay_variant: 2, pay_type: 2 })],
  ]
  const ofTypes = textFields.flatMap(([name, field, rest]) =>
    wrongTypes.map(([what, value]): [Name, string, string, unknown] => [name, field, what, { ...rest, [field]: value }]),
  )

  const ofValues: [Name, string, string, unknown][] = [
    ['PATCH /v2/user', 'name', 'nothing visible', { name: '\u200d\u202e\u2800' }],
    ['PATCH /v2/user', 'email', 'none', { email: '' }],
    ['PATCH /v2/user', 'email', 'two', { email: 'a@example.ru, b@example.ru' }],
    ['PATCH /v2/user', 'email', 'a line more', { email: 'a@example.ru\nBcc: all@example.ru' }],
    ['PATCH /v2/user', 'email', 'too long', { email: `${'a'.repeat(200)}@example.ru` }],
    ['PATCH /v2/user', 'birthday', 'none', { birthday: '' }],
    ['PATCH /v2/user', 'birthday', 'full-width digits', { birthday: '１９９０-01-01' }],
    ['POST /v3/addresses', 'street', 'nothing visible', { ...home, street: '\u202e\u200b' }],
    ['POST /v3/addresses', 'house', 'too long', { ...home, house: '7'.repeat(21) }],
    ['POST /v3/addresses', 'city_id', 'SQL', { ...home, city_id: SQL }],
    ['POST /v3/addresses', 'city_id', 'beyond whole numbers', { ...home, city_id: 1e300 }],
    ['PUT /v3/addresses/{id}', 'is_default', 'a word', { is_default: 'true' }],
    ['POST /v2/token', 'card', 'missing', { phone: PHONE }],
    ['POST /v2/token', 'card', 'a wrong last digit', { ...card, card: '4242424242424241' }],
    ['POST /v2/token', 'card', 'full-width digits', { ...card, card: '４２４２４２４２４２４２４２４２' }],
    ['POST /v2/token', 'card', 'too short', { ...card, card: '42424242424' }],
    ['POST /v2/token', 'card', 'too long', { ...card, card: '4'.repeat(20) }],
    ['POST /v2/token', 'phone', 'missing', { card: CARD.visa }],
    ['POST /v2/token', 'phone', 'full-width digits', { ...card, phone: '７９９９１１００００１' }],
    ['POST /v2/token', 'phone', 'two phones', { ...card, phone: `${PHONE},79991100002` }],
    ['POST /v2/token', 'emitent', 'a card number', { ...card, emitent: '4242 4242 4242 4242' }],
    ['POST /v2/token', 'emitent', 'a card number in other digits', { ...card, emitent: '４２４２-４２４２-４２４２-４２４２' }],
    ['POST /v2/orders', 'email', 'a line more', orderBody({ pay_variant: 2, pay_type: 2, email: 'a@example.ru\nBcc: all@example.ru' })],
    ['POST /v2/orders', 'card_id', 'nobody’s', orderBody({ pay_variant: 2, pay_type: 5, card_id: 424_242 })],
    ['POST /v2/orders', 'save_card', 'a word', orderBody({ pay_variant: 2, pay_type: 2, save_card: 'true' })],
    ['POST /v2/orders', 'eta_max', 'below nothing', orderBody({ eta_max: -1 })],
    ['DELETE /v3/user', 'code', 'missing', {}],
    ['DELETE /v3/user', 'code', 'five digits', { code: '12345' }],
    ['DELETE /v3/user', 'code', 'full-width digits', { code: '１２３４' }],
    ['DELETE /v3/user', 'code', 'nobody’s', { code: '0000' }],
  ]

  test.each([...ofTypes, ...ofValues])('%s, %s: %s is 422 with its field and a Russian text', async (name, field, _what, body) => {
    const before = await contentOf()
    const response = await calls[name](body)
    expect([response.status, response.headers.get('cache-control')]).toEqual([422, expect.stringContaining('no-store')])
    const error = await readError(response)
    expect(error.message).toMatch(new RegExp(`^${field}:[А-Я]`))
    expect(Object.keys(error.fields ?? {})).toEqual([field])
    expect(await contentOf()).toBe(before)
  })

  test.each<[path: string, field: string, ...queries: string[]]>([
    ['/v2/token', '(?:card|phone)', 'card=&phone=', `card=${CARD.visa}`, `card=${CARD.visa}&phone=00000000000`, `card[]=${CARD.visa}`],
    ['/v2/send-code', 'code', '', 'code=12', 'code=１２３４', 'code=1234&code=5678', "code=' OR 1=1", 'code=0000'],
    ['/v2/deactivate-token', 'id', '', 'id=0', 'id=-1', 'id=1.5', 'id=abc', 'id=1e3', "id=1' OR 1=1", 'id=９'],
  ])('GET %s with a wrong %s is 422', async (path, field, ...queries) => {
    for (const query of queries) {
      const before = await contentOf()
      const response = await call(`${path}?${query}`, { token })
      expect([query, response.status]).toEqual([query, 422])
      expect((await readError(response)).message).toMatch(new RegExp(`^${field}:[А-Я]`))
      if (path === '/v2/token') expect(await contentOf()).toBe(before)
    }
  })

  test.each(names)('%s: a megabyte is 413, unreadable JSON 400, no object 422', async (name) => {
    const before = await contentOf()
    const responses = [await calls[name]({ name: 'я'.repeat(1_000_000) }), await calls[name]('{"name":'), await calls[name]('null')]
    expect(responses.map(({ status }) => status)).toEqual([413, 400, 422])
    for (const response of responses) expect((await readError(response)).message).toMatch(/^[А-Я]/)
    expect(await contentOf()).toBe(before)
  })
})

describe('valid text is stored as text', () => {
  const written = ["Роберт'); DROP TABLE customers;--", '<img src=x onerror=alert(1)>', '{{7*7}} ${7*7} %s', 'Анна 👩‍👩‍👧 🍣', 'שלום']

  test.each(written)('%j as a name and in every field of an address', async (text) => {
    const { user } = await read(await calls['PATCH /v2/user']({ name: text }), userEnvelope)
    expect(user.name).toBe(text)
    const place = { street: text, label: text.slice(0, 40), comment: `${text}\n${text}` }
    const { value } = await read(await calls['PUT /v3/addresses/{id}'](place), addressValue)
    expect(value).toMatchObject(place)
    expect((await read(await call('/v2/user', { token }), userEnvelope)).user.name).toBe(text)
  })

  test('direction marks and control characters are removed', async () => {
    const spoofed = '\u202eкв. 21\u202c\u2066\u200f\u0000\u0007'
    const { user } = await read(await calls['PATCH /v2/user']({ name: spoofed }), userEnvelope)
    expect(user.name).toBe('кв. 21')
    const place = { street: spoofed, house: spoofed, apartment: spoofed, intercom: spoofed, comment: `${spoofed}\r\n${spoofed}` }
    const { value } = await read(await calls['PUT /v3/addresses/{id}'](place), addressValue)
    expect(value).toMatchObject({
      street: 'кв. 21',
      house: 'кв. 21',
      apartment: 'кв. 21',
      intercom: 'кв. 21',
      comment: 'кв. 21\nкв. 21',
    })
    const order = orderBody({ name: spoofed, comment: spoofed, address: { street: spoofed, house: spoofed } })
    expect((await calls['POST /v2/orders'](order)).status).toBe(201)
    expect(await contentOf()).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c]|\\u0000|\\u0007/)
  })

  test('an e-mail is trimmed and its domain lower-cased', async () => {
    const { user } = await read(await calls['PATCH /v2/user']({ email: '  Anna.K@EXAMPLE.Ru ' }), userEnvelope)
    expect(user.email).toBe('Anna.K@example.ru')
  })
})
