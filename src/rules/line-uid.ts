type UidOption = { id: number; qtt: number }

/** Two lines are the same if product, options in any order, and the words to the kitchen are. */
export type UidLine = {
  id: number
  additionals: readonly UidOption[]
  side: readonly UidOption[]
  sauce: readonly UidOption[]
  note?: string | null | undefined
}

/** The product's id, then its options by id with their quantities: `7-a11x1.12x2-c81x1-nбез лука` (`a` additionals, `b` side, `c` sauce, `n` note). */
export function lineUid({ id, additionals, side, sauce, note }: UidLine): string {
  const parts = [optionsUid('a', additionals), optionsUid('b', side), optionsUid('c', sauce), note ? `n${note}` : '']
  return [id, ...parts.filter((part) => part !== '')].join('-')
}

function optionsUid(letter: string, options: readonly UidOption[]): string {
  const chosen = mergeOptions(options).toSorted((a, b) => a.id - b.id)
  return chosen.length === 0 ? '' : letter + chosen.map(({ id, qtt }) => `${id}x${qtt}`).join('.')
}

/** Options in the order in which they were chosen, each once with its quantities added up; those without pieces are dropped. */
export function mergeOptions<Option extends UidOption>(options: readonly Option[]): Option[] {
  const byId = new Map<number, Option>()
  for (const option of options) {
    if (option.qtt <= 0) continue
    const known = byId.get(option.id)
    byId.set(option.id, known ? { ...known, qtt: known.qtt + option.qtt } : option)
  }
  return [...byId.values()]
}
