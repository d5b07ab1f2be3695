import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { seedShop } from '#server/catalog/catalog.testing'
import { call, readError, signIn } from './api.testing'

let token: string
beforeAll(async () => {
  await seedShop()
  token = await signIn('79990700001')
})
afterEach(() => {
  vi.restoreAllMocks()
})

const login = (body: string, headers: Record<string, string> = {}) => call('/v2/login', { body, headers })

describe('unknown paths and methods', () => {
  test.each(['/nothing', '/v2/cities/', '/v2//cities', '/V2/cities', '/v3/goods', '/v3/goods/1/2', '/v2/..%2Fv2/cities'])(
    '%s is 404 in Russian',
    async (path) => {
      const answer = await call(path)
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({
        message: 'Такого адреса в API нет',
        error: { message: 'Такого адреса в API нет', code: 'not_found' },
      })
    },
  )

  test.each([
    ['POST', '/v3/categories', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/v3/goods/1', 'GET, HEAD, OPTIONS'],
    ['GET', '/v2/login', 'OPTIONS, POST'],
    ['PUT', '/v2/user', 'GET, HEAD, OPTIONS, PATCH'],
    ['PATCH', '/v3/addresses/1', 'DELETE, OPTIONS, PUT'],
    ['POST', '/v2/get-smscode', 'GET, OPTIONS'],
  ])('%s %s is 405 with Allow', async (method, path, allow) => {
    const answer = await call(path, { method })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe(allow)
    expect((await readError(answer)).code).toBe('method_not_allowed')
  })

  test('OPTIONS is 204 with Allow, or 404', async () => {
    const known = await call('/v3/addresses', { method: 'OPTIONS' })
    expect(known.status).toBe(204)
    expect(known.headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST')
    expect((await call('/nothing', { method: 'OPTIONS' })).status).toBe(404)
  })

  test('HEAD is a GET without the body', async () => {
    const [head, get] = [await call('/v2/cities', { method: 'HEAD' }), await call('/v2/cities')]
    expect(head.status).toBe(200)
    expect([...head.headers]).toEqual([...get.headers])
    expect(await head.text()).toBe('')
    expect((await call('/v2/user', { method: 'HEAD' })).status).toBe(401)
  })
})

describe('a body', () => {
  test.each(['{', '', '{"phone":', '\u0000', 'undefined', "{'phone': 1}"])('of invalid JSON is 400: %j', async (body) => {
    const answer = await login(body)
    expect(answer.status).toBe(400)
    expect(await readError(answer)).toEqual({ message: 'Не получилось прочитать запрос', code: 'bad_request' })
  })

  test.each(['null', '[]', '[{}]', '"text"', '5', 'true', `${'['.repeat(5000)}${']'.repeat(5000)}`])(
    'of another type is 422 without a field: %.20s',
    async (body) => {
      const answer = await login(body)
      expect(answer.status).toBe(422)
      const error = await readError(answer)
      expect(error.message).toBe('Проверьте данные')
      expect(error.fields).toBeUndefined()
    },
  )

  test('with unknown fields is accepted without them', async () => {
    const body = `{"__proto__": {"polluted": true}, "constructor": 1, "x": ${'{"a":'.repeat(500)}1${'}'.repeat(500)}, "name": "Анна"}`
    const answer = await call('/v2/user', { method: 'PATCH', token, body })
    expect(answer.status).toBe(200)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  test('over 64 KiB is 413, with or without its length', async () => {
    const body = JSON.stringify({ phone: '7'.repeat(1_000_000) })
    const told = await login(body, { 'content-length': String(body.length) })
    const untold = await login(body)
    expect([told.status, untold.status]).toEqual([413, 413])
    expect(await readError(untold)).toEqual({ message: 'Запрос слишком большой', code: 'too_large' })
    expect((await login(JSON.stringify({ phone: '7'.repeat(60_000) }))).status).toBe(422)
  })

  test('is read after the token is checked', async () => {
    expect((await call('/v3/addresses', { body: '{' })).status).toBe(401)
  })
})

describe('an internal failure', () => {
  const broken = (message: string) => ({
    DB: {
      prepare() {
        throw new Error(message)
      },
    },
  })

  test('is 500 without internals', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const answer = await call('/v2/cities', { env: broken('no such table: secret_table') })
    expect(answer.status).toBe(500)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.json()).toEqual({
      message: 'Что-то пошло не так...',
      error: { message: 'Что-то пошло не так...', code: 'internal' },
    })
  })

  test('of a query is logged without parameters', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const fail = () => Promise.reject(new Error('D1_ERROR: disk I/O error'))
    const statement = { bind: () => ({ raw: fail, all: fail, run: fail }) }
    const cookie = `device=${'a'.repeat(64)}`
    const answer = await call('/v2/get-smscode?phone=79990700098', { headers: { cookie }, env: { DB: { prepare: () => statement } } })
    expect(answer.status).toBe(500)
    expect(log.mock.calls).toHaveLength(1)
    expect(String(log.mock.calls[0]?.[0])).toContain('D1_ERROR: disk I/O error')
    expect(String(log.mock.calls[0]?.[0])).not.toContain('79990700098')
  })

  test('is logged with the route’s label', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    await call('/v2/get-smscode?phone=79990700099', { env: broken('boom') })
    expect(log.mock.calls).toHaveLength(1)
    const line = String(log.mock.calls[0]?.[0])
    expect(JSON.parse(line)).toMatchObject({ level: 'error', route: 'GET /api/v2/get-smscode', reason: 'Error: boom' })
    expect(line).not.toContain('79990700099')
  })
})
