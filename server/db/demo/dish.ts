import type { DemoGoods } from './shape'

type Shared = Pick<DemoGoods, 'category' | 'options'> & Partial<DemoGoods>

/** A product as the tables list it: its texts, how it is sold, and what 100 g of it contain. */
type Dish = Pick<DemoGoods, 'description' | 'composition' | 'images'> & {
  offer: Pick<DemoGoods, 'price' | 'weight'> & Partial<DemoGoods>
  food: DemoGoods['nutrition'] & { allergens?: string[] }
}

const defaults = { old_price: null, unit: 'г', pieces: null, badge: 'no', bonuses_active: true, available: true } as const

/** Creates the products of a category: own values override the shared ones, which override the defaults. No code reduces a price
 *  that is reduced already. */
export const dishesOf =
  (shared: Shared) =>
  (id: number, slug: string, name: string, { offer, food, ...texts }: Dish): DemoGoods => {
    const { allergens = [], ...nutrition } = food
    const sale_active = offer.old_price === undefined
    return { ...defaults, sale_active, ...shared, id, slug, name, ...texts, ...offer, allergens, nutrition }
  }
