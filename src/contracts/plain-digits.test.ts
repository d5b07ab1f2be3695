import { expect, it } from 'vitest'
import { phone, smsCode } from './common'
import { plainDigits } from './plain-digits'
import { codeIn } from './typed-code'

it.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۱۲۳', '123'],
  ['१२ и 34', '12 и 34'],
  ['１２', '12'],
  ['½ x²', '½ x²'],
])('the digits of %j are %j', (text, digits) => expect(plainDigits(text)).toBe(digits))

it.each([
  ['4021', 4, '4021'],
  ['40 21', 4, '4021'],
  ['40–21', 4, '4021'],
  ['\u202a4021\u202c', 4, '4021'],
  ['4\u00a00\u00a02\u00a01', 4, '4021'],
  ['٤٠٢١', 4, '4021'],
  ['Ваш код: 4021', 4, '4021'],
  ['Код 4021. Никому его не говорите.\n@shop.example #4021', 4, '4021'],
  ['Код 4021 для входа в Суши 2024', 4, '4021'],
  ['2026: ваш код 4021', 4, '4021'],
  ['#4021', 4, '4021'],
  ['4021 (до 18:05)', 4, '4021'],
  ['123 456', 6, '123456'],
  ['Код с планшета: 123 456', 6, '123456'],
  ['4021 или 4022', 4, null],
  ['12 34 56', 4, null],
  ['40219', 4, null],
  ['402', 4, null],
  ['', 4, null],
])('the code of %j with %i digits is %j', (text, length, code) => expect(codeIn(text, length)).toBe(code))

it('the API takes a code as it is pasted, and refuses another text with the reason', () => {
  expect(smsCode.parse('Код 4021. Никому его не говорите.\n@shop.example #4021')).toBe('4021')
  for (const text of ['402', '40219', '4021 или 4022', 'код'])
    expect(smsCode.safeParse(text).error?.issues[0]?.message).toBe('Введите четыре цифры из СМС')
})

it.each([
  ['8 (916) 123-45-67', '79161234567'],
  ['+7\u00a0916\u2011123\u201145\u201167', '79161234567'],
  ['٧٩١٦١٢٣٤٥٦٧', '79161234567'],
  ['７９１６１２３４５６７', '79161234567'],
  ['8 (916) 123-45-67 доб. 12', '79161234567'],
  ['+7 916 123-45-67, добавочный номер 1234', '79161234567'],
  ['+79161234567;ext=12', '79161234567'],
  ['9161234567', '79161234567'],
  ['007 916 123 45 67', '79161234567'],
  ['7 916 123 45 67', '79161234567'],
  ['\u202a+7 (916) 123-45-67\u202c', '79161234567'],
  ['tel:+79161234567', '79161234567'],
  ['тел.: 8 916 123-45-67', '79161234567'],
  ['+373 777 12 345', '37377712345'],
])('the API takes the phone %j', (text, digits) => expect(phone.parse(text)).toBe(digits))

it.each(['4951234567', '+380 50 123-45-67', '123-45-67', '8 916 123-45-67x', '8 916 123-45-67, 8 916 765-43-21', '1e10', '-79161234567-x'])(
  'the API refuses the phone %j with the reason',
  (text) => expect(phone.safeParse(text).error?.issues[0]?.message).toMatch(/^Введите номер телефона полностью/),
)
