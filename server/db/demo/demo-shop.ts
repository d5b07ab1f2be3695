import { categories } from './categories'
import { cities, pickupPoints } from './cities'
import { contacts } from './contacts'
import { bakedRolls } from './goods-baked'
import { desserts } from './goods-desserts'
import { drinks } from './goods-drinks'
import { pizzas } from './goods-pizza'
import { rolls } from './goods-rolls'
import { signatureRolls } from './goods-rolls-signature'
import { salads } from './goods-salads'
import { sauces } from './goods-sauces'
import { sets } from './goods-sets'
import { soups } from './goods-soups'
import { sushi } from './goods-sushi'
import { woks } from './goods-wok'
import { news } from './news'
import { options } from './options'
import { promoCodes } from './promo-codes'
import type { DemoShop } from './shape'

/** The data of a new demo shop; goods in menu order. */
export const demoShop: DemoShop = {
  categories,
  options,
  goods: [
    ...rolls,
    ...signatureRolls,
    ...pizzas,
    ...sushi,
    ...bakedRolls,
    ...sets,
    ...woks,
    ...salads,
    ...soups,
    ...desserts,
    ...drinks,
    ...sauces,
  ],
  cities,
  pickup_points: pickupPoints,
  news,
  promo_codes: promoCodes,
  contacts,
}
