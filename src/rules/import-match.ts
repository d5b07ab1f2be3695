import type { CatalogFile, FileGoods } from '~/contracts/catalog-file'

/** What a dish is recognised by; a draft is not on the site. */
export type KnownDish = { id: number; slug: string; article: string | null; category_id: number; name: string }

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

/** The dish of each row: by what a person chose, by earlier imports, article, slug, name in the same category; each dish is taken once, and
 *  all rows are compared by one sign before the next. */
export function matchGoods(rows: readonly FileGoods[], { dishes, linkOf, categoryOf, choose }: Known): Map<string, GoodsMatch> {
  const byId = new Map(dishes.map((dish) => [dish.id, dish]))
  const byArticle = Map.groupBy(dishes, ({ article }) => article)
  const bySlug = Map.groupBy(dishes, ({ slug }) => slug)
  const byName = Map.groupBy(dishes, ({ category_id, name }) => `${category_id} ${nameKey(name)}`)
  const dish = (id: number | null | undefined) => [byId.get(id ?? 0)].flatMap((found) => found ?? [])
  const signs: ((row: FileGoods) => readonly KnownDish[] | null | undefined)[] = [
    ({ key }) => (choose[key] === null ? null : dish(choose[key])),
    ({ key }) => dish(linkOf(key)),
    ({ article }) => (article ? byArticle.get(article) : undefined),
    ({ slug }) => (slug ? bySlug.get(slug) : undefined),
    ({ category, name }) => byName.get(`${categoryOf(category) ?? 0} ${nameKey(name)}`),
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
      matches.set(row.key, ids.length === 1 ? { kind: 'is', id } : { kind: 'choose', ids })
      if (ids.length === 1) claimed.add(id)
    }
  }
  for (const { key } of rows) if (!matches.has(key)) matches.set(key, { kind: 'new' })
  return matches
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
      return [key, { key, name, id: linked !== undefined && ids.has(linked) ? linked : idOf.get(nameKey(name)) }]
    }),
  )
}

type KnownOption = Named & { kind: string; price: number }

/** What options are the same by. */
export const optionSign = ({ kind, name, price }: Omit<KnownOption, 'id'>) => `${kind} ${nameKey(name)} ${price}`

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
      const alike = idsOf.get(optionSign(one)) ?? []
      // our own export has our ids
      return [one.key, (alike.find(({ id }) => String(id) === one.key) ?? alike[0])?.id]
    }),
  )
}
