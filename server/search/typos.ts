/** From this length on a word may hold one typo. Spec issue: five letters. */
export const MIN_TYPO_LENGTH = 5

/** The word and what is left of it when one letter is taken out. Two words one typo apart share one of these. */
export const deletionsOf = (word: string): string[] => [
  ...new Set([word, ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))]),
]

/** Whether one letter added, left out, changed, or swapped with its neighbour makes one word of the other. */
export function isOneTypo(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  const same = (fromShort: number, fromLong: number) => short.slice(fromShort) === long.slice(fromLong)
  if (short.length < long.length) return same(at, at + 1)
  const swapped = short[at] === long[at + 1] && short[at + 1] === long[at]
  return same(at + 1, at + 1) || (swapped && same(at + 2, at + 2))
}
