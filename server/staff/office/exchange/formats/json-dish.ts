import { parsePrice } from '~/rules/parse-price'
import type { DishVariant } from './add-variants'
import { availableOf, field, isObject, textOf, jsonTextsOf, urlsOf } from './json-fields'
import { ID, NAME, OPTIONS, type OptionIndex, optionsOf } from './json-options'
import { pricesOf } from './json-price'
import { sizesOf } from './json-variants'
import { keyOf, type MenuCollector } from './menu-of'
import { amountOfSize } from './read-dish'
import type { JsonObject, JsonValue } from './read-json'

/** What is known of a dish from the sections around it. */
export type DishPlace = { line: number; id: string; category: string; currency: string | undefined; base: string; isHidden: boolean }

const DESCRIPTION = 'description описание descr desc text shortdescription fulldescription details subtitle about announce анонс'.split(' ')
const COMPOSITION = 'composition состав ingredients ингредиенты consist consists compound'.split(' ')
const IMAGES =
  'images image pictures picture photos photo img imgs imageurl imageurls imagelinks photourl pictureurl preview gallery media thumbnail thumb cover buttonimageurl фото картинка изображение'.split(
    ' ',
  )
const GRAMS = 'weightgrams portionweightgrams weightg grams weightingrams massg'.split(' ')
const KILOGRAMS = 'weightkg weightinkg'.split(' ')
const WEIGHT = 'weight вес mass масса output выход portion portionsize netweight measure weighttext amount'.split(' ')
const VOLUME = 'volume объем volumeml capacity'.split(' ')
const UNIT = 'unit measureunit unitofmeasure weightunit units единица ед measurementunit'.split(' ')
const PIECES = 'pieces pcs piecescount quantityinportion count шт штук количество'.split(' ')
const SECTIONS = 'sections subsections categories subcategories menu menus menusections itemcategories menucategories hasmenusection'.split(
  ' ',
)
const LISTS = 'items products dishes goods menuitems hasmenuitem'.split(' ')
const NUTRITION =
  'nutrition nutritionalinfo nutritionfacts nutritionalvalue nutritionperhundredgrams nutritions nutrients kbju кбжу foodvalue energyvalue bju'.split(
    ' ',
  )
const FOOD = {
  kcal: 'kcal calories energy калории калорийность ккал energyvalue energyfullamount calorie'.split(' '),
  protein: 'protein proteins белки proteinamount proteinsfullamount'.split(' '),
  fat: 'fat fats жиры fatsfullamount'.split(' '),
  carbs: 'carbs carbohydrates carbohydrate углеводы carb carbohydratesfullamount'.split(' '),
}

const known = new WeakMap<JsonObject, boolean>()

/** True for an object with a name and a price of its own or of its sizes, in which no other dishes are. A set may list its parts. */
export function isDish(value: JsonValue | undefined): value is JsonObject {
  if (!isObject(value)) return false
  const is = known.get(value) ?? looksLikeDish(value)
  known.set(value, is)
  return is
}

function looksLikeDish(value: JsonObject): boolean {
  if (textOf(field(value, NAME)).trim() === '') return false
  const hasPrice = pricesOf(value).price !== undefined || sizesOf(value, undefined, []).length > 0
  if (!hasPrice) return false
  const isSet = (parsePrice(textOf(field(value, ['price', 'цена', 'cost']))) ?? 0) > 0
  return ![...SECTIONS, ...(isSet ? [] : LISTS)].some((name) => holdsDishes(field(value, [name])))
}

/** True where a dish is in a value, at most a few levels deep. */
export function holdsDishes(value: JsonValue | undefined, depth = 0): boolean {
  if (isDish(value)) return true
  if (depth > 3) return false
  if (Array.isArray(value)) return value.some((one) => holdsDishes(one, depth + 1))
  return isObject(value) && Object.values(value).some((one) => holdsDishes(one, depth + 1))
}

/** The sizes of a dish as dishes; one where it has no sizes. */
export function variantsOf(
  dish: JsonObject,
  menu: MenuCollector,
  index: OptionIndex,
  place: DishPlace,
): { id: string; variants: DishVariant[] } {
  const { price, old } = pricesOf(dish)
  const { sizes: ofSize, ...given } = optionsOf(dish, menu, index)
  const sizes = sizesOf(dish, price, ofSize)
  const id = textOf(field(dish, ID)) || place.id
  const whole = wholeDish(dish, place)
  if (sizes.length === 0)
    return {
      id,
      variants: [
        { ...whole, id, price: price?.price, old_price: old?.price, currency: price?.currency ?? place.currency, ...given, label: '' },
      ],
    }
  // options that gave the sizes are no options
  const isBySize = price === undefined && OPTIONS.some((name) => name === 'options' && Array.isArray(field(dish, [name])))
  const variants = sizes.map((size, index_): DishVariant => {
    const own = size.object ? wholeDish(size.object, place) : undefined
    const inner = size.object ? optionsOf(size.object, menu, index) : { options: [], groups: [] }
    const suffix = size.id || keyOf(size.label) || String(index_ + 1)
    return {
      ...whole,
      id: sizes.length === 1 || id === '' ? id : `${id}:${suffix}`,
      price: size.price?.price,
      old_price: size.object ? pricesOf(size.object).old?.price : undefined,
      currency: size.price?.currency ?? price?.currency ?? place.currency,
      amounts: [...(own?.amounts ?? []), amountOfSize(size.label), ...whole.amounts],
      images: [...whole.images, ...(own?.images ?? [])],
      available: whole.available === false ? false : (own?.available ?? whole.available),
      options: [...(isBySize ? [] : given.options), ...inner.options],
      groups: [...(isBySize ? [] : given.groups), ...inner.groups],
      label: size.label,
    }
  })
  return { id, variants }
}

function wholeDish(dish: JsonObject, place: DishPlace) {
  const text = (names: readonly string[]) => textOf(field(dish, names))
  const unit = text(UNIT)
  const food = field(dish, NUTRITION)
  const foodOf = (names: readonly string[]) => text(names) || textOf(isObject(food) ? field(food, names) : undefined)
  const said = availableOf(dish)
  return {
    line: place.line,
    category: place.category,
    name: text(NAME),
    description: text(DESCRIPTION),
    composition: textsJoined(field(dish, COMPOSITION)),
    amounts: [
      ...amountsOf(dish, GRAMS, 'г'),
      ...amountsOf(dish, KILOGRAMS, 'кг'),
      ...amountsOf(dish, WEIGHT, unit),
      ...amountsOf(dish, VOLUME, unit || 'мл'),
    ],
    pieces: field(dish, PIECES),
    badge: text(['badge', 'label', 'значок']),
    allergens: jsonTextsOf(field(dish, ['allergens', 'аллергены'])),
    nutrition: { kcal: foodOf(FOOD.kcal), protein: foodOf(FOOD.protein), fat: foodOf(FOOD.fat), carbs: foodOf(FOOD.carbs) },
    images: IMAGES.flatMap((name) => urlsOf(field(dish, [name]), place.base)),
    available: place.isHidden ? false : said,
    article: text(['article', 'артикул', 'sku', 'vendorcode', 'plu']),
    slug: text(['slug']),
    draft: field(dish, ['draft', 'isdraft']) === true,
    // as the shop's own files have them
    ...(text(['family']) !== '' && { base: text(['base']), size: text(['size']), family: text(['family']) }),
  }
}

function amountsOf(dish: JsonObject, names: readonly string[], unit: string) {
  return names.flatMap((name) => {
    const value = field(dish, [name])
    if (!isObject(value)) return value === undefined ? [] : [{ value: textOf(value), unit }]
    return [{ value: textOf(field(value, ['value', 'amount', 'count'])), unit: textOf(field(value, UNIT)) || unit }]
  })
}

/** «рис, краб» of a text, a list of texts or a list of objects with names. */
function textsJoined(value: JsonValue | undefined): string {
  if (!Array.isArray(value)) return textOf(value)
  return value
    .map((one) => (isObject(one) ? textOf(field(one, NAME)) : textOf(one)))
    .filter(Boolean)
    .join(', ')
}
