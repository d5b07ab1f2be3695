import type { ChoiceGroup } from './group-lines'

type Known = { kind: string; max: number }
type Key = string | number

/** What is wrong with the choices of a dish, and in which; null where nothing is. `optionOf`: an option that may be offered. */
export function groupFault<K extends Key>(
  groups: readonly ChoiceGroup<K>[],
  optionOf: (key: K) => Known | undefined,
): { name: string; text: string } | null {
  const taken = new Set<K>()
  for (const { name, kind, min, max, source, items } of groups) {
    const options = items.flatMap(({ option_id }) => option_id ?? [])
    if (options.some((key) => optionOf(key)?.kind !== kind)) return { name, text: 'такой добавки этого вида нет' }
    if (options.some((key, at) => taken.has(key) || options.indexOf(key) < at))
      return { name, text: 'одна добавка\u00a0— только в\u00a0одной группе' }
    for (const key of options) taken.add(key)
    if (source !== null) continue
    if (items.length === 0) return { name, text: 'добавьте, из чего выбирать' }
    const offered = items.reduce((sum, { option_id }) => sum + Math.min(max, (option_id && optionOf(option_id)?.max) || max), 0)
    if (offered < min) return { name, text: `из этих вариантов не\u00a0набрать ${min}` }
  }
  return null
}

/** Whether a choice without which the dish is not ordered costs something: then the dish itself may cost 0. */
export const costsByChoice = (groups: readonly Pick<ChoiceGroup, 'min' | 'price' | 'percent_off' | 'items' | 'source'>[]): boolean =>
  groups.some(
    ({ min, price, percent_off, items, source }) =>
      min > 0 && (source === null ? items.some((item) => item.price !== 0) : price !== 0 && percent_off < 100),
  )
