import { describe, expect, it } from 'vitest'
import { pastedCode, pastedPhone, typedPhone } from './pasted-digits'

describe('a pasted phone', () => {
  it.each([
    ['+7 (999) 123-45-67', '79991234567'],
    ['+79991234567', '79991234567'],
    ['8 (999) 123-45-67', '79991234567'],
    ['89991234567', '79991234567'],
    ['999 123 45 67', '79991234567'],
    ['007 999 123 45 67', '79991234567'],
    ['+799 (912) 34-567', '79991234567'],
    ['тел.: 7 999 123-45-67', '79991234567'],
    ['\u00a0+7\u00a0999\u00a0123\u00a045\u00a067\u00a0', '79991234567'],
    ['７９９９１２３４５６７', '79991234567'],
    ['\u202a+79991234567\u202c', '79991234567'],
    ['+373 777 12 345', '37377712345'],
    ['+84 912 345 678', '84912345678'],
  ])('%j', (text, digits) => expect(pastedPhone(text)).toBe(digits))

  it.each(['', '4567', '123-45-67', '+9 99 123 45 67', '1234567890123', 'позвоните мне'])('no whole phone: %j', (text) =>
    expect(pastedPhone(text)).toBeNull(),
  )
})

/** What the field holds after each key. */
const afterKeys = (keys: string, start: string, prefix: string) =>
  [...keys].reduce((value, key) => typedPhone(`+${value}${key}`, prefix), start)

describe('a typed phone', () => {
  it.each(['9161234567', '8 916 123-45-67', '+7 (916) 123-45-67', '79161234567'])('%j after «+7» or in an empty field', (keys) => {
    expect([afterKeys(keys, '7', '7'), afterKeys(keys, '', '7')]).toEqual(['79161234567', '79161234567'])
    expect(typedPhone(keys, '7'), 'filled in at once').toBe('79161234567')
    expect(typedPhone(`+7${keys}`, '7'), 'suggested by a keyboard').toBe('79161234567')
  })

  it.each([
    ['8121234567', '78121234567'],
    ['88121234567', '78121234567'],
    ['77771234567', '77771234567'],
    ['7771234567', '77771234567'],
    ['', '7'],
  ])('%j after «+7» is %s', (keys, digits) => expect(afterKeys(keys, '7', '7')).toBe(digits))

  it.each(['770112345675', '781212345679'])('a twelfth digit does not turn it into another: %s', (digits) =>
    expect(typedPhone(digits, '7')).toBe(digits),
  )

  it('can be deleted', () => expect(typedPhone('+', '7')).toBe(''))

  it('keeps other countries where they are served', () => {
    expect(afterKeys('37377712345', '', '')).toBe('37377712345')
    expect(afterKeys('89161234567', '', '')).toBe('79161234567')
    expect(afterKeys('916', '', '')).toBe('916')
  })
})

describe('a pasted code or message', () => {
  it.each([
    ['4021', '4021'],
    [' 4 0 2 1 ', '4021'],
    ['40-21', '4021'],
    ['Код 4021. Никому его не говорите.\n@shop.example #4021', '4021'],
    ['24/7 Love Sushi: 4021', '4021'],
    ['４０２１', '4021'],
    ['40', '40'],
    ['402199', '4021'],
    ['код', ''],
  ])('%j', (text, code) => expect(pastedCode(text, 4)).toBe(code))
})
