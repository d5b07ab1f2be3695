import { otherLayout } from './keyboard-layout'

/** Russian letters and the Latin ones they look like, in upper case. An index of the database is made of them. */
export const CODE_LOOK_ALIKES = [...'АВЕЁКМНОРСТУХІ'].map((letter, at) => [letter, 'ABEEKMHOPCTYXI'[at] ?? letter] as const)
const latin = new Map<string, string>(CODE_LOOK_ALIKES)

/** What a code is found by: its letters and digits, look-alike letters as one. Codes of one form are one code. Pure. */
export function codeForm(text: string): string {
  const signs = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return [...signs].map((letter) => latin.get(letter) ?? letter).join('')
}

/** The form of a typed code, and its form under the other keyboard layout: «ЫГЫРШ10» is SUSHI10. Pure. */
export const codeForms = (text: string): [string, string] => [codeForm(text), codeForm(otherLayout(text.normalize('NFKC').toLowerCase()))]
