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
