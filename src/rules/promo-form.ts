import { plainDigits } from '~/contracts/plain-digits'
import { otherLayout } from './keyboard-layout'

/** Russian letters and the Latin ones they look like, in upper case. An index of the database is made of them. */
export const CODE_LOOK_ALIKES = [...'АВЕЁКМНОРСТУХІ'].map((letter, at) => [letter, 'ABEEKMHOPCTYXI'[at] ?? letter] as const)
const latin = new Map<string, string>(CODE_LOOK_ALIKES)
/** Letters of other alphabets, which a code is not made with. */
const foreign = new Map([...'ЅЈԚԜҺΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'].map((letter, at) => [letter, 'SJQWHABEZHIKMNOPTYX'[at] ?? letter]))

/** Signs that are taken for one another when a code is read from paper. */
const CONFUSED = ['0O', '1IL', '3З', '6Б']
/** A code with more spellings than these has to be typed as it is. */
const MAX_SPELLINGS = 512
const MAX_WORDS = 3
const LABELS = ['ПРОМОКОД', 'ПРОМО', 'КОД', 'КУПОН', 'СЕРТИФИКАТ', 'PROMOCODE', 'PROMO', 'CODE', 'COUPON']

/** A code to be stored, with the Latin letters that those of other alphabets look like: «ЅALE» is SALE. Pure. */
export const latinCode = (code: string): string => [...code].map((letter) => foreign.get(letter) ?? letter).join('')

/** What a code is found by: its letters and digits, look-alike letters as one. Codes of one form are one code. Pure. */
export function codeForm(text: string): string {
  const signs = plainDigits(text.normalize('NFKC'))
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return [...signs].map((letter) => latin.get(letter) ?? letter).join('')
}

/** The forms that a typed code may have, the likeliest group first: as it is typed; under the other keyboard layout («ЫГЫРШ10» is
 *  SUSHI10); with the signs that are taken for one another («SUSHI1O»). Pure. */
export function codeForms(text: string): string[][] {
  const direct = codeForm(text)
  const swapped = codeForm(otherLayout(text.normalize('NFKC').toLowerCase()))
  return [[direct], [swapped], [direct, swapped].flatMap(spellings)]
}

/** The same for a text that a code was copied with: «Промокод: SUSHI10», «SUSHI10 даёт 10 %». Pure. */
export function pastedCodeForms(text: string): string[][] {
  const words = codeWords(text)
  const whole = codeForms(text)
  return words.length === 0 ? whole : [...whole, words.map(codeForm), words.flatMap((word) => codeForms(word).flat())]
}

/** The word after «промокод», and words in capitals or with a digit. */
function codeWords(text: string): string[] {
  const words = text.normalize('NFKC').match(/[\p{L}\p{N}_-]+/gu) ?? []
  if (words.length < 2) return []
  const isLabel = (word: string | undefined) => word !== undefined && LABELS.includes(word.replaceAll('-', '').toUpperCase())
  const isLikely = (word: string) => word.length > 2 && word === word.toUpperCase()
  const isMixed = (word: string) => /\p{L}/u.test(word) && /\p{N}/u.test(word)
  return words.filter((word, at) => !isLabel(word) && (isLabel(words[at - 1]) || isMixed(word) || isLikely(word))).slice(0, MAX_WORDS)
}

function spellings(form: string): string[] {
  let found = ['']
  for (const sign of latinCode(form)) {
    const signs = CONFUSED.find((group) => group.includes(sign)) ?? sign
    found = [...signs].flatMap((one) => found.map((start) => start + one))
    if (found.length > MAX_SPELLINGS) return []
  }
  return found
}
