import { inOneScript } from './look-alikes'

const MAX_WORD_LENGTH = 24

/** Lower case without accents and invisible characters, «ё» as «е», full-width letters as plain ones. */
export function normalize(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('и\u0306', 'й')
    .replace(/[\p{M}\p{Cf}\p{Cs}]+/gu, '')
}

/** The words of a text as they are compared: normalized, in one script, double letters as one. «Cет „Том-ям“» → сет, том, ям. */
export const wordsOf = (text: string): string[] => spelledWordsOf(text).map(({ word }) => word)

/** The same with the number of letters as typed: «роллы» is «ролы» with five. */
export function spelledWordsOf(text: string): { word: string; letters: number }[] {
  const runs = normalize(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return runs.map((run) => ({ word: single(inOneScript(run)).slice(0, MAX_WORD_LENGTH), letters: run.length }))
}

/** Double letters as one; they are misspelled often. */
export function single(word: string): string {
  return word.replace(/(\p{L})\1+/gu, '$1')
}
