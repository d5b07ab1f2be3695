import { PHONE_DIGITS } from '~/contracts/constants'
import { phoneDigits, withoutExtension } from '~/contracts/plain-digits'
import { PHONE_MASK } from '~/contracts/site'

/* How a phone is written. It is stored as its digits, the code of the country first. */

/** Digits as far as they are typed, or hidden ones, in a mask such as `+### (###) ##-###`; what the mask has no room for follows. */
export function phoneText(digits: string, mask: string = PHONE_MASK): string {
  let [text, literals, at] = ['', '', 0]
  for (const sign of mask) {
    if (at >= digits.length) return text
    if (sign === '#') {
      text += literals + digits.charAt(at)
      literals = ''
      at += 1
    } else literals += sign
  }
  return text + digits.slice(at)
}

/** A phone that was typed as text, such as the shop's, in the mask; a short or a longer number, or one with an extension, stays as it is typed. */
export function typedPhoneText(text: string, mask: string): string {
  const digits = phoneDigits(text)
  return digits.length === PHONE_DIGITS && withoutExtension(text) === text ? phoneText(digits, mask) : text
}

/** How to end a text with the way to reach the shop: «позвоните нам: …». A shop without a phone has no number to say. */
export const callUs = (phone: string | undefined): string => (phone ? `позвоните нам: ${phone}` : 'позвоните нам')

/** The digits for a list that lies open: the first and the last four; the others are dots. */
export const hiddenPhone = (digits: string): string =>
  [...digits].map((digit, index) => (index === 0 || index >= digits.length - 4 ? digit : '•')).join('')
