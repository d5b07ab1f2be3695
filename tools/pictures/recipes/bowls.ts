import type { Recipe } from './recipe.ts'

/** What can lie in a bowl (`MORSELS` of `tools/pictures/food/bowls.py`). */
export type Morsel =
  | 'chicken'
  | 'chicken slice'
  | 'poached chicken'
  | 'chicken bite'
  | 'beef'
  | 'rare beef'
  | 'boiled beef'
  | 'pork'
  | 'boiled pork'
  | 'shrimp'
  | 'squid'
  | 'salmon cube'
  | 'cooked salmon'
  | 'egg'
  | 'omelette'
  | 'tofu'
  | 'feta'
  | 'feta slab'
  | 'parmesan'
  | 'crouton'
  | 'broccoli'
  | 'romaine'
  | 'arugula'
  | 'spinach'
  | 'cabbage'
  | 'kimchi'
  | 'wakame'
  | 'carrot'
  | 'carrot round'
  | 'carrot cube'
  | 'potato'
  | 'leek'
  | 'spring onion'
  | 'red onion'
  | 'red pepper'
  | 'green pepper'
  | 'yellow pepper'
  | 'chili'
  | 'mushroom'
  | 'shiitake'
  | 'zucchini'
  | 'eggplant'
  | 'avocado'
  | 'cherry'
  | 'whole cherry'
  | 'tomato wedge'
  | 'olive'
  | 'cucumber'
  | 'cucumber moon'
  | 'smashed cucumber'
  | 'radish'
  | 'edamame'
  | 'pea'
  | 'green bean'
  | 'sprouts'
  | 'peanut'
  | 'pumpkin seed'
  | 'ginger'
  | 'lemongrass'
  | 'anise'
  | 'lime'
  | 'lime wedge'
  | 'lemon'
  | 'cilantro'
  | 'dill'

/** Pieces of one ingredient. They are spread over the dish, or about `at` (cm from the middle) within `spread` cm. */
export type Top = {
  what: Morsel
  count: number
  size?: number
  at?: [x: number, y: number]
  spread?: number
  /** Later layers lie above earlier ones; the usual one is 0. */
  layer?: number
  /** Degrees; otherwise each is turned at random. */
  turn?: number
  /** Turned about its own x and y beforehand, radians: to stand or lean. */
  pose?: [number, number]
  tilt?: number
  /** The share of its footprint that presses into what lies below, 0–1. */
  sink?: number
  /** Pushed down, cm. */
  lower?: number
  /** The steepest slope it follows. */
  steep?: number
}

/** Small things by the number. */
export type Strewn = Partial<Record<'sesame' | 'black sesame' | 'spring onion' | 'peanut' | 'garlic' | 'herbs', number>>

export type BowlRecipe = Recipe & { bowl?: 'dark' | 'white' | 'sand' | 'blue'; tops: Top[]; strewn?: Strewn }
