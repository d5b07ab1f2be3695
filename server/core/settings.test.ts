import { describe, expect, test } from 'vitest'
import { readFrontSettings, readImageSettings, readSettings } from './settings'

const env = {
  ENVIRONMENT: 'production',
  PAYMENT_ADAPTER: 'off',
  SMS_ADAPTER: 'smsru',
  SMSRU_API_ID: 'key',
  ORIGIN: 'https://shop.example',
  STAFF_TOKEN: 'SJ4fO2gBq7nXkV0mT9yLw3RzA6uE1cHd',
  CODE_SECRET: 'pQ8sYh5UvJ2xNc7LbF4aGk1WzE9rTo6i',
  PROXY_SECRET: 'kD3mVx8Rf0ZqSy6JtB9nHw2LgUe5PcA7',
}

test('the outbox is the default SMS adapter', () => {
  const { SMS_ADAPTER: _, SMSRU_API_ID: __, ...none } = env
  expect(readSettings({ ...none, ENVIRONMENT: 'demo' })).toMatchObject({ smsAdapter: 'outbox', smsRuApiId: '' })
})

test('SMS.ru needs its key', () => {
  expect(() => readSettings({ ...env, SMSRU_API_ID: '' })).toThrow(/SMSRU_API_ID/)
  expect(readSettings(env)).toMatchObject({ smsAdapter: 'smsru', smsRuApiId: 'key' })
})

test('the daily SMS limit is 2000 by default', () => {
  expect(readSettings(env).smsDayLimit).toBe(2000)
  expect(readSettings({ ...env, SMS_DAY_LIMIT: '50' }).smsDayLimit).toBe(50)
  for (const wrong of ['0', '-1', '1.5', 'many', '']) expect(() => readSettings({ ...env, SMS_DAY_LIMIT: wrong })).toThrow(/SMS_DAY_LIMIT/)
})

test('Turnstile is off by default and needs both keys', () => {
  expect(readSettings(env).turnstile).toBe(null)
  expect(readSettings({ ...env, TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET: 'secret' }).turnstile).toBe(null)
  const on = { ...env, CAPTCHA_ADAPTER: 'turnstile' }
  expect(() => readSettings(on)).toThrow(/TURNSTILE_SITE_KEY[^]*TURNSTILE_SECRET|TURNSTILE_SECRET[^]*TURNSTILE_SITE_KEY/)
  expect(() => readSettings({ ...on, TURNSTILE_SITE_KEY: 'site' })).toThrow(/TURNSTILE_SECRET/)
  expect(() => readSettings({ ...on, TURNSTILE_SECRET: 'secret' })).toThrow(/TURNSTILE_SITE_KEY/)
  expect(readSettings({ ...on, TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET: 'secret' }).turnstile).toEqual({
    siteKey: 'site',
    secret: 'secret',
  })
  expect(() => readSettings({ ...env, CAPTCHA_ADAPTER: 'recaptcha' })).toThrow(/CAPTCHA_ADAPTER/)
})

describe('the payment provider', () => {
  const demo = { ...env, ENVIRONMENT: 'demo' }

  test('is the sandbox by default, but not in production', () => {
    expect(readSettings({ ...demo, PAYMENT_ADAPTER: undefined }).payment.adapter).toBe('sandbox')
    expect(readSettings({ ...demo, ENVIRONMENT: 'preview', PAYMENT_ADAPTER: 'sandbox' }).payment.adapter).toBe('sandbox')
    expect(() => readSettings({ ...env, PAYMENT_ADAPTER: 'sandbox' })).toThrow(/PAYMENT_ADAPTER/)
    expect(() => readSettings({ ...env, PAYMENT_ADAPTER: undefined })).toThrow(/PAYMENT_ADAPTER/)
    expect(readSettings(env).payment.adapter).toBe('off')
    expect(() => readSettings({ ...demo, PAYMENT_ADAPTER: 'stripe' })).toThrow(/PAYMENT_ADAPTER/)
  })

  test('YooKassa needs its shop id and key', () => {
    const yooKassa = { ...env, PAYMENT_ADAPTER: 'yookassa' }
    expect(() => readSettings({ ...yooKassa, YOOKASSA_SHOP_ID: '100500' })).toThrow(/YOOKASSA_SECRET/)
    expect(() => readSettings({ ...yooKassa, YOOKASSA_SECRET: 'key' })).toThrow(/YOOKASSA_SHOP_ID/)
    const { payment } = readSettings({ ...yooKassa, YOOKASSA_SHOP_ID: '100500', YOOKASSA_SECRET: 'key', PAYMENT_STAGES: '2' })
    expect(payment).toEqual({ adapter: 'yookassa', isTwoStage: true, yooKassa: { shopId: '100500', secret: 'key' }, receipts: null })
  })

  test('receipts need valid codes', () => {
    const on = { ...env, RECEIPTS: 'on' }
    expect(readSettings(on).payment.receipts).toEqual({ taxSystem: 2, vat: 1, subject: 'commodity', deliverySubject: 'service' })
    expect(readSettings({ ...on, RECEIPT_TAX_SYSTEM: '1', RECEIPT_VAT: '4' }).payment.receipts).toMatchObject({ taxSystem: 1, vat: 4 })
    for (const wrong of [{ RECEIPT_TAX_SYSTEM: '7' }, { RECEIPT_VAT: '0' }, { RECEIPT_SUBJECT: 'Dish' }])
      expect(() => readSettings({ ...on, ...wrong })).toThrow(Object.keys(wrong)[0])
  })
})

test('missing variables are named', () => {
  expect(() => readSettings({ ...env, CODE_SECRET: 'short' })).toThrow(/CODE_SECRET/)
  expect(() => readSettings({})).toThrow(/ENVIRONMENT/)
})

test('pictures need no secrets; the defaults are the WASM encoder and no foreign host', () => {
  const origin = 'https://shop.example'
  expect(readImageSettings({ ORIGIN: origin })).toEqual({ origin, adapter: 'wasm', hosts: [] })
  expect(readImageSettings({ ORIGIN: origin, IMAGES_ADAPTER: 'binding', IMAGE_HOSTS: ' CDN.example.com, b.example:8443,' })).toEqual({
    origin,
    adapter: 'binding',
    hosts: ['cdn.example.com', 'b.example:8443'],
  })
})

test.each([
  { IMAGES_ADAPTER: 'sharp' },
  { IMAGE_HOSTS: 'https://cdn.example.com' },
  { IMAGE_HOSTS: '*.example.com' },
  { IMAGE_HOSTS: 'a b' },
])('a wrong picture setting is named: %o', (wrong) => {
  const [name = ''] = Object.keys(wrong)
  expect(() => readImageSettings({ ORIGIN: 'https://shop.example', ...wrong })).toThrow(name)
  expect(() => readSettings({ ...env, ...wrong })).toThrow(name)
})

describe('a public shop does not start with', () => {
  const preview = { ...env, ENVIRONMENT: 'preview', SMS_ADAPTER: 'outbox', PAYMENT_ADAPTER: 'sandbox' }
  const weak = [
    'short',
    'a'.repeat(40),
    'Zk3vQ9xW2mR7pLt8', // random but short
    'change-me-change-me-change-me-change-me',
    'the-example-secret-of-the-documents',
    'test-staff-token'.repeat(3),
  ]
  const anyShop: [string, Record<string, unknown>][] = [
    ...['STAFF_TOKEN', 'CODE_SECRET', 'PROXY_SECRET'].flatMap((name) =>
      [undefined, '', ...weak].map((value): [string, Record<string, unknown>] => [name, { [name]: value }]),
    ),
    ['CODE_SECRET', { CODE_SECRET: env.STAFF_TOKEN }],
    ...['http://shop.example', 'https://localhost', 'https://shop.example/', 'https://shop.example/shop', 'shop.example'].map(
      (ORIGIN): [string, Record<string, unknown>] => ['ORIGIN', { ORIGIN }],
    ),
    ['API_BASE_URL', { API_BASE_URL: 'http://api.example' }],
    ['API_BASE_URL', { API_BASE_URL: 'ftp://api.example' }],
    ['REQUEST_LOG', { REQUEST_LOG: 'yes' }],
    ['SENTRY_DSN', { SENTRY_DSN: 'https://sentry.example/1' }],
    ['ENVIRONMENT', { ENVIRONMENT: 'staging' }],
  ]

  test.each(anyShop)('in a preview and in production: %s as in %o', (name, wrong) => {
    for (const shop of [env, preview]) expect(() => readFrontSettings({ ...shop, ...wrong })).toThrow(name)
  })

  test.each([
    ['SMS_ADAPTER', { SMS_ADAPTER: 'outbox' }],
    ['SMS_ADAPTER', { SMS_ADAPTER: undefined }],
    ['SMSRU_API_ID', { SMSRU_API_ID: '' }],
    ['PAYMENT_ADAPTER', { PAYMENT_ADAPTER: 'sandbox' }],
    ['PAYMENT_ADAPTER', { PAYMENT_ADAPTER: undefined }],
    ['YOOKASSA_SECRET', { PAYMENT_ADAPTER: 'yookassa', YOOKASSA_SHOP_ID: '1' }],
    ['TURNSTILE_SECRET', { CAPTCHA_ADAPTER: 'turnstile', TURNSTILE_SITE_KEY: 'site' }],
  ])('in production: %s as in %o', (name, wrong) => {
    expect(() => readFrontSettings({ ...env, ...wrong })).toThrow(name)
  })

  test('errors do not quote values', () => {
    expect(() => readFrontSettings({ ...env, CODE_SECRET: 'my-short-words' })).toThrow(/^((?!my-short-words)[^])*$/)
  })

  test('a preview accepts the demo’s adapters, the demo any secret and http', () => {
    expect(readFrontSettings(preview)).toMatchObject({ environment: 'preview', logsRequests: true })
    const demo = { ...preview, ENVIRONMENT: 'demo', ORIGIN: 'http://localhost:8787', CODE_SECRET: 'test-code-secret' }
    expect(readFrontSettings(demo)).toMatchObject({ environment: 'demo', logsRequests: false })
    expect(readFrontSettings({ ...demo, REQUEST_LOG: 'on' }).logsRequests).toBe(true)
    expect(readFrontSettings({ ...env, REQUEST_LOG: 'off' }).logsRequests).toBe(false)
  })

  test('with a remote API only front settings are needed', () => {
    const { ENVIRONMENT, ORIGIN, PROXY_SECRET } = env
    const front = { ENVIRONMENT, ORIGIN, PROXY_SECRET, API_BASE_URL: 'https://api.example/api' }
    expect(readFrontSettings(front)).toMatchObject({ apiBaseUrl: 'https://api.example/api', turnstile: false, sentryDsn: null })
    expect(() => readFrontSettings({ ...front, PROXY_SECRET: 'test-proxy-secret' })).toThrow('PROXY_SECRET')
  })
})
