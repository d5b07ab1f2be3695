import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { may, type Permission, type StaffActor } from '~/rules/staff-rights'
import { contentOf } from '#server/db/db.testing'
import { newCustomer, POINT, seedShop, STAFF_TOKEN } from '#server/orders/orders.testing'
import { addDevice, addStaff, cookieFor, staffCookie } from '#server/staff/office/people/people.testing'
import { call, readError } from './api.testing'
import { describedOperations, type Operation } from './operations.testing'
import { addThings, bodiesOf, headersOf, pathOf, type Things } from './things.testing'

/* Every operation of the API description refuses what it must: new ones are covered without a change here. */

let operations: Operation[]
let things: Things
let bodies: Record<string, object>
let token: string
let owner: string

beforeAll(async () => {
  await seedShop()
  operations = await describedOperations()
  things = await addThings()
  bodies = bodiesOf(things)
  owner = await cookieFor({ role: 'owner' })
  // the first look reads the ingredients from the compositions
  await call('/staff/stops/subjects', { token: STAFF_TOKEN, env: { STAFF_TOKEN } })
})
// accounts have limits
beforeEach(async () => void ({ token } = await newCustomer()))

type Sent = { path?: string; headers?: Record<string, string>; body?: unknown }

/** Calls as somebody who may do all. */
const send = (one: Operation, { path = pathOf(one, things), headers, body = one.hasBody ? bodies[one.name] : undefined }: Sent = {}) =>
  call(path, {
    method: one.method,
    body,
    headers: { authorization: `Bearer ${one.isStaff ? STAFF_TOKEN : token}`, ...headersOf(one), ...headers },
    env: { STAFF_TOKEN },
  })

type Refusal = { code?: unknown; fields?: readonly string[] }

/** Expects a status, and an error with a Russian text that names the fields. */
async function expectRefusal(what: string, response: Response, status: number, { code = expect.any(String), fields }: Refusal = {}) {
  expect.soft([what, response.status], what).toEqual([what, status])
  if (response.status !== status) return
  // the sandbox bank answers people
  if (response.headers.get('content-type')?.startsWith('text/html')) return expect(await response.text()).toMatch(/[а-яё]/i)
  const error = await readError(response)
  expect.soft(error, what).toMatchObject({ code, message: expect.stringMatching(/[а-яё]/i) })
  if (fields) expect.soft(Object.keys(error.fields ?? {}), what).toEqual(fields.length === 0 ? [] : expect.arrayContaining([...fields]))
}

/** Without what each call changes: when a session was last used. */
const storedNow = async () => (await contentOf()).replaceAll(/"(?:last_used_at|last_seen_at|expires_at)":\d+/g, '')

/** These operations; a description that lost them would leave a test without any. */
function some(which: (one: Operation) => boolean): Operation[] {
  const found = operations.filter(which)
  expect(found).not.toHaveLength(0)
  return found
}
const withBody = () => some(({ hasBody }) => hasBody)
const withHeader = (name: string, required?: boolean) =>
  some(({ parameters }) =>
    parameters.some((one) => one.in === 'header' && one.name === name && (required ?? one.required) === one.required),
  )

describe('who may call', () => {
  /** Strangers hear of no fault in what they send. */
  const unreadable = (one: Operation) => one.hasBody && { body: '{' }

  test('without a session every protected operation is 401; of staff only sign-in, pairing and the link of the first owner are open', async () => {
    const before = await storedNow()
    const needed = operations.filter(({ bearer }) => bearer === 'needed')
    for (const one of needed) {
      const bare = { method: one.method, ...unreadable(one), headers: headersOf(one) }
      await expectRefusal(one.name, await call(pathOf(one, things), bare), 401)
      const cookie = `staff=${'0'.repeat(64)}; staff_device=${'0'.repeat(64)}`
      const madeUp = { ...bare.headers, cookie, 'sec-fetch-site': 'same-origin' }
      await expectRefusal(one.name, await call(pathOf(one, things), { ...bare, headers: madeUp }), 401)
    }
    expect(await storedNow()).toBe(before)
    const open = operations.filter((one) => one.isStaff && !needed.includes(one)).map(({ name }) => name)
    expect(open.toSorted()).toEqual([
      'POST /staff/first-owner',
      'POST /staff/pairings',
      'POST /staff/pairings/poll',
      'POST /staff/sign-in',
      'POST /staff/sign-in/code',
    ])
  })

  /** The refusal to somebody without any of the rights. */
  function refusalTo(actor: StaffActor, permissions: Permission[]): [status: number, code: string] {
    if (permissions.includes('pin')) return [403, 'pin_needed']
    return actor.role === null ? [401, 'locked'] : [403, 'not_allowed']
  }

  test.each([
    ...(['owner', 'manager', 'cook', 'courier'] as const).map((role) => ({ role, device: null, steppedUp: false })),
    ...(['manager', 'cook', 'courier'] as const).map((role) => ({ role, device: null, steppedUp: true })),
    ...(['kitchen', 'counter'] as const).map((device) => ({ role: null, device, steppedUp: false })),
  ])('$role $device (PIN: $steppedUp) is refused what none of the rights lets them', async ({ role, device, steppedUp }) => {
    const actor = { role, device, steppedUp }
    const cookie =
      role === null
        ? (await addDevice(POINT.day, device ?? 'kitchen')).cookie
        : await staffCookie(await addStaff({ role, kitchens: [POINT.day] }), { steppedUp })
    const before = await storedNow()
    let refused = 0
    for (const one of operations.filter(({ rights }) => rights.length > 0)) {
      const permissions = one.rights.map((right) => may(actor, right))
      if (permissions.includes('yes')) continue
      const headers = { ...headersOf(one), cookie, 'sec-fetch-site': 'same-origin' }
      const response = await call(pathOf(one, things), { method: one.method, headers, ...unreadable(one) })
      const [status, code] = refusalTo(actor, permissions)
      await expectRefusal(one.name, response, status, { code })
      refused++
    }
    expect(refused).toBeGreaterThan(3)
    expect(await storedNow()).toBe(before)
  })
})

describe('what a path, a query and a header say', () => {
  const UNKNOWN = 87_654_321

  test('an id that does not exist, or is none, is 404', async () => {
    for (const one of operations.filter(({ inPath, hasForm }) => inPath.length > 0 && !hasForm)) {
      const isNumber = one.parameters.some((part) => part.in === 'path' && part.schema.type === 'integer')
      const unknown = [isNumber ? UNKNOWN : '7b1c9f3e-0000-4000-8000-000000000000']
      const malformed = isNumber ? ['abc', '0', '-1', '1e3', '1.5', '٣', '99999999999999999999', '%20'] : ['no-such', "'", '%E0%A4%A']
      for (const id of [...unknown, ...malformed]) {
        const path = one.path.replaceAll(/\{\w+\}/g, String(id))
        await expectRefusal(`${one.name} ${id}`, await send(one, { path }), 404)
      }
    }
  })

  /** Whether a query parameter takes any text. */
  const takesText = ({ type, pattern, enum: words, format, anyOf = [] }: Operation['parameters'][number]['schema']): boolean =>
    anyOf.some(takesText) || (type === 'string' && [pattern, words, format].every((one) => one === undefined))

  test('a query that misses a parameter, or has a wrong one, is 422 on it; one of a kitchen that does not exist is 404', async () => {
    const before = await storedNow()
    for (const one of operations)
      for (const parameter of one.parameters.filter((part) => part.in === 'query')) {
        const { pathname, searchParams } = new URL(pathOf(one, things), 'http://shop')
        const sendQuery = () => send(one, { path: `${pathname}?${searchParams}` })
        const { name } = parameter
        searchParams.delete(name)
        if (parameter.required) await expectRefusal(`${one.name} without ${name}`, await sendQuery(), 422, { fields: [name] })
        searchParams.set(name, 'вчера')
        if (!takesText(parameter.schema)) await expectRefusal(`${one.name} wrong ${name}`, await sendQuery(), 422, { fields: [name] })
        searchParams.set(name, String(UNKNOWN))
        if (name !== 'kitchen_id' || !parameter.required) continue
        const headers = { cookie: owner, 'sec-fetch-site': 'same-origin' }
        await expectRefusal(`${one.name} of no kitchen`, await call(`${pathname}?${searchParams}`, { headers }), 404)
      }
    expect(await storedNow()).toBe(before)
  })

  test('a revision that is missing or none is 428 where it is needed, and an old one is 409', async () => {
    for (const one of withHeader('if-match', true))
      for (const said of ['', '1', '"x"', '*'])
        await expectRefusal(`${one.name} ${said}`, await send(one, { headers: { 'if-match': said } }), 428)
    const before = await storedNow()
    for (const one of withHeader('if-match'))
      await expectRefusal(one.name, await send(one, { headers: { 'if-match': '"77"' } }), 409, { code: 'edited_meanwhile' })
    expect(await storedNow()).toBe(before)
  })

  test('a key of repeats that is no UUID is 422, and so is none where one is needed', async () => {
    const field = { fields: ['idempotency-key'] }
    for (const one of withHeader('idempotency-key'))
      await expectRefusal(one.name, await send(one, { headers: { 'idempotency-key': 'once' } }), 422, field)
    for (const one of withHeader('idempotency-key', true)) await expectRefusal(one.name, await send({ ...one, parameters: [] }), 422, field)
  })
})

describe('what a body says', () => {
  test('a body that is no JSON is 400, and no object 422', async () => {
    const before = await storedNow()
    for (const one of withBody()) {
      for (const body of ['', '{', '{"phone":', "{'a': 1}", 'undefined'])
        await expectRefusal(`${one.name} ${body}`, await send(one, { body }), 400, { fields: [] })
      for (const body of ['null', '[]', '[{}]', '5', '"текст"', 'true'])
        await expectRefusal(`${one.name} ${body}`, await send(one, { body }), 422, { code: 'invalid', fields: [] })
    }
    expect(await storedNow()).toBe(before)
  })

  test('what a form of another site can send is 415, and other JSON is checked', async () => {
    const before = await storedNow()
    for (const one of withBody()) {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/json', ''])
        await expectRefusal(`${one.name} ${type}`, await send(one, { headers: { 'content-type': type } }), 415)
      for (const type of ['application/json; charset=utf-8', 'application/merge-patch+json'])
        await expectRefusal(`${one.name} ${type}`, await send(one, { headers: { 'content-type': type }, body: '[]' }), 422)
    }
    expect(await storedNow()).toBe(before)
  })

  test('a body without its fields, or with fields of another type, is 422 on each of them', async () => {
    const before = await storedNow()
    for (const one of withBody()) {
      const { required, wrong } = one
      if (required.length > 0) await expectRefusal(`${one.name} {}`, await send(one, { body: {} }), 422, { fields: required })
      await expectRefusal(one.name, await send(one, { body: wrong }), 422, { fields: Object.keys(wrong) })
      for (const name of required) {
        const response = await send(one, { body: { ...bodies[one.name], [name]: wrong[name] } })
        await expectRefusal(`${one.name} ${name}`, response, 422, { fields: [name] })
      }
    }
    expect(await storedNow()).toBe(before)
  })
})
