import { bakedRecipes } from './baked.ts'
import { dessertRecipes } from './desserts.ts'
import { drinkRecipes } from './drinks.ts'
import { optionRecipes } from './options.ts'
import { pizzaRecipes } from './pizza.ts'
import type { Recipe } from './recipe.ts'
import { rollRecipes } from './rolls.ts'
import { saladRecipes } from './salads.ts'
import { sauceRecipes } from './sauces.ts'
import { setRecipes } from './sets.ts'
import { siteRecipes } from './site.ts'
import { soupRecipes } from './soups.ts'
import { sushiRecipes } from './sushi.ts'
import { wokRecipes } from './wok.ts'

/** A picture to render: its file's name, its side in px and what is in it. */
export type PictureOrder = { name: string; size: number; recipe: Recipe }

/** The side of a master by its name, px. The pages go by the same rule (`src/ui/picture-sources.ts`). */
const sizeOf = (name: string) => (name.startsWith('banner-') ? 1280 : name.startsWith('option-') ? 256 : 800)

/** Every product's picture by its slug. */
const goods: Record<string, Recipe> = {
  ...rollRecipes,
  ...pizzaRecipes,
  ...sushiRecipes,
  ...bakedRecipes,
  ...setRecipes,
  ...wokRecipes,
  ...saladRecipes,
  ...soupRecipes,
  ...dessertRecipes,
  ...drinkRecipes,
  ...sauceRecipes,
}

/** Every picture of the shop. */
export const pictureOrders: PictureOrder[] = Object.entries<Recipe>({ ...goods, ...optionRecipes, ...siteRecipes }).map(
  ([name, recipe]) => ({ name, size: sizeOf(name), recipe }),
)
