import { env } from '#host'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { customers, goods, orders, sessions } from '#server/db/tables'
import { newCustomer, seedShop, STAFF_TOKEN } from '#server/orders/orders.testing'
import { call, db } from './api.testing'
import { describedOperations, type Operation } from './operations.testing'

/* SQL and header injection and odd values in every parameter and field of the API description. */

const TEXTS = [
  "'",
  "1' OR '1'='1",
  '1) UNION SELECT token_hash, phone FROM sessions, customers --',
  "\\'; DROP TABLE goods; --",
  'x\u0000y',
  '\r\nX-Injected: 1\r\n\r\n<script>',
  'NEAR("а" "б", 9) OR name:* AND NOT (^',
  '%',
  '-1',
  '1e999',
  'NaN',
  '9'.repeat(400),
  '../../etc/passwd',
  '${7*7}{{7*7}}',
  '\ud800',
  '🍣'.repeat(200),
]
const VALUES: unknown[] = [...TEXTS, -1, 0, 1.5, 1e308, 2 ** 53, true, null, [], {}, [[[]]], ["' OR 1=1"], { $ne: null }, { length: 1e9 }]
/** Texts of a database or of JavaScript. */
const INTERNALS = /sqlite|D1_|syntax error|no such (?:table|column)|drizzle|unrecognized token|\bat \w+ \(|TypeError|RangeError|ZodError/i

let operations: Operation[]
let token: string

beforeAll(async () => {
  await seedShop()
  // without calls that end the session or describe the API
  operations = (await describedOperations()).filter(({ name }) => !/logout|sessions$|^GET \/(?:docs|openapi)/.test(name))
  token = (await newCustomer({ name: 'Вера' })).token
})
beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => void vi.restoreAllMocks())

/** A part of the list, another one for each call; the whole list in the nightly run. */
function sample<T>(list: T[], count = 5): T[] {
  if (env.EVERY_TEST) return list
  turn += 1
  return Array.from({ length: count }, (_, at) => list[(turn * count + at) % list.length] as T)
}
let turn = 0

/** Calls an operation and requires a response without internals; returns its status. */
async function send(one: Operation, path: string, body?: unknown) {
  const bearer = one.isStaff ? STAFF_TOKEN : token
  const response = await call(path, { method: one.method, token: bearer, env: { STAFF_TOKEN }, ...(body !== undefined && { body }) })
  const text = await response.text()
  const what = `${one.name} ${path.slice(0, 200)} ${JSON.stringify(body)?.slice(0, 200)} ${response.status}`
  expect(response.status, what).toBeLessThan(500)
  if (response.status >= 400) expect(text, what).not.toMatch(INTERNALS)
  expect(response.headers.has('x-injected'), what).toBe(false)
  return { status: response.status, text }
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed())

test('query parameters take any text, lists and objects, and no row is lost or added', { timeout: 120_000 }, async () => {
  const walked = operations.filter((one) => one.query.length > 0)
  expect(walked.length).toBeGreaterThan(8)
  const rows = () => Promise.all([goods, customers, sessions, orders].map((table) => db.$count(table)))
  const before = await rows()
  for (const one of walked)
    for (const name of [...one.query, 'unknown']) {
      const bare = name.replace('[]', '')
      const shapes = [`${name}=1&${name}=2`, `${bare}[]=1`, `${bare}[x]=1`, `${bare}[$ne]=1`, bare, `${name}=${'1,'.repeat(3000)}`]
      const queries = [...sample(TEXTS, 8).map((text) => `${name}=${encoded(text)}`), ...sample(shapes, 3)]
      await Promise.all(queries.map((query) => send(one, `${one.path.replace('{id}', '1')}?${query}`)))
    }
  expect(await rows()).toEqual(before)
})

test('path parameters that are no ids are 400, 404, 415 or 422', async () => {
  const walked = operations.filter((one) => one.inPath.length > 0)
  expect(walked.length).toBeGreaterThan(12)
  for (const one of walked)
    for (const text of sample(TEXTS)) {
      const { status } = await send(one, one.path.replace(/\{\w+\}/, encoded(text)), one.fields.length > 0 ? {} : undefined)
      expect([400, 404, 415, 422], `${one.name} ${text}`).toContain(status)
    }
})

test('body fields take any value; deep, wide and odd bodies are rejected quickly and in Russian', { timeout: 120_000 }, async () => {
  const walked = operations.filter((one) => one.fields.length > 0)
  expect(walked.length).toBeGreaterThan(12)
  const bodies = [
    '['.repeat(30_000) + ']'.repeat(30_000),
    `${'{"goods":'.repeat(6_000)}1${'}'.repeat(6_000)}`,
    `{"goods":[${'{},'.repeat(20_000)}{}]}`,
    `{"goods":[${'{"id":1,"qtt":1},'.repeat(3_000)}{"id":1,"qtt":1}]}`,
    `{${Array.from({ length: 4_000 }, (_, at) => `"field${at}":${at}`).join(',')}}`,
    '\ufeff{}',
    '{"name":"\\ud800"}',
    '{"name":1e400}',
    '"{}"',
  ]
  for (const one of walked) {
    const path = one.path.replace('{id}', '1')
    for (const field of one.fields) await Promise.all(sample(VALUES, 6).map((value) => send(one, path, { [field]: value })))
    for (const body of one.path === '/client-errors' ? [] : sample(bodies, 3)) {
      const started = Date.now()
      const { status, text } = await send(one, path, body)
      expect(Date.now() - started, one.name).toBeLessThan(1_500)
      if (status >= 400) expect(text).toMatch(/"message":"[А-Я]/)
    }
  }
  expect((await call('/v3/goods/list')).status).toBe(200)
})

test('a body is read as UTF-8 or not at all', async () => {
  for (const charset of ['utf-16', 'utf-7', 'windows-1251', '"; x="']) {
    const headers = { 'content-type': `application/json; charset=${charset}` }
    const response = await call('/v2/user', { method: 'PATCH', token, headers, body: '{"name":"+ADw-script+AD4-"}' })
    expect([400, 415, 200]).toContain(response.status)
    if (response.status === 200) expect(await response.json()).toMatchObject({ user: { name: '+ADw-script+AD4-' } })
  }
})
