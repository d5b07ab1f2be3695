import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { seedShop } from '#server/catalog/catalog.testing'
import { call, readError } from './api.testing'

beforeAll(seedShop)
afterEach(() => {
  vi.restoreAllMocks()
})

const login = (body: string, headers: Record<string, string> = {}) => call('/v2/login', { body, headers })

test.each(['/nothing', '/v2/cities/', '/v2//cities', '/V2/cities', '/v3/goods', '/v3/goods/1/2', '/v2/..%2Fv2/cities'])(
  '%s is 404 in Russian',
  async (path) => {
    const answer = await call(path)
    expect(answer.status).toBe(404)
    expect(await readError(answer)).toEqual({ message: 'Такого адреса в API нет', code: 'not_found' })
  },
)

test.each([
  ['POST', '/v3/categories', 405, 'GET, HEAD, OPTIONS'],
  ['GET', '/v2/login', 405, 'OPTIONS, POST'],
  ['PUT', '/v2/user', 405, 'GET, HEAD, OPTIONS, PATCH'],
  ['PATCH', '/v3/addresses/1', 405, 'DELETE, OPTIONS, PUT'],
  ['POST', '/v2/get-smscode', 405, 'GET, OPTIONS'],
  ['OPTIONS', '/v3/addresses', 204, 'GET, HEAD, OPTIONS, POST'],
  ['OPTIONS', '/nothing', 404, null],
])('%s %s is %i with Allow', async (method, path, status, allow) => {
  const answer = await call(path, { method })
  expect([answer.status, answer.headers.get('allow')]).toEqual([status, allow])
})

test('HEAD is a GET without the body', async () => {
  const [head, get] = [await call('/v2/cities', { method: 'HEAD' }), await call('/v2/cities')]
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect([...head.headers]).toEqual([...get.headers])
})

describe('a body', () => {
  test.each([
    [400, 'Не получилось прочитать запрос', ['{', '', '{"phone":', '\u0000', 'undefined', "{'phone': 1}"]],
    [422, 'Проверьте данные', ['null', '[]', '[{}]', '"text"', '5', `${'['.repeat(5000)}${']'.repeat(5000)}`]],
  ])('that is no JSON object is %i without a field', async (status, message, bodies) => {
    for (const body of bodies) {
      const answer = await login(body)
      expect([body, answer.status]).toEqual([body, status])
      expect(await readError(answer)).toEqual({ message, code: expect.any(String) })
    }
  })

  test('over 64 KiB is 413, with or without its length', async () => {
    const body = JSON.stringify({ phone: '7'.repeat(1_000_000) })
    const withLength = await login(body, { 'content-length': String(body.length) })
    const without = await login(body)
    expect([withLength.status, without.status]).toEqual([413, 413])
    expect(await readError(without)).toEqual({ message: 'Запрос слишком большой', code: 'too_large' })
    expect((await login(JSON.stringify({ phone: '7'.repeat(60_000) }))).status).toBe(422)
  })
})

describe('an internal failure', () => {
  const failing = (reason: string) => {
    const fail = () => Promise.reject(new Error(reason))
    return { bind: () => ({ raw: fail, all: fail, run: fail }) }
  }
  const statement = failing('D1_ERROR: no such table: secret_table')

  test('is 500 without internals, and logged once with the route’s label and without parameters', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const headers = { cookie: `device=${'a'.repeat(64)}` }
    const answer = await call('/v2/get-smscode?phone=79990700098', { headers, env: { DB: { prepare: () => statement } } })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'no-store'])
    expect(await readError(answer)).toEqual({ message: 'Что-то пошло не так...', code: 'internal' })
    expect(log.mock.calls).toHaveLength(1)
    const line = String(log.mock.calls[0]?.[0])
    const reason = 'Error: D1_ERROR: no such table: secret_table'
    expect(JSON.parse(line)).toMatchObject({ level: 'error', route: 'GET /api/v2/get-smscode', reason })
    expect(line).not.toContain('79990700098')
  })

  test.each(['UNIQUE constraint failed: staff.phone', 'FOREIGN KEY constraint failed', 'NOT NULL constraint failed: dishes.category_id'])(
    'a change that the database refuses is 409, and reported: %s',
    async (reason) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => {})
      const headers = { cookie: `device=${'a'.repeat(64)}` }
      const DB = { prepare: () => failing(`D1_ERROR: ${reason}`) }
      const answer = await call('/v2/get-smscode?phone=79990700098', { headers, env: { DB } })
      expect([answer.status, await readError(answer)]).toMatchObject([
        409,
        { code: 'overtaken', message: expect.not.stringContaining('constraint') },
      ])
      expect(log).toHaveBeenCalledOnce()
    },
  )
})
