import type { FileGoods } from '~/contracts/catalog-file'
import type { Hours } from '~/contracts/common'
import type { FieldChange } from '~/contracts/staff-exchange'
import { isCutText, isSavedText, isSpoiltNumber } from './damaged-cell'
import { type ChoiceGroup, groupLines, type GroupNames } from './group-lines'
import { nameKey, type KnownDish } from './import-match'
import { lineText } from './plain-text'
import { portionsOf } from './set-parts'
import { weekLine } from './week-line'
import { inWeekOrder } from './weekly-hours'

/** A dish on the site, as far as a file can change it. `options` are ids in their order. */
export type MenuDish = KnownDish & {
  price: number
  old_price: number | null
  description: string
  composition: string
  weight: number
  unit: 'г' | 'мл' | 'шт'
  pieces: number | null
  badge: string
  allergens: readonly string[]
  nutrition: { kcal: number; protein: number; fat: number; carbs: number }
  options: readonly number[]
  image: string
  images: readonly string[]
  /** Its own, not those of its category. */
  hours: readonly Hours[]
  groups: readonly ChoiceGroup<number>[]
  /** How many dishes are in a set. */
  parts: number
}

/** A row of a file with its category and options found in the menu; `option.id` undefined: a new one. */
export type MatchedGoods = FileGoods & {
  found: {
    category: { id: number | undefined; name: string }
    options: { id: number | undefined; name: string }[] | undefined
    groups: ChoiceGroup[] | undefined
  }
}

/** What a file changes in a dish. `before` and `after` have the changed fields under the names of the dish's PATCH; a category or an option
 *  that does not exist yet is in `after` by its key in the file, a text. */
export type DishChange = { fields: FieldChange[]; before: Record<string, unknown>; after: Record<string, unknown> }

/** `sign`: what distinguishes options in a file. `part`: the dish that a set means by a name. */
type Names = {
  category: (id: number) => string
  option: (id: number) => string
  sign: (id: number) => string
  group: GroupNames
  part: (name: string) => { name: string; pieces?: number | null | undefined } | undefined
}

/** What is stored of a dish whose food values nobody knows. */
const UNKNOWN_FOOD = { kcal: 0, protein: 0, fat: 0, carbs: 0 }

/** The fields of the file that differ from the dish. What the file does not say stays, and slugs, rules and positions are not the file's. */
export function compareGoods(row: MatchedGoods, dish: MenuDish, names: Names): DishChange {
  const change: DishChange = { fields: [], before: {}, after: {} }
  const differ = (field: string, was: unknown, now: unknown, shown?: { was: FieldChange['was']; now: FieldChange['now'] }) => {
    change.before[field] = was
    change.after[field] = now
    change.fields.push({ field, was: shown ? shown.was : plainOf(was), now: shown ? shown.now : plainOf(now) })
  }
  const compare = (field: 'price' | 'weight' | 'unit' | 'pieces' | 'badge', now: string | number | null | undefined) => {
    if (now !== undefined && now !== dish[field]) differ(field, dish[field], now)
  }
  const compareText = (field: 'description' | 'composition', now: string | undefined) => {
    if (now !== undefined && !isSame(now, dish[field])) differ(field, dish[field], now.trim())
  }
  const { category, options } = row.found
  // a file has its texts in one line, and joins what has the same name
  if (!isSame(row.name, lineText(dish.name))) differ('name', dish.name, row.name)
  const isPlaced = row.unsure?.includes('category') !== true
  if (isPlaced && category.id !== dish.category_id && nameKey(category.name) !== nameKey(names.category(dish.category_id)))
    differ('category_id', dish.category_id, category.id ?? row.category, { was: names.category(dish.category_id), now: category.name })
  compare('price', row.price)
  const old = oldPrice(row.old_price === undefined ? dish.old_price : row.old_price, row.price)
  if (old !== dish.old_price) differ('old_price', dish.old_price, old)
  compareText('description', row.description)
  compareText('composition', row.composition)
  compare('weight', row.weight)
  compare('unit', row.weight === undefined ? undefined : row.unit)
  compare('pieces', row.pieces)
  compare('badge', row.badge)
  if (row.allergens && !isSavedText(sorted(words(row.allergens)), sorted(words(dish.allergens))))
    differ('allergens', dish.allergens, row.allergens, { was: dish.allergens.join(', '), now: row.allergens.join(', ') })
  const food = row.nutrition === null ? UNKNOWN_FOOD : row.nutrition
  if (food && nutritionText(food) !== nutritionText(dish.nutrition))
    differ('nutrition', dish.nutrition, food, { was: nutritionText(dish.nutrition), now: nutritionText(food) })
  const isSure = row.unsure?.includes('options') !== true
  const signs = options?.map(({ id }, at) => (id === undefined ? `new ${at}` : names.sign(id)))
  if (options && isSure && sorted(new Set(signs)) !== sorted(new Set(dish.options.map(names.sign)))) {
    const shown = { was: dish.options.map(names.option).join(', '), now: options.map(({ name }) => name).join(', ') }
    differ(
      'options',
      dish.options,
      options.map(({ id }, at) => id ?? row.options?.[at]),
      shown,
    )
  }
  const differIn = (field: 'hours' | 'groups', was: string, now: string, value: unknown) => {
    if (!isSavedText(now, was)) differ(field, dish[field], value, { was: was || null, now: now || null })
  }
  if (row.hours) differIn('hours', weekLine(dish.hours), weekLine(row.hours), inWeekOrder(row.hours))
  const { groups } = row.found
  if (groups) differIn('groups', groupLines(dish.groups, names.group), groupLines(groups, names.group), groups)
  if (row.article !== undefined && row.article !== dish.article && !isSpoiltArticle(row, dish)) differ('article', dish.article, row.article)
  const parts = dish.parts > 0 ? [] : partsOf(row, names)
  if (parts.length > 0) differ('parts', [], row.parts, { was: null, now: parts.join(', ') })
  return change
}

/** True where a spreadsheet has made the article of the row from that of the dish. */
export const isSpoiltArticle = ({ article }: FileGoods, dish: Pick<MenuDish, 'article'>): boolean =>
  isSpoiltNumber(dish.article ?? '', article ?? '')

/** The dishes of a set as far as they were found: «Ролл Краб × 1». */
const partsOf = ({ parts = [] }: FileGoods, { part }: Names): string[] =>
  parts.flatMap(({ name, pieces }) => {
    const dish = part(name)
    return dish ? [`${dish.name} × ${portionsOf(pieces, dish.pieces)}`] : []
  })

/** Fields that a file has emptied, of those that it changes. */
export const clearedOf = (row: FileGoods, fields: readonly FieldChange[]): string[] =>
  fields.map(({ field }) => field).filter((field) => isEmpty(row[field as keyof FileGoods]))

const isEmpty = (value: unknown) => value === null || value === '' || value === 'no' || (Array.isArray(value) && value.length === 0)

/** Spaces count once; signs that an encoding has lost and an end that a program has cut off are no difference. */
const isSame = (file: string, menu: string) => isSavedText(squeezed(file), squeezed(menu)) || isCutText(file, menu)

/** An old price is above the price, or it is none. */
export const oldPrice = (old: number | null | undefined, price: number): number | null =>
  old !== null && old !== undefined && old > price ? old : null

const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const sorted = (list: Iterable<unknown>) => JSON.stringify([...list].map(String).toSorted())
const words = (list: readonly string[]) => list.join(',').split(/\s*,\s*/)
const nutritionText = ({ kcal, protein, fat, carbs }: MenuDish['nutrition']) => `${kcal} ккал, Б ${protein}, Ж ${fat}, У ${carbs}`
const plainOf = (value: unknown): FieldChange['was'] => (typeof value === 'string' || typeof value === 'number' ? value : null)
