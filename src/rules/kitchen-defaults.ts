/** What a new category is given by the words of its name, until the owner changes it. */
const BY_WORD: readonly { words: RegExp; minutes: number; station: 'pizza' | 'kitchen' | null }[] = [
  { words: /пицц|pizza/iu, minutes: 6, station: 'pizza' },
  { words: /(?<!\p{L})(?:набор|сет)/iu, minutes: 10, station: 'kitchen' },
  { words: /напит|соус/iu, minutes: 0, station: null },
]

/** Kitchen minutes of one dish, and the station that makes it; null: at the pass. */
export function kitchenDefaults(category: string): { minutes: number; station: 'pizza' | 'kitchen' | null } {
  const { minutes, station } = BY_WORD.find(({ words }) => words.test(category)) ?? { minutes: 4, station: 'kitchen' as const }
  return { minutes, station }
}
