import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '~/lib/api-error'
import { clockOffset } from '~/lib/server-clock'
import { api, create } from './api'

const fetched = vi.fn<typeof fetch>()
const asked = () =>
  fetched.mock.calls.map(([url, init]) => ({ url: String(url), ...init, headers: Object.fromEntries(new Headers(init?.headers)) }))
const json = (body: unknown, init: ResponseInit = {}) => Response.json(body, init)

beforeEach(() => void vi.stubGlobal('fetch', fetched))
afterEach(() => {
  fetched.mockReset()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a call', () => {
  test('fills in the address and leaves out what is not asked', async () => {
    fetched.mockResolvedValueOnce(json({ data: [] }))
    await api('GET /staff/audit', { query: { q: 'роллы & соус', page: 2, action: undefined } })
    fetched.mockResolvedValueOnce(json({}))
    await api('GET /staff/pairings/{code}', { params: { code: '12/34' } })
    expect(asked().map(({ url }) => url)).toEqual([
      '/api/staff/audit?q=%D1%80%D0%BE%D0%BB%D0%BB%D1%8B+%26+%D1%81%D0%BE%D1%83%D1%81&page=2',
      '/api/staff/pairings/12%2F34',
    ])
  })

  test('sends the body as JSON, the revision and the key of a repeat', async () => {
    fetched.mockImplementation(async () => json({ id: 3 }))
    await api('PATCH /staff/cities/{id}', { params: { id: 3 }, body: { fee: 150 }, revision: 7 })
    await api('POST /staff/customers/{id}/bonuses', { params: { id: 5 }, body: { amount: 100, reason: 'Опоздали' }, key: 'k' })
    expect(asked()).toMatchObject([
      { method: 'PATCH', body: '{"fee":150}', headers: { 'content-type': 'application/json', 'if-match': '"7"' } },
      { method: 'POST', headers: { 'idempotency-key': 'k' } },
    ])
  })

  test('sends a picture as it is', async () => {
    const picture = new Blob(['x'], { type: 'image/png' })
    fetched.mockResolvedValueOnce(json({ path: '/media/x.png' }, { status: 201 }))
    expect(await api('POST /staff/media', { body: picture })).toEqual({ path: '/media/x.png' })
    expect(asked()[0]).toMatchObject({ body: picture, headers: { 'content-type': 'image/png' } })
  })

  test('an empty answer is null', async () => {
    fetched.mockResolvedValueOnce(new Response(null, { status: 204 }))
    expect(await api('DELETE /staff/stations/{id}', { params: { id: 1 } })).toBeNull()
  })

  test('a refusal is an ApiError with code, text and fields', async () => {
    const error = { code: 'invalid', message: 'fee:Нужна сумма', fields: { fee: 'Нужна сумма' } }
    fetched.mockResolvedValueOnce(json({ message: 'Нужна сумма', error }, { status: 422 }))
    const call = api('PATCH /staff/cities/{id}', { params: { id: 3 }, body: {} })
    await expect(call).rejects.toMatchObject({ status: 422, code: 'invalid', field: 'fee', fields: { fee: 'Нужна сумма' } })
  })

  test('an answer that is no JSON is an ApiError', async () => {
    fetched.mockResolvedValueOnce(new Response('<html>Портал гостиницы</html>'))
    await expect(api('GET /staff/cities')).rejects.toBeInstanceOf(ApiError)
  })

  test('an answer sets the clock of the page', async () => {
    fetched.mockResolvedValueOnce(json([], { headers: { 'server-time': String(Date.now() + 26 * 3_600_000) } }))
    await api('GET /staff/cities')
    expect(Math.round(clockOffset() / 3_600_000)).toBe(26)
  })
})

describe('a call that fails', () => {
  test('reads once more after a lost connection and after 503', async () => {
    fetched.mockRejectedValueOnce(new TypeError('lost')).mockResolvedValueOnce(json([]))
    expect(await api('GET /staff/cities')).toEqual([])
    fetched.mockResolvedValueOnce(new Response(null, { status: 503 })).mockResolvedValueOnce(json([1]))
    expect(await api('GET /staff/cities')).toEqual([1])
    expect(fetched).toHaveBeenCalledTimes(4)
  })

  test('searches once more, and what was typed is in no address', async () => {
    fetched.mockRejectedValueOnce(new TypeError('lost')).mockImplementation(async () => json({ data: [] }))
    await api('POST /staff/customers/search', { body: { q: 'Анна' } })
    await api('POST /staff/orders/search', { body: { q: '79991234567', page: 2 } })
    await api('POST /staff/audit/search', { body: { q: 'Борис' } })
    expect(asked().map(({ url, body }) => [url, body])).toEqual([
      ['/api/staff/customers/search', '{"q":"Анна"}'],
      ['/api/staff/customers/search', '{"q":"Анна"}'],
      ['/api/staff/orders/search', '{"q":"79991234567","page":2}'],
      ['/api/staff/audit/search', '{"q":"Борис"}'],
    ])
  })

  test('reads no third time', async () => {
    fetched.mockRejectedValue(new TypeError('lost'))
    await expect(api('GET /staff/cities')).rejects.toBeInstanceOf(TypeError)
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  test('changes nothing twice', async () => {
    fetched.mockRejectedValue(new TypeError('lost'))
    await expect(api('DELETE /staff/stations/{id}', { params: { id: 1 } })).rejects.toBeInstanceOf(TypeError)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test('creates under one key until the answer comes, and under a new one after it', async () => {
    const add = () => create('POST /staff/customers/{id}/bonuses', { params: { id: 5 }, body: { amount: 100, reason: 'Опоздали' } })
    fetched.mockRejectedValueOnce(new TypeError('lost')).mockImplementation(async () => json({}, { status: 201 }))
    await expect(add()).rejects.toBeInstanceOf(TypeError)
    await add()
    await add()
    const [first, second, third] = asked().map(({ headers }) => headers['idempotency-key'])
    expect(first).toMatch(/^[\da-f-]{36}$/)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('ends in 15 seconds without an answer', async () => {
    vi.useFakeTimers()
    fetched.mockReturnValue(new Promise(() => {}))
    const call = api('GET /staff/cities').catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(await call).toBeInstanceOf(TypeError)
    expect(asked()[0]?.signal?.aborted).toBe(true)
  })
})
