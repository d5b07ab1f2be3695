type Item = { id: number; is_default: boolean }

/** The default item first, then by age. */
const sorted = <T extends Item>(list: readonly T[], newestFirst: boolean) =>
  list.toSorted((a, b) => Number(b.is_default) - Number(a.is_default) || (newestFirst ? b.id - a.id : a.id - b.id))

/** The list with another default; an unknown id changes nothing. */
export function withDefault<T extends Item>(list: readonly T[], id: number, newestFirst = false): T[] {
  if (!list.some((item) => item.id === id)) return [...list]
  return sorted(
    list.map((item) => ({ ...item, is_default: item.id === id })),
    newestFirst,
  )
}

/** The list with a new or a changed item; a new default replaces the previous one. */
export function withItem<T extends Item>(list: readonly T[], saved: T, newestFirst = false): T[] {
  const others = list.filter(({ id }) => id !== saved.id)
  return sorted([...others.map((item) => (saved.is_default ? { ...item, is_default: false } : item)), saved], newestFirst)
}

/** The list without an item. If that was the default, the newest of the rest becomes the default, as on the server. */
export function withoutItem<T extends Item>(list: readonly T[], id: number, newestFirst = false): T[] {
  const rest = list.filter((item) => item.id !== id)
  if (rest.some(({ is_default }) => is_default)) return rest
  return withDefault(rest, Math.max(0, ...rest.map((item) => item.id)), newestFirst)
}
