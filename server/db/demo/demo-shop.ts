import { categories, stations } from './categories'
import { cities, pickupPoints } from './cities'
import { bakedRolls } from './goods-baked'
import { salads, soups, woks } from './goods-bowls'
import { halfPizzas, lunch, ownSet, ownWok } from './goods-composed'
import { desserts, drinks, sauces } from './goods-extras'
import { pizzas } from './goods-pizza'
import { rolls } from './goods-rolls'
import { sets } from './goods-sets'
import { sushi } from './goods-sushi'
import { inSizes, pizzaSizes } from './in-sizes'
import { news } from './news'
import { options } from './options'
import { promoCodes } from './promo-codes'
import type { DemoShop } from './shape'
import { zones } from './zones'

/** The data of a new demo shop; goods in menu order. */
export const demoShop: DemoShop = {
  stations,
  categories,
  options,
  goods: [
    rolls,
    pizzas.flatMap(inSizes(pizzaSizes)),
    halfPizzas,
    sushi,
    bakedRolls,
    sets,
    ownSet,
    lunch,
    woks,
    ownWok,
    salads,
    soups,
    desserts,
    drinks,
    sauces,
  ].flat(),
  cities,
  zones,
  pickup_points: pickupPoints,
  news,
  promo_codes: promoCodes,
  contacts: {
    phone: '+749 (512) 04-545',
    telegram: 'https://t.me/love_sushi_demo',
    viber: 'viber://chat?number=%2B74951204545',
    whatsapp: 'https://wa.me/74951204545',
  },
}
