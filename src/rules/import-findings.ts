import type { FileGoods } from '~/contracts/catalog-file'
import type { ImportPlan } from '~/contracts/staff-exchange'
import { clearedOf, type DishChange, type MatchedGoods, isSpoiltArticle, type MenuDish } from './import-compare'

/* What a plan says beside its rows. */

type Matched = { row: MatchedGoods; id: number; dish: MenuDish | undefined }

/** How many cells of each field are empty where the dish has a value. */
export function clearedCells(matched: readonly Matched[], compared: readonly Pick<DishChange, 'fields'>[]): ImportPlan['cleared'] {
  const fields = matched.flatMap(({ row }, at) => clearedOf(row, compared[at]?.fields ?? []))
  return [...Map.groupBy(fields, (field) => field)].map(([field, cells]) => ({ field, count: cells.length }))
}

/** Articles that a spreadsheet has changed; the menu keeps its own. */
export const spoiltArticles = (matched: readonly Matched[]): ImportPlan['damaged'] =>
  matched.flatMap(({ row, dish }) => {
    if (!dish || !isSpoiltArticle(row, dish)) return []
    const why = `в\u00a0меню ${dish.article}: таблица изменила число`
    return [{ line: row.line, name: row.name, field: 'article', value: row.article ?? '', why }]
  })

/** Addresses of new dishes that lead to others already: the new ones get addresses of their own. */
export const takenAddresses = (created: readonly FileGoods[], slugs: ReadonlyMap<string, string>): ImportPlan['damaged'] =>
  created.flatMap(({ line, name, slug = '' }) => {
    const owner = slugs.get(slug)
    const why = `это адрес «${owner}», у\u00a0нового блюда будет свой`
    return owner === undefined ? [] : [{ line, name, field: 'slug', value: slug, why }]
  })

/** The dishes of sets that are in the menu or the file, and those that are not. */
export function partsOf(rows: readonly FileGoods[], find: (name: string) => unknown): ImportPlan['parts'] {
  const named = rows.flatMap(({ name, parts = [] }) => parts.map((part) => ({ name, part: part.name })))
  const lost = named.filter(({ part }) => find(part) === undefined)
  return { found: named.length - lost.length, lost }
}
