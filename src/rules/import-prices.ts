import type { CatalogFile } from '~/contracts/catalog-file'
import type { FileGroup } from '~/contracts/staff-choices'
import type { ImportPlan } from '~/contracts/staff-exchange'
import { percentOf } from './money'

/** What a dish costs where the menu does not say it yet. */
const USUAL = 400
/** A menu of fewer dishes does not say what dishes cost. */
const ENOUGH = 5
/** No dish is so much dearer than the others; a feast is ten times. */
const ODD = 30
/** As many times too high a price is nearer to the usual one after dividing by 100 than before it. */
export const TOO_HIGH = 10

type Priced = { name: string; price: number }
type Compared = { was: number; now: number }

/** Whether the prices of a file look like kopecks or cents: against those of the same dishes, else of the menu, else what dishes cost.
 *  `is_minor`: the program keeps prices like that and does not say so. Null where nothing needs to be asked. */
export function askOfPrices(
  rows: readonly Priced[],
  menu: readonly number[],
  same: readonly Compared[],
  { is_minor = false, is_divided = false }: Pick<CatalogFile, 'is_minor' | 'is_divided'>,
): ImportPlan['prices'] {
  const median = medianOf(rows.map(({ price }) => price))
  if (median === undefined) return null
  const moved = same.length * 2 >= rows.length ? medianOf(same.flatMap(({ was, now }) => (was === 0 ? [] : now / was))) : undefined
  const usual = menu.length >= ENOUGH ? (medianOf(menu) ?? USUAL) : USUAL
  const times = moved ?? median / usual
  if (!is_divided && !is_minor && times < TOO_HIGH) return null
  const example = rows.toSorted((a, b) => Math.abs(a.price - median) - Math.abs(b.price - median))[0]
  return {
    times: Math.max(1, Math.round(times)),
    usual,
    by: moved !== undefined ? 'dishes' : menu.length >= ENOUGH ? 'menu' : 'usual',
    is_divided,
    example: { name: example?.name ?? '', price: example?.price ?? median },
  }
}

export function medianOf(numbers: readonly number[]): number | undefined {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}

/** Tells single prices that are as far above the others as kopecks are above roubles. */
export function oddPrices(rows: readonly Priced[], menu: readonly number[]): (price: number) => boolean {
  const usual = medianOf(menu.length >= ENOUGH ? menu : rows.map(({ price }) => price))
  return (price) => usual !== undefined && rows.length + menu.length >= ENOUGH && price / usual >= ODD
}

/** A dish costs about ten of its options. Where it costs a hundred, somebody has changed the dishes alone. */
const OPTIONS_OF_DISH = 100

function haveSameUnit({ goods, options }: CatalogFile): boolean {
  const ofDishes = medianOf(goods.map(({ price }) => price)) ?? 0
  const ofOptions = medianOf(options.flatMap(({ price }) => (price > 0 ? price : [])))
  return ofOptions !== undefined && ofDishes / ofOptions < OPTIONS_OF_DISH
}

/** The file as a person has said that its prices are: a hundredth of what is written, to a kopeck, where they are kopecks or cents.
 *  Options are divided too, unless they are in roubles already. */
export function pricedFile(file: CatalogFile): CatalogFile {
  if (!file.is_divided) return file
  const divided = <Price extends number | null>(price: Price) => (price === null ? price : percentOf(price, 1)) as Price
  const isOptionToo = haveSameUnit(file)
  const withPrices = (group: FileGroup): FileGroup => ({
    ...group,
    price: divided(group.price),
    items: group.items.map((item) => ({ ...item, price: divided(item.price) })),
  })
  return {
    ...file,
    options: file.options.map((one) => (isOptionToo ? { ...one, price: divided(one.price) } : one)),
    goods: file.goods.map((one) => ({
      ...one,
      price: divided(one.price),
      ...(typeof one.old_price === 'number' && { old_price: divided(one.old_price) }),
      ...(one.groups && isOptionToo && { groups: one.groups.map(withPrices) }),
    })),
  }
}
