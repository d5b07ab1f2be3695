import { plainDigits } from './plain-digits'

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
