import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { hasTKassaToken, tKassaToken, withTKassaToken } from './tkassa-token'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('the example of the documentation: values by name, the password among them', () => {
  const init = { TerminalKey: 'MerchantTerminalKey', Amount: 19200, OrderId: '00000', Description: 'Подарочная карта на 1000 рублей' }
  const nested = { DATA: { Phone: '+71234567890' }, Receipt: { Email: 'a@test.ru', Items: [{ Price: 1 }] } }
  expect(tKassaToken({ ...init, ...nested }, '11111111111111')).toBe('72dd466f8ace0a37a1f740ce5fb78101712bc0665d91a8108c7c8a0ccd426db2')
})

test('of a notification: booleans as words, numbers as they are, capital names before small ones, no objects', () => {
  const notice = { TerminalKey: 'T', Success: true, PaymentId: 13660, Amount: 100, Data: { a: 'b' }, ExpDate: '1130', b: 'z', Gone: null }
  const signed = withTKassaToken(notice, 'pw')
  expect(signed.Token).toBe(sha256('1001130pw13660trueTz'))
  expect(hasTKassaToken(signed, 'pw')).toBe(true)
})

test('a field that the shop does not know is signed like the others', () => {
  const signed = withTKassaToken({ TerminalKey: 'T', SpAccumulationId: '77', Amount: 1 }, 'pw')
  expect(signed.Token).toBe(sha256('1pw77T'))
  expect(hasTKassaToken({ ...signed, SpAccumulationId: '78' }, 'pw')).toBe(false)
})

test.each([
  ['another sum', { Amount: 200 }],
  ['another outcome', { Success: false }],
  ['a field more', { Extra: '1' }],
  ['no signature', { Token: undefined }],
  ['a signature that is no text', { Token: 7 }],
])('%s is not signed', (_name, change) => {
  const signed = withTKassaToken({ TerminalKey: 'T', Amount: 100, Success: true }, 'pw')
  expect(hasTKassaToken({ ...signed, ...change }, 'pw')).toBe(false)
  expect(hasTKassaToken(signed, 'other')).toBe(false)
})
