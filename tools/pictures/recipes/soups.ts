import type { BowlRecipe, Top } from './bowls.ts'

export type SoupRecipe = BowlRecipe & {
  build: 'soup.soup'
  broth: 'tom yam' | 'miso' | 'chicken' | 'pho' | 'pumpkin' | 'kimchi' | 'cream'
  /** What lies on the surface; `tops` are half sunk. */
  garnish?: Top[]
  noodle?: 'pale udon' | 'pale rice'
  /** How far the noodles rise in the middle, cm; the middle of their nest, and its radius. */
  rise?: number
  nest?: [x: number, y: number]
  wide?: number
  /** The bed that carries the pieces lies so deep below the surface, cm. */
  depth?: number
  /** A spiral of this colour. */
  swirl?: `#${string}`
}

const look = { build: 'soup.soup', studio: { elevation: 50, rim: 2 }, finish: { rim: 0.15, exposure: 0.95, saturation: 1.12 } } as const

// A fan: every slice is seen, none hides the other.
const beef: Top[] = [225, 192, 159, 126, 93].map((turn) => ({
  what: 'boiled beef',
  count: 1,
  at: [-1.2 + 3.9 * Math.cos((turn * Math.PI) / 180), 0.2 + 3.7 * Math.sin((turn * Math.PI) / 180)],
  spread: 0.15,
  size: 1.1,
  turn,
}))

/** Soups: pale ones in dark bowls, dark ones in white bowls. */
export const soupRecipes = {
  'tom-yam-s-krevetkami': {
    ...look,
    seed: 11,
    bowl: 'dark',
    broth: 'tom yam',
    tops: [
      { what: 'shrimp', count: 7, size: 1.55 },
      { what: 'mushroom', count: 7, size: 1.3 },
      { what: 'lemongrass', count: 3, size: 0.9 },
    ],
    garnish: [
      { what: 'lime', count: 2, size: 0.95, at: [4.2, -4], spread: 1.2 },
      { what: 'chili', count: 5, size: 1.1 },
      { what: 'cilantro', count: 2, at: [-0.6, 0.4], spread: 1.4, size: 0.85, layer: 1 },
    ],
  },
  'miso-s-tofu': {
    ...look,
    seed: 12,
    bowl: 'dark',
    broth: 'miso',
    tops: [
      { what: 'tofu', count: 15, size: 0.95 },
      { what: 'wakame', count: 14, size: 1.05 },
    ],
    depth: 1.3,
    strewn: { 'spring onion': 44 },
  },
  'sup-udon-s-kuritsey': {
    ...look,
    seed: 13,
    bowl: 'white',
    broth: 'chicken',
    noodle: 'pale udon',
    tops: [
      { what: 'poached chicken', count: 5, at: [4.4, 2.6], spread: 2.2, turn: 60 },
      { what: 'egg', count: 1, at: [-5.2, -2.6], spread: 0.2, size: 0.95, tilt: 0.01, steep: 0.05 },
      { what: 'egg', count: 1, at: [-1.2, -5.6], spread: 0.2, size: 0.95, tilt: 0.01, steep: 0.05 },
      { what: 'spinach', count: 6, at: [-4.2, 3.4], spread: 2.2 },
    ],
    strewn: { 'spring onion': 24 },
  },
  'fo-bo': {
    ...look,
    seed: 14,
    bowl: 'white',
    broth: 'pho',
    noodle: 'pale rice',
    tops: [
      { what: 'lime wedge', count: 2, at: [5, -3.6], spread: 1.2, turn: 40 },
      { what: 'anise', count: 2, at: [3.4, 5], spread: 1.5 },
    ],
    garnish: [
      ...beef,
      { what: 'chili', count: 6, size: 1.1, layer: 1 },
      { what: 'cilantro', count: 3, at: [2.6, 1], spread: 1.8, layer: 2 },
    ],
  },
  'krem-sup-iz-tykvy': {
    ...look,
    seed: 15,
    bowl: 'dark',
    broth: 'pumpkin',
    swirl: '#fff4dc',
    depth: 2,
    tops: [],
    garnish: [{ what: 'pumpkin seed', count: 22, at: [0.3, 0.3], spread: 2.1, size: 1.15 }],
  },
  'kimchi-sup-so-svininoy': {
    ...look,
    seed: 16,
    bowl: 'dark',
    broth: 'kimchi',
    tops: [
      { what: 'kimchi', count: 16, size: 1 },
      { what: 'boiled pork', count: 8, size: 1.15 },
      { what: 'tofu', count: 6 },
    ],
    depth: 1,
    strewn: { 'spring onion': 40 },
  },
  'slivochnyy-sup-s-lososem': {
    ...look,
    seed: 17,
    bowl: 'dark',
    broth: 'cream',
    tops: [
      { what: 'cooked salmon', count: 9, size: 1.2 },
      { what: 'potato', count: 9 },
      { what: 'leek', count: 10 },
    ],
    depth: 1,
    garnish: [{ what: 'dill', count: 4, at: [0, 0], spread: 3.4, layer: 1 }],
  },
} satisfies Record<string, SoupRecipe>
