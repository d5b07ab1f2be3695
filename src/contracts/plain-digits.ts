/** Digits of other scripts as 0 to 9: «٣», «۳», «३» and full-width ones are what a keyboard in that language types. Pure. */
export const plainDigits = (text: string): string =>
  text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let value = 0
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
    return String(value)
  })

/** The code of `length` digits in a text that it was typed or pasted with: «123 456», «Код 1234. Никому его не говорите». The number
 *  after «код» or «#» counts first; of several others none does. Null without one. Pure. */
export function codeIn(text: string, length: number): string | null {
  const plain = plainDigits(text.normalize('NFKC').replace(/\p{Cf}/gu, ''))
  const named = new RegExp(`(?:код|code|#)[^\\d\\n]{0,20}(\\d{${length}})(?!\\d)`, 'i').exec(plain)?.[1]
  if (named !== undefined) return named
  const numbers = (plain.match(/\d(?:[\s\p{Pd}]?\d)*/gu) ?? []).map((number) => number.replace(/\D/g, ''))
  const [found, ...others] = new Set(numbers.filter((number) => number.length === length))
  return found !== undefined && others.length === 0 ? found : null
}
