import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { turnstile } from './turnstile'

type Call = { url: string; body: Record<string, string>; signal: AbortSignal | null | undefined }
const purpose = { address: '198.51.100.7', subject: '79990000001' }
let calls: Call[]
let log: { mock: { calls: unknown[][] } }

beforeEach(() => {
  calls = []
  log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => void vi.restoreAllMocks())

const withAnswer = (answer: () => Response | Promise<Response>) =>
  turnstile({
    siteKey: 'site',
    secret: 'the-secret',
    fetch: async (url, { body, method, signal }) => {
      expect(method).toBe('POST')
      calls.push({ url, body: Object.fromEntries(body as URLSearchParams), signal })
      return answer()
    },
  })
const passing = () => withAnswer(() => Response.json({ success: true, 'error-codes': [], hostname: 'shop.example' }))

test('posts token, secret and address with a timeout of five seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  expect(await passing().verify('token', purpose)).toBe('passed')
  expect(calls).toHaveLength(1)
  expect(calls[0]?.url).toBe('https://challenges.cloudflare.com/turnstile/v0/siteverify')
  expect(calls[0]?.body).toEqual({
    secret: 'the-secret',
    response: 'token',
    remoteip: '198.51.100.7',
    idempotency_key: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
  })
  expect(timeout).toHaveBeenCalledExactlyOnceWith(5000)
  expect(calls[0]?.signal).toBe(timeout.mock.results[0]?.value)
})

test('the idempotency key depends on token and phone', async () => {
  const captcha = passing()
  await captcha.verify('token', purpose)
  await captcha.verify('token', { ...purpose, address: '203.0.113.1' })
  await captcha.verify('token', { ...purpose, subject: '79990000002' })
  await captcha.verify('another', purpose)
  const [first, repeat, ...others] = calls.map(({ body }) => body['idempotency_key'])
  expect(repeat).toBe(first)
  expect(new Set([first, ...others]).size).toBe(3)
})

test('a missing or too long token is decided without a call', async () => {
  const captcha = passing()
  expect(await captcha.verify(undefined, purpose)).toBe('missing')
  expect(await captcha.verify('', purpose)).toBe('missing')
  expect(await captcha.verify('x'.repeat(2049), purpose)).toBe('refused')
  expect(calls).toEqual([])
})

test.each(['invalid-input-response', 'timeout-or-duplicate', 'missing-input-response'])('%s refuses the token', async (code) => {
  expect(await withAnswer(() => Response.json({ success: false, 'error-codes': [code] })).verify('token', purpose)).toBe('refused')
  expect(log.mock.calls).toEqual([])
})

test.each<[string, () => Response | Promise<Response>, string]>([
  ['our secret is wrong', () => Response.json({ success: false, 'error-codes': ['invalid-input-secret'] }), 'invalid-input-secret'],
  ['the service is broken', () => Response.json({ success: false, 'error-codes': ['internal-error'] }), 'internal-error'],
  ['the network fails', () => Promise.reject(new TypeError('network')), 'network'],
  ['five seconds pass', () => Promise.reject(new DOMException('The operation timed out', 'TimeoutError')), 'timed out'],
  ['the answer is not JSON', () => new Response('<html>', { status: 502 }), 'SyntaxError'],
  ['the answer is of another shape', () => Response.json({ success: 'true' }), 'unreadable response'],
  ['the answer is a list', () => Response.json([]), 'unreadable response'],
])('fails closed where %s, and logs no token, secret or phone', async (_name, answer, reason) => {
  expect(await withAnswer(answer).verify('my-token', purpose)).toBe('unreachable')
  const line = log.mock.calls.flat().join()
  expect(line).toContain('"event":"captcha"')
  expect(line).toContain(reason)
  expect(line).not.toMatch(/my-token|the-secret|7999/)
})
