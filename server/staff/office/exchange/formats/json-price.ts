import { field, namedFieldOf, isObject, textOf } from './json-fields'
import type { JsonObject, JsonValue } from './read-json'

export type FoundPrice = { price: string | number; currency: string | undefined }

const MINOR =
  'pricecents priceincents centprice pricekopecks priceinkopecks pricekopeck pricekop priceminor priceminorunits priceinminorunits minorprice pricemoney basepricecents basepricemoney ценавкопейках ценакопейки'.split(
    ' ',
  )
const PRICE = [
  'price цена pricerub pricerur pricevalue baseprice unitprice currentprice actualprice finalprice sellprice retailprice defaultprice sellingprice стоимость itemprice regularprice minprice pricefrom pricing displayprice formattedprice'.split(
    ' ',
  ),
  MINOR,
  ['offers', 'prices'],
].flat()
const INNER = [
  'amount',
  'value',
  'price',
  'current',
  'currentprice',
  'actual',
  'final',
  'base',
  'regular',
  'default',
  'rub',
  'gross',
  'total',
  'min',
  'from',
  'regularprice',
  'amountminor',
  'cents',
  'kopecks',
]
const MINOR_INNER = new Set(['amountminor', 'cents', 'kopecks'])
const CURRENCY = ['currency', 'currencycode', 'currencyid', 'pricecurrency', 'валюта']
const OLD =
  'oldprice priceold compareatprice compareprice crossedprice strikeprice previousprice pricebefore originalprice fullprice regularprice стараяцена'.split(
    ' ',
  )
const SALE = 'saleprice discountprice discountedprice promoprice specialprice pricewithdiscount pricesale'.split(' ')

export const currencyOf = (object: JsonObject): string | undefined => textOf(field(object, CURRENCY)) || undefined

/** The price of a dish, `cost` where nothing else is one: beside a price it is what the shop pays. Kopecks only where a name of the field says so. Undefined where no field is a price. */
export const priceOf = (object: JsonObject): FoundPrice | undefined =>
  priceBy(object, PRICE) ?? (namedFieldOf(object, SALE) ? undefined : priceBy(object, ['cost']))

/** The present and the former price, whatever the file calls them. */
export function pricesOf(object: JsonObject): { price: FoundPrice | undefined; old: FoundPrice | undefined } {
  const [price, sale] = [priceOf(object), priceBy(object, SALE)]
  if (price && sale && Number(sale.price) > 0 && Number(sale.price) < Number(price.price)) return { price: sale, old: price }
  return { price: price ?? sale, old: priceBy(object, OLD) }
}

function priceBy(object: JsonObject, names: readonly string[]): FoundPrice | undefined {
  const [name, value] = namedFieldOf(object, names) ?? []
  const found = value === undefined ? undefined : inner(value, MINOR.includes(name ?? ''))
  return found && { ...found, currency: found.currency ?? currencyOf(object) }
}

function inner(value: JsonValue, isMinor: boolean, depth = 0): FoundPrice | undefined {
  if (typeof value === 'number') return { price: isMinor ? value / 100 : value, currency: undefined }
  if (typeof value === 'string') return { price: isMinor && /^\d+$/.test(value) ? Number(value) / 100 : value, currency: undefined }
  if (depth > 3) return undefined
  if (Array.isArray(value)) return value.length === 1 && value[0] !== undefined ? inner(value[0], isMinor, depth + 1) : undefined
  if (!isObject(value)) return undefined
  const [name, amount] = namedFieldOf(value, INNER) ?? []
  const found = amount === undefined ? undefined : inner(amount, isMinor || MINOR_INNER.has(name ?? ''), depth + 1)
  return found && { ...found, currency: found.currency ?? currencyOf(value) }
}
