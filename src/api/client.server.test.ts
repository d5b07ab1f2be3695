import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { RETRY_STATUSES } from '~/contracts/constants'
import { ApiError } from '~/lib/api-error'
import { clientAddress } from '#server/http/client-address'

const environment = vi.hoisted(() => ({ API_BASE_URL: '', PROXY_SECRET: 'a-secret-of-the-test' }))
const cookies = vi.hoisted(() => ({ sent: {} as Record<string, string>, set: {} as Record<string, string | null> }))
const page = vi.hoisted(() => ({ request: new Request('http://shop.example/', { headers: { 'cf-connecting-ip': '192.0.2.7' } }) }))

vi.mock('cloudflare:workers', () => ({ env: environment }))
vi.mock('#server/app', () => ({ api: { request: () => Promise.reject(new Error('not in-process')) } }))
vi.mock('@tanstack/react-start/server', () => ({
  getRequest: () => page.request,
  getCookie: (name: string) => cookies.sent[name],
  setCookie: (name: string, value: string) => (cookies.set[name] = value),
  deleteCookie: (name: string) => (cookies.set[name] = null),
}))

const { apiGet, apiSend } = await import('./client.server')

type Reply = { status?: number; body?: unknown; headers?: Record<string, string> }
const shape = z.object({ ok: z.boolean() })
const asked: IncomingMessage[] = []
let replies: Reply[] = []
let upstream: Server

beforeAll(async () => {
  upstream = createServer((request, response) => {
    asked.push(request)
    const { status = 200, body = { ok: true }, headers = {} } = replies.shift() ?? {}
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(status === 204 || status === 304 ? undefined : JSON.stringify(body))
  })
  await new Promise<void>((listening) => upstream.listen(0, '127.0.0.1', listening))
  environment.API_BASE_URL = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/base/api`
})
afterAll(() => void upstream.close())
beforeEach(() => {
  asked.length = 0
  replies = []
  cookies.sent = {}
  cookies.set = {}
  page.request = new Request(page.request.url, { headers: page.request.headers })
})
afterEach(() => void vi.restoreAllMocks())

describe('calls of §7', () => {
  it('carry base path, language, client and, where there is one, the token', async () => {
    await apiGet('/v2/user', shape, { token: 'a-token-of-a-customer' })
    expect(asked[0]).toMatchObject({
      method: 'GET',
      url: '/base/api/v2/user',
      headers: { 'accept-language': 'ru', client: '1', authorization: 'Bearer a-token-of-a-customer' },
    })
    await apiGet('/v2/user', shape, { token: null })
    expect(asked[1]?.headers['authorization']).toBeUndefined()
  })

  it('sign the customer’s address, so that the API elsewhere believes it', async () => {
    await apiGet('/signed', shape, { token: null })
    const headers = new Headers(asked[0]?.headers as Record<string, string>)
    expect(await clientAddress(headers, environment.PROXY_SECRET)).toBe('192.0.2.7')
    expect(await clientAddress(headers, 'another-secret')).not.toBe('192.0.2.7')
  })

  it.each(RETRY_STATUSES)('a GET is asked once more after %i', async (status) => {
    replies = [{ status }, {}]
    expect(await apiGet(`/again/${status}`, shape)).toEqual({ ok: true })
    expect(asked).toHaveLength(2)
  })

  it('a GET is not asked a third time', async () => {
    replies = [{ status: 503 }, { status: 503, body: { message: 'Перерыв', error: { message: 'Перерыв', code: 'x' } } }]
    await expect(apiGet('/twice', shape)).rejects.toMatchObject({ status: 503, message: 'Перерыв' })
    expect(asked).toHaveLength(2)
  })

  it.each([400, 401, 404, 422])('a GET is not asked again after %i', async (status) => {
    replies = [{ status }]
    await expect(apiGet(`/final/${status}`, shape)).rejects.toBeInstanceOf(ApiError)
    expect(asked).toHaveLength(1)
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s is never repeated', async (method) => {
    replies = [{ status: 503 }]
    await expect(apiSend(method, '/change', { a: 1 }, shape)).rejects.toMatchObject({ status: 503 })
    expect(asked).toHaveLength(1)
  })
})

describe('answers', () => {
  it('keep status, field and text of an error', async () => {
    replies = [{ status: 422, body: { message: 'a', error: { message: 'code:Код не подошёл', code: 'wrong_code' } } }]
    await expect(apiSend('POST', '/login', {}, shape)).rejects.toMatchObject({ status: 422, field: 'code', message: 'Код не подошёл' })
  })

  it('of the wrong shape are an error with a report in the log, never a broken page', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    replies = [{ body: { ok: 'yes' } }]
    await expect(apiGet('/shape?phone=79990000000', shape)).rejects.toMatchObject({ status: 502, code: 'wrong_shape' })
    expect(log.mock.calls[0]?.[0]).toContain('"/shape"')
    expect(log.mock.calls[0]?.[0]).not.toContain('7999')
  })

  it('that are no JSON are an error too', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    replies = [{ headers: { 'content-type': 'text/html' }, body: undefined }]
    await expect(apiGet('/html', z.object({ a: z.string() }))).rejects.toMatchObject({ status: 502 })
  })

  it('an API that cannot be reached is 503 after its one repeat', async () => {
    const before = environment.API_BASE_URL
    environment.API_BASE_URL = 'http://127.0.0.1:9/api'
    await expect(apiGet('/gone', shape)).rejects.toMatchObject({ status: 503, code: 'unreachable' })
    environment.API_BASE_URL = before
  })

  it('a 401 takes the session’s cookie away; a renewed one is handed on', async () => {
    replies = [{ status: 401 }]
    await expect(apiGet('/me', shape, { token: 'dead-token-of-nobody' })).rejects.toMatchObject({ status: 401 })
    expect(cookies.set).toEqual({ token: null })
    replies = [{ headers: { 'set-cookie': 'token=living-token-of-one; Path=/' } }]
    await apiGet('/me', shape, { token: 'living-token-of-one' })
    expect(cookies.set).toEqual({ token: 'living-token-of-one' })
  })
})

describe('issue 8, part 2: what a customer changed is what they read next', () => {
  const bookmark = '00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683'

  it('a change leaves the browser the bookmark of its answer, a read never does', async () => {
    replies = [{ headers: { 'x-d1-bookmark': bookmark } }, { headers: { 'x-d1-bookmark': bookmark } }]
    await apiGet('/me/read', shape, { token: 'a-token-of-a-customer' })
    expect(cookies.set).toEqual({})
    await apiSend('POST', '/me/change', {}, shape, { token: 'a-token-of-a-customer' })
    expect(cookies.set).toEqual({ bookmark })
  })

  it('a customer’s reads carry it, what is public never does', async () => {
    cookies.sent = { bookmark }
    await apiGet('/me/read', shape, { token: 'a-token-of-a-customer' })
    await apiGet('/public/read', shape)
    await apiGet('/me/nobody', shape, { token: null })
    expect(asked.map(({ headers }) => headers['x-d1-bookmark'])).toEqual([bookmark, undefined, undefined])
  })

  it.each(['', 'x', 'first-primary\r\nx: 1', 'а'.repeat(20), '0'.repeat(200)])('«%s» of a cookie is no bookmark', async (forged) => {
    cookies.sent = { bookmark: forged }
    await apiGet('/me/read', shape, { token: 'a-token-of-a-customer' })
    expect(asked[0]?.headers['x-d1-bookmark']).toBeUndefined()
  })

  it('one that the database does not know costs no answer: the repeat carries none', async () => {
    cookies.sent = { bookmark }
    replies = [{ status: 500 }, {}]
    expect(await apiGet('/me/read', shape, { token: 'a-token-of-a-customer' })).toEqual({ ok: true })
    expect(asked.map(({ headers }) => headers['x-d1-bookmark'])).toEqual([bookmark, undefined])
  })
})

describe('public answers', () => {
  const later = () => (page.request = new Request('http://shop.example/'))

  it('are asked for once for a page, however many parts want them', async () => {
    await Promise.all([apiGet('/menu', shape), apiGet('/menu', shape)])
    expect(asked).toHaveLength(1)
  })

  it('are used again within max-age, then confirmed by their ETag', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const headers = { etag: '"1"', 'cache-control': 'public, max-age=2' }
    replies = [{ headers }, { status: 304, headers }, { body: { ok: false }, headers: { ...headers, etag: '"2"' } }]
    expect(await apiGet('/kept', shape)).toEqual({ ok: true })
    later()
    expect(await apiGet('/kept', shape)).toEqual({ ok: true })
    expect(asked).toHaveLength(1)
    vi.setSystemTime(Date.now() + 2_001)
    later()
    expect(await apiGet('/kept', shape)).toEqual({ ok: true })
    expect(asked[1]?.headers['if-none-match']).toBe('"1"')
    later()
    expect(await apiGet('/kept', shape, { mustBeFresh: true })).toEqual({ ok: false })
    vi.useRealTimers()
  })

  it('are remembered up to eight million characters, those not asked for longest go first', async () => {
    const large = z.object({ text: z.string() })
    const answer = () => ({ headers: { etag: '"1"', 'cache-control': 'public, max-age=60' }, body: { text: 'x'.repeat(3_000_000) } })
    replies = [answer(), answer(), answer()]
    for (const path of ['/large/1', '/large/2', '/large/3']) await apiGet(path, large)
    later()
    await Promise.all([apiGet('/large/2', large), apiGet('/large/3', large)])
    expect(asked).toHaveLength(3)
    replies = [answer()]
    await apiGet('/large/1', large)
    expect(asked).toHaveLength(4)
    expect(asked[3]?.headers['if-none-match']).toBeUndefined()
  })

  it('what belongs to a customer is never remembered', async () => {
    const headers = { etag: '"1"', 'cache-control': 'public, max-age=60' }
    replies = [{ headers }, { headers }]
    await apiGet('/mine', shape, { token: null })
    await apiGet('/mine', shape, { token: null })
    expect(asked).toHaveLength(2)
    expect(asked[1]?.headers['if-none-match']).toBeUndefined()
  })
})
