import { bakedRecipes } from './baked.ts'
import { dessertRecipes } from './desserts.ts'
import { drinkRecipes } from './drinks.ts'
import { optionRecipes } from './options.ts'
import { pizzaRecipes } from './pizza.ts'
import type { Recipe } from './recipe.ts'
import { rollRecipes } from './rolls.ts'
import { saladRecipes } from './salads.ts'
import { sauceRecipes } from './sauces.ts'
import { type SetRecipe, setRecipes } from './sets.ts'
import { soupRecipes } from './soups.ts'
import { type NigiriRecipe, sushiRecipes } from './sushi.ts'
import { wokRecipes } from './wok.ts'

/** A piece of a dish and its place, cm: x to the right, y away from the camera. Angles in degrees. */
type Placed = {
  of: string
  x: number
  y: number
  z?: number
  turn?: number
  /** On its side, the cut to the camera. */
  lie?: boolean
  /** Leaning back. */
  tip?: number
  scale?: number
}

/** Pieces of dishes, each in its place. The members are the dishes' own recipes: the group changes when a dish does. */
type Arranged = Recipe & { build: 'site.arranged' | 'site.birthday'; members: Record<string, Recipe>; pieces: Placed[] }

type Slice = Recipe & { build: 'site.slice_of'; pizza: Recipe; towards: number; wide: number; turn?: number }
type Chopsticks = Recipe & { build: 'site.chopsticks' }
type Bitten = Recipe & { build: 'site.bitten'; member: Recipe }
/** A dish as it is in the menu, but for the pieces. */
type Dish = Recipe | (Recipe & NigiriRecipe) | (Recipe & SetRecipe)

/** One appetising thing each: they stand 64 px small on the belt's plates. */
const categories = {
  'category-rolls': {
    build: 'site.arranged',
    seed: 1,
    members: { a: rollRecipes['filadelfiya-klassik'], b: rollRecipes['kaliforniya-s-krabom'] },
    pieces: [
      { of: 'b', x: -1.5, y: 3.1 },
      { of: 'a', x: 2.6, y: 1.9, lie: true, turn: 16 },
      { of: 'a', x: -0.9, y: -2.2, lie: true, turn: 16 },
    ],
    studio: { elevation: 45, fill: 1.3 },
    finish: { rice: 0.25 },
  },
  'category-pizza': {
    build: 'site.slice_of',
    seed: 2,
    pizza: pizzaRecipes.pepperoni,
    towards: 20,
    wide: 46,
    turn: 62,
    studio: { elevation: 52, sky: 0.45 },
  },
  'category-sushi': { ...sushiRecipes['nigiri-s-lososem'], seed: 3, pieces: 1 },
  'category-baked': {
    build: 'site.arranged',
    seed: 4,
    members: { a: bakedRecipes['zapechennaya-filadelfiya'] },
    pieces: [
      { of: 'a', x: -0.6, y: 2.4 },
      { of: 'a', x: -2.3, y: -2.0 },
      { of: 'a', x: 2.3, y: -1.4, lie: true, turn: 20 },
    ],
    studio: { elevation: 45 },
  },
  'category-sets': {
    build: 'site.arranged',
    seed: 5,
    members: {
      a: rollRecipes['filadelfiya-klassik'],
      b: rollRecipes['kaliforniya-s-krabom'],
      c: rollRecipes['maki-s-lososem'],
      d: sushiRecipes['nigiri-s-lososem'],
    },
    pieces: [
      { of: 'b', x: -4.6, y: 4.4 },
      { of: 'b', x: 0.1, y: 5.0 },
      { of: 'd', x: 4.6, y: 4.3, turn: 70 },
      { of: 'a', x: -4.4, y: -0.6, lie: true, turn: 14 },
      { of: 'a', x: 0.4, y: 0.2, lie: true, turn: 14 },
      { of: 'c', x: 4.4, y: -0.9 },
      { of: 'c', x: -3.6, y: -4.6 },
      { of: 'c', x: -0.3, y: -4.2 },
      { of: 'c', x: 2.9, y: -3.9 },
    ],
    studio: { elevation: 50, fill: 1.2, rim: 1.5 },
    finish: { rice: 0.25, rim: 0.15 },
  },
  'category-wok': wokRecipes['udon-s-kuritsey-teriyaki'],
  'category-salads': saladRecipes['tsezar-s-kuritsey'],
  'category-soups': soupRecipes['tom-yam-s-krevetkami'],
  'category-desserts': dessertRecipes['chizkeyk-nyu-york'],
  'category-drinks': drinkRecipes['limonad-mango-marakuyya'],
  'category-sauces': { ...sauceRecipes['sous-spaysi'], seed: 11 },
} satisfies Record<string, Dish | Arranged | Slice>

/** Larger than life, cropped by the slide: one for each piece of news, by its slug. */
const banners = {
  // the very roll that is given away
  'banner-kaliforniya-v-podarok': rollRecipes['kaliforniya-s-krabom'],
  // the four new ones, three of each
  'banner-chetyre-novykh-rolla': { ...setRecipes['chetyre-novinki'], seed: 512, rows: ['aaa', 'bbb', 'ccc', 'ddd'] },
  // what many want brought
  'banner-dostavka-za-nash-schet': pizzaRecipes.margarita,
  // two alike: one for money, one for bonuses
  'banner-polovina-bonusami': { ...sushiRecipes['nigiri-s-lososem'], pieces: 2 },
  // a bowl one carries home
  'banner-zaberite-sami': wokRecipes['udon-s-kuritsey-teriyaki'],
  // the first roll of 2020, with a candle
  'banner-nam-pyat-let': {
    build: 'site.birthday',
    seed: 6,
    members: { a: rollRecipes['kaliforniya-s-krabom'] },
    pieces: [
      { of: 'a', x: 0, y: 0.3, z: 2.45 },
      { of: 'a', x: -2.35, y: 1.4 },
      { of: 'a', x: 2.35, y: 1.5 },
      { of: 'a', x: 0.05, y: -2.6 },
    ],
    studio: { elevation: 34, fill: 1.2 },
    finish: { rice: 0.25 },
  },
} satisfies Record<string, Dish | Arranged>

export const siteRecipes = {
  ...categories,
  ...banners,
  // the slides of the front page
  'banner-pizza': pizzaRecipes.pepperoni,
  'banner-sushi': setRecipes['dyuzhina-nigiri'],
  'banner-rolls': {
    build: 'site.arranged',
    seed: 7,
    members: {
      a: rollRecipes['filadelfiya-klassik'],
      b: rollRecipes['kaliforniya-s-krabom'],
      c: rollRecipes['zelenyy-drakon'],
      d: sushiRecipes['nigiri-s-lososem'],
      e: sushiRecipes['nigiri-s-tuntsom'],
      f: sushiRecipes['gunkan-s-ikroy-lososya'],
      g: optionRecipes['option-ginger'],
      w: optionRecipes['option-wasabi'],
      s: optionRecipes['option-sauce-soy'],
    },
    pieces: [
      { of: 's', x: 7.6, y: 8.2, scale: 1.0 },
      { of: 'c', x: -7.8, y: 7.6, lie: true, turn: 16 },
      { of: 'c', x: -3.0, y: 8.6, lie: true, turn: 16 },
      { of: 'c', x: 1.8, y: 9.6, lie: true, turn: 16 },
      { of: 'b', x: -8.4, y: 2.7 },
      { of: 'b', x: -3.9, y: 3.6 },
      { of: 'b', x: 0.6, y: 4.4 },
      { of: 'a', x: -7.2, y: -2.2, lie: true, turn: 14 },
      { of: 'a', x: -2.4, y: -1.2, lie: true, turn: 14 },
      { of: 'a', x: 2.4, y: -0.2, lie: true, turn: 14 },
      { of: 'd', x: 6.2, y: 2.6, turn: 72 },
      { of: 'd', x: 9.8, y: 3.2, turn: 72 },
      { of: 'e', x: 7.4, y: -3.8, turn: 72 },
      { of: 'f', x: 3.2, y: -5.4, turn: 62 },
      { of: 'f', x: -1.0, y: -6.6, turn: 62 },
      { of: 'g', x: -5.4, y: -7.0, scale: 0.9 },
      { of: 'w', x: -9.6, y: -6.0, scale: 0.72 },
    ],
    studio: { elevation: 48, fill: 1.2, rim: 1.5 },
    finish: { rice: 0.25, rim: 0.12 },
  },
  'empty-cart': { build: 'site.chopsticks', seed: 8, studio: { elevation: 52, rim: 1.5 }, finish: { rim: 0.15 } },
  'not-found': {
    build: 'site.bitten',
    seed: 9,
    member: rollRecipes['kaliforniya-s-krabom'],
    studio: { elevation: 44 },
    finish: { rice: 0.25 },
  },
} satisfies Record<string, Dish | Arranged | Slice | Chopsticks | Bitten>
