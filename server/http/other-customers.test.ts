import { beforeAll, describe, expect, test } from 'vitest'
import { addressValue } from '~/contracts/addresses'
import { sessions as sessionsShape } from '~/contracts/auth'
import { saveCard } from '#server/cards/cards.testing'
import { contentOf } from '#server/db/db.testing'
import { CITY, GOODS, line, newCustomer, orderBody, placed, seedShop, STAFF_TOKEN, type TestCustomer } from '#server/orders/orders.testing'
import { addressOf, call, db, read } from './api.testing'
import { describedOperations, type Operation } from './operations.testing'

/** Ids that belong to somebody; `of the shop` are those that anybody may name. */
type Whose = 'address' | 'card' | 'order' | 'session' | 'of the shop'
type Sent = { body?: unknown }
/** What each id of an operation is of, and a call with one of them. */
type Known = { ids: Record<string, Whose>; send?: (id: number, whose: Whose) => Sent }

const NONE: Known = { ids: {} }
const ofTheGoods = {
  'body.goods.id': 'of the shop',
  'body.goods.additionals.id': 'of the shop',
  'body.goods.side.id': 'of the shop',
  'body.goods.sauce.id': 'of the shop',
} as const
const ofThePlace = { 'body.city_id': 'of the shop', 'body.pickup_point_id': 'of the shop' } as const

/** Every operation that takes a bearer. A new one fails the first test below until it stands here. */
const KNOWN: Record<string, Known> = {
  'POST /v2/logout': NONE,
  'GET /v3/sessions': NONE,
  'DELETE /v3/sessions': NONE,
  'DELETE /v3/sessions/{id}': { ids: { 'path.id': 'session' } },
  'GET /v2/user': NONE,
  'PATCH /v2/user': NONE,
  'GET /v2/user/history-loyalty': NONE,
  'GET /v3/user/loyalty': NONE,
  'GET /v3/user/export': NONE,
  'DELETE /v3/user': NONE,
  'GET /v3/addresses': NONE,
  'POST /v3/addresses': { ids: { 'body.city_id': 'of the shop' } },
  'PUT /v3/addresses/{id}': {
    ids: { 'path.id': 'address', 'body.city_id': 'of the shop' },
    send: () => ({ body: { street: 'Чужая', is_default: true } }),
  },
  'DELETE /v3/addresses/{id}': { ids: { 'path.id': 'address' } },
  'GET /v2/cards': NONE,
  'POST /v2/token': NONE,
  'GET /v2/token': NONE,
  'GET /v2/send-code': NONE,
  'GET /v2/deactivate-token': { ids: { 'query.id': 'card' } },
  'GET /v3/favorites': NONE,
  'POST /v3/favorites': { ids: { 'body.good_id': 'of the shop' } },
  'DELETE /v3/favorites/{id}': { ids: { 'path.id': 'of the shop' } },
  'POST /v3/cart/quote': {
    ids: { ...ofThePlace, ...ofTheGoods, 'body.address_id': 'address', 'body.card_id': 'card' },
    send: (id, whose) => ({ body: { delivery_type: 'delivery', [`${whose}_id`]: id, goods: [line(GOODS.roll, 2)] } }),
  },
  'POST /v2/check-certificate': {
    ids: {
      'body.cart.id': 'of the shop',
      'body.cart.additionals.id': 'of the shop',
      'body.cart.side.id': 'of the shop',
      'body.cart.sauce.id': 'of the shop',
    },
  },
  'POST /v2/orders': {
    ids: { ...ofThePlace, ...ofTheGoods, 'body.address.city_id': 'of the shop', 'body.address_id': 'address', 'body.card_id': 'card' },
    send: (id, whose) => ({
      body: orderBody(whose === 'card' ? { card_id: id, pay_variant: 2, pay_type: 5 } : { address: undefined, address_id: id }),
    }),
  },
  'GET /v3/orders': NONE,
  'GET /v3/orders/{id}': { ids: { 'path.id': 'order' } },
  'POST /v3/orders/{id}/cancel': { ids: { 'path.id': 'order' } },
  'GET /v3/orders/{id}/payment': { ids: { 'path.id': 'order' } },
}

const NOBODYS = 87_654_321
let operations: Operation[]
let victim: TestCustomer
let stranger: TestCustomer
let theirs: Record<Exclude<Whose, 'of the shop'>, number>

beforeAll(async () => {
  await seedShop()
  operations = await describedOperations()
  ;[victim, stranger] = [await newCustomer({ name: 'Вера' }), await newCustomer({ name: 'Глеб' })]
  theirs = await thingsOf(victim)
  await thingsOf(stranger)
})

/** The database's bookmark tells how far all of the shop has come, not whose thing was asked for. */
const headersOf = ({ headers }: Response) => [...headers].map(([name, value]) => [name, name === 'x-d1-bookmark' ? 'a bookmark' : value])

/** One of each thing that a customer may have. */
async function thingsOf({ token, phone, ...who }: TestCustomer) {
  const order = await placed({ token, phone, ...who }, orderBody(), crypto.randomUUID())
  const body = { city_id: CITY.day, street: 'Своя', house: '1', comment: 'Звонить дважды' }
  const { value } = await read(await call('/v3/addresses', { token, body }), addressValue)
  const [session] = await read(await call('/v3/sessions', { token }), sessionsShape)
  return { address: value.id, card: await saveCard({ token, phone }), order: order.id, session: session?.id ?? 0 }
}

const withBearer = () => operations.filter(({ bearer, path }) => bearer !== 'none' && !path.startsWith('/staff/'))

/** The call of an operation with one id wherever it takes one. */
function send({ name, method, path, ids, hasBody }: Operation, { id, whose, token }: { id: number; whose: Whose; token: string }) {
  const inQuery = ids.filter((one) => one.startsWith('query.')).map((one) => `${one.slice(6)}=${id}`)
  const sent = KNOWN[name]?.send?.(id, whose) ?? {}
  const full = path.replace('{id}', String(id)) + (inQuery.length > 0 ? `?${inQuery.join('&')}` : '')
  const body = sent.body ?? (hasBody ? {} : undefined)
  return call(full, { method, token, ...(body !== undefined && { body }) })
}

test('the list above names every operation that takes a bearer, and every id that each of them takes', () => {
  expect(
    withBearer()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(Object.keys(KNOWN).toSorted())
  for (const { name, ids } of withBearer()) expect([name, ids.toSorted()]).toEqual([name, Object.keys(KNOWN[name]?.ids ?? {}).toSorted()])
})

describe('with another customer’s id, contract "General"', () => {
  const things = (name: string) => Object.values(KNOWN[name]?.ids ?? {}).filter((whose) => whose !== 'of the shop')
  const walked = Object.keys(KNOWN).flatMap((name) => [...new Set(things(name))].map((whose): [string, typeof whose] => [name, whose]))

  test.each(walked)('%s answers of a stranger’s %s as of one that does not exist, and nothing changes', async (name, whose) => {
    const operation = withBearer().find((one) => one.name === name)
    if (!operation) throw new Error(`${name} is not described`)
    const before = await contentOf()
    const answer = await send(operation, { id: theirs[whose], whose, token: stranger.token })
    const nobodys = await send(operation, { id: NOBODYS, whose, token: stranger.token })
    // a quote reads no card
    expect(name === 'POST /v3/cart/quote' && whose === 'card' ? [200] : [404, 422]).toContain(answer.status)
    expect([answer.status, await answer.text()]).toEqual([nobodys.status, await nobodys.text()])
    expect(headersOf(answer)).toEqual(headersOf(nobodys))
    expect(await contentOf()).toBe(before)
  })

  test('and the owner reaches each of them', async () => {
    const find = (name: string) => withBearer().find((one) => one.name === name)
    for (const [name, whose, status] of [
      ['POST /v3/cart/quote', 'address', 200],
      ['POST /v2/orders', 'address', 201],
      ['POST /v2/orders', 'card', 201],
      ['GET /v3/orders/{id}', 'order', 200],
      ['POST /v3/orders/{id}/cancel', 'order', 200],
      ['PUT /v3/addresses/{id}', 'address', 200],
      ['DELETE /v3/addresses/{id}', 'address', 204],
      ['GET /v2/deactivate-token', 'card', 204],
      ['DELETE /v3/sessions/{id}', 'session', 204],
    ] as const) {
      const operation = find(name)
      if (!operation) throw new Error(`${name} is not described`)
      expect([name, (await send(operation, { id: theirs[whose], whose, token: victim.token })).status]).toEqual([name, status])
    }
  })
})

describe('without a living token every (auth) operation is 401, whatever else it is sent', () => {
  const authorizations: [string, (token: string, other: string) => Record<string, string>][] = [
    ['none', () => ({})],
    ['an empty one', () => ({ authorization: '' })],
    ['the scheme alone', () => ({ authorization: 'Bearer' })],
    ['a forged one', () => ({ authorization: `Bearer ${'f'.repeat(64)}` })],
    ['a living one with a letter more', (token) => ({ authorization: `Bearer ${token}0` })],
    ['SQL', () => ({ authorization: `Bearer ' OR 1=1 -- aaaaaaaaaaaa` })],
    ['two tokens', (token, other) => ({ authorization: `Bearer ${token} ${other}` })],
    ['two headers', (token, other) => ({ authorization: `Bearer ${token}, Bearer ${other}` })],
    ['a space inside', (token) => ({ authorization: `Bearer ${token.slice(0, 8)} ${token.slice(8)}` })],
    ['two spaces before', (token) => ({ authorization: `Bearer  ${token}` })],
    ['another scheme', (token) => ({ authorization: `Basic ${token}` })],
    ['a cookie instead', (token) => ({ cookie: `token=${token}` })],
    ['another header instead', (token) => ({ 'x-authorization': `Bearer ${token}`, token })],
    ['the staff’s', () => ({ authorization: `Bearer ${STAFF_TOKEN}` })],
  ]

  test.each(authorizations)('%s', async (_name, sentWith) => {
    const someone = await newCustomer()
    const headers = { ...sentWith(someone.token, stranger.token), ...addressOf('79990000001') }
    const needed = withBearer().filter(({ bearer }) => bearer === 'needed')
    expect(needed.length).toBeGreaterThan(25)
    const before = await contentOf()
    for (const { name, method, path, hasBody } of needed) {
      const answer = await call(path.replace('{id}', '1'), { method, headers, ...(hasBody && { body: {} }) })
      const told: unknown = await answer.json()
      expect([name, answer.status, told]).toEqual([
        name,
        401,
        { message: 'Войдите, чтобы продолжить', error: { message: 'Войдите, чтобы продолжить', code: 'unauthorized' } },
      ])
    }
    expect(await contentOf()).toBe(before)
  })

  test('an expired and an ended one', async () => {
    const [expired, ended] = [await newCustomer(), await newCustomer()]
    await db.run(`update sessions set expires_at = 1 where customer_id = ${expired.id}`)
    expect((await call('/v2/logout', { method: 'POST', token: ended.token })).status).toBe(204)
    for (const { name, method, path, hasBody } of withBearer().filter(({ bearer }) => bearer === 'needed'))
      for (const { token } of [expired, ended]) {
        const answer = await call(path.replace('{id}', '1'), { method, token, ...(hasBody && { body: {} }) })
        expect([name, answer.status]).toEqual([name, 401])
        expect(answer.headers.get('set-cookie')).toMatch(/^token=;.*Max-Age=0/)
      }
  })

  test('a customer’s token opens nothing of the staff', async () => {
    const ofStaff = operations.filter(({ path }) => path.startsWith('/staff/'))
    expect(ofStaff.length).toBeGreaterThan(2)
    for (const { method, path, hasBody } of ofStaff)
      expect((await call(path.replace('{id}', '1'), { method, token: stranger.token, ...(hasBody && { body: {} }) })).status).toBe(401)
  })
})
