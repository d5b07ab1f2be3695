import { parsePrice } from '~/rules/parse-price'
import { numberIn } from '~/rules/typed-number'
import { addVariants, type DishVariant } from '#server/staff/office/exchange/formats/add-variants'
import { textOf } from '#server/staff/office/exchange/formats/json-fields'
import type { MenuCollector } from '#server/staff/office/exchange/formats/menu-of'
import type { JsonObject } from '#server/staff/office/exchange/formats/read-json'
import { amountOfSize } from '#server/staff/office/exchange/formats/read-dish'
import { objectOf, objectsOf } from './objects'
import type { TreeProgram } from './program'

/** The menu of GloriaFood: a size adds to the price of its dish; groups of options belong to a category, a dish or a size.
 *  https://github.com/GlobalFood/integration_docs */
export const GLORIA_FOOD: TreeProgram = {
  name: 'GloriaFood',
  is: (root) =>
    'currency' in objectOf(root) &&
    objectsOf(objectOf(root)['categories']).some((one) => objectsOf(one['items']).some((item) => 'menu_category_id' in item)),
  read(root, menu, variants) {
    const file = objectOf(root)
    let line = 0
    for (const category of objectsOf(file['categories']))
      for (const item of objectsOf(category['items'])) {
        line += 1
        const place = { line, menu, currency: textOf(file['currency']), category }
        addVariants(menu, textOf(item['id']), sizesOf(item, place), variants)
      }
  },
}

type Place = { line: number; menu: MenuCollector; currency: string; category: JsonObject }

function sizesOf(item: JsonObject, { line, menu, currency, category }: Place): DishVariant[] {
  const extras = objectOf(item['extras'])
  const id = textOf(item['id'])
  const shared = [...objectsOf(item['groups']), ...objectsOf(category['groups'])]
  const base = parsePrice(item['price'])
  const whole = {
    line,
    category: menu.category(textOf(category['name']), { id: textOf(category['id']) }),
    name: textOf(item['name']),
    description: textOf(item['description']),
    currency,
    article: textOf(extras['sku']),
    allergens: objectsOf(extras['menu_item_allergens_values']).map((one) => textOf(one['name'])),
    available: item['active'] !== false && category['active'] !== false,
  }
  const sizes = objectsOf(item['sizes'])
  if (sizes.length === 0) return [{ ...whole, id, price: base, ...choicesOf(shared, menu), label: '' }]
  return sizes.map((size) => {
    const label = textOf(size['name'])
    return {
      ...whole,
      id: `${id}:${textOf(size['id'])}`,
      price: base === null ? null : base + (numberIn(textOf(size['price'])) ?? 0),
      amounts: [amountOfSize(label)],
      ...choicesOf([...objectsOf(size['groups']), ...shared], menu),
      label,
    }
  })
}

/** How many must be chosen counts where something must be. */
const choicesOf = (groups: readonly JsonObject[], menu: MenuCollector) =>
  menu.choices(
    groups.map((group) => ({
      name: textOf(group['name']),
      ...(group['required'] === true && { min: Number(group['force_min']) || 1, max: group['force_max'] }),
      options: objectsOf(group['options']).map((one) => ({
        id: textOf(one['id']),
        name: textOf(one['name']),
        price: parsePrice(one['price']),
        max: group['allow_quantity'] === true ? Number(group['force_max']) || 1 : 1,
      })),
    })),
  )
