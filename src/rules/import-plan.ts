import type { CatalogFile, FileGoods, FileOption } from '~/contracts/catalog-file'
import type { Hours } from '~/contracts/common'
import type { ImportPlan } from '~/contracts/staff-exchange'
import { compareGoods, type DishChange, type MatchedGoods, type MenuDish } from './import-compare'
import { costsByChoice } from './group-fault'
import { optionsOfDish } from './group-lines'
import {
  addedByGroups,
  foundGroups,
  groupNames,
  MAX_PRICE,
  refsOf,
  type ServedCategory,
  servedCategories,
  withUsableOptions,
} from './import-choices'
import { clearedCells, partsOf, spoiltArticles, takenAddresses } from './import-findings'
import { type KnownDish, matchCategories, matchGoods, matchOptions, nameKey, optionSign } from './import-match'
import { photoSteps } from './import-photos'
import { askOfPrices, oddPrices } from './import-prices'
import { importWarnings, priceMoves } from './import-warnings'
import { isMoney } from './money'
import { partFinder } from './set-parts'

export type PresentOption = Omit<FileOption, 'key'> & { id: number }
export type CatalogLink = { kind: 'category' | 'option' | 'goods'; key: string; item_id: number }

/** The menu that a file is compared with. `drafts` are recognised and left alone. `photos`: addresses that were taken before.
 *  `slugs`: whose each address is, or was. */
export type ImportMenu = {
  goods: readonly MenuDish[]
  drafts: readonly KnownDish[]
  categories: readonly { id: number; name: string; hours: readonly Hours[] }[]
  options: readonly PresentOption[]
  links: readonly CatalogLink[]
  photos: ReadonlySet<string>
  slugs: ReadonlyMap<string, string>
}

type Item = { key: string; id: number; name: string }
export type OptionChange = Item & Pick<DishChange, 'before' | 'after' | 'fields'>

/** What to do, row by row. `linked`: the items that keys of the file mean already. */
export type ImportSteps = {
  categories: { key: string; name: string; hours?: Hours[] | undefined }[]
  served: ServedCategory[]
  options: { created: { key: string; name: string }[]; changed: OptionChange[] }
  created: MatchedGoods[]
  changed: (Item & DishChange)[]
  missing: Item[]
  photos: { goods: string; name: string; url: string; at: number; why: string | null }[]
  linked: CatalogLink[]
}

const MIN_PRICE = 1

type Asked = { choose: Readonly<Record<string, number | null>>; origin: string }

/** Compares a file with the menu; stores nothing. */
export function planImport(given: CatalogFile, menu: ImportMenu, { choose, origin }: Asked): { plan: ImportPlan; steps: ImportSteps } {
  const file = withUsableOptions(given)
  const linkOf = linksOf(menu.links)
  const categories = matchCategories(file, menu.categories, linkOf('category'))
  const optionIds = matchOptions(file, menu.options, linkOf('option'))
  const { rows, refused } = usableRows(file)
  const known = [...menu.goods, ...menu.drafts]
  const matches = matchGoods(rows, {
    dishes: known,
    linkOf: linkOf('goods'),
    categoryOf: (key) => categories.get(key)?.id,
    choose,
  })
  const signs = new Map(menu.options.map((option) => [option.id, optionSign(option)]))
  const nameOf = {
    category: namesOf(menu.categories),
    option: namesOf(menu.options),
    sign: (id: number) => signs.get(id) ?? '',
    part: partFinder([...menu.goods, ...rows.filter(({ key, draft }) => matches.get(key)?.kind === 'new' && draft !== true)]),
    dish: namesOf(known),
    fileOption: new Map(file.options.map(({ key, name }) => [key, name])),
    group: groupNames(file, { ...menu, dishes: known }),
  }
  const refs = refsOf({ options: optionIds, categories, matches, known })
  const lost: ImportPlan['damaged'] = []
  const found = rows.flatMap((row): MatchedGoods[] => {
    const options = row.options?.map((key) => ({ id: optionIds.get(key), name: nameOf.fileOption.get(key) ?? key }))
    const category = categories.get(row.category) ?? { id: undefined, name: row.category }
    const choice = row.groups && foundGroups(row.groups, refs)
    if (!choice || 'groups' in choice) return [{ ...row, found: { category, options, groups: choice?.groups } }]
    lost.push({ line: row.line, name: row.name, field: 'groups', ...choice })
    // a new dish is not sold without its choice
    const unsure = [...(row.unsure ?? []), 'groups']
    return row.price === 0 ? [] : [{ ...row, available: false, unsure, found: { category, options, groups: undefined } }]
  })
  const dishes = new Map(menu.goods.map((dish) => [dish.id, dish]))
  const created = found.filter(({ key, draft }) => matches.get(key)?.kind === 'new' && draft !== true)
  const drafts = found.filter(({ key, draft }) => matches.get(key)?.kind === 'new' && draft === true)
  const matched = found.flatMap((row) => {
    const match = matches.get(row.key)
    return match?.kind === 'is' ? [{ row, id: match.id, dish: dishes.get(match.id) }] : []
  })
  const compared = matched.map(({ row, id, dish }) => {
    const change: DishChange = dish ? compareGoods(row, dish, nameOf) : { fields: [], before: {}, after: {} }
    return { key: row.key, id, name: dish?.name ?? row.name, image: dish?.image ?? '', ...change }
  })
  const changed = compared.filter(({ fields }) => fields.length > 0)
  // what could not be read is not gone
  const present = new Set([...file.goods.map(({ key }) => key), ...file.refused.flatMap(({ key }) => key ?? [])])
  const unread = new Set(file.refused.flatMap(({ name }) => (name === undefined ? [] : nameKey(name))))
  const matchedIds = new Set(matched.map(({ id }) => id))
  const linkedDishes = menu.links.filter(({ kind, item_id }) => kind === 'goods' && dishes.has(item_id))
  const missing = linkedDishes
    .filter(({ key, item_id }) => !present.has(key) && !matchedIds.has(item_id) && !unread.has(nameKey(nameOf.dish(item_id))))
    .map(({ key, item_id }) => ({ key, id: item_id, name: nameOf.dish(item_id) }))
  const used = new Set([...created, ...matched.map(({ row }) => row)].flatMap(optionsOfDish))
  const options = optionSteps(file, menu.options, optionIds, used)
  const photos = photoSteps([...created.map((row) => ({ row, dish: undefined })), ...matched], menu.photos, origin)
  const sources = new Set(found.flatMap((row) => addedByGroups(row.found.groups ?? []).categories))
  const isTaken = (key: string) =>
    sources.has(key) || found.some((row) => row.category === key && takesCategory(row, matches.get(row.key)?.kind))
  const hours = new Map(file.categories.map((one) => [one.key, one.hours]))
  const newCategories = [...categories.values()]
    .filter(({ id, key }) => id === undefined && isTaken(key))
    .map(({ key, name }) => ({ key, name, hours: hours.get(key) }))
  const served = servedCategories(file, (key) => categories.get(key)?.id, menu.categories)
  const moves = priceMoves(changed)
  const menuPrices = menu.goods.map(({ price }) => price)
  const prices = askOfPrices(
    file.goods,
    menuPrices,
    matched.flatMap(({ row, dish }) => (dish ? [{ was: dish.price, now: row.price }] : [])),
    file,
  )
  const isOdd = oddPrices(file.goods, menuPrices)
  const plan: ImportPlan = {
    program: file.program ?? '',
    prices,
    cleared: clearedCells(matched, compared),
    damaged: [...(file.damaged ?? []), ...lost, ...spoiltArticles(matched), ...takenAddresses(created, menu.slugs)].toSorted(
      (a, b) => a.line - b.line,
    ),
    parts: partsOf([...created, ...matched.map(({ row }) => row)], nameOf.part),
    created: created.map((row) => ({
      key: row.key,
      name: row.name,
      category: row.found.category.name,
      price: row.price,
      notes: [
        ...(prices === null && isOdd(row.price) ? ['проверьте цену'] : []),
        ...(row.weight === undefined ? ['нет веса'] : []),
        ...(row.images?.length ? [] : ['нет фото']),
        ...(row.unsure?.includes('groups') ? ['на\u00a0стопе: выбор не\u00a0прочитан'] : []),
      ],
    })),
    changed: changed.map(({ key, id, name, image, fields }) => ({ key, id, name, image, fields })),
    same: compared.filter(({ fields }) => fields.length === 0).map(({ key, id, name }) => ({ key, id, name })),
    missing: missing.map(({ id }) => id),
    gone: missing.map(({ id, name }) => ({ id, name })),
    linked: linkedDishes.length,
    ambiguous: found.flatMap(({ key, name }) => {
      const match = matches.get(key)
      return match?.kind === 'choose' ? [{ key, name, candidates: match.ids.map((id) => ({ id, name: nameOf.dish(id) })) }] : []
    }),
    refused: [...refused, ...drafts.map(({ line, name }) => ({ line, why: `«${name}»: черновик, на\u00a0сайт не\u00a0ставим` }))],
    photos: {
      new: photos.filter(({ why, isKnown }) => why === null && !isKnown).length,
      same: photos.filter(({ isKnown }) => isKnown).length,
      failed: photos.filter(({ why }) => why !== null).length,
    },
    price: moves.price,
    warnings: importWarnings({
      created,
      changed,
      matched: matched.length,
      missing: missing.length,
      linked: linkedDishes.length,
      prices,
    }),
    hosts: [...new Set(photos.flatMap(({ host }) => host ?? []))].toSorted(),
    categories: [...new Set(newCategories.map(({ name }) => name))],
    served: served.map(({ id, name, fields }) => ({ id, name, fields })),
    options: { created: options.created.length, changed: options.changed.map(({ key, id, name, fields }) => ({ key, id, name, fields })) },
  }
  const linked: CatalogLink[] = [
    ...compared.map(({ key, id }) => ({ kind: 'goods' as const, key, item_id: id })),
    ...[...categories].flatMap(([key, { id }]) => (id === undefined ? [] : [{ kind: 'category' as const, key, item_id: id }])),
    ...[...optionIds].flatMap(([key, id]) => (id === undefined ? [] : [{ kind: 'option' as const, key, item_id: id }])),
  ]
  const wanted = photos.filter(({ isKnown }) => !isKnown)
  return { plan, steps: { categories: newCategories, served, options, created, changed, missing, photos: wanted, linked } }
}

/** A dish of the menu keeps its category where the file says none. */
const takesCategory = ({ unsure }: FileGoods, kind: 'new' | 'is' | 'choose' | undefined) =>
  kind === 'new' || (kind === 'is' && unsure?.includes('category') !== true)

const linksOf = (links: readonly CatalogLink[]) => (wanted: CatalogLink['kind']) => {
  const ids = new Map(links.filter(({ kind }) => kind === wanted).map(({ key, item_id }) => [key, item_id]))
  return (key: string) => ids.get(key)
}

function namesOf(list: readonly { id: number; name: string }[]) {
  const names = new Map(list.map(({ id, name }) => [id, name]))
  return (id: number) => names.get(id) ?? ''
}

/** The rows that can become dishes, each key once. */
function usableRows(file: CatalogFile) {
  const refused = file.refused.map(({ line, why }) => ({ line, why }))
  const lineOf = new Map<string, number>()
  const rows = file.goods.flatMap((row): FileGoods[] => {
    const why = refusalOf(row, lineOf.get(row.key))
    if (why !== null) {
      refused.push({ line: row.line, why })
      return []
    }
    lineOf.set(row.key, row.line)
    return [row]
  })
  return { rows, refused: refused.toSorted((a, b) => a.line - b.line) }
}

function refusalOf({ key, name, price, groups = [] }: FileGoods, usedIn: number | undefined): string | null {
  if (usedIn !== undefined) return `Номер ${key} уже был в строке ${usedIn}`
  if (name.trim() === '') return 'Нет названия'
  if (price === 0 && costsByChoice(groups)) return null
  if (!isMoney(price) || price < MIN_PRICE || price > MAX_PRICE) return `«${name.trim()}»: цена должна быть от 1 до 100 000 ₽`
  return null
}

function optionSteps(
  file: CatalogFile,
  known: readonly PresentOption[],
  ids: ReadonlyMap<string, number | undefined>,
  used: ReadonlySet<string>,
): ImportSteps['options'] {
  const byId = new Map(known.map((option) => [option.id, option]))
  const wanted = file.options.filter(({ key }) => used.has(key))
  const changed = wanted.flatMap((one): OptionChange[] => {
    const option = byId.get(ids.get(one.key) ?? 0)
    if (!option || option.price === one.price) return []
    const fields = [{ field: 'price', was: option.price, now: one.price }]
    return [{ key: one.key, id: option.id, name: option.name, before: { price: option.price }, after: { price: one.price }, fields }]
  })
  return { created: wanted.filter(({ key }) => ids.get(key) === undefined), changed }
}
