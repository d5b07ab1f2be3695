import { wordsOf } from './words'

const STREET = new Set(wordsOf('ул улица'))

/** Kinds of streets as they are shortened on signs and by address services. */
const SHORT: readonly (readonly [RegExp, string])[] = [
  [/^(?:пр-?к?т|просп)$/u, 'проспект'],
  [/^пр-?д$/u, 'проезд'],
  [/^(?:б-?р|бул|бульв)$/u, 'бульвар'],
  [/^пер$/u, 'переулок'],
  [/^ш$/u, 'шоссе'],
  [/^наб$/u, 'набережная'],
  [/^пл$/u, 'площадь'],
  [/^мкр-?н?$/u, 'микрорайон'],
  [/^туп$/u, 'тупик'],
]

/** The words of a street as they are compared, without «улица». */
export const streetWords = (street: string): string[] => wordsOf(street).filter((word) => !STREET.has(word))

/** The same key for «ул. Лесная» and «Лесная улица», «Ленинградский пр-кт» and «Ленинградский проспект». */
export function streetKey(street: string): string {
  const whole = street
    .toLowerCase()
    .split(/[\s.,]+/u)
    .map((word) => SHORT.find(([short]) => short.test(word))?.[1] ?? word)
  return streetWords(whole.join(' ')).toSorted().join(' ')
}
