/** Latin letters that look like Russian ones, in lower or upper case. */
const LOOK_ALIKES = new Map([...'abcehkmoptxy'].map((letter, at) => [letter, 'авсенкмортху'[at] ?? letter]))

/** A word of mixed scripts in Russian letters, where its Latin ones look like them. */
export function inOneScript(word: string): string {
  if (!/[а-я]/.test(word) || !/[a-z]/.test(word)) return word
  return lookAlike(word)
}

/** Latin letters as the Russian ones they look like. */
export const lookAlike = (word: string): string => [...word].map((letter) => LOOK_ALIKES.get(letter) ?? letter).join('')
