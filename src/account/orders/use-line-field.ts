import { fieldOf, useCategoryField } from '~/catalog/category-field'
import type { OrderLine } from '~/contracts/orders'
import type { FoodField } from '~/ui/food-field'

/** The colour field of an order's line: its category's, or one by id for a dish that left the menu. */
export function useLineField(): (line: Pick<OrderLine, 'goods_id' | 'category_id'>) => FoodField {
  const fieldOfCategory = useCategoryField()
  return ({ goods_id, category_id }) => (category_id ? fieldOfCategory(category_id) : fieldOf('', goods_id))
}
