import type { MenuRow } from '~/contracts/staff-menu'

export const DISH_ORDERS = [
  { value: 'site', label: 'Как на сайте' },
  { value: 'sold', label: 'По продажам' },
  { value: 'name', label: 'По названию' },
  { value: 'price', label: 'По цене' },
] as const
export type DishOrder = (typeof DISH_ORDERS)[number]['value']

/** Rows in the chosen order; as on the site they come from the server. */
export function inOrder(rows: readonly MenuRow[], order: DishOrder): readonly MenuRow[] {
  if (order === 'sold') return rows.toSorted((one, other) => other.sold_7 - one.sold_7)
  if (order === 'name') return rows.toSorted((one, other) => one.name.localeCompare(other.name, 'ru'))
  if (order === 'price') return rows.toSorted((one, other) => (one.price ?? 0) - (other.price ?? 0))
  return rows
}
