import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { smartCaptchaSimulator, type CaptchaFault } from '#tests/support/smartcaptcha-simulator'
import { verifyCaptcha } from './captcha'

const secret = 'ysc2_the-secret'
const log = vi.fn()
let yandex: ReturnType<typeof smartCaptchaSimulator>

beforeEach(() => {
  yandex = smartCaptchaSimulator({ secret })
  vi.stubGlobal('fetch', yandex.fetch)
  vi.spyOn(console, 'error').mockImplementation(log.mockReset())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const verify = (token: string, subject = '79990000001', own = secret) =>
  verifyCaptcha({ captcha: { adapter: 'smartcaptcha', siteKey: 'site', secret: own } }, token, { address: '198.51.100.7', subject })

test('sends key, token and address as a form, and waits five seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  expect(await verify('good')).toBe('passed')
  expect(yandex.asked).toEqual([{ secret, token: 'good', ip: '198.51.100.7' }])
  expect(timeout).toHaveBeenCalledExactlyOnceWith(5000)
})

test('a token counts once, and a refused one is no failure in the log', async () => {
  const info = vi.spyOn(console, 'log').mockImplementation(() => {})
  expect([await verify('good'), await verify('good', '79990000002'), await verify('bad')]).toEqual(['passed', 'refused', 'refused'])
  expect(log.mock.calls).toEqual([])
  expect(info.mock.calls[0]).toEqual([JSON.stringify({ level: 'info', event: 'captcha_refused', reason: 'Invalid or expired Token' })])
})

test('a long token is asked about as far as the contract takes it', async () => {
  expect([await verify(`good${'x'.repeat(4092)}`), await verify(`good${'x'.repeat(4093)}`)]).toEqual(['passed', 'refused'])
  expect(yandex.asked).toHaveLength(1)
})

test.each<[CaptchaFault, string]>([
  [500, 'status 500'],
  [429, 'status 429'],
  ['lost', 'timeout'],
  ['refused', 'connection refused'],
  ['garbled', 'SyntaxError'],
])('fails closed where the call is %s, and logs no token, key or phone', async (fault, reason) => {
  yandex.faults.push(fault)
  expect(await verify('good my-token')).toBe('unreachable')
  const line = log.mock.calls.flat().join()
  expect(line).toContain('"event":"captcha"')
  expect(line).toContain(reason)
  expect(line).not.toMatch(/my-token|the-secret|7999/)
})

test('a wrong key is the shop’s fault, not the visitor’s', async () => {
  expect(await verify('good', undefined, 'ysc2_another')).toBe('unreachable')
  expect(log.mock.calls.flat().join()).toContain('status 403')
})
