import { addVariants, type DishVariant } from '#server/staff/office/exchange/formats/add-variants'
import { textOf, urlsOf } from '#server/staff/office/exchange/formats/json-fields'
import type { FoundGroup, FoundOption } from '#server/staff/office/exchange/formats/menu-choices'
import type { MenuCollector } from '#server/staff/office/exchange/formats/menu-of'
import type { JsonObject, JsonValue } from '#server/staff/office/exchange/formats/read-json'
import { byField, isYes, objectOf, objectsOf } from './objects'
import type { TreeProgram } from './program'

type Known = {
  menu: MenuCollector
  groups: ReadonlyMap<string, JsonObject>
  categories: ReadonlyMap<string, JsonObject>
  products: ReadonlyMap<string, JsonObject>
  sizes: ReadonlyMap<string, JsonObject>
}

/** The nomenclature of iikoCloud: dishes, goods and modifiers are all products, told apart by `type`; weights are in kilograms, food values
 *  for 100 g in the fields without «Full». https://api-ru.iiko.services/docs */
export const IIKO: TreeProgram = {
  name: 'iiko',
  is: (root) => objectsOf(objectOf(root)['products']).some((one) => 'type' in one && ('sizePrices' in one || 'groupModifiers' in one)),
  read(root, menu, variants) {
    const file = objectOf(root)
    const products = objectsOf(file['products'])
    const known: Known = {
      menu,
      groups: byField(objectsOf(file['groups']), 'id'),
      categories: byField(objectsOf(file['productCategories']), 'id'),
      products: byField(products, 'id'),
      sizes: byField(objectsOf(file['sizes']), 'id'),
    }
    for (const [at, product] of products.entries()) {
      const type = textOf(product['type']).toLowerCase()
      const row = { key: textOf(product['id']), name: textOf(product['name']) }
      if (type === 'modifier') continue
      if (isYes(product['isDeleted'])) menu.refuse(at + 1, `«${row.name}»: удалено в\u00a0iiko`, row)
      else if (type !== 'dish' && type !== 'good' && type !== '')
        menu.refuse(at + 1, `«${row.name}»: это не\u00a0блюдо, а\u00a0${type}`, row)
      else addVariants(menu, row.key, sizesOf(product, at + 1, known), variants)
    }
  },
}

function sizesOf(product: JsonObject, line: number, known: Known): DishVariant[] {
  const id = textOf(product['id'])
  const prices = objectsOf(product['sizePrices']).map((one) => ({ sizeId: textOf(one['sizeId']), price: objectOf(one['price']) }))
  const sold = prices.filter(({ price }) => price['isIncludedInMenu'] !== false)
  const whole = {
    line,
    category: categoryOf(product, known),
    name: textOf(product['name']),
    description: textOf(product['description']),
    amounts: [{ value: textOf(product['weight']), unit: 'кг' }],
    nutrition: nutritionOf(product),
    ...choicesOf(product, known),
    images: urlsOf(product['imageLinks'] ?? null, ''),
    article: textOf(product['code']),
  }
  const own = sold.length > 0 ? sold : prices.slice(0, 1)
  return own.map(({ sizeId, price }): DishVariant => {
    const label = own.length > 1 ? textOf(known.sizes.get(sizeId)?.['name']) || textOf(price['name']) : ''
    return {
      ...whole,
      id: own.length > 1 ? `${id}:${sizeId}` : id,
      price: price['currentPrice'] ?? undefined,
      label,
      ...(sold.length === 0 && { available: false }),
    }
  })
}

/** The group of the menu, with the one above it; else the category of the accounting. */
function categoryOf(product: JsonObject, { menu, groups, categories }: Known): string {
  const group = groups.get(textOf(product['parentGroup'])) ?? groups.get(textOf(product['groupId']))
  if (group && !isYes(group['isGroupModifier']))
    return menu.category(textOf(group['name']), {
      id: textOf(group['id']),
      above: textOf(groups.get(textOf(group['parentGroup']))?.['name']),
    })
  return menu.category(textOf(categories.get(textOf(product['productCategoryId']))?.['name']))
}

function nutritionOf(product: JsonObject): DishVariant['nutrition'] {
  const [kcal, protein, fat, carbs] = ['energyAmount', 'proteinsAmount', 'fatAmount', 'carbohydratesAmount'].map((name) => product[name])
  return Number(kcal) > 0 ? { kcal, protein, fat, carbs } : undefined
}

/** Modifiers are products of their own; a dish names them alone or in groups. */
function choicesOf(product: JsonObject, { menu, products, groups }: Known) {
  const alone = (one: JsonObject): FoundGroup => {
    const min = leastOf(one)
    const name = min > 0 ? textOf(products.get(textOf(one['id']))?.['name']) : ''
    return { name, min, max: one['maxAmount'], free: one['freeOfChargeAmount'], options: optionOf(one, one['maxAmount'], products) }
  }
  const grouped = objectsOf(product['groupModifiers']).flatMap((group): FoundGroup[] => {
    const children = objectsOf(group['childModifiers'])
    // what must be chosen of a group is a choice of its own
    const must = children.filter((one) => leastOf(one) > 0)
    const chosen = must.reduce((sum, one) => sum + leastOf(one), 0)
    const most = Number(group['maxAmount']) || Infinity
    const others = chosen < most ? children.filter((one) => !must.includes(one)) : []
    const rest: FoundGroup = {
      name: textOf(groups.get(textOf(group['id']))?.['name']),
      min: Math.max(0, leastOf(group) - chosen),
      max: most - chosen,
      free: group['freeOfChargeAmount'],
      options: others.flatMap((one) => optionOf(one, one['maxAmount'] || group['maxAmount'], products)),
    }
    return [...must.map(alone), ...(others.length > 0 || must.length === 0 ? [rest] : [])]
  })
  return menu.choices([...objectsOf(product['modifiers']).map(alone), ...grouped])
}

const leastOf = (one: JsonObject): number => Number(one['minAmount']) || (isYes(one['required']) ? 1 : 0)

function optionOf(one: JsonObject, max: JsonValue | undefined, products: Known['products']): FoundOption[] {
  const modifier = products.get(textOf(one['id']))
  const price = objectOf(objectsOf(modifier?.['sizePrices'])[0]?.['price'])
  if (!modifier || isYes(modifier['isDeleted']) || price['isIncludedInMenu'] === false) return []
  const cost = price['currentPrice']
  return [{ id: textOf(one['id']), name: textOf(modifier['name']), price: typeof cost === 'number' ? cost : null, max: Number(max) || 1 }]
}
