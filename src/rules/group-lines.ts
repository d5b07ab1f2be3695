import type { FileGroup } from '~/contracts/staff-choices'
import type { FileGoods } from '~/contracts/catalog-file'
import { isCellLength } from './damaged-cell'
import { kindWord, pricePart } from './option-line'

type Key = string | number

/** A choice of a dish whose options, dishes and category are keys of a file or ids of the menu. */
export type ChoiceGroup<K extends Key = Key> = Omit<FileGroup, 'source' | 'items'> & {
  source: { category_id: K; size: string | null } | null
  items: { option_id: K | null; dish_id: K | null; price: number | null }[]
}

/** How a text names what a group offers; an option by its whole line. */
export type GroupNames<K extends Key = Key> = { option: (key: K) => string; dish: (key: K) => string; category: (key: K) => string }

/** The choices of a dish as lines of a table's cell: «группа: Основа», «вид: гарнир», «выбрать: 1-1», then what is offered. Only signs that
 *  every encoding has; nothing is left out, so that equal texts are equal choices. */
export function groupLines<K extends Key>(groups: readonly ChoiceGroup<K>[], names: GroupNames<K>): string {
  const text = groups.flatMap((group) => linesOf(group, names)).join('\n')
  // as long as a cell that was cut off it would not be believed
  return isCellLength(text) ? `${text}\nскидка: ${groups.at(-1)?.percent_off ?? 0}` : text
}

function linesOf<K extends Key>(group: ChoiceGroup<K>, names: GroupNames<K>): string[] {
  const { kind, name, min, max, free, source, part, price, percent_off, items } = group
  const own = (of: number | null) => (of === null ? '' : ` = ${pricePart(of)}`)
  return [
    `группа: ${name}`,
    `вид: ${kindWord(kind)}`,
    `выбрать: ${min}-${max}`,
    ...(free > 0 ? [`бесплатно: ${free}`] : []),
    ...(part > 1 ? [`часть: 1/${part}`] : []),
    ...(price === null ? [] : [`цена: ${pricePart(price)}`]),
    ...(percent_off > 0 ? [`скидка: ${percent_off}`] : []),
    ...(source === null ? [] : [`категория: ${names.category(source.category_id)}`]),
    ...(source?.size == null ? [] : [`размер: ${source.size}`]),
    ...items.flatMap(({ option_id, dish_id, price: of }) => [
      ...(option_id === null ? [] : [`${names.option(option_id)}${own(of)}`]),
      ...(dish_id === null ? [] : [`блюдо: ${names.dish(dish_id)}${own(of)}`]),
    ]),
  ]
}

/** The options that a row of a file offers, those of its choices too. */
export const optionsOfDish = ({ options = [], groups = [] }: Pick<FileGoods, 'options' | 'groups'>): string[] => [
  ...options,
  ...groups.flatMap(({ items }) => items.flatMap(({ option_id }) => option_id ?? [])),
]
