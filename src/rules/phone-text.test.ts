import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phoneDigits } from '~/contracts/plain-digits'
import { isPhoneMask } from '~/contracts/site'
import { hiddenPhone, phoneText, typedPhoneText } from './phone-text'

const OWN = '+# ### ###-##-##'

it.each([
  ['', undefined, ''],
  ['7', undefined, '+7'],
  ['7916', undefined, '+791 (6'],
  ['7916204', undefined, '+791 (620) 4'],
  ['79162041738', undefined, '+791 (620) 41-738'],
  ['791620417381', undefined, '+791 (620) 41-7381'],
  ['79162041738', OWN, '+7 916 204-17-38'],
  ['7916', OWN, '+7 916'],
  [hiddenPhone('79162041738'), undefined, '+7•• (•••) •1-738'],
  [hiddenPhone('79162041738'), OWN, '+7 ••• •••-17-38'],
])('the digits «%s» in %s read «%s»', (digits, mask, text) => expect(phoneText(digits, mask)).toBe(text))

it.each([
  ['8 (495) 120-45-45', '+7 495 120-45-45'],
  ['+749 (512) 04-546', '+7 495 120-45-46'],
  ['112', '112'],
  ['+375 29 123-45-67', '+375 29 123-45-67'],
])('the shop’s phone «%s» reads «%s»', (text, shown) => expect(typedPhoneText(text, OWN)).toBe(shown))

describe('a mask', () => {
  it.each([
    ['+### (###) ##-###', true],
    [OWN, true],
    ['###########', true],
    ['+# ### ###-##-#', false],
    ['+7 ### ###-##-##', false],
    ['+# ### ###-##-##x', false],
    ['', false],
  ])('«%s» is one: %s', (mask, isOne) => expect(isPhoneMask(mask)).toBe(isOne))

  it('keeps all digits in their order', () => {
    const mask = fc.array(fc.constantFrom('', ' ', '-', '(', ') ', '+'), { minLength: 12, maxLength: 12 }).map((signs) => signs.join('#'))
    fc.assert(
      fc.property(mask, fc.stringMatching(/^[1-7]\d{0,10}$/), (some, digits) => {
        expect(isPhoneMask(some)).toBe(true)
        expect(phoneText(digits, some).replace(/\D/g, '')).toBe(digits)
        expect(phoneDigits(phoneText(digits, some))).toBe(digits)
      }),
    )
  })
})

it.each(['8 (800) 555-35-35 доб. 2', '+7 800 555-35-35, вн. 204', '+7 800 555 35 35 ext. 7', '8-800-555-35-35#2'])(
  'dials «%s» without the extension, and shows it as it is typed',
  (text) => {
    expect(phoneDigits(text)).toBe('78005553535')
    expect(typedPhoneText(text, OWN)).toBe(text)
  },
)
