const VOWELS = 'аеиоуыэюяё'

/** Endings of nouns and adjectives, the long ones first. Verbs are left alone: taking «сь» off would halve the «лосось». */
const ENDINGS =
  'иями ями ами ими ыми его ого ему ому иях ией ием иям ев ов ие ье ее ые ое еи ии ей ой ий ый ем им ым ом ам ям ах ях их ых ую юю ая яя ою ею ию ью ия ья а е и й о у ы ь ю я'.split(
    ' ',
  )

/** Stems whose vowel comes and goes otherwise than by the two rules below. */
const IRREGULAR: Record<string, string> = { угор: 'угр', яиц: 'яйц', кур: 'куриц' }

/** What the forms of a Russian word have in common («роллы», «роллов», «ролл» → «рол»), or of an English one with its
 *  plural «s». The word comes from `wordsOf`. In the manner of Snowball's Russian stemmer, for dishes: no verbs, the vowel
 *  that comes and goes («огурец», «огурцы»), double letters as one («пеперони»). Pure. */
export function stem(word: string): string {
  if (/^[a-z]/.test(word)) return single(word.length > 3 ? word.replace(/(?<=[^s])s$/, '') : word)
  const rest = word.replace(endingOf(word), '')
  const steady = rest
    .replace(/(?<=[аеиоуыэюя].*[^аеиоуыэюя])ец$/, 'ц')
    .replace(/(?<=[аеиоуыэюя].*[^аеиоуыэюя])[ое]к$/, 'к')
    .replace(/(?<=..)[ео]ньк$/, '')
  return IRREGULAR[steady] ?? single(steady)
}

/** Double letters as one: nobody is sure of them. */
export const single = (word: string): string => word.replace(/(\p{L})\1+/gu, '$1')

/** The longest ending after the word's first vowel, as a pattern at its end; a word needs one vowel to stay a word. */
function endingOf(word: string): RegExp {
  const first = [...word].findIndex((letter) => VOWELS.includes(letter))
  const after = first < 0 ? '' : word.slice(first + 1)
  const ending = ENDINGS.find((one) => after.endsWith(one)) ?? ''
  return new RegExp(`${ending}$`)
}
