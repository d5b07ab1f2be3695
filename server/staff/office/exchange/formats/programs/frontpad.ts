import { textOf } from '#server/staff/office/exchange/formats/json-fields'
import type { JsonValue } from '#server/staff/office/exchange/formats/read-json'
import { objectOf } from './objects'
import type { TreeProgram } from './program'

const columnOf = (root: JsonValue, name: string) => {
  const column = objectOf(root)[name]
  return typeof column === 'object' && column !== null ? Object.entries(column) : []
}

/** `get_products` of Frontpad: columns of values under the same numbers; the number of a product is its article. */
export const FRONTPAD: TreeProgram = {
  name: 'Frontpad',
  is: (root) => ['product_id', 'name', 'price'].every((name) => columnOf(root, name).length > 0),
  read(root, menu) {
    const [ids, prices] = [new Map(columnOf(root, 'product_id')), new Map(columnOf(root, 'price'))]
    const category = menu.category('')
    for (const [at, [number, name]] of columnOf(root, 'name').entries()) {
      const id = textOf(ids.get(number))
      menu.add({ line: at + 1, id, article: id, category, name: textOf(name), price: prices.get(number) })
    }
  },
}
