/** The eleven digits of a pasted phone: reads full-width digits, brackets, «00» for «+», and Russian numbers that begin with «8» or
 *  have ten digits. `null` if the phone is incomplete. */
export function pastedPhone(text: string): string | null {
  const plain = text.normalize('NFKC').trim()
  const digits = plain.replace(/\D/g, '').replace(/^00(?=\d{11}$)/, '')
  if (digits.length === 10 && digits.startsWith('9') && !plain.startsWith('+')) return `7${digits}`
  if (digits.length !== 11) return null
  return digits.startsWith('8') && !plain.startsWith('+') ? `7${digits.slice(1)}` : digits
}

/** The digits of a phone field after an input. People type the trunk prefix «8» for «7»; where all phones begin
 *  with `prefix` 7, they also type ten digits, or the whole number after the «+7» that is there. No area begins with 0, 1 or 2. */
export function typedPhone(text: string, prefix: string): string {
  const digits = text.normalize('NFKC').replace(/\D/g, '')
  if (prefix !== '7') return digits.replace(/^8(?=\d{10}$)/, '7')
  return digits
    .replace(/^8/, '7')
    .replace(/^9\d{0,9}$/, '7$&')
    .replace(/^7[78](?=9$|[3-9]\d{9}$)/, '7')
}

/** The code in a pasted text: the first number with exactly `length` digits, else the first digits. */
export function pastedCode(text: string, length: number): string {
  const plain = text.normalize('NFKC')
  const whole = new RegExp(`(?<!\\d)\\d{${length}}(?!\\d)`).exec(plain)?.[0]
  return whole ?? plain.replace(/\D/g, '').slice(0, length)
}
