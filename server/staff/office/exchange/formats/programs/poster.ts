import { addVariants, type DishVariant } from '#server/staff/office/exchange/formats/add-variants'
import { isObject, textOf } from '#server/staff/office/exchange/formats/json-fields'
import type { MenuCollector } from '#server/staff/office/exchange/formats/menu-of'
import type { JsonObject, JsonValue } from '#server/staff/office/exchange/formats/read-json'
import { isYes, objectOf, objectsOf, ofMinor } from './objects'
import type { TreeProgram } from './program'

const isProduct = (one: JsonObject) => 'product_id' in one && 'product_name' in one
const listOf = (root: JsonValue) => objectsOf(isObject(root) ? root['response'] : root)

/** `menu.getProducts` of Poster: prices are kopecks by place; `cost` is what the shop pays and `profit` what it earns. Modifications of goods
 *  are sizes with prices of their own; those of dishes are options, in roubles. https://dev.joinposter.com/docs/v3/web/menu/getProducts */
export const POSTER: TreeProgram = {
  name: 'Poster',
  is: (root) => listOf(root).some(isProduct) || isProduct(objectOf(objectOf(root)['response'])),
  read(root, menu, variants) {
    const one = objectOf(objectOf(root)['response'])
    const products = isProduct(one) ? [one] : listOf(root)
    for (const [at, product] of products.entries()) {
      const row = { key: textOf(product['product_id']), name: textOf(product['product_name']) }
      if (textOf(product['type']) === '1') menu.refuse(at + 1, `«${row.name}»: это полуфабрикат, а\u00a0не\u00a0блюдо`, row)
      else addVariants(menu, row.key, sizesOf(product, at + 1, menu), variants)
    }
  },
}

function sizesOf(product: JsonObject, line: number, menu: MenuCollector): DishVariant[] {
  const id = textOf(product['product_id'])
  const whole = {
    line,
    id,
    category: textOf(product['menu_category_id']) === '0' ? menu.category('') : menu.category(textOf(product['category_name'])),
    name: textOf(product['product_name']),
    composition: objectsOf(product['ingredients'])
      .map((one) => textOf(one['ingredient_name']))
      .filter(Boolean)
      .join(', '),
    description: textOf(product['product_production_description']),
    amounts: [{ value: Number(product['out']) > 0 ? textOf(product['out']) : '', unit: 'г' }],
    images: [textOf(product['photo_origin']) || textOf(product['photo'])],
    article: textOf(product['product_code']),
    ...choicesOf(product, menu),
    label: '',
  }
  const sizes = objectsOf(product['modifications'])
  const isHidden = isYes(product['hidden'])
  if (sizes.length === 0) return [{ ...whole, ...saleOf(product, isHidden) }]
  return sizes.map((size) => ({
    ...whole,
    ...saleOf(size, isHidden),
    id: sizes.length === 1 ? id : `${id}:${textOf(size['modificator_id'])}`,
    article: textOf(size['modificator_product_code']),
    label: textOf(size['modificator_name']).trim(),
  }))
}

/** The price of the first place that sells it. */
function saleOf(object: JsonObject, isHidden: boolean): { price: number | undefined; available: boolean } {
  const spots = objectsOf(object['spots'])
  const shown = spots.filter((one) => isYes(one['visible']))
  const [spot] = shown.length > 0 ? shown : spots
  const price = ofMinor(spot?.['price'] ?? Object.values(objectOf(object['price']))[0])
  return { price, available: !isHidden && (spots.length === 0 || shown.length > 0) }
}

const choicesOf = (product: JsonObject, menu: MenuCollector) =>
  menu.choices(
    objectsOf(product['group_modifications'])
      .filter((group) => !isYes(group['is_deleted']))
      .map((group) => ({
        name: textOf(group['name']),
        min: group['num_min'],
        max: group['num_max'],
        options: objectsOf(group['modifications']).map((one) => ({
          id: textOf(one['dish_modification_id']),
          name: textOf(one['name']),
          price: one['price'] === undefined || one['price'] === null ? null : Number(one['price']),
          max: Number(group['num_max']) || 1,
        })),
      })),
  )
