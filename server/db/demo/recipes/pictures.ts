import { bakedRecipes } from './baked'
import { dessertRecipes } from './desserts'
import { drinkRecipes } from './drinks'
import { optionRecipes } from './options'
import { pizzaRecipes } from './pizza'
import type { Recipe } from './recipe'
import { rollRecipes } from './rolls'
import { saladRecipes } from './salads'
import { sauceRecipes } from './sauces'
import { setRecipes } from './sets'
import { siteRecipes } from './site'
import { soupRecipes } from './soups'
import { sushiRecipes } from './sushi'
import { wokRecipes } from './wok'

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
