/** The first of every list, then the second of every list, and so on; `most` at most. Pure. */
export function takeTurns<Item>(lists: readonly (readonly Item[])[], most: number): Item[] {
  const rounds = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: rounds }, (_, round) => lists.flatMap((items) => items.slice(round, round + 1)))
    .flat()
    .slice(0, most)
}
