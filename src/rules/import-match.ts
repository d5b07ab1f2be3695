import type { CatalogFile, FileGoods } from '~/contracts/catalog-file'
import { fold } from './composition'
import { isSavedText, isSpoiltNumber } from './damaged-cell'

/** What a dish is recognised by; a draft is not on the site. */
export type KnownDish = { id: number; slug: string; article: string | null; category_id: number; name: string; price?: number }

/** The dish of the menu that a row of a file means; several: a person chooses. */
export type GoodsMatch = { kind: 'new' } | { kind: 'is'; id: number } | { kind: 'choose'; ids: number[] }

/** Letters and digits only: «Филадельфия, Лайт» is «филадельфия лайт». */
export const nameKey = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

type Known = {
  dishes: readonly KnownDish[]
  /** The dish that a key meant before. */
  linkOf: (key: string) => number | undefined
  /** The category of the menu that a key of the file means; undefined: a new one. */
  categoryOf: (key: string) => number | undefined
  /** What a person said of ambiguous keys; null: a new dish. */
  choose: Readonly<Record<string, number | null>>
}

/** The dish of each row: by what a person chose, by earlier imports, article, slug, name in the same category, at last the name without a
 *  size; each dish is taken once, and all rows are compared by one sign before the next. */
export function matchGoods(rows: readonly FileGoods[], { dishes, linkOf, categoryOf, choose }: Known): Map<string, GoodsMatch> {
  const byId = new Map(dishes.map((dish) => [dish.id, dish]))
  const byArticle = Map.groupBy(dishes, ({ article }) => article)
  const bySlug = Map.groupBy(dishes, ({ slug }) => slug)
  const byName = Map.groupBy(dishes, ({ category_id, name }) => `${category_id} ${nameKey(name)}`)
  const byNameAnywhere = Map.groupBy(dishes, ({ name }) => nameKey(name))
  const dish = (id: number | null | undefined) => [byId.get(id ?? 0)].flatMap((found) => found ?? [])
  const articleSign = ({ article }: FileGoods) => (article ? byArticle.get(article) : undefined)
  const signs: ((row: FileGoods) => readonly KnownDish[] | null | undefined)[] = [
    ({ key }) => (choose[key] === null ? null : dish(choose[key])),
    ({ key }) => dish(linkOf(key)),
    articleSign,
    // a spreadsheet has made 123 of 00123
    ({ article }) =>
      article && /^[\d.,]+$/.test(article) ? dishes.filter((one) => isSpoiltNumber(one.article ?? '', article)) : undefined,
    ({ slug }) => (slug ? bySlug.get(slug) : undefined),
    ({ category, name }) => byName.get(`${categoryOf(category) ?? 0} ${nameKey(name)}`),
    // of a file without categories
    ({ name, unsure }) => (unsure?.includes('category') ? byNameAnywhere.get(nameKey(name)) : undefined),
    // of a dish that has sizes now
    ({ key }) => dish(linkOf(key.slice(0, Math.max(0, key.lastIndexOf(':'))))),
  ]
  const matches = new Map<string, GoodsMatch>()
  const claimed = new Set<number>()
  for (const sign of signs) {
    for (const row of rows) {
      if (matches.has(row.key)) continue
      const found = sign(row)
      if (found === null) matches.set(row.key, { kind: 'new' })
      const ids = (found ?? []).map(({ id }) => id).filter((id) => !claimed.has(id))
      const [id] = ids
      if (id === undefined) continue
      // numbers of another program may be those of other dishes here
      const isSure = ids.length === 1 && (sign !== articleSign || isLike(row, byId.get(id), categoryOf))
      matches.set(row.key, isSure ? { kind: 'is', id } : { kind: 'choose', ids })
      if (isSure) claimed.add(id)
    }
  }
  const left = { rows: rows.filter(({ key }) => !matches.has(key)), dishes: dishes.filter(({ id }) => !claimed.has(id)) }
  for (const [key, match] of matchSizes(left.rows, left.dishes, categoryOf)) matches.set(key, match)
  for (const { key } of rows) if (!matches.has(key)) matches.set(key, { kind: 'new' })
  return matches
}

/** Whether a row may be the dish of its article: something else of it is the same, too. */
function isLike(row: FileGoods, dish: KnownDish | undefined, categoryOf: Known['categoryOf']): boolean {
  if (!dish) return false
  const wordsOf = (name: string) => nameWords(name).filter((word) => word.length > 2)
  const own = new Set(wordsOf(dish.name))
  return (
    row.slug === dish.slug ||
    row.price === dish.price ||
    categoryOf(row.category) === dish.category_id ||
    wordsOf(row.name).some((word) => own.has(word))
  )
}

const nameWords = (name: string) =>
  fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.slice(0, 5))

const SIZE =
  /[,(\s]+(?:\d+(?:[.,]\d+)?\s*(?:см|мм|кг|гр?|мл|л|шт|cm|kg|g|ml|l|"|″)|маленьк\p{L}*|средн\p{L}*|больш\p{L}*|мини|макси|small|medium|large|regular|xs|s|m|l|xl|xxl)\.?\)?$/iu

/** «Маргарита, 30 см» without its size. */
const withoutSize = (name: string): string => name.replace(SIZE, '').trim() || name

/** The dishes of rows that have got a size or lost it: the dish without a size is the size of its price, else the first; the row without one
 *  is the size of its price, the only one, or a person chooses. Sizes that both have are told apart by their names before. */
function matchSizes(
  rows: readonly FileGoods[],
  dishes: readonly KnownDish[],
  categoryOf: (key: string) => number | undefined,
): Map<string, GoodsMatch> {
  const found = new Map<string, GoodsMatch>()
  const baseOf = ({ base, name }: { base?: string | undefined; name: string }) => nameKey(base ?? withoutSize(name))
  const dishesOf = Map.groupBy(dishes, (dish) => `${dish.category_id} ${baseOf(dish)}`)
  const groups = Map.groupBy(rows, (row) => `${categoryOf(row.category) ?? 0} ${baseOf(row)}`)
  for (const [key, group] of groups) {
    const known = dishesOf.get(key) ?? []
    const hasSize = (one: { base?: string | undefined; name: string }) => nameKey(one.name) !== baseOf(one)
    const [plain] = known.filter((dish) => !hasSize(dish))
    const sized = group.filter(hasSize)
    const taker = plain && (sized.find(({ price }) => price === plain.price) ?? sized[0])
    if (plain && taker) found.set(taker.key, { kind: 'is', id: plain.id })
    const [row] = group.filter((one) => !hasSize(one))
    const sizes = known.filter(hasSize)
    const same = sizes.filter(({ price }) => price === row?.price)
    const own = same.length === 1 ? same : sizes
    const [first] = own
    if (row && first) found.set(row.key, own.length === 1 ? { kind: 'is', id: first.id } : { kind: 'choose', ids: own.map(({ id }) => id) })
  }
  return found
}

type Named = { id: number; name: string }

/** The category of the menu for each key of the file: by earlier imports, else by name. `id` undefined: a new one. */
export function matchCategories(
  file: Pick<CatalogFile, 'categories'>,
  known: readonly Named[],
  linkOf: (key: string) => number | undefined,
) {
  const ids = new Set(known.map(({ id }) => id))
  const idOf = new Map(known.toReversed().map(({ id, name }) => [nameKey(name), id]))
  return new Map(
    file.categories.map(({ key, name }) => {
      const linked = linkOf(key)
      const named = idOf.get(nameKey(name)) ?? known.find((one) => isSavedText(name, one.name))?.id
      return [key, { key, name, id: linked !== undefined && ids.has(linked) ? linked : named }]
    }),
  )
}

type KnownOption = Named & { kind: string; price: number }

/** What options are the same by. */
export const optionSign = ({ kind, name, price }: Omit<KnownOption, 'id'>) => `${kind} ${nameKey(name)} ${price}`

const isSavedOption = (one: Omit<KnownOption, 'id'>, other: KnownOption) =>
  one.kind === other.kind && one.price === other.price && isSavedText(one.name, other.name)

/** The option of the menu for each key of the file: by earlier imports, else of the same kind, name and price. */
export function matchOptions(
  file: Pick<CatalogFile, 'options'>,
  known: readonly KnownOption[],
  linkOf: (key: string) => number | undefined,
): Map<string, number | undefined> {
  const idsOf = Map.groupBy(known, optionSign)
  const ids = new Set(known.map(({ id }) => id))
  return new Map(
    file.options.map((one) => {
      const linked = linkOf(one.key)
      if (linked !== undefined && ids.has(linked)) return [one.key, linked]
      const alike = idsOf.get(optionSign(one)) ?? known.filter((other) => isSavedOption(one, other))
      // our own export has our ids
      return [one.key, (alike.find(({ id }) => String(id) === one.key) ?? alike[0])?.id]
    }),
  )
}
