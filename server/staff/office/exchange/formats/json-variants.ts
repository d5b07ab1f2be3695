import { parsePrice } from '~/rules/parse-price'
import { field, isObject, plainKey, textOf } from './json-fields'
import { deltaOf, ID, NAME, type SizeGroup } from './json-options'
import { type FoundPrice, priceOf } from './json-price'
import type { JsonObject, JsonValue } from './read-json'

/** A size of a dish: the object with its other values, its name, its price. */
export type Size = { object: JsonObject | undefined; id: string; label: string; price: FoundPrice | undefined }

const LISTS =
  'variants variations itemsizes sizes sizeprices portions prices skus editions priceoptions pricelist volumes offers размеры варианты порции цены'.split(
    ' ',
  )
const LABEL = ['sizename', 'size', ...NAME, 'value', 'portion', 'portionsize', 'volume', 'weight', 'unit', 'code']

/** The sizes of a dish: its list or table of prices, else its options where it has no price of its own, else a group of options that is about
 *  size. Empty where there are none. Prices that are additions are added to the dish's own. */
export function sizesOf(dish: JsonObject, base: FoundPrice | undefined, groups: readonly SizeGroup[]): Size[] {
  const own = parsePrice(base?.price) ?? 0
  const listed = [...LISTS, ...(base ? [] : ['options', 'modifiers'])]
    .map((name) => readList(field(dish, [name])))
    .find((list) => list.length > 0)
  const [group] = groups
  const sizes = listed ?? (own > 0 ? group?.sizes.map(sizeOf) : undefined) ?? []
  const isAdded =
    own > 0 &&
    (listed === undefined ||
      sizes.some(({ price, object }) => (price === undefined && object && deltaOf(object)) || parsePrice(price?.price) === 0))
  if (!isAdded) return sizes
  return sizes.map((size) => ({ ...size, price: { price: own + addition(size), currency: base?.currency } }))
}

const addition = ({ price, object }: Size) => parsePrice(price?.price ?? textOf(object && deltaOf(object))) ?? 0

function readList(value: JsonValue | undefined): Size[] {
  if (Array.isArray(value)) {
    const objects = value.filter(isObject)
    const hasPrices = objects.some((one) => priceOf(one) !== undefined || deltaOf(one) !== undefined)
    return hasPrices ? objects.map(sizeOf) : []
  }
  if (!isObject(value) || priceOf(value) !== undefined) return []
  // `{"30 см": 490, "40 см": {"price": 690}}`
  return Object.entries(value).flatMap(([key, entry]): Size[] => {
    if (isObject(entry)) return priceOf(entry) ? [{ ...sizeOf(entry), id: plainKey(key), label: sizeOf(entry).label || key }] : []
    const isPrice = (typeof entry === 'number' || typeof entry === 'string') && parsePrice(entry) !== null
    return isPrice ? [{ object: undefined, id: plainKey(key), label: key, price: { price: entry, currency: undefined } }] : []
  })
}

const sizeOf = (object: JsonObject): Size => ({
  object,
  id: textOf(field(object, ID)),
  label: textOf(field(object, LABEL)),
  price: priceOf(object),
})
