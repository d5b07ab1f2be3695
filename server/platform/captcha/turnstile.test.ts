import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { verifyCaptcha } from './captcha'

const purpose = { address: '198.51.100.7', subject: '79990000001' }
const fetched = vi.fn<typeof fetch>()
const log = vi.fn()

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => Response.json({ success: true, 'error-codes': [], hostname: 'shop.example' }))
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(console, 'error').mockImplementation(log.mockReset())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const verify = (token: string, more: Partial<typeof purpose> = {}) =>
  verifyCaptcha({ captcha: { adapter: 'turnstile', siteKey: 'site', secret: 'the-secret' } }, token, { ...purpose, ...more })
const bodies = () => fetched.mock.calls.map(([, init]) => Object.fromEntries(init?.body as URLSearchParams))

test('posts token, secret and address with a timeout of five seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  expect(await verify('token')).toBe('passed')
  const signal = timeout.mock.results[0]?.value as AbortSignal
  const init = expect.objectContaining({ method: 'POST', signal })
  expect(fetched).toHaveBeenCalledExactlyOnceWith('https://challenges.cloudflare.com/turnstile/v0/siteverify', init)
  expect(timeout).toHaveBeenCalledExactlyOnceWith(5000)
  const idempotency_key = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(bodies()).toEqual([{ secret: 'the-secret', response: 'token', remoteip: '198.51.100.7', idempotency_key }])
})

test('the idempotency key depends on token and phone', async () => {
  await verify('token')
  await verify('token', { address: '203.0.113.1' })
  await verify('token', { subject: '79990000002' })
  await verify('another')
  const [first, repeat, ...others] = bodies().map((body) => body['idempotency_key'])
  expect(repeat).toBe(first)
  expect(new Set([first, ...others]).size).toBe(3)
})

test.each(['invalid-input-response', 'timeout-or-duplicate', 'missing-input-response'])(
  '%s refuses the token, which is no failure in the log',
  async (code) => {
    const info = vi.spyOn(console, 'log').mockImplementation(() => {})
    fetched.mockImplementation(async () => Response.json({ success: false, 'error-codes': [code] }))
    expect([await verify('token'), log.mock.calls]).toEqual(['refused', []])
    expect(info.mock.calls).toEqual([[JSON.stringify({ level: 'info', event: 'captcha_refused', reason: code })]])
  },
)

test.each<[string, () => Response | Promise<Response>, string]>([
  ['our secret is wrong', () => Response.json({ success: false, 'error-codes': ['invalid-input-secret'] }), 'invalid-input-secret'],
  ['the service is broken', () => Response.json({ success: false, 'error-codes': ['internal-error'] }), 'internal-error'],
  ['the network fails', () => Promise.reject(new TypeError('network')), 'network'],
  ['five seconds pass', () => Promise.reject(new DOMException('The operation timed out', 'TimeoutError')), 'timed out'],
  ['the answer is not JSON', () => new Response('<html>', { status: 502 }), 'SyntaxError'],
  ['the answer is of another shape', () => Response.json({ success: 'true' }), 'unreadable response'],
])('fails closed where %s, and logs no token, secret or phone', async (_name, answer, reason) => {
  fetched.mockImplementation(async () => answer())
  expect(await verify('my-token')).toBe('unreachable')
  const line = log.mock.calls.flat().join()
  expect(line).toContain('"event":"captcha"')
  expect(line).toContain(reason)
  expect(line).not.toMatch(/my-token|the-secret|7999/)
})
