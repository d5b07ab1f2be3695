/** Digits of other scripts as 0 to 9: «٣», «۳», «३» and full-width ones are what a keyboard in that language types. Pure. */
export const plainDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let value = 0
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
    return String(value)
  })

/** A phone without «доб. 12» or «#12», whose digits would make another number. Pure. */
export const withoutExtension = (text: string): string => text.replace(/(\d)[\s,;(]*(?:доб|вн|ext|x\s*\d|#).*$/isu, '$1')

/** The trunk prefix 8 of Russia becomes its code, where a whole number follows. Pure. */
export const withoutTrunk = (digits: string): string => digits.replace(/^8(?=\d{10}$)/, '7')

/** A phone as it is typed, pasted or filled in, in plain signs: without marks of writing direction, «tel:», «тел.» and an extension. Pure. */
export const plainPhone = (text: string): string =>
  withoutExtension(
    plainDigits(text.normalize('NFKC'))
      .replace(/\p{Cf}/gu, '')
      .trim()
      .replace(/^(?:tel|тел|phone)[.:]*\s*/iu, ''),
  )

/** Digits of a phone that people call: eleven of one that begins with 7, up to fifteen of another country's. Pure. */
export const isCallable = (digits: string): boolean => /^(?:7\d{10}|[1-689]\d{10,14})$/.test(digits)

/** The digits of a phone with the code of its country: «00» stands for «+», ten digits from 9 without one are a Russian mobile phone. Pure. */
export function phoneDigits(text: string): string {
  const plain = plainPhone(text)
  const digits = withoutTrunk(plain.replace(/\D/g, '').replace(/^00(?=\d{11})/, ''))
  return plain.startsWith('+') ? digits : digits.replace(/^9\d{9}$/, '7$&')
}
