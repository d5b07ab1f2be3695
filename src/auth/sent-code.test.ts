import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropSentCode, interruptedStep, keepCodeStep, keepSentCode, readSentCode, signInKey } from './sent-code'

const phone = '79990001122'
const AT = 1_700_000_000_000

// without storage: the tab's memory
beforeEach(() => void vi.stubGlobal('window', {}))
afterEach(() => {
  dropSentCode()
  vi.unstubAllGlobals()
})

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

it('a reload at the code step goes on there and leads to the same page, also after another code', () => {
  keepSentCode(phone, { expires_in: 300, resend_in: 60 }, AT)
  keepCodeStep({ next: '/checkout' })
  keepSentCode(phone, { expires_in: 300, resend_in: 60 }, AT + 60_000)
  expect(interruptedStep(AT + 70_000)).toEqual({ name: 'authCode', phone, resendIn: 50, expiresIn: 290, next: '/checkout' })
})

it('a closed step stays closed, and an expired code is no step', () => {
  keepSentCode(phone, { expires_in: 30, resend_in: 60 }, AT)
  keepCodeStep({ backTo: 'cart' })
  expect(interruptedStep(AT + 30_000)).toBeNull()
  keepCodeStep(null)
  expect(interruptedStep(AT)).toBeNull()
  expect(readSentCode(AT)).not.toBeNull()
})

it('the key of the sign-in stays the same through a reload and another code, until the code worked or the phone changed', () => {
  const sent = { expires_in: 300, resend_in: 60 }
  keepSentCode(phone, sent, AT)
  const key = signInKey()
  expect(key).toMatch(/^[0-9a-f-]{36}$/)
  keepCodeStep({ next: '/checkout' })
  keepSentCode(phone, sent, AT + 60_000)
  expect(signInKey()).toBe(key)
  keepSentCode('79990001133', sent, AT)
  const other = signInKey()
  dropSentCode()
  expect(signInKey()).toBeUndefined()
  keepSentCode(phone, sent, AT)
  expect(new Set([key, other, signInKey()]).size).toBe(3)
})
