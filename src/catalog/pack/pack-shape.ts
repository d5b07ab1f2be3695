import type { CatalogPack, PackedGoods } from '~/contracts/catalog-pack'
import { isRecord, isText, isWhole } from '~/lib/checks'

type Test = (value: unknown) => boolean

const isCount: Test = (value) => isWhole(value)
const isNumber: Test = Number.isFinite
const isList = (test: Test) => (value: unknown) => Array.isArray(value) && value.every(test)
const isRowOf = (tests: readonly Test[]) => (value: unknown) =>
  Array.isArray(value) && value.length === tests.length && tests.every((test, i) => test(value[i]))

const columns: { [Name in keyof PackedGoods]: Test } = {
  id: isCount,
  slug: isText,
  name: isText,
  description: isText,
  composition: isText,
  price: isNumber,
  old_price: isNumber,
  image: isText,
  images: (value) => value === 0 || isList(isText)(value),
  weight: isNumber,
  unit: isCount,
  pieces: isCount,
  badge: isCount,
  flags: isCount,
  allergens: isCount,
  options: isCount,
  kcal: isNumber,
  protein: isNumber,
  fat: isNumber,
  carbs: isNumber,
}
const isCategories = isList(isRowOf([isCount, isText, isText, isText, isCount]))
const isOptions = isList(isRowOf([isCount, isCount, isText, isNumber, isCount, isText]))

/** Whether an answer of `GET /v3/catalog` is a pack that can be unpacked: with an API elsewhere it comes unchecked, and one of
 *  another shape must not become a page. The browser's own short form of `catalogPack`, which brings no schema library. Pure. */
export function isPack(value: unknown): value is CatalogPack {
  if (!isRecord(value) || value['format'] !== 1 || !Number.isSafeInteger(value['version'])) return false
  return value['menu'] === null || isMenu(value['menu'])
}

function isMenu(menu: unknown): boolean {
  if (!isRecord(menu) || !isRecord(menu['goods'])) return false
  const { goods, categories } = menu
  const length = Array.isArray(goods['id']) ? goods['id'].length : 0
  return (
    Object.entries(columns).every(([name, test]) => isList(test)(goods[name]) && (goods[name] as unknown[]).length === length) &&
    isCategories(categories) &&
    (categories as [...unknown[], number][]).reduce((sum, row) => sum + Number(row.at(-1)), 0) === length &&
    isOptions(menu['options']) &&
    isList(isList(isText))(menu['allergen_sets']) &&
    isList(isList(isCount))(menu['option_sets']) &&
    isList(isCount)(menu['popular'])
  )
}
