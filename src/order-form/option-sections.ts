import type { Goods, OptionGroup } from '~/contracts/goods'
import { groupCount, groupHint } from '~/rules/option-groups'
import { type DraftOptions, OPTION_GROUPS, withOption } from './order-lines'

type Option = { id: number; name: string; price: number; max: number }
/** What a dish offers beside itself. */
export type Offered = { groups: readonly OptionGroup[] } & Record<'additionals' | 'sides' | 'sauces', readonly Option[]>

/** Options under one heading: a group of choices, or what is left of a kind. */
export type OptionSection = {
  key: string
  title: string
  /** How much is chosen of a group. */
  hint: string
  kind: keyof DraftOptions
  group: OptionGroup | null
  options: readonly Option[]
}

/** The groups of a dish in their order, then its other options by kind. Pure. */
export function optionSections(goods: Offered): OptionSection[] {
  const ofGroups = goods.groups.flatMap((group): OptionSection[] => {
    const found = OPTION_GROUPS.find(({ offered }) => offered === group.kind)
    const options = group.options.flatMap(({ id }) => goods[group.kind].find((one) => one.id === id) ?? [])
    return found ? [{ key: `group-${group.id}`, title: group.name, hint: groupHint(group), kind: found.kind, group, options }] : []
  })
  const others = OPTION_GROUPS.flatMap(({ kind, offered, title }): OptionSection[] => {
    const grouped = new Set(goods.groups.flatMap((group) => (group.kind === offered ? group.options.map(({ id }) => id) : [])))
    const options = goods[offered].filter(({ id }) => !grouped.has(id))
    return options.length > 0 ? [{ key: kind, title, hint: '', kind, group: null, options }] : []
  })
  return [...ofGroups, ...others]
}

/** How many of an option there can be, with what is chosen of its group. */
export function mostOf({ group, kind }: OptionSection, { id, max }: Option, chosen: DraftOptions): number {
  const own = chosen[kind].find((one) => one.id === id)?.qtt ?? 0
  return group === null || group.max === 1 ? max : Math.min(max, own + Math.max(0, group.max - groupCount(group, chosen[kind])))
}

/** Sets how many of an option go with one portion; in a group of one it takes the place of another. */
export function chosenOf<Options extends DraftOptions>(
  all: Options,
  { group, kind }: OptionSection,
  option: Pick<Option, 'id' | 'name'>,
  qtt: number,
): Options {
  const isInstead = group?.max === 1 && qtt > 0
  const rest = isInstead ? all[kind].filter(({ id }) => group.options.every((one) => one.id !== id)) : all[kind]
  return withOption({ ...all, [kind]: rest }, kind, option, qtt)
}

/** Whether a dish offers anything to choose. */
export const offersOptions = ({ additionals, sides, sauces }: Pick<Goods, 'additionals' | 'sides' | 'sauces'> | Offered): boolean =>
  additionals.length + sides.length + sauces.length > 0
