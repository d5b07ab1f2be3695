import type { Recipe } from './recipe.ts'

/** What is seen on the cut (`parts/roll_fillings.py`). */
export type Filling =
  | 'salmon'
  | 'tuna'
  | 'cheese'
  | 'cucumber'
  | 'avocado'
  | 'crab'
  | 'shrimp'
  | 'eel'
  | 'tempura'
  | 'salmon-mince'
  | 'tuna-mince'
  | 'chicken'
  | 'duck'
  | 'bacon'
  | 'lettuce'
  | 'tomato'
  | 'apple'
  | 'onion'
  | 'chuka'
  | 'tofu'
  | 'pepper'
  | 'spinach'
  | 'mango'
  | 'omelette'
  | 'mayonnaise'

/** What sticks to the rice outside (`rolls.py`, `rice.py`). */
export type Coating =
  | 'sesame'
  | 'mixed-sesame'
  | 'black-sesame'
  | 'masago'
  | 'tobiko'
  | 'bonito'
  | 'coconut'
  | 'parmesan'
  | 'crumbs'
  | 'chives'
  | 'chives-sesame'

/** Slices the whole roll is draped with (`parts/roll_wraps.py`). */
export type Wrap = 'salmon' | 'seared-salmon' | 'tuna' | 'seared-tuna' | 'eel' | 'avocado' | 'mango' | 'bacon'

/** What lies on each piece (`parts/roll_tops.py`). */
export type Top =
  | 'unagi'
  | 'unagi-thin'
  | 'teriyaki'
  | 'hoisin'
  | 'truffle'
  | 'spicy'
  | 'spicy-stripes'
  | 'caesar'
  | 'nut'
  | 'yuzu'
  | 'mayonnaise'
  | 'onion'
  | 'onion-threads'
  | 'chilli'
  | 'sesame'
  | 'mixed-sesame'
  | 'masago'
  | 'tobiko'
  | 'shiso'
  | 'mango'
  | 'parmesan'
  | 'cashew'
  | 'chuka'
  | 'duck'
  | 'tofu'

/** How the pieces stand and lie (`LAYOUTS` of `rolls.py`). */
export type Layout = 'rows' | 'pairs' | 'trio' | 'column' | 'stand' | 'mixed' | 'front' | 'heap'

/** What a roll is, wherever it is shown: alone or in a set. */
export type Roll = {
  shape: 'maki' | 'uramaki' | 'futomaki'
  fillings: Filling[]
  coating?: Coating
  wrap?: Wrap
  tops?: Top[]
}

export type RollRecipe = Recipe &
  Roll & {
    build: 'rolls.roll_set'
    layout: Layout
    /** Degrees: of the whole group on the table, and of each lying piece in it. */
    slant?: number
    yaw?: number
  }

/** Pale rice, wet fish: a little lift keeps the rice white on every field. */
const usual = { build: 'rolls.roll_set', shape: 'uramaki', studio: { fill: 1.3 }, finish: { rice: 0.25 } } as const

/** Dark nori must hold on dark fields. */
const maki = {
  build: 'rolls.roll_set',
  shape: 'maki',
  layout: 'heap',
  studio: { rim: 3 },
  finish: { rice: 0.2, rim: 0.25, exposure: 0.94 },
} as const

/** A draped roll is seen from a little lower: half of it is the cut, half the wrap. */
const draped = { ...usual, layout: 'rows', studio: { elevation: 47, fill: 1.45 } } as const

export const rollRecipes = {
  'filadelfiya-klassik': { ...draped, seed: 1, fillings: ['cheese', 'cucumber'], wrap: 'salmon' },
  'filadelfiya-s-ugrem': { ...draped, seed: 2, yaw: -16, slant: -10, fillings: ['cheese', 'cucumber'], wrap: 'eel', tops: ['sesame'] },
  // Between its siblings it is the avocado that must be seen: larger, and some of the pieces stand.
  'filadelfiya-s-avokado': { ...draped, seed: 3, layout: 'mixed', fillings: ['avocado', 'cheese'], wrap: 'salmon' },
  'filadelfiya-opalennaya': {
    ...draped,
    seed: 4,
    layout: 'column',
    slant: 20,
    yaw: 24,
    fillings: ['cheese', 'cucumber'],
    wrap: 'seared-salmon',
    tops: ['unagi-thin', 'onion'],
  },
  'kaliforniya-s-krabom': { ...usual, seed: 5, layout: 'stand', fillings: ['crab', 'avocado', 'cucumber'], coating: 'masago' },
  'kaliforniya-s-krevetkoy': { ...usual, seed: 6, layout: 'mixed', fillings: ['shrimp', 'avocado', 'cucumber'], coating: 'masago' },
  'kaliforniya-s-lososem': {
    ...usual,
    seed: 7,
    layout: 'column',
    slant: 20,
    yaw: 24,
    fillings: ['salmon', 'avocado', 'cucumber'],
    coating: 'masago',
  },
  kanada: {
    ...draped,
    seed: 8,
    layout: 'pairs',
    fillings: ['salmon', 'cheese', 'cucumber'],
    wrap: 'eel',
    tops: ['unagi', 'sesame'],
  },
  'zelenyy-drakon': { ...draped, seed: 9, layout: 'trio', fillings: ['eel', 'cucumber'], wrap: 'avocado', tops: ['unagi-thin', 'sesame'] },
  'krasnyy-drakon': {
    ...draped,
    seed: 10,
    yaw: -16,
    slant: -10,
    fillings: ['tuna-mince', 'cucumber'],
    wrap: 'tuna',
    tops: ['spicy', 'onion', 'chilli'],
  },
  'spaysi-losos': {
    ...usual,
    seed: 11,
    layout: 'stand',
    fillings: ['salmon-mince', 'cucumber'],
    coating: 'chives-sesame',
    tops: ['spicy', 'onion'],
  },
  bonito: { ...usual, seed: 12, layout: 'trio', slant: -8, yaw: -18, fillings: ['salmon', 'cheese', 'cucumber'], coating: 'bonito' },
  'krevetka-v-tempure': {
    ...usual,
    seed: 13,
    layout: 'trio',
    slant: -8,
    yaw: -18,
    fillings: ['tempura', 'avocado', 'cucumber'],
    coating: 'sesame',
    tops: ['unagi'],
  },
  'roll-tsezar': {
    ...usual,
    seed: 14,
    layout: 'stand',
    fillings: ['chicken', 'lettuce', 'tomato'],
    coating: 'parmesan',
    tops: ['caesar', 'parmesan'],
  },
  'losos-s-yuzu-i-yablokom': {
    ...draped,
    seed: 15,
    yaw: -16,
    slant: -10,
    fillings: ['apple', 'salmon'],
    wrap: 'salmon',
    tops: ['shiso', 'yuzu'],
  },
  'krevetka-s-mango': {
    ...draped,
    seed: 16,
    layout: 'column',
    slant: -20,
    yaw: -24,
    fillings: ['shrimp', 'cheese'],
    coating: 'coconut',
    wrap: 'mango',
    tops: ['chilli'],
  },
  'utka-s-khoysinom': {
    ...usual,
    seed: 17,
    layout: 'rows',
    slant: -10,
    yaw: -16,
    fillings: ['duck', 'cucumber', 'onion'],
    coating: 'mixed-sesame',
    tops: ['duck', 'hoisin', 'onion-threads'],
  },
  'tunets-s-tryufelem': {
    ...draped,
    seed: 18,
    layout: 'trio',
    fillings: ['avocado', 'tuna'],
    wrap: 'seared-tuna',
    tops: ['truffle', 'onion'],
  },
  'chuka-i-keshyu': {
    ...usual,
    seed: 19,
    layout: 'stand',
    fillings: ['cucumber', 'chuka'],
    coating: 'sesame',
    tops: ['chuka', 'nut', 'cashew'],
  },
  'tofu-teriyaki': {
    ...usual,
    seed: 20,
    layout: 'mixed',
    fillings: ['tofu', 'pepper', 'spinach'],
    coating: 'mixed-sesame',
    tops: ['teriyaki'],
  },
  'maki-s-lososem': { ...maki, seed: 21, fillings: ['salmon'] },
  'maki-s-tuntsom': { ...maki, seed: 22, slant: -8, fillings: ['tuna'] },
  'maki-s-ugrem': { ...maki, seed: 23, fillings: ['eel'], tops: ['sesame'] },
  'maki-s-ogurtsom': { ...maki, seed: 24, slant: -8, fillings: ['cucumber'], tops: ['sesame'] },
  'maki-s-avokado': { ...maki, seed: 25, fillings: ['avocado'] },
} satisfies Record<string, RollRecipe>
