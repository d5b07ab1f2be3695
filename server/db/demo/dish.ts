import type { DemoGoods } from './shape'

type OwnField = 'id' | 'slug' | 'name' | 'description' | 'composition' | 'price' | 'weight' | 'allergens' | 'nutrition'

type Shared = Pick<DemoGoods, 'category' | 'options'> & Partial<DemoGoods>

type Own = Pick<DemoGoods, OwnField> & Partial<DemoGoods>

const defaults = {
  old_price: null,
  unit: 'г',
  pieces: null,
  badge: 'no',
  bonuses_active: true,
  sale_active: true,
  available: true,
} satisfies Partial<DemoGoods>

/** Creates the products of a category: own values override the shared ones, which override the defaults. */
export const dishesOf =
  (shared: Shared) =>
  (own: Own): DemoGoods => ({ ...defaults, ...shared, ...own })
