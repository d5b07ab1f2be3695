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

test('by default the outbox, the sandbox, no captcha and 2000 paid messages a day', () => {
  const { SMS_ADAPTER: _sms, PAYMENT_ADAPTER: _payment, ...none } = env
  const demo = readSettings({
    ...none,
    ENVIRONMENT: 'demo',
    ORIGIN: 'http://localhost:8787',
    TURNSTILE_SITE_KEY: 'site',
    TURNSTILE_SECRET: 'secret',
    SMARTCAPTCHA_SITE_KEY: 'site',
    SMARTCAPTCHA_SECRET: 'secret',
  })
  expect(demo).toMatchObject({ smsAdapter: 'outbox', smsDayLimit: 2000, captcha: null, payment: { adapter: 'sandbox' } })
})

test('SMS.ru and Turnstile are switched on', () => {
  const keys = { CAPTCHA_ADAPTER: 'turnstile', TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET: 'secret' }
  const captcha = { adapter: 'turnstile', siteKey: 'site', secret: 'secret' }
  const own = readSettings({ ...env, ...keys, SMS_DAY_LIMIT: '50' })
  expect(own).toMatchObject({ smsAdapter: 'smsru', smsRuApiId: 'key', smsDayLimit: 50, captcha, payment: { adapter: 'off' } })
})

test('a real shop opens before it can send SMS', () => {
  expect(readSettings({ ...env, SMSRU_API_ID: '' })).toMatchObject({ smsAdapter: 'smsru', smsRuApiId: '' })
})

test('SmartCaptcha is switched on', () => {
  const keys = {
    CAPTCHA_ADAPTER: 'smartcaptcha',
    SMARTCAPTCHA_SITE_KEY: 'ysc1_site',
    SMARTCAPTCHA_SECRET: 'ysc2_secret',
    TURNSTILE_SITE_KEY: 'site',
  }
  expect(readSettings({ ...env, ...keys }).captcha).toEqual({ adapter: 'smartcaptcha', siteKey: 'ysc1_site', secret: 'ysc2_secret' })
  expect(readFrontSettings({ ...env, ...keys }).captcha).toBe('smartcaptcha')
})

test('YooKassa and receipts have settings of their own', () => {
  const yooKassa = { PAYMENT_ADAPTER: 'yookassa', YOOKASSA_SHOP_ID: '100500', YOOKASSA_SECRET: 'key', PAYMENT_STAGES: '2' }
  const receipts = { taxSystem: 2, vat: 1, subject: 'commodity', deliverySubject: 'service' }
  expect(readSettings({ ...env, ...yooKassa, RECEIPTS: 'on' }).payment).toEqual({
    adapter: 'yookassa',
    acquirers: ['yookassa'],
    tKassa: { terminalKey: '', password: '' },
    isTwoStage: true,
    yooKassa: { shopId: '100500', secret: 'key' },
    receipts,
  })
  expect(readSettings({ ...env, RECEIPTS: 'on', RECEIPT_TAX_SYSTEM: '1', RECEIPT_VAT: '4' }).payment).toMatchObject({
    receipts: { ...receipts, taxSystem: 1, vat: 4 },
  })
})

test.each([
  [{ PAYMENT_ADAPTER: 'off', YOOKASSA_SHOP_ID: '1', YOOKASSA_SECRET: 'x' }, []],
  [
    { PAYMENT_ADAPTER: 'yookassa', YOOKASSA_SHOP_ID: '1', YOOKASSA_SECRET: 'x', TKASSA_TERMINAL_KEY: 'T1', TKASSA_PASSWORD: 'p' },
    ['yookassa', 'tkassa'],
  ],
  [
    { PAYMENT_ADAPTER: 'tkassa', YOOKASSA_SHOP_ID: '1', YOOKASSA_SECRET: 'x', TKASSA_TERMINAL_KEY: 'T1', TKASSA_PASSWORD: 'p' },
    ['tkassa', 'yookassa'],
  ],
  [{ PAYMENT_ADAPTER: 'tkassa', YOOKASSA_SHOP_ID: '1', TKASSA_TERMINAL_KEY: 'T1', TKASSA_PASSWORD: 'p' }, ['tkassa']],
])('the acquirers of %o are %j, the main one first', (settings, acquirers) => {
  expect(readSettings({ ...env, ...settings }).payment.acquirers).toEqual(acquirers)
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

test.each<[name: string, values: (string | undefined)[]]>([
  ['IMAGES_ADAPTER', ['sharp']],
  ['IMAGE_HOSTS', ['https://cdn.example.com', '*.example.com', 'a b']],
  ['PHONE_PREFIXES', ['', '+7', '7;373', '7,']],
  ['SMS_DAY_LIMIT', ['0', '-1', '1.5', 'many', '']],
  ['CAPTCHA_ADAPTER', ['recaptcha']],
  ['PAYMENT_ADAPTER', ['stripe']],
  ['RECEIPT_TAX_SYSTEM', ['7']],
  ['RECEIPT_VAT', ['0']],
  ['RECEIPT_SUBJECT', ['Dish']],
  ['BEHIND_CLOUDFLARE', ['yes', '1']],
  ['ENVIRONMENT', [undefined]],
])('a wrong %s is named', (name, values) => {
  for (const value of values) {
    expect(() => readSettings({ ...env, [name]: value })).toThrow(name)
    if (name.startsWith('IMAGE')) expect(() => readImageSettings({ ...env, [name]: value })).toThrow(name)
  }
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
  const wrong: [string, (string | undefined)[]][] = [
    ...['STAFF_TOKEN', 'CODE_SECRET', 'PROXY_SECRET'].map((name): [string, (string | undefined)[]] => [name, [undefined, '', ...weak]]),
    ['CODE_SECRET', [env.STAFF_TOKEN]],
    ['ORIGIN', ['http://shop.example', 'https://localhost', 'https://shop.example/', 'https://shop.example/shop', 'shop.example']],
    ['API_BASE_URL', ['http://api.example', 'ftp://api.example']],
    ['REQUEST_LOG', ['yes']],
    ['SENTRY_DSN', ['https://sentry.example/1', 'http://key@sentry.example/1']],
    ['ENVIRONMENT', ['staging']],
  ]

  test.each(wrong)('in a preview and in production: a wrong %s', (name, values) => {
    for (const value of values) for (const shop of [env, preview]) expect(() => readFrontSettings({ ...shop, [name]: value })).toThrow(name)
  })

  test.each([
    ['SMS_ADAPTER', { SMS_ADAPTER: 'outbox' }],
    ['SMS_ADAPTER', { SMS_ADAPTER: undefined }],
    ['PAYMENT_ADAPTER', { PAYMENT_ADAPTER: 'sandbox' }],
    ['PAYMENT_ADAPTER', { PAYMENT_ADAPTER: undefined }],
    ['YOOKASSA_SECRET', { PAYMENT_ADAPTER: 'yookassa', YOOKASSA_SHOP_ID: '1' }],
    ['YOOKASSA_SHOP_ID', { PAYMENT_ADAPTER: 'yookassa', YOOKASSA_SECRET: 'key' }],
    ['TKASSA_PASSWORD', { PAYMENT_ADAPTER: 'tkassa', TKASSA_TERMINAL_KEY: 'T1' }],
    ['TKASSA_PASSWORD', { PAYMENT_ADAPTER: 'off', TKASSA_TERMINAL_KEY: 'T1' }],
    ['TKASSA_TERMINAL_KEY', { PAYMENT_ADAPTER: 'tkassa', TKASSA_PASSWORD: 'secret' }],
    ['TKASSA_TERMINAL_KEY', { TKASSA_PASSWORD: 'secret', TKASSA_TERMINAL_KEY: 'x'.repeat(21) }],
    ['TURNSTILE_SECRET', { CAPTCHA_ADAPTER: 'turnstile', TURNSTILE_SITE_KEY: 'site' }],
    ['TURNSTILE_SITE_KEY', { CAPTCHA_ADAPTER: 'turnstile', TURNSTILE_SECRET: 'secret' }],
    ['SMARTCAPTCHA_SECRET', { CAPTCHA_ADAPTER: 'smartcaptcha', SMARTCAPTCHA_SITE_KEY: 'site' }],
    ['SMARTCAPTCHA_SITE_KEY', { CAPTCHA_ADAPTER: 'smartcaptcha', SMARTCAPTCHA_SECRET: 'secret', TURNSTILE_SITE_KEY: 'site' }],
  ])('in production: %s as in %o', (name, wrong) => {
    expect(() => readFrontSettings({ ...env, ...wrong })).toThrow(name)
  })

  test.each([
    [{ CODE_SECRET: undefined }, 'CODE_SECRET must be 32 random characters or more (openssl rand -base64 32)'],
    [{ CODE_SECRET: 'short' }, 'CODE_SECRET must be 32 random characters or more (openssl rand -base64 32)'],
    [{ ORIGIN: '' }, 'ORIGIN must be the address of the shop, such as https://sushi.example'],
    [{ ORIGIN: 'http://shop.example' }, 'ORIGIN must be https://host without a path, such as https://sushi.example'],
    [{ SMS_ADAPTER: 'mail', PAYMENT_STAGES: '3' }, 'SMS_ADAPTER must be outbox or smsru; PAYMENT_STAGES must be 1 or 2'],
    [{ RECEIPT_VAT: '13', CASH_LIMIT: '-1' }, 'CASH_LIMIT must be 0 or more; RECEIPT_VAT must be 12 or less'],
    [{ SENTRY_DSN: 'https://sentry.example/1' }, 'SENTRY_DSN must be like https://key@host/project'],
  ])('in one sentence that says what to write: %o', (wrong, faults) => {
    expect(() => readFrontSettings({ ...env, ...wrong })).toThrow(new Error(`The settings are wrong (docs/settings.md): ${faults}.`))
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

  test('the demo has no public address', () => {
    const demo = (ORIGIN: string) => () => readFrontSettings({ ...env, ENVIRONMENT: 'demo', ORIGIN })
    for (const origin of ['https://shop.example', 'http://8.8.8.8', 'http://172.32.0.1', 'https://10.evil.example'])
      expect(demo(origin)).toThrow('ORIGIN')
    for (const origin of ['http://localhost:8787', 'http://127.0.0.1:8787', 'http://192.168.0.4', 'http://172.20.0.2', 'http://[::1]:8787'])
      expect(demo(origin)).not.toThrow()
  })

  test('with a remote API only front settings are needed', () => {
    const { ENVIRONMENT, ORIGIN, PROXY_SECRET } = env
    const front = { ENVIRONMENT, ORIGIN, PROXY_SECRET, API_BASE_URL: 'https://api.example/api' }
    expect(readFrontSettings(front)).toMatchObject({ apiBaseUrl: 'https://api.example/api', captcha: 'off', sentryDsn: null })
    expect(() => readFrontSettings({ ...front, PROXY_SECRET: 'test-proxy-secret' })).toThrow('PROXY_SECRET')
  })
})
