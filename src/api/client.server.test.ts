import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { RETRY_STATUSES } from '~/contracts/constants'
import { ApiError } from '~/lib/api-error'
import { clientAddress } from '#server/http/client-address'

const environment = vi.hoisted(() => ({ API_BASE_URL: '', PROXY_SECRET: 'a-secret-of-the-test', BEHIND_CLOUDFLARE: 'on' }))
const cookies = vi.hoisted(() => ({ set: {} as Record<string, string> }))
const page = vi.hoisted(() => ({ request: new Request('http://shop.example/', { headers: { 'cf-connecting-ip': '192.0.2.7' } }) }))

vi.mock('#host', () => ({ env: environment, addressIn: (headers: Headers) => headers.get('cf-connecting-ip') }))
vi.mock('#server/app', () => ({}))
vi.mock('@tanstack/react-start/server', () => ({
  getRequest: () => page.request,
  setCookie: (name: string, value: string) => (cookies.set[name] = value),
}))

const { apiGet, apiSend } = await import('./client.server')

type Reply = { status?: number; body?: unknown; headers?: Record<string, string> }
const shape = z.object({ ok: z.boolean() })
const received: IncomingMessage[] = []
let replies: Reply[] = []
let upstream: Server

beforeAll(async () => {
  upstream = createServer((request, response) => {
    received.push(request)
    const { status = 200, body = { ok: true }, headers = {} } = replies.shift() ?? {}
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(status === 204 || status === 304 ? undefined : JSON.stringify(body))
  })
  await new Promise<void>((listening) => upstream.listen(0, '127.0.0.1', listening))
  environment.API_BASE_URL = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/base/api`
})
afterAll(() => void upstream.close())
beforeEach(() => {
  received.length = 0
  replies = []
  cookies.set = {}
  page.request = new Request(page.request.url, { headers: page.request.headers })
})
afterEach(() => void vi.restoreAllMocks())

const TOKEN = { token: 'a-token-of-a-customer' }

describe('a call', () => {
  it('carries base path, language, client and the token', async () => {
    await apiGet('/v2/user', shape, TOKEN)
    expect(received[0]).toMatchObject({
      method: 'GET',
      url: '/base/api/v2/user',
      headers: { 'accept-language': 'ru', client: '1', authorization: `Bearer ${TOKEN.token}` },
    })
    await apiGet('/v2/user', shape, { token: null })
    expect(received[1]?.headers['authorization']).toBeUndefined()
  })

  it('signs the address of the customer for the remote API', async () => {
    await apiGet('/signed', shape, { token: null })
    const headers = new Headers(received[0]?.headers as Record<string, string>)
    expect(await clientAddress(headers, environment)).toBe('192.0.2.7')
    expect(await clientAddress(headers, { ...environment, PROXY_SECRET: 'another-secret' })).not.toBe('192.0.2.7')
  })

  it.each(RETRY_STATUSES)('a GET is retried once after %i', async (status) => {
    replies = [{ status }, {}]
    expect(await apiGet('/again', shape)).toEqual({ ok: true })
    replies = [{ status: 503 }, { status: 503, body: { message: 'Перерыв', error: { message: 'Перерыв', code: 'x' } } }]
    await expect(apiGet('/twice', shape)).rejects.toMatchObject({ status: 503, message: 'Перерыв' })
    expect(received).toHaveLength(4)
  })

  it.each([400, 401, 404, 422])('a GET is not retried after %i', async (status) => {
    replies = [{ status }]
    await expect(apiGet('/final', shape)).rejects.toBeInstanceOf(ApiError)
    expect(received).toHaveLength(1)
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s is never retried', async (method) => {
    replies = [{ status: 503 }]
    await expect(apiSend(method, '/change', { a: 1 }, shape)).rejects.toMatchObject({ status: 503 })
    expect(received).toHaveLength(1)
  })

  it('a public path is read once per request, a personal one each time', async () => {
    await Promise.all([apiGet('/menu', shape), apiGet('/menu', shape)])
    expect(received).toHaveLength(1)
    for (let time = 0; time < 2; time++) await apiGet('/mine', shape, { token: null })
    expect(received).toHaveLength(3)
  })
})

describe('a response', () => {
  it('keeps status, field and text of an error', async () => {
    replies = [{ status: 422, body: { message: 'a', error: { message: 'code:Код не подошёл', code: 'wrong_code' } } }]
    await expect(apiSend('POST', '/login', {}, shape)).rejects.toMatchObject({ status: 422, field: 'code', message: 'Код не подошёл' })
  })

  it('of a wrong shape is an error, logged without the query', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    replies = [{ body: { ok: 'yes' } }]
    await expect(apiGet('/shape?phone=79990000000', shape)).rejects.toMatchObject({ status: 502, code: 'wrong_shape' })
    expect(log.mock.calls[0]?.[0]).toContain('"/shape"')
    expect(log.mock.calls[0]?.[0]).not.toContain('7999')
    replies = [{ headers: { 'content-type': 'text/html' }, body: undefined }]
    await expect(apiGet('/html', z.object({ a: z.string() }))).rejects.toMatchObject({ status: 502 })
  })

  it('is 503 if the remote API is unreachable', async () => {
    const before = environment.API_BASE_URL
    environment.API_BASE_URL = 'http://127.0.0.1:9/api'
    await expect(apiGet('/gone', shape)).rejects.toMatchObject({ status: 503, code: 'unreachable' })
    environment.API_BASE_URL = before
  })

  it('with 401 clears the session cookie, with a renewed cookie sets it', async () => {
    replies = [{ status: 401 }]
    await expect(apiGet('/me', shape, { token: 'an-unknown-dead-token' })).rejects.toMatchObject({ status: 401 })
    expect(cookies.set).toEqual({ token: '' })
    replies = [{ headers: { 'set-cookie': 'token=living-token-of-one; Path=/' } }]
    await apiGet('/me', shape, { token: 'living-token-of-one' })
    expect(cookies.set).toEqual({ token: 'living-token-of-one' })
  })
})
