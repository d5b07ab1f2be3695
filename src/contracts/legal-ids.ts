/* Check digits of Russian registers. */

const INN_10 = [2, 4, 10, 3, 5, 9, 4, 6, 8]
const INN_11 = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]
const INN_12 = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]

/** An INN of a company (10 digits) or a person (12 digits). */
export function isInn(text: string): boolean {
  if (/^\d{10}$/.test(text)) return hasCheck(text, INN_10)
  return /^\d{12}$/.test(text) && hasCheck(text, INN_11) && hasCheck(text, INN_12)
}

/** An OGRN (13 digits) or OGRNIP (15 digits): the last digit is the remainder of the number before it. */
export function isOgrn(text: string): boolean {
  if (!/^(?:\d{13}|\d{15})$/.test(text)) return false
  const body = Number(text.slice(0, -1))
  return (body % (text.length - 2)) % 10 === Number(text.at(-1))
}

/** Whether the digit after the weighted ones is right. */
function hasCheck(text: string, weights: readonly number[]): boolean {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return (sum % 11) % 10 === Number(text[weights.length])
}
