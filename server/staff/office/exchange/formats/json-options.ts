import { parsePrice } from '~/rules/parse-price'
import { availableOf, field, isObject, textOf } from './json-fields'
import { priceOf } from './json-price'
import type { FoundGroup, FoundOption } from './menu-choices'
import type { MenuCollector } from './menu-of'
import { readOptions } from './option-text'
import type { JsonObject, JsonValue } from './read-json'

export const NAME = 'name title название наименование caption itemname productname dishname displayname label'.split(' ')
export const ID = 'id key uuid guid code productid itemid dishid externalid sku plu'.split(' ')
/** Fields with options of a dish, or with all options of a file. */
export const OPTIONS =
  'modifiers modifiergroups modifiersgroups modifiergroupids modifierids modifierlists optiongroups optionsgroups options optionids addons addongroups additions additionals additives extras toppings customizations itemmodifiergroups groupmodifiers choices sides sauces dips добавки опции модификаторы соусы'.split(
    ' ',
  )
const INNER =
  'items options modifiers customizationoptions choices values products elements list childmodifiers modifieroptions entries data'.split(
    ' ',
  )
const MAX = 'max maxamount maxquantity maxqty maxselected maxcount maxpermitted maxselection maxselections restrictionsmax'.split(' ')
const MIN = 'min minamount minquantity minqty minselected mincount minpermitted minselection minselections restrictionsmin'.split(' ')
const DELTA =
  'price priceadjustment pricedelta pricediff priceextra extraprice additionalprice surcharge priceimpact priceoverride цена cost'.split(
    ' ',
  )
const SIZES = /^(?:размер|size|объем|volume|порци|portion|диаметр|diameter|вес(?:$|[^\p{L}]))/iu
const MAX_DEPTH = 4

/** A group of options that says how large the dish is. */
export type SizeGroup = { name: string; sizes: JsonObject[] }
type OpenGroup = FoundGroup & { options: FoundOption[] }
/** All objects of the file in lists of options, by id. */
export type OptionIndex = ReadonlyMap<string, JsonObject>

/** The options and choices of a dish, and its groups of sizes: those are variants. References are looked up by id. */
export function optionsOf(dish: JsonObject, menu: MenuCollector, index: OptionIndex) {
  const groups: OpenGroup[] = []
  const begin = (group: Omit<OpenGroup, 'options'>): OpenGroup => {
    const open = { ...group, options: [] }
    groups.push(open)
    return open
  }
  let place = begin({ name: '' })
  const sizes: SizeGroup[] = []

  const visit = (value: JsonValue, group: string, max: number | undefined, depth: number, isPriced = false): void => {
    if (depth > MAX_DEPTH) return
    // beside an option with a price, one without it is free
    if (Array.isArray(value)) for (const one of value) visit(one, group, max, depth, value.some(hasPrice))
    else if (typeof value === 'string' || typeof value === 'number') {
      const known = index.get(String(value))
      if (known) visit(known, group, max, depth + 1)
      else if (typeof value === 'string' && depth > 0) place.options.push(...readOptions(value, group).options)
    } else if (isObject(value)) visitObject(value, group, max, depth, isPriced)
  }

  const visitObject = (one: JsonObject, group: string, max: number | undefined, depth: number, isPriced: boolean) => {
    if (availableOf(one) === false) return
    const name = textOf(field(one, NAME))
    const id = textOf(field(one, ID))
    const known = name === '' ? index.get(id) : undefined
    if (known && known !== one) return visit(known, group, max, depth + 1)
    const inner = field(one, INNER)
    const own = Number(textOf(field(one, MAX))) || undefined
    if (Array.isArray(inner) || isObject(inner)) {
      const list = Array.isArray(inner) ? inner : Object.values(inner)
      const objects = list.filter(isObject)
      const isSize = SIZES.test(name) && (own ?? 1) === 1 && objects.length > 1
      if (isSize) sizes.push({ name, sizes: objects })
      else {
        const outer = place
        place = begin({ name: name || group, ...limitsOf(one) })
        visit(list, name || group, undefined, depth + 1)
        // options keep their order
        place = outer.name === '' ? begin(outer) : outer
      }
    } else if (name !== '') {
      if (!isPriced && !hasPrice(one)) return
      const price = hasPrice(one) ? parsePrice(priceOf(one)?.price ?? textOf(field(one, DELTA))) : 0
      const kind = textOf(field(one, ['kind'])) || group
      place.options.push({ id: id || undefined, kind, name, price, max: own ?? max })
    } else if (depth < MAX_DEPTH)
      for (const [key, entry] of Object.entries(one)) visit(entry, /\p{L}/u.test(key) ? key : group, max, depth + 1)
  }

  for (const name of OPTIONS) {
    const value = field(dish, [name])
    if (value !== undefined && typeof value === 'object') visit(value, name, undefined, 1)
  }
  return { ...menu.choices(groups), sizes }
}

/** How many must and may be chosen; what is not required asks for none. */
function limitsOf(group: JsonObject): Pick<FoundGroup, 'min' | 'max'> {
  const required = field(group, ['required', 'isrequired'])
  const min = Number(textOf(field(group, MIN))) || 0
  return { min: required === false ? 0 : Math.max(min, required === true ? 1 : 0), max: textOf(field(group, MAX)) }
}

const hasPrice = (value: JsonValue): boolean => isObject(value) && (priceOf(value) !== undefined || field(value, DELTA) !== undefined)

/** The price a size adds, or undefined where it is a whole price. */
export const deltaOf = (size: JsonObject): JsonValue | undefined => field(size, DELTA.slice(1, -2))
