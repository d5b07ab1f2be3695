import type { Recipe } from './recipe.ts'

type Filling =
  | 'salmon'
  | 'cheese'
  | 'cucumber'
  | 'crab'
  | 'avocado'
  | 'shrimp'
  | 'eel'
  | 'chicken'
  | 'tomato'
  | 'scallop'
  | 'mussel'
  | 'bacon'
  | 'cheddar'
  | 'mushroom'

type Cap = 'cheese' | 'crab' | 'garlic' | 'glaze' | 'mozzarella' | 'volcano' | 'cream' | 'cheddar' | 'creamcheese'

type Garnish =
  | 'unagi'
  | 'spicy'
  | 'masago'
  | 'masago-few'
  | 'crab'
  | 'panko'
  | 'parsley'
  | 'sesame'
  | 'onion'
  | 'eel'
  | 'shrimp'
  | 'tomato'
  | 'scallop'
  | 'parmesan'
  | 'zest'
  | 'mussels'
  | 'mushrooms'
  | 'seafood'
  | 'chilli'

export type BakedRecipe = Recipe & {
  build: 'baked.roll_set' | 'baked.fried_set'
  /** `futomaki` has its nori outside. */
  shape: 'uramaki' | 'futomaki'
  fillings: Filling[]
  cap?: Cap
  garnish?: Garnish[]
  /** Degrees: of the whole block. */
  turn?: number
}

const studio = { elevation: 48 }

export const bakedRecipes = {
  'zapechennaya-filadelfiya': {
    build: 'baked.roll_set',
    seed: 1,
    shape: 'uramaki',
    fillings: ['salmon', 'cheese', 'cucumber'],
    cap: 'cheese',
    garnish: ['unagi'],
    studio,
  },
  'zapechennyy-krab': {
    build: 'baked.roll_set',
    seed: 2,
    shape: 'uramaki',
    fillings: ['crab', 'avocado'],
    cap: 'crab',
    garnish: ['crab', 'unagi', 'masago'],
    turn: 9,
    studio,
  },
  'zapechennaya-krevetka': {
    build: 'baked.roll_set',
    seed: 3,
    shape: 'futomaki',
    fillings: ['shrimp', 'cheese'],
    cap: 'garlic',
    garnish: ['panko', 'shrimp', 'parsley'],
    turn: 15,
    studio,
  },
  'zapechennyy-ugor': {
    build: 'baked.roll_set',
    seed: 4,
    shape: 'uramaki',
    fillings: ['eel', 'cheese', 'cucumber'],
    cap: 'glaze',
    garnish: ['eel', 'unagi', 'sesame'],
    turn: 8,
    studio,
  },
  'kuritsa-pod-syrom': {
    build: 'baked.roll_set',
    seed: 5,
    shape: 'uramaki',
    fillings: ['chicken', 'tomato'],
    cap: 'mozzarella',
    garnish: ['tomato'],
    turn: 13,
    studio,
  },
  // Nori outside: the black slope of the mountain.
  vulkan: {
    build: 'baked.roll_set',
    seed: 6,
    shape: 'futomaki',
    fillings: ['salmon', 'cucumber'],
    cap: 'volcano',
    garnish: ['seafood', 'spicy', 'masago-few', 'chilli'],
    turn: 11,
    studio,
  },
  'zapechennyy-grebeshok': {
    build: 'baked.roll_set',
    seed: 7,
    shape: 'uramaki',
    fillings: ['scallop', 'cucumber'],
    cap: 'cream',
    garnish: ['scallop', 'parmesan', 'zest'],
    turn: 14,
    studio,
  },
  'zapechennye-midii': {
    build: 'baked.roll_set',
    seed: 8,
    shape: 'futomaki',
    fillings: ['mussel', 'cucumber'],
    cap: 'cheddar',
    garnish: ['mussels'],
    turn: 10,
    studio,
  },
  'goryachiy-bekon': {
    build: 'baked.fried_set',
    seed: 9,
    shape: 'futomaki',
    fillings: ['bacon', 'cheddar', 'chicken', 'cucumber'],
    studio,
  },
  'gribnoy-pod-syrom': {
    build: 'baked.roll_set',
    seed: 10,
    shape: 'uramaki',
    fillings: ['mushroom', 'cheese'],
    cap: 'creamcheese',
    garnish: ['mushrooms', 'onion'],
    turn: 16,
    studio,
  },
} satisfies Record<string, BakedRecipe>
