import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { demoShop } from '#server/db/demo/demo-shop'
import { contentOf } from '#server/db/db.testing'
import { seedDemoShop } from '#server/db/seed'
import { call, db } from './api.testing'
import { newCustomer, STAFF_TOKEN, type TestCustomer } from '#server/orders/orders.testing'
import { describedOperations, type Operation } from './operations.testing'

/* SQL, FTS and header injection, and strange values, in every parameter and every field of the generated description. */

const WORDS = [
  "'",
  '"',
  "1' OR '1'='1",
  '1) UNION SELECT token_hash, phone FROM sessions, customers --',
  "'; DROP TABLE goods; --",
  "\\'; SELECT 1 --",
  'x\u0000y',
  '\r\nX-Injected: 1\r\n\r\n<script>',
  'NEAR("а" "б", 9) OR name:* AND NOT (^',
  '*',
  '{words}:х',
  '%',
  '_',
  '-1',
  '0x10',
  '1e999',
  'NaN',
  '9'.repeat(400),
  '[object Object]',
  '../../etc/passwd',
  '${7*7}{{7*7}}',
  '\ud800',
  '🍣'.repeat(200),
]
const VALUES: unknown[] = [
  ...WORDS,
  -1,
  0,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER + 2,
  true,
  null,
  [],
  {},
  [[[]]],
  ["' OR 1=1"],
  { $ne: null },
  { length: 1e9 },
]
/** What tells of a database or of code. */
const INSIDE = /sqlite|D1_|syntax error|no such (?:table|column)|drizzle|unrecognized token|\bat \w+ \(|TypeError|RangeError|ZodError/i

let operations: Operation[]
let customer: TestCustomer

beforeAll(async () => {
  await seedDemoShop(db, demoShop)
  operations = await describedOperations()
  customer = await newCustomer({ name: 'Вера' })
})

// what the browser tells of its errors is written to the log
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** A handful of a list, another one for each call, so that all are used in a run; the whole list where every test runs. */
function some<T>(list: T[], count = 5): T[] {
  if (env.EVERY_TEST) return list
  turn += 1
  return Array.from({ length: count }, (_, at) => list[(turn * count + at) % list.length] as T)
}
let turn = 0

const tokenOf = ({ path }: Operation) => (path.startsWith('/staff/') ? STAFF_TOKEN : customer.token)

async function sound(one: Operation, what: unknown, path: string, body?: unknown) {
  const answer = await call(path, { method: one.method, token: tokenOf(one), env: { STAFF_TOKEN }, ...(body !== undefined && { body }) })
  const text = await answer.text()
  const said = [one.name, what, answer.status]
  expect(answer.status, said.join(' ')).toBeLessThan(500)
  if (answer.status >= 400) expect(text, said.join(' ')).not.toMatch(INSIDE)
  expect(answer.headers.has('x-injected'), said.join(' ')).toBe(false)
  return answer.status
}

/** Calls that end what the rest needs, or tell of the words themselves. */
const isLeftOut = ({ name }: Operation) => /logout|sessions$|^GET \/(?:docs|openapi)/.test(name)

describe('in the address', () => {
  test('every query parameter of every operation takes any text for a text', { timeout: 120_000 }, async () => {
    const walked = operations.filter((one) => one.query.length > 0)
    expect(walked.length).toBeGreaterThan(8)
    const before = rowsOf(await contentOf())
    for (const one of walked)
      for (const name of [...one.query, 'unknown'])
        await Promise.all(
          some(WORDS, 8).map((word) =>
            sound(one, [name, word], `${one.path.replace('{id}', '1')}?${name}=${encodeURIComponent(word.toWellFormed())}`),
          ),
        )
    expect(rowsOf(await contentOf())).toEqual(before)
  })

  test('and every id of a path', async () => {
    const walked = operations.filter((one) => one.inPath.length > 0 && !isLeftOut(one))
    expect(walked.length).toBeGreaterThan(12)
    for (const one of walked)
      await Promise.all(
        some(WORDS).map(async (word) => {
          const path = one.path.replace(/\{\w+\}/, encodeURIComponent(word.toWellFormed()))
          const status = await sound(one, word, path, one.fields.length > 0 ? {} : undefined)
          expect([one.name, word, status]).toEqual([
            one.name,
            word,
            expect.toSatisfy((code: number) => [404, 415, 422, 400].includes(code)),
          ])
        }),
      )
  })

  test('one parameter given twice, as a list or as an object is no more than one', async () => {
    for (const one of operations.filter((operation) => operation.query.length > 0))
      for (const name of one.query) {
        const bare = name.replace('[]', '')
        for (const query of [
          `${name}=1&${name}=2`,
          `${bare}[]=1`,
          `${bare}[x]=1`,
          `${bare}[$ne]=1`,
          `${bare}`,
          `${name}=${'1,'.repeat(3000)}`,
        ])
          await sound(one, query, `${one.path.replace('{id}', '1')}?${query}`)
      }
  })
})

test('every field of every body takes any value for what it is: nothing fails inside', async () => {
  const walked = operations.filter((one) => one.fields.length > 0 && !isLeftOut(one))
  expect(walked.length).toBeGreaterThan(12)
  for (const one of walked)
    for (const field of one.fields)
      await Promise.all(some(VALUES, 6).map((value) => sound(one, [field, value], one.path.replace('{id}', '1'), { [field]: value })))
  expect((await call('/v3/goods/list')).status).toBe(200)
})

test('bodies that are no objects, very deep, very wide or in another alphabet are refused quickly and in Russian', async () => {
  const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)
  const bodies = [
    deep('[', ']', 30_000),
    deep('{"goods":', '}', 6_000).replace('}', '1}'),
    `{"goods":[${'{},'.repeat(20_000)}{}]}`,
    `{"goods":[${'{"id":1,"qtt":1},'.repeat(3_000)}{"id":1,"qtt":1}]}`,
    `{${Array.from({ length: 4_000 }, (_, at) => `"field${at}":${at}`).join(',')}}`,
    '\ufeff{}',
    '{"name":"\\ud800"}',
    '{"name":1e400}',
    `{"name":"${'a'.repeat(60_000)}"}`,
    '[]',
    '"{}"',
  ]
  for (const one of operations.filter(({ fields, path }) => fields.length > 0 && path !== '/client-errors'))
    for (const body of some(bodies, 3)) {
      const started = Date.now()
      const answer = await call(one.path.replace('{id}', '1'), { method: one.method, token: tokenOf(one), body, env: { STAFF_TOKEN } })
      const text = await answer.text()
      expect(Date.now() - started, one.name).toBeLessThan(1_500)
      expect(answer.status, `${one.name} ${body.slice(0, 40)} ${text.slice(0, 200)}`).toBeLessThan(500)
      if (answer.status >= 400) expect(text).toMatch(/"message":"[А-Я]/)
    }
})

test('a charset that is not UTF-8 is read as UTF-8 or not at all', async () => {
  for (const charset of ['utf-16', 'utf-7', 'windows-1251', 'x-user-defined', '"; x="']) {
    const headers = { 'content-type': `application/json; charset=${charset}` }
    const answer = await call('/v2/user', { method: 'PATCH', token: customer.token, headers, body: '{"name":"+ADw-script+AD4-"}' })
    expect([400, 415, 200]).toContain(answer.status)
    if (answer.status === 200) expect(await answer.json()).toMatchObject({ user: { name: '+ADw-script+AD4-' } })
  }
})

/** How many rows each table has. */
function rowsOf(content: string): Record<string, number> {
  const rows: Record<string, number> = {}
  let table = ''
  for (const line of content.split('\n'))
    if (line.startsWith('{')) rows[table] = (rows[table] ?? 0) + 1
    else table = line
  return rows
}
