import type { BowlRecipe } from './bowls.ts'

type Hex = `#${string}`
export type SaladRecipe = BowlRecipe &
  (
    | {
        build: 'salad.salad'
        /** Threads of dressing over the whole. */
        sauce?: { colour: Hex; count?: number; thick?: number }
        /** How high the leaves are heaped, cm. */
        rise?: number
        spread?: number
        /** Dressing standing in the bowl, instead of a bed of leaves. */
        pool?: Hex
      }
    | { build: 'salad.poke' }
    | { build: 'salad.chuka'; sauce: Hex; rise?: number }
  )

const look = { studio: { elevation: 49 }, finish: { exposure: 0.95, saturation: 1.12 } } as const
const dark = { studio: { elevation: 49, rim: 2 }, finish: { rim: 0.2, exposure: 0.95, saturation: 1.12 } } as const

/** Salads. */
export const saladRecipes = {
  'tsezar-s-kuritsey': {
    ...look,
    build: 'salad.salad',
    seed: 21,
    bowl: 'white',
    tops: [
      { what: 'romaine', count: 46, spread: 8.6, size: 0.85 },
      { what: 'crouton', count: 12, size: 1.1, layer: 1 },
      { what: 'cherry', count: 8, size: 1.1, layer: 1 },
      { what: 'chicken slice', count: 8, size: 1.15, layer: 2, spread: 6.4 },
      { what: 'parmesan', count: 10, layer: 3 },
    ],
    sauce: { colour: '#fbf0cf', count: 4 },
  },
  'tsezar-s-krevetkami': {
    ...look,
    build: 'salad.salad',
    seed: 22,
    bowl: 'white',
    tops: [
      { what: 'romaine', count: 46, spread: 8.6, size: 0.85 },
      { what: 'crouton', count: 11, size: 1.1, layer: 1 },
      { what: 'cherry', count: 7, size: 1.1, layer: 1 },
      // six, as the description promises
      { what: 'shrimp', count: 6, size: 1.5, layer: 2, spread: 6.6 },
      { what: 'parmesan', count: 12, layer: 3 },
    ],
    sauce: { colour: '#fbf0cf', count: 3 },
  },
  'salat-chuka': {
    ...dark,
    build: 'salad.chuka',
    seed: 23,
    bowl: 'dark',
    sauce: '#e6bd80',
    tops: [{ what: 'lemon', count: 1, at: [4.6, -5], spread: 0.3, size: 1.25, pose: [0.25, 0], turn: 30 }],
    strewn: { sesame: 230 },
  },
  'teplyy-salat-s-govyadinoy': {
    ...look,
    build: 'salad.salad',
    seed: 24,
    bowl: 'sand',
    rise: 1,
    tops: [
      { what: 'arugula', count: 105, spread: 8.6 },
      { what: 'eggplant', count: 8, layer: 1 },
      { what: 'cherry', count: 10, layer: 1 },
      { what: 'rare beef', count: 10, layer: 1, spread: 6, size: 1.15 },
      { what: 'arugula', count: 6, layer: 3, spread: 5 },
    ],
    sauce: { colour: '#2c120a', count: 3, thick: 0.1 },
    strewn: { sesame: 200 },
  },
  'poke-s-lososem': {
    ...dark,
    build: 'salad.poke',
    seed: 25,
    bowl: 'dark',
    tops: [
      { what: 'salmon cube', count: 22, at: [-3.6, 3.2], spread: 4 },
      { what: 'avocado', count: 1, at: [4.3, 3.6], spread: 0.1, size: 1.35, turn: 205 },
      { what: 'edamame', count: 85, at: [5, -2.9], spread: 3.2 },
      { what: 'cucumber', count: 16, at: [-0.9, -5.4], spread: 2.9, pose: [0.6, 0] },
      { what: 'radish', count: 15, at: [-6.3, -2.3], spread: 2.3, pose: [0.5, 0] },
    ],
    strewn: { sesame: 120, 'black sesame': 70 },
  },
  'bitye-ogurtsy': {
    ...look,
    build: 'salad.salad',
    seed: 26,
    bowl: 'white',
    rise: 2.2,
    pool: '#4a2209',
    spread: 7.8,
    tops: [
      { what: 'smashed cucumber', count: 46 },
      { what: 'chili', count: 20, layer: 1, size: 1.05 },
    ],
    strewn: { sesame: 120, garlic: 110 },
  },
  grecheskiy: {
    ...look,
    build: 'salad.salad',
    seed: 27,
    bowl: 'white',
    rise: 2.0,
    pool: '#e2d184',
    spread: 8.8,
    tops: [
      { what: 'tomato wedge', count: 26, size: 0.9 },
      { what: 'cucumber moon', count: 32 },
      { what: 'green pepper', count: 10, size: 1.3 },
      { what: 'cucumber moon', count: 17, layer: 1, spread: 7.8 },
      { what: 'tomato wedge', count: 8, size: 0.9, layer: 1, spread: 7.8 },
      { what: 'green pepper', count: 9, size: 1.4, layer: 1 },
      { what: 'olive', count: 16, layer: 2, spread: 7.4 },
      { what: 'red onion', count: 9, layer: 2, size: 1.05 },
      // a slab, not cubes: «ломать её предстоит вам»
      { what: 'feta slab', count: 1, layer: 3, at: [0.2, -0.6], spread: 0.1, turn: 25 },
    ],
    strewn: { herbs: 220 },
  },
} satisfies Record<string, SaladRecipe>
