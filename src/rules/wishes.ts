import type { Allergen, Diet } from '~/contracts/constants'
import type { Goods } from '~/contracts/goods'

/** What a list is filtered by, beside a badge. */
export type Wishes = { diet?: Diet[] | undefined; without?: Allergen[] | undefined }

/** Whether a dish suits: a dish of which nothing is known does not suit a guest who leaves something out. */
export function suits(dish: Pick<Goods, 'badge' | 'contains'>, { diet = [], without = [] }: Wishes): boolean {
  const isFree = (allergen: Allergen) => dish.contains !== null && !dish.contains.includes(allergen)
  const fits: Record<Diet, boolean> = {
    gluten_free: dish.badge === 'gluten_free' || isFree('gluten'),
    vegetarian: dish.badge === 'vegan',
    mild: dish.badge !== 'hot',
  }
  return diet.every((one) => fits[one]) && without.every((one) => isFree(one) || (one === 'gluten' && fits.gluten_free))
}
