/* What a customer pastes is rarely what a field wants: it is read by these rules. Pure. */

/** Eleven digits of a phone as people write it: full-width digits, brackets, «00» for «+», and, without a country, the «8» or
 *  the bare ten digits of a Russian number. `null` where it is no whole phone. */
export function pastedPhone(text: string): string | null {
  const plain = text.normalize('NFKC').trim()
  const digits = plain.replace(/\D/g, '').replace(/^00(?=\d{11}$)/, '')
  if (digits.length === 10 && digits.startsWith('9') && !plain.startsWith('+')) return `7${digits}`
  if (digits.length !== 11) return null
  return digits.startsWith('8') && !plain.startsWith('+') ? `7${digits.slice(1)}` : digits
}

/** The digits of a code in a pasted text: the first number of exactly so many digits in a whole message, else all digits. */
export function pastedCode(text: string, length: number): string {
  const plain = text.normalize('NFKC')
  const whole = new RegExp(`(?<!\\d)\\d{${length}}(?!\\d)`).exec(plain)?.[0]
  return whole ?? plain.replace(/\D/g, '').slice(0, length)
}
