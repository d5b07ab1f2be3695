import { expect, test } from 'vitest'
import { readSettings } from './settings'

const env = {
  ENVIRONMENT: 'production',
  ORIGIN: 'https://shop.example',
  STAFF_TOKEN: 'a-secret-of-the-staff',
  CODE_SECRET: 'a-secret-of-codes',
  PROXY_SECRET: 'a-secret-of-the-proxy',
}

test('SMS go to the outbox unless another adapter is named', () => {
  expect(readSettings(env)).toMatchObject({ smsAdapter: 'outbox', smsRuApiId: '' })
})

test('SMS.ru needs its key', () => {
  expect(() => readSettings({ ...env, SMS_ADAPTER: 'smsru' })).toThrow(/SMSRU_API_ID/)
  expect(readSettings({ ...env, SMS_ADAPTER: 'smsru', SMSRU_API_ID: 'key' })).toMatchObject({ smsAdapter: 'smsru', smsRuApiId: 'key' })
})

test('what is missing is named', () => {
  expect(() => readSettings({ ...env, CODE_SECRET: 'short' })).toThrow(/CODE_SECRET/)
  expect(() => readSettings({})).toThrow(/ENVIRONMENT/)
})
