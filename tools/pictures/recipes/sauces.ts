import type { Recipe } from './recipe.ts'

type Sauce = 'soy' | 'spicy' | 'unagi' | 'nut' | 'chili' | 'garlic' | 'cheese' | 'ponzu' | 'teriyaki'
type Piece = 'soybean' | 'cashew' | 'clove' | 'ginger' | 'root' | 'garlic' | 'yuzu' | 'chili' | 'ring' | 'cheddar' | 'truffle' | 'leaf'
type Sprinkle = 'flakes' | 'seeds' | 'sesame' | 'parsley' | 'paprika' | 'oil'

export type SauceRecipe = Recipe & {
  build: 'sauces.cup_of_sauce'
  sauce: Sauce
  cup: 'round' | 'saucer' | 'square' | 'pot' | 'ramekin' | 'spouted'
  glaze?: 'white' | 'black' | 'sand' | 'brown' | 'navy' | 'celadon' | 'rust'
  /** What lies in the sauce. */
  on?: (Sprinkle | Piece)[]
  /** What stands round the cup: two to the right, one to the left, and again. */
  beside?: Piece[]
  /** A drop runs over the lip here, degrees: −90 is the front. */
  drip?: number
}

const studio = { elevation: 50 }

/** A cup whose glaze sets off its sauce, and one thing the sauce is made of, so that the eight are told apart at a glance. */
export const sauceRecipes = {
  'sous-soevyy': {
    build: 'sauces.cup_of_sauce',
    seed: 1,
    sauce: 'soy',
    cup: 'saucer',
    beside: ['soybean', 'soybean', 'soybean', 'soybean', 'soybean'],
    studio,
  },
  'sous-spaysi': {
    build: 'sauces.cup_of_sauce',
    seed: 2,
    sauce: 'spicy',
    cup: 'round',
    glaze: 'black',
    on: ['flakes'],
    beside: ['chili'],
    studio: { ...studio, rim: 2 },
    finish: { rim: 0.2 },
  },
  'sous-unagi': {
    build: 'sauces.cup_of_sauce',
    seed: 3,
    sauce: 'unagi',
    cup: 'pot',
    glaze: 'sand',
    beside: ['root', 'ginger'],
    drip: -112,
    studio,
  },
  'sous-orekhovyy': {
    build: 'sauces.cup_of_sauce',
    seed: 4,
    sauce: 'nut',
    cup: 'spouted',
    glaze: 'brown',
    on: ['sesame', 'cashew'],
    beside: ['cashew', 'cashew', 'cashew'],
    studio: { ...studio, rim: 1.5 },
    finish: { rim: 0.15 },
  },
  'sous-sladkiy-chili': {
    build: 'sauces.cup_of_sauce',
    seed: 5,
    sauce: 'chili',
    cup: 'round',
    on: ['flakes', 'seeds', 'ring', 'ring'],
    studio,
  },
  'sous-chesnochnyy': {
    build: 'sauces.cup_of_sauce',
    seed: 6,
    sauce: 'garlic',
    cup: 'pot',
    glaze: 'navy',
    on: ['parsley'],
    beside: ['garlic', 'clove', 'leaf'],
    studio,
  },
  'sous-syrnyy': {
    build: 'sauces.cup_of_sauce',
    seed: 7,
    sauce: 'cheese',
    cup: 'ramekin',
    on: ['paprika'],
    beside: ['cheddar', 'cheddar'],
    studio,
  },
  'sous-ponzu-s-tryufelem': {
    build: 'sauces.cup_of_sauce',
    seed: 8,
    sauce: 'ponzu',
    cup: 'square',
    glaze: 'celadon',
    on: ['oil', 'truffle'],
    beside: ['truffle', 'yuzu'],
    studio: { ...studio, rim: 1.5 },
    finish: { rim: 0.2 },
  },
} satisfies Record<string, SauceRecipe>
