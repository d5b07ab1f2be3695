import type { CatalogFile, FileOption } from '~/contracts/catalog-file'
import type { Hours } from '~/contracts/common'
import type { FileGroup } from '~/contracts/staff-choices'
import type { DishChange } from './import-compare'
import type { ChoiceGroup, GroupNames } from './group-lines'
import type { GoodsMatch, KnownDish } from './import-match'
import { isMoney } from './money'
import { optionLine } from './option-line'
import { weekLine } from './week-line'

/** What a dish or an option may cost. */
export const MAX_PRICE = 100_000

/** Without options that are dearer than the menu takes. */
export function withUsableOptions(file: CatalogFile): CatalogFile {
  const left = new Set(file.options.flatMap(({ key, price }) => (isMoney(price) && price <= MAX_PRICE ? [] : [key])))
  if (left.size === 0) return file
  const goods = file.goods.map((row) => (row.options ? { ...row, options: row.options.filter((key) => !left.has(key)) } : row))
  return { ...file, goods, options: file.options.filter(({ key }) => !left.has(key)) }
}

/** What a key of the file means: an id of the menu, itself for what the import adds, undefined where there is nothing of the kind. */
type Refs = { option: Ref; dish: Ref; category: Ref }
type Ref = (key: string) => number | string | undefined

type Matched = {
  options: ReadonlyMap<string, number | undefined>
  categories: ReadonlyMap<string, { id: number | undefined }>
  matches: ReadonlyMap<string, GoodsMatch>
  known: readonly KnownDish[]
}

/** What keys mean, by how the file was matched with the menu. A dish that the file lacks may be named by its address. */
export function refsOf({ options, categories, matches, known }: Matched): Refs {
  const slugs = new Map(known.map(({ slug, id }) => [slug, id]))
  return {
    option: (key) => (options.has(key) ? (options.get(key) ?? key) : undefined),
    category: (key) => (categories.has(key) ? (categories.get(key)?.id ?? key) : undefined),
    dish: (key) => {
      const match = matches.get(key)
      return match?.kind === 'is' ? match.id : match ? key : slugs.get(key)
    },
  }
}

/** The choices of a row with ids for what the menu has; else the first thing that is not there, and then none of the choices counts. */
export function foundGroups(groups: readonly FileGroup[], refs: Refs): { groups: ChoiceGroup[] } | { value: string; why: string } {
  const found: ChoiceGroup[] = []
  for (const { source, items, ...group } of groups) {
    const prices = [group.price, ...items.map(({ price }) => price)].flatMap((price) => price ?? [])
    const odd = prices.find((price) => !isMoney(price) || price > MAX_PRICE)
    if (odd !== undefined) return { value: group.name, why: `цена ${odd} не\u00a0подходит` }
    const category_id = source && refs.category(source.category_id)
    if (source && category_id === undefined) return { value: source.category_id, why: `«${group.name}»: такой категории нет` }
    const own = items.map(({ option_id, dish_id, price }) => ({
      option_id: option_id === null ? null : refs.option(option_id),
      dish_id: dish_id === null ? null : refs.dish(dish_id),
      price,
    }))
    const lost = items.find((_, at) => own[at]?.option_id === undefined || own[at].dish_id === undefined)
    if (lost) return { value: lost.option_id ?? lost.dish_id ?? '', why: `«${group.name}»: такого блюда или такой добавки нет` }
    found.push({
      ...group,
      source: source && { category_id: category_id ?? '', size: source.size },
      items: own.map((one) => ({ ...one, option_id: one.option_id ?? null, dish_id: one.dish_id ?? null })),
    })
  }
  return { groups: found }
}

/** The keys of the options and categories that choices ask the import to add. */
export const addedByGroups = (groups: readonly ChoiceGroup[]) => ({
  options: groups.flatMap(({ items }) => items.flatMap(({ option_id }) => (typeof option_id === 'string' ? option_id : []))),
  categories: groups.flatMap(({ source }) => (typeof source?.category_id === 'string' ? source.category_id : [])),
})

export type ServedCategory = DishChange & { key: string; id: number; name: string }

/** The categories of the menu whose hours a file changes. */
export function servedCategories(
  { categories }: Pick<CatalogFile, 'categories'>,
  idOf: (key: string) => number | undefined,
  known: readonly { id: number; name: string; hours: readonly Hours[] }[],
): ServedCategory[] {
  const byId = new Map(known.map((one) => [one.id, one]))
  const changed = categories.flatMap(({ key, hours }): ServedCategory[] => {
    const category = byId.get(idOf(key) ?? 0)
    if (!category || !hours) return []
    const { id, name } = category
    const [was, now] = [weekLine(category.hours), weekLine(hours)]
    const change = { before: { hours: category.hours }, after: { hours }, fields: [{ field: 'hours', was, now }] }
    return was === now ? [] : [{ key, id, name, ...change }]
  })
  return [...Map.groupBy(changed, ({ id }) => id).values()].flatMap(([first]) => first ?? [])
}

type Named = { name: string }
type Known<One> = readonly (One & { id: number })[]

/** How the choices of the file and of the menu name what they offer: the same things by the same texts. */
export function groupNames(
  file: Pick<CatalogFile, 'options' | 'goods' | 'categories'>,
  menu: { options: Known<Omit<FileOption, 'key'>>; dishes: Known<Named>; categories: Known<Named> },
): GroupNames {
  const named = <One>(inFile: readonly (One & { key: string })[], inMenu: Known<One>, textOf: (one: One) => string) => {
    const texts = new Map<string | number, string>([
      ...inFile.map((one) => [one.key, textOf(one)] as const),
      ...inMenu.map((one) => [one.id, textOf(one)] as const),
    ])
    return (key: string | number) => texts.get(key) ?? String(key)
  }
  const nameOf = ({ name }: Named) => name
  return {
    option: named(file.options, menu.options, optionLine),
    dish: named(file.goods, menu.dishes, nameOf),
    category: named(file.categories, menu.categories, nameOf),
  }
}
