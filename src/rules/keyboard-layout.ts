const LATIN_KEYS = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const RUSSIAN_KEYS = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

const toRussian = new Map([...LATIN_KEYS].map((key, at) => [key, RUSSIAN_KEYS[at] ?? key]))
const toLatin = new Map([...RUSSIAN_KEYS].map((key, at) => [key, LATIN_KEYS[at] ?? key]))

/** The same keys under the other layout: `hjkks` → «роллы», «сщсф» → «coca». The text is in lower case. */
export function otherLayout(text: string): string {
  const keys = /[а-я]/.test(text) ? toLatin : toRussian
  return [...text].map((letter) => keys.get(letter) ?? letter).join('')
}
