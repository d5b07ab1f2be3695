import { afterEach, describe, expect, it } from 'vitest'
import { dropSentCode, keepSentCode, readSentCode } from './sent-code'

const PHONE = '79990001122'
const AT = 1_700_000_000_000
const code = { expires_in: 300, resend_in: 60 }

afterEach(dropSentCode)

describe('issue 6: a dialog that was closed opens at the code again, with the seconds that are left', () => {
  it.each([
    ['at once', 0, { resendIn: 60, expiresIn: 300 }],
    ['in between', 18_400, { resendIn: 42, expiresIn: 282 }],
    ['once another may be asked for', 61_000, { resendIn: 0, expiresIn: 239 }],
  ])('%s', (_, later, left) => {
    keepSentCode(PHONE, code, AT)
    expect(readSentCode(AT + later)).toEqual({ phone: PHONE, ...left })
  })

  it('a code that has ended is asked for anew', () => {
    keepSentCode(PHONE, code, AT)
    expect(readSentCode(AT + 300_000)).toBeNull()
  })

  it('one that is spent is shown as long as no other may be asked for', () => {
    keepSentCode(PHONE, { expires_in: 0, resend_in: 25 }, AT)
    expect(readSentCode(AT + 1_000)).toEqual({ phone: PHONE, resendIn: 24, expiresIn: 0 })
    expect(readSentCode(AT + 25_000)).toBeNull()
  })

  it('nothing was sent, or it has done its work', () => {
    expect(readSentCode(AT)).toBeNull()
    keepSentCode(PHONE, code, AT)
    dropSentCode()
    expect(readSentCode(AT)).toBeNull()
  })
})
