import { PHONE_DIGITS } from '~/contracts/constants'
import { plainDigits, plainPhone, withoutTrunk } from '~/contracts/plain-digits'
import { codeIn } from '~/contracts/typed-code'

const digitsOf = (text: string) => plainDigits(text.normalize('NFKC')).replace(/\D/g, '')

/** The digits of a phone pasted or filled in as a whole. Russian numbers may begin with «8» or have ten digits, «00» stands for «+», and
 *  an extension is left out. A foreign or too long number keeps its digits for `phoneFault`. `null` if the text is only a part. */
export function pastedPhone(text: string, prefix: string): string | null {
  const plain = plainPhone(text)
  const digits = digitsOf(plain)
  const isWhole = /^\D*\+/.test(plain) || /^00\d{10}/.test(digits)
  if (isWhole) return withoutSecondCode(digits.replace(/^00/, ''), prefix) || null
  const isRussian = prefix === '7' || prefix === ''
  if (isRussian && /^8\d{10}/.test(digits)) return `7${digits.slice(1)}`
  // ten digits, the last one not copied: no Russian area begins with 79 or 89
  if (prefix === '7' && /^[78]9\d{8}$/.test(digits)) return `7${digits.slice(1)}`
  if (digits.length >= PHONE_DIGITS) return withoutSecondCode(digits, prefix)
  if (isRussian && /^9\d{9}$/.test(digits)) return `7${digits}`
  return prefix.length + digits.length === PHONE_DIGITS ? prefix + digits : null
}

/** The digits of a phone field whose text is `text` after a key or a part of a number; `before` are those it had. Where all phones
 *  begin with 7, people also type «8» for it, leave it out, or type it again. After a typed «+» the country is theirs. */
export function typedPhone(text: string, before: string, prefix: string, isAfterPlus = false): string {
  const digits = digitsOf(text)
  if (prefix !== '7') return withoutTrunk(digits)
  if (isAfterPlus) return digits
  const isStart = before === '' || !text.includes('+')
  return withoutSecondCode(isStart ? digits.replace(/^8/, '7').replace(/^[3-69]\d{0,9}$/, '7$&') : digits, prefix)
}

/** Without the «8» or second «7» after «+7», where no area begins with it: 79, 749, 849, 88 and 89 are none. */
function withoutSecondCode(digits: string, prefix: string): string {
  return prefix === '7' ? digits.replace(/^7[78](?=9|49$|49\d{8}$)|^78(?=8$|8\d{9}$)/, '7') : digits
}

export const tooManyDigits = `Лишние цифры: в\u00a0номере их\u00a0${PHONE_DIGITS}`

/** Why no code can be sent to these digits, however they continue. */
export function phoneFault(digits: string, prefix: string): string | undefined {
  if (!digits.startsWith(prefix) && !prefix.startsWith(digits)) return `Отправляем коды только на\u00a0номера с\u00a0+${prefix}`
  return digits.length > PHONE_DIGITS ? tooManyDigits : undefined
}

/** The code in a typed or pasted text, as far as it is typed. */
export const pastedCode = (text: string, length: number): string => codeIn(text, length) ?? digitsOf(text).slice(0, length)
