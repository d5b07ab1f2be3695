/** Latin letters that look like Russian ones, in lower or upper case. */
const LOOK_ALIKES = new Map([...'abcehkmoptxy'].map((letter, at) => [letter, 'авсенкмортху'[at] ?? letter]))

/** A word of mixed scripts in Russian letters, where its Latin ones look like them. */
export function inOneScript(word: string): string {
  if (!/[а-я]/.test(word) || !/[a-z]/.test(word)) return word
  return lookAlike(word)
}

/** Latin letters as the Russian ones they look like. */
export const lookAlike = (word: string): string => [...word].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join('')

const SOUNDS: [RegExp, string][] = [
  [/shch|sch/g, 'щ'],
  [/sh/g, 'ш'],
  [/ch/g, 'ч'],
  [/zh/g, 'ж'],
  [/kh/g, 'х'],
  [/ph/g, 'ф'],
  [/th/g, 'т'],
  [/ck/g, 'к'],
  [/ts|zz/g, 'ц'],
  [/ya|ia(?=$)/g, 'я'],
  [/yu/g, 'ю'],
  [/y?o(?=$)/g, 'о'],
  [/yo|ye/g, 'е'],
  [/oo/g, 'у'],
  [/ee/g, 'и'],
  [/c(?=[eiy])/g, 'ц'],
  [/x/g, 'кс'],
  [/j/g, 'дж'],
  [/(?<=[aeiou])y/g, 'й'],
]
const LETTERS = new Map([...'abcdefghiklmnopqrstuvwyz'].map((letter, at) => [letter, 'абкдефгхиклмнопкрстуввиз'[at] ?? letter]))

/** Transliteration: «sushi» → «суши», «roll» → «ролл». */
export function inRussian(word: string): string {
  const sounds = SOUNDS.reduce((text, [latin, russian]) => text.replace(latin, russian), word)
  return [...sounds].map((letter) => LETTERS.get(letter) ?? letter).join('')
}
