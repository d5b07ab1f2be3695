import { afterEach, expect, it } from 'vitest'
import { dropSentCode, keepSentCode, readSentCode } from './sent-code'

const phone = '79990001122'
const AT = 1_700_000_000_000

afterEach(dropSentCode)

it.each([
  ['at once', 300, 60, 0, { resendIn: 60, expiresIn: 300 }],
  ['in between', 300, 60, 18_400, { resendIn: 42, expiresIn: 282 }],
  ['when another can be requested', 300, 60, 61_000, { resendIn: 0, expiresIn: 239 }],
  ['expired', 300, 60, 300_000, null],
  ['used up, before another can be requested', 0, 25, 1_000, { resendIn: 24, expiresIn: 0 }],
  ['used up, when another can be requested', 0, 25, 25_000, null],
])('a reopened dialog continues at the code with the seconds left: %s', (_, expires_in, resend_in, later, left) => {
  keepSentCode(phone, { expires_in, resend_in }, AT)
  expect(readSentCode(AT + later)).toEqual(left && { phone, ...left })
})

it('a code that was used is forgotten', () => {
  keepSentCode(phone, { expires_in: 300, resend_in: 60 }, AT)
  dropSentCode()
  expect(readSentCode(AT)).toBeNull()
})
