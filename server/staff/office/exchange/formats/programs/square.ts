import { addVariants, type DishVariant } from '#server/staff/office/exchange/formats/add-variants'
import { textOf } from '#server/staff/office/exchange/formats/json-fields'
import type { MenuCollector } from '#server/staff/office/exchange/formats/menu-of'
import type { JsonObject, JsonValue } from '#server/staff/office/exchange/formats/read-json'
import { amountOfSize } from '#server/staff/office/exchange/formats/read-dish'
import { byField, isYes, objectOf, objectsOf, ofMinor } from './objects'
import type { TreeProgram } from './program'

const objects = (root: JsonValue) => objectsOf(Array.isArray(root) ? root : objectOf(root)['objects'])

/** The catalogue of Square: objects of types that refer to each other; money is in the smallest unit of its currency.
 *  https://developer.squareup.com/reference/square/objects/CatalogObject */
export const SQUARE: TreeProgram = {
  name: 'Square',
  is: (root) => objects(root).some((one) => 'item_data' in one),
  read(root, menu, variants) {
    const all = objects(root)
    const byId = byField(all, 'id')
    for (const [at, object] of all.filter((one) => 'item_data' in one).entries()) {
      const item = objectOf(object['item_data'])
      if (isYes(object['is_deleted']) || isYes(item['is_archived'])) continue
      const ids = [
        textOf(objectOf(item['reporting_category'])['id']),
        textOf(objectsOf(item['categories'])[0]?.['id']),
        textOf(item['category_id']),
      ]
      const whole = {
        line: at + 1,
        category: menu.category(textOf(objectOf(byId.get(ids.find(Boolean) ?? '')?.['category_data'])['name'])),
        name: textOf(item['name']),
        description: textOf(item['description_html']) || textOf(item['description']),
        ...choicesOf(item, byId, menu),
        images: imagesOf(item['image_ids'], byId),
      }
      const sizes = objectsOf(item['variations']).filter((one) => !isYes(one['is_deleted']))
      addVariants(
        menu,
        textOf(object['id']),
        sizes.map((size) => officialSize(size, sizes.length, textOf(object['id']), whole)),
        variants,
      )
    }
  },
}

type Whole = Omit<DishVariant, 'price' | 'label' | 'id'>

function officialSize(size: JsonObject, count: number, id: string, whole: Whole): DishVariant {
  const data = objectOf(size['item_variation_data'])
  const { price, currency } = moneyOf(data['price_money'])
  const label = textOf(data['name'])
  return {
    ...whole,
    id: count === 1 ? id : `${id}:${textOf(size['id'])}`,
    price,
    currency,
    amounts: [amountOfSize(label)],
    article: textOf(data['sku']),
    label,
  }
}

const moneyOf = (value: JsonValue | undefined) => {
  const money = objectOf(value)
  return { price: ofMinor(money['amount']), currency: textOf(money['currency']) || undefined }
}

function choicesOf(item: JsonObject, byId: ReadonlyMap<string, JsonObject>, menu: MenuCollector) {
  const groups = objectsOf(item['modifier_list_info']).flatMap((info) => {
    const list = objectOf(byId.get(textOf(info['modifier_list_id']))?.['modifier_list_data'])
    if (info['enabled'] === false) return []
    // -1 is no limit of this item: that of the list counts
    const limit = (name: string) => [info[name], list[name]].find((value) => Number(value ?? -1) >= 0)
    const max = list['selection_type'] === 'SINGLE' ? 1 : limit('max_selected_modifiers')
    const options = objectsOf(list['modifiers']).flatMap((one) => {
      const data = objectOf(one['modifier_data'])
      const price = 'price_money' in data ? (moneyOf(data['price_money']).price ?? null) : 0
      const isHidden = isYes(one['is_deleted']) || isYes(data['hidden_online'])
      return isHidden ? [] : [{ id: textOf(one['id']), name: textOf(data['name']), price, max: Math.max(1, Number(max) || 1) }]
    })
    return [{ name: textOf(list['name']), min: limit('min_selected_modifiers'), max, options }]
  })
  return menu.choices(groups)
}

const imagesOf = (ids: JsonValue | undefined, byId: ReadonlyMap<string, JsonObject>): string[] =>
  (Array.isArray(ids) ? ids : []).map((id) => textOf(objectOf(byId.get(textOf(id))?.['image_data'])['url'])).filter(Boolean)

/** Ids that Square makes. */
const OWN_ID = /^[A-Z0-9]{20,}$/
const isFlat = (one: JsonObject) =>
  OWN_ID.test(textOf(one['id'])) && objectsOf(one['variations']).some((size) => OWN_ID.test(textOf(size['id'])) && 'price' in size)

/** The same catalogue as tools that read Square write it down: prices are still cents, and nothing says so. */
export const SQUARE_LIST: TreeProgram = {
  name: 'Square',
  is_minor: true,
  is: (root) => objects(root).some(isFlat) || objectsOf(objectOf(root)['items']).some(isFlat),
  read(root, menu, variants) {
    const file = objectOf(root)
    const items = objects(root).length > 0 ? objects(root) : objectsOf(file['items'])
    const categories = byField(objectsOf(file['categories']), 'id')
    for (const [at, item] of items.entries()) {
      const id = textOf(item['id'])
      const sizes = objectsOf(item['variations'])
      const whole = {
        line: at + 1,
        category: menu.category(textOf(item['category_name']) || textOf(categories.get(textOf(item['category_id']))?.['name'])),
        name: textOf(item['name']),
        description: textOf(item['description']),
      }
      const variant = (size: JsonObject): DishVariant => ({
        ...whole,
        id: sizes.length === 1 ? id : `${id}:${textOf(size['id'])}`,
        price: size['price'],
        currency: textOf(size['currency']) || undefined,
        article: textOf(size['sku']),
        amounts: [amountOfSize(textOf(size['name']))],
        label: textOf(size['name']),
      })
      addVariants(menu, id, sizes.map(variant), variants)
    }
  },
}
