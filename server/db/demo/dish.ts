import type { DemoGoods } from './shape'

type Told = 'id' | 'slug' | 'name' | 'description' | 'composition' | 'price' | 'weight' | 'allergens' | 'nutrition'

type Shared = Pick<DemoGoods, 'category' | 'options'> & Partial<DemoGoods>

type Own = Pick<DemoGoods, Told> & Partial<DemoGoods>

const usual = {
  old_price: null,
  unit: 'г',
  pieces: null,
  badge: 'no',
  bonuses_active: true,
  sale_active: true,
  available: true,
} satisfies Partial<DemoGoods>

/** Gives the maker of one category's products: what they share is said once, and each may differ.
 *  Pure; a product's own word wins over the category's, and the category's over the usual. */
export const dishesOf =
  (shared: Shared) =>
  (own: Own): DemoGoods => ({ ...usual, ...shared, ...own })
