import type { Goods, Option, OptionGroup } from '~/contracts/goods'
import { OPTION_FIELDS } from './option-fields'
import { mergeOptions } from './line-uid'

type Chosen = { id: number; qtt: number }
/** The options of a line in the fields of the wire. */
export type ChosenFields<One extends Chosen = Chosen> = Record<'additionals' | 'side' | 'sauce', readonly One[]>

/** Whether something of this group must be chosen. */
export const isRequired = ({ min }: Pick<OptionGroup, 'min'>) => min > 0

/** Whether the product cannot be ordered without a choice. */
export const needsChoice = ({ groups }: Pick<Goods, 'groups'>) => groups.some(isRequired)

/** Pieces chosen in a group. */
export function groupCount({ options }: Pick<OptionGroup, 'options'>, chosen: readonly Chosen[]): number {
  const ids = new Set(options.map(({ id }) => id))
  return chosen.reduce((sum, { id, qtt }) => sum + (ids.has(id) ? qtt : 0), 0)
}

/** A group with too few or too many pieces. `field` is that of the line; `text` names the group and says what to do. */
export type GroupFault = { group: OptionGroup; field: keyof ChosenFields; text: string }

/** The groups of a product that a choice breaks, in their order. */
export function groupFaults({ groups }: Pick<Goods, 'groups'>, chosen: ChosenFields): GroupFault[] {
  return groups.flatMap((group) => {
    const [field = 'additionals'] = OPTION_FIELDS.find(([, kind]) => kind === group.kind) ?? []
    const count = groupCount(group, chosen[field])
    if (count < group.min) return [{ group, field, text: tooFewText(group, count) }]
    return count > group.max ? [{ group, field, text: `«${group.name}»: не больше ${group.max}` }] : []
  })
}

const tooFewText = ({ name, min }: OptionGroup, count: number) =>
  min === 1 ? `Выберите «${name}»` : `«${name}»: выберите ещё ${min - count}`

/** «выберите 2», «от 1 до 3, 1 бесплатно», «можно до 2»: how much a group asks for. */
export function groupHint({ min, max, free }: Pick<OptionGroup, 'min' | 'max' | 'free'>): string {
  const range = min === 0 ? `можно до ${max}` : min < max ? `от ${min} до ${max}` : `выберите ${min}`
  return free > 0 ? `${range}, ${free} бесплатно` : range
}

/** The same options as a guest reads them: by their groups, in each as chosen, then the others. `free` counts the pieces that cost nothing:
 *  the cheapest of each group, the smallest id first among equals. */
export function settleOptions<One extends Chosen & { price: number; free?: number | undefined }>(
  groups: readonly OptionGroup[],
  options: readonly One[],
): One[] {
  const freeById = new Map<number, number>()
  for (const group of groups) {
    const ids = new Set(group.options.map(({ id }) => id))
    let left = group.free
    for (const { id, qtt } of cheapestFirst(options.filter((one) => ids.has(one.id)))) {
      const taken = Math.min(left, qtt)
      if (taken > 0) freeById.set(id, taken)
      left -= taken
    }
  }
  const placeOf = ({ id }: Chosen) => {
    const at = groups.findIndex((group) => group.options.some((one) => one.id === id))
    return at === -1 ? groups.length : at
  }
  return options
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((one) => {
      const { free: _was, ...rest } = one
      const free = freeById.get(one.id)
      return { ...rest, ...(free !== undefined && { free }) } as One
    })
}

const cheapestFirst = <One extends Chosen & { price: number }>(options: readonly One[]) =>
  mergeOptions(options).toSorted((a, b) => a.price - b.price || a.id - b.id)

/** A chosen option as it is offered now: by id, or by its name where ids have changed (another size, an import), unless that one is
 *  chosen too. */
export const findOption = <One extends { id: number; name: string }>(
  offered: readonly One[],
  wanted: { id: number; name?: string },
  chosen: readonly { id: number }[],
): One | undefined =>
  offered.find(({ id }) => id === wanted.id) ?? offered.find(({ id, name }) => name === wanted.name && chosen.every((one) => one.id !== id))

/** Whether enough is offered for the least that must be chosen. */
export function canFill({ min, options }: Pick<OptionGroup, 'min' | 'options'>, offered: readonly Option[]): boolean {
  const ids = new Set(options.map(({ id }) => id))
  return offered.reduce((sum, { id, max }) => sum + (ids.has(id) ? max : 0), 0) >= min
}

/** The product without the options that are not offered now; unavailable where a group has too few left. */
export function offerOf(goods: Goods, isOffered: (option: Option) => boolean): Goods {
  const offered = {
    additionals: goods.additionals.filter(isOffered),
    sides: goods.sides.filter(isOffered),
    sauces: goods.sauces.filter(isOffered),
  }
  const groups = goods.groups.map((group) => {
    const ids = new Set(offered[group.kind].map(({ id }) => id))
    return { ...group, options: group.options.filter(({ id }) => ids.has(id)) }
  })
  const available = goods.available && groups.every((group) => canFill(group, offered[group.kind]))
  return { ...goods, ...offered, groups, available }
}
