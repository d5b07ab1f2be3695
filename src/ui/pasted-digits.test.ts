import { describe, expect, it } from 'vitest'
import { phoneDigits } from '~/contracts/plain-digits'
import { pastedCode, pastedPhone, phoneFault, typedPhone } from './pasted-digits'

const FOREIGN = 'Отправляем коды только на\u00a0номера с\u00a0+7'
const SURPLUS = 'Лишние цифры: в\u00a0номере их\u00a011'

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
    ['8(999)123-45-67 доб. 5', '79991234567'],
    ['+7 999 123-45-67, доб. 501', '79991234567'],
    ['999 123 45 67 (вн. 12)', '79991234567'],
    ['tel:+79991234567', '79991234567'],
    ['+79991234567;ext=12', '79991234567'],
    ['8 999 123-45-67 x12', '79991234567'],
  ])('%j', (text, digits) => expect(['7', ''].map((prefix) => pastedPhone(text, prefix))).toEqual([digits, digits]))

  it.each(['4567', '123-45-67', '', 'позвоните мне'])('no whole phone: %j', (text) => expect(pastedPhone(text, '7')).toBeNull())

  it.each([
    ['4951234567', '7', '74951234567'],
    ['+7 8 999 123-45-67', '7', '79991234567'],
    ['777 12 345', '373', '37377712345'],
    ['9991234567', '373', null],
    ['4951234567', '', null],
    ['+373 777 12 345', '', '37377712345'],
    ['+84 912 345 678', '', '84912345678'],
  ])('%j where phones begin with %j', (text, prefix, digits) => expect(pastedPhone(text, prefix)).toBe(digits))

  it.each([
    '+375 29 123-45-67',
    '+380501234567',
    '00375291234567',
    '375 29 123 45 67',
    '+373 777 12 345',
    '+9 99 123 45 67',
    '+47 22 12 34 56',
  ])('a foreign one stays foreign: %j', (text) => {
    const digits = text.replace(/\D|^00/g, '')
    expect(pastedPhone(text, '7')).toBe(digits)
    expect(phoneFault(digits, '7')).toBe(FOREIGN)
  })

  it.each(['8 916 123-45-67, 8 916 765-43-21', '+7 916 123-45-67 +7 916 765-43-21', '8 916 123-45-678', '8(916)123-45-67 5'])(
    'digits beyond it are a mistake: %j',
    (text) => expect(phoneFault(pastedPhone(text, '7') ?? '', '7')).toBe(SURPLUS),
  )

  it.each(['7 916 123-45-6', '8 916 123-45-6'])('without its last digit it stays unfinished: %j', (text) =>
    expect(pastedPhone(text, '7')).toBe('7916123456'),
  )
})

/** What the field holds after each key. */
const afterKeys = (keys: string, start: string, prefix: string, isAfterPlus = false) =>
  [...keys].reduce((value, key) => typedPhone(`+${value}${key}`, value, prefix, isAfterPlus && value === ''), start)

describe('a typed phone', () => {
  it.each(['9161234567', '8 916 123-45-67', '+7 (916) 123-45-67', '79161234567'])('%j after «+7» or in an empty field', (keys) => {
    expect([afterKeys(keys, '7', '7'), afterKeys(keys, '', '7')]).toEqual(['79161234567', '79161234567'])
    expect(typedPhone(keys, '79990000000', '7'), 'over a selected number').toBe('79161234567')
    expect(typedPhone(`+7${keys}`, '7', '7'), 'suggested by a keyboard').toBe('79161234567')
  })

  it.each([
    ['8121234567', '78121234567'],
    ['88121234567', '78121234567'],
    ['4951234567', '74951234567'],
    ['84951234567', '74951234567'],
    ['7771234567', '77771234567'],
    ['', '7'],
  ])('%j after «+7» is %s', (keys, digits) => expect(afterKeys(keys, '7', '7')).toBe(digits))

  it.each(['770112345675', '781212345679', '774712345671', '785123456789', '791612345678'])(
    'a surplus digit is a mistake: %s',
    (digits) => {
      expect(afterKeys(digits, '', '7')).toBe(digits)
      expect(phoneFault(digits, '7')).toBe(SURPLUS)
    },
  )

  it.each(['375291234567', '380501234567', '4722123456', '998901234567'])('foreign after «+»: %s', (keys) => {
    expect(afterKeys(keys, '', '7', true)).toBe(keys)
    expect(phoneFault(keys.slice(0, 1), '7')).toBe(FOREIGN)
  })

  it('can be deleted', () => expect(typedPhone('+', '7', '7')).toBe(''))

  it('keeps other countries where they are served', () => {
    expect(afterKeys('37377712345', '', '')).toBe('37377712345')
    expect(afterKeys('89161234567', '', '')).toBe('79161234567')
    expect(afterKeys('916', '', '')).toBe('916')
    expect(['37377712345', '79161234567', ''].map((digits) => phoneFault(digits, ''))).toEqual([undefined, undefined, undefined])
    expect(['', '3', '373777'].map((digits) => phoneFault(digits, '373'))).toEqual([undefined, undefined, undefined])
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

it.each([
  '+7 (916) 123-45-67',
  '89161234567',
  '9161234567',
  '007 916 123 45 67',
  '\u202a8 916 123-45-67\u202c',
  'tel:+79161234567',
  '8 916 123-45-67 доб. 12',
])('the form and the API read %j as the same phone', (text) => expect(pastedPhone(text, '7')).toBe(phoneDigits(text)))
