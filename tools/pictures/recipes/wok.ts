import type { BowlRecipe } from './bowls.ts'

export type WokRecipe = BowlRecipe & {
  build: 'noodles.wok'
  noodle: 'udon' | 'red udon' | 'soba' | 'rice' | 'glass' | 'fried rice'
  /** Bundles of noodles over the pieces, so that these lie among them. */
  over?: number
}

// The bowl is dark: the rim light holds its edge on dark fields.
const look = {
  build: 'noodles.wok',
  bowl: 'dark',
  studio: { elevation: 49, rim: 2.5 },
  finish: { rim: 0.2, exposure: 0.96, saturation: 1.12 },
} as const

/** Noodles and rice from the wok. */
export const wokRecipes = {
  'udon-s-kuritsey-teriyaki': {
    ...look,
    seed: 1,
    noodle: 'udon',
    tops: [
      { what: 'chicken', count: 11, size: 1.3 },
      { what: 'red pepper', count: 8, size: 1.25 },
      { what: 'carrot', count: 10, size: 1.05 },
    ],
    strewn: { sesame: 260 },
    over: 1,
  },
  'udon-s-govyadinoy': {
    ...look,
    seed: 2,
    noodle: 'udon',
    tops: [
      { what: 'beef', count: 13, size: 1.25 },
      { what: 'broccoli', count: 6, size: 1.0 },
      { what: 'red onion', count: 9, size: 1.2 },
    ],
    over: 1,
  },
  'soba-s-krevetkami': {
    ...look,
    seed: 3,
    noodle: 'soba',
    tops: [
      { what: 'shrimp', count: 9, size: 1.3 },
      { what: 'green bean', count: 13, size: 1 },
      { what: 'ginger', count: 8, size: 1 },
    ],
    over: 3,
  },
  'zharenyy-ris-s-kuritsey': {
    ...look,
    seed: 4,
    noodle: 'fried rice',
    tops: [
      { what: 'chicken bite', count: 11, size: 1.25 },
      { what: 'omelette', count: 10, size: 1.1 },
      { what: 'pea', count: 46, size: 1.05 },
      { what: 'carrot cube', count: 26, size: 1.05 },
    ],
    strewn: { 'spring onion': 14 },
  },
  'funchoza-s-ovoshchami': {
    ...look,
    seed: 5,
    noodle: 'glass',
    tops: [
      { what: 'zucchini', count: 18, size: 1.1 },
      { what: 'red pepper', count: 9, size: 1.25 },
      { what: 'yellow pepper', count: 7, size: 1.25 },
      { what: 'carrot', count: 14, size: 1.1 },
      { what: 'shiitake', count: 7, size: 1.15 },
    ],
    strewn: { sesame: 200 },
    over: 4,
  },
  'udon-tom-yam': {
    ...look,
    seed: 6,
    noodle: 'red udon',
    tops: [
      { what: 'shrimp', count: 6, size: 1.3 },
      { what: 'squid', count: 6, size: 1.2 },
      { what: 'chili', count: 8, layer: 1 },
      { what: 'lime', count: 2, size: 0.95, at: [4.6, -4.2], spread: 1.6, layer: 1, pose: [0.5, 0], turn: 20 },
      { what: 'cilantro', count: 3, at: [-1, 0.5], spread: 2.5, layer: 2 },
    ],
    over: 1,
  },
  'pad-tay': {
    ...look,
    seed: 7,
    noodle: 'rice',
    tops: [
      { what: 'shrimp', count: 6, size: 1.3 },
      { what: 'omelette', count: 8, size: 1.1 },
      { what: 'sprouts', count: 18 },
      { what: 'peanut', count: 16, size: 0.85, layer: 1 },
      { what: 'lime wedge', count: 1, size: 0.95, at: [5.2, -3.8], spread: 0.3, layer: 1, turn: 35 },
    ],
    strewn: { peanut: 170, 'spring onion': 16 },
    over: 1,
  },
  'soba-so-svininoy': {
    ...look,
    seed: 8,
    noodle: 'soba',
    tops: [
      { what: 'pork', count: 10, size: 1.15 },
      { what: 'cabbage', count: 9, size: 0.9 },
      { what: 'ginger', count: 8, size: 1 },
    ],
    strewn: { 'spring onion': 46 },
    over: 1,
  },
} satisfies Record<string, WokRecipe>
