import type { Recipe } from './recipe.ts'

type Cheesecake = {
  build: 'desserts.cheesecake'
  /** Cream, its shade, the baked top, where it is darkest. */
  colours: [string, string, string, string]
  height?: number
  /** How far the baked top has sunk, cm. */
  sag?: number
  /** How dark the top is baked, −1 to 1. */
  burn?: number
  /** Where the slice's rim looks, degrees. */
  turn?: number
}

type Mochi = {
  build: 'desserts.mochi'
  /** The dough and the starch upon it. */
  colours: [string, string]
  filling: { heart: [string, string]; cream: string; seeds?: number; size?: number }
  /** Dice of mango beside: x, y, turn. */
  dice?: [number, number, number][]
  /** Half a passion fruit beside. */
  passion?: boolean
}

type Tiramisu = { build: 'desserts.tiramisu'; turn?: number }
type Brownie = { build: 'desserts.brownie' }
type Banana = { build: 'desserts.banana' }
type PannaCotta = { build: 'desserts.panna_cotta'; sauce: [string, string] }
type FortuneCookie = { build: 'desserts.fortune_cookie' }

export type DessertRecipe = Recipe & (Cheesecake | Mochi | Tiramisu | Brownie | Banana | PannaCotta | FortuneCookie)

// Lower than a pizza, higher than a drink: the cut face and the top share the picture.
const studio = { elevation: 34 }

export const dessertRecipes = {
  'chizkeyk-nyu-york': {
    build: 'desserts.cheesecake',
    seed: 11,
    colours: ['#fff0d3', '#fadcae', '#e9a750', '#b0621f'],
    burn: -0.3,
    studio,
    finish: { exposure: 1.08 },
  },
  'chizkeyk-s-matchey': {
    build: 'desserts.cheesecake',
    seed: 24,
    colours: ['#adb766', '#8d9941', '#85602a', '#42250f'],
    height: 5,
    sag: 0.45,
    burn: 0.2,
    turn: 52,
    studio: { ...studio, rim: 1 },
  },
  'moti-s-mango': {
    build: 'desserts.mochi',
    seed: 31,
    colours: ['#ffce62', '#fff3cf'],
    filling: { heart: ['#f28204', '#ffae22'], cream: '#fff3da', size: 0.74 },
    dice: [
      [-3.4, -2.3, 0.4],
      [-2.1, -3.2, 1.1],
      [-4.4, -1.2, 0.8],
    ],
    studio,
    finish: { rice: 0.3 },
  },
  'moti-s-marakuyey': {
    build: 'desserts.mochi',
    seed: 47,
    colours: ['#efc4d4', '#fff4f2'],
    filling: { heart: ['#eda207', '#fcc92f'], cream: '#fffaf0', seeds: 16 },
    passion: true,
    studio,
    finish: { rice: 0.3 },
  },
  tiramisu: { build: 'desserts.tiramisu', seed: 52, studio, finish: { exposure: 1.06 } },
  'brauni-s-vishney': {
    build: 'desserts.brownie',
    seed: 63,
    studio: { ...studio, rim: 2 },
    finish: { rim: 0.2, exposure: 1.1 },
  },
  'banan-v-tempure': { build: 'desserts.banana', seed: 71, studio: { elevation: 40 } },
  'panna-kotta-s-yuzu': {
    build: 'desserts.panna_cotta',
    seed: 83,
    sauce: ['#f0a80c', '#fcca30'],
    studio: { elevation: 32 },
    finish: { exposure: 1.05, rice: 0.3 },
  },
  'pechene-s-predskazaniem': { build: 'desserts.fortune_cookie', seed: 95, studio, finish: { exposure: 1.08 } },
} satisfies Record<string, DessertRecipe>
