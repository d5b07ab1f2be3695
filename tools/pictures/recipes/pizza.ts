import type { Recipe } from './recipe.ts'

type Topping =
  | 'pepperoni'
  | 'chorizo'
  | 'tomato'
  | 'basil'
  | 'spinach'
  | 'olive'
  | 'mushroom'
  | 'porcini'
  | 'red pepper'
  | 'yellow pepper'
  | 'onion'
  | 'bacon'
  | 'bacon bits'
  | 'ham'
  | 'beef'
  | 'chicken'
  | 'barbecue chicken'
  | 'jalapeno'
  | 'chili'
  | 'pineapple'
  | 'pear'
  | 'walnut'
  | 'shrimp'
  | 'mussel'
  | 'squid'
  | 'eggplant'
  | 'zucchini'
  | 'salmon'
  | 'parmesan'
  | 'lemon'
  | 'yolk'

/** What is laid, how many, and how large (1 is its usual size). */
type Layer = [kind: Topping, count: number, size?: number]

export type PizzaRecipe = Recipe & {
  build: 'pizza.pizza'
  sauce: 'tomato' | 'thick tomato' | 'cream' | 'barbecue'
  /** How much of the sauce the melted cheese covers, 0–1. */
  cheese: number
  tone?: 'golden' | 'pale' | 'red'
  /** Cheese in pieces that melt into patches: how many, and their radius in cm. */
  dollops?: [kind: 'mozzarella' | 'cheddar' | 'gorgonzola' | 'cream', count: number, size: number][]
  /** Browned bubbles of the cheese. */
  blisters?: number
  /** Laid into the cheese in this order, and baked with it. */
  toppings?: Layer[]
  /** How near toppings come to each other: 1 side by side, less lets them overlap. */
  over?: number
  /** Laid on the baked pizza. */
  garnish?: Layer[]
  sprinkles?: [kind: 'parsley' | 'oregano' | 'pepper' | 'garlic' | 'chili flakes' | 'grated parmesan', count: number][]
  drizzle?: 'honey' | 'barbecue' | 'chili oil' | 'truffle oil'
  /** The colour of the fat that runs from the toppings into the cheese. */
  oil?: string
}

/** Every pizza in the same light, from a little higher than the rolls: it is flat. */
const studio = { elevation: 57, sky: 0.45 }
/** White sauce and pale cheese burn out in the light that suits tomato. */
const pale = { exposure: 0.86, saturation: 1.16 }

export const pizzaRecipes = {
  margarita: {
    build: 'pizza.pizza',
    seed: 5,
    studio,
    sauce: 'tomato',
    cheese: 0.42,
    dollops: [['mozzarella', 11, 1.9]],
    blisters: 26,
    toppings: [['tomato', 7, 1.15]],
    garnish: [['basil', 8, 1.15]],
  },
  pepperoni: {
    build: 'pizza.pizza',
    seed: 3,
    studio,
    sauce: 'tomato',
    cheese: 0.93,
    toppings: [['pepperoni', 27, 1.05]],
    over: 0.86,
    oil: '#d9601c',
  },
  'chetyre-syra': {
    build: 'pizza.pizza',
    seed: 8,
    studio,
    finish: pale,
    sauce: 'cream',
    cheese: 0.9,
    tone: 'pale',
    dollops: [
      ['cheddar', 13, 1.8],
      ['mozzarella', 5, 1.6],
      ['gorgonzola', 10, 1.4],
    ],
    blisters: 80,
    garnish: [['parmesan', 9]],
  },
  gavayskaya: {
    build: 'pizza.pizza',
    seed: 11,
    studio,
    finish: pale,
    sauce: 'cream',
    cheese: 0.92,
    tone: 'golden',
    toppings: [
      ['pineapple', 20, 1.3],
      ['chicken', 22, 1.15],
    ],
    over: 0.74,
  },
  diablo: {
    build: 'pizza.pizza',
    seed: 14,
    studio,
    sauce: 'tomato',
    cheese: 0.72,
    tone: 'red',
    toppings: [
      ['chorizo', 20, 1.15],
      ['onion', 7, 1.1],
      ['jalapeno', 16, 1.2],
      ['chili', 18, 1.3],
    ],
    over: 0.7,
    oil: '#c8380f',
    drizzle: 'chili oil',
    sprinkles: [['chili flakes', 120]],
  },
  myasnaya: {
    build: 'pizza.pizza',
    seed: 17,
    studio,
    sauce: 'tomato',
    cheese: 0.85,
    toppings: [
      ['ham', 11, 1.1],
      ['pepperoni', 11],
      ['bacon', 11, 1.1],
      ['beef', 28, 1.05],
    ],
    over: 0.56,
    oil: '#d4682a',
  },
  'vetchina-i-griby': {
    build: 'pizza.pizza',
    seed: 20,
    studio,
    finish: pale,
    sauce: 'cream',
    cheese: 0.9,
    tone: 'pale',
    toppings: [
      ['ham', 15, 1.1],
      ['mushroom', 24, 1.3],
    ],
    over: 0.66,
  },
  'tsyplenok-barbekyu': {
    build: 'pizza.pizza',
    seed: 23,
    studio,
    sauce: 'barbecue',
    cheese: 0.6,
    tone: 'golden',
    toppings: [
      ['barbecue chicken', 20, 1.2],
      ['bacon', 8],
      ['onion', 9, 1.1],
    ],
    over: 0.6,
    drizzle: 'barbecue',
  },
  karbonara: {
    build: 'pizza.pizza',
    seed: 26,
    studio,
    finish: pale,
    sauce: 'cream',
    cheese: 0.7,
    tone: 'pale',
    toppings: [
      ['yolk', 1, 1.3],
      ['bacon', 15, 1.15],
      ['bacon bits', 16, 1.25],
    ],
    over: 0.62,
    garnish: [['parmesan', 8, 0.9]],
    sprinkles: [['pepper', 420]],
  },
  'losos-i-shpinat': {
    build: 'pizza.pizza',
    seed: 29,
    studio,
    finish: pale,
    sauce: 'cream',
    cheese: 0.75,
    tone: 'pale',
    dollops: [['cream', 13, 1.25]],
    blisters: 20,
    toppings: [
      ['spinach', 22, 1.05],
      ['salmon', 17, 1.05],
    ],
    over: 0.56,
    garnish: [['lemon', 3]],
  },
  morskaya: {
    build: 'pizza.pizza',
    seed: 32,
    studio,
    sauce: 'tomato',
    cheese: 0.5,
    blisters: 16,
    toppings: [
      ['mussel', 9, 1.05],
      ['squid', 11, 1.1],
      ['shrimp', 16, 1.15],
    ],
    over: 0.68,
    sprinkles: [
      ['garlic', 22],
      ['parsley', 130],
    ],
  },
  'grusha-i-gorgonzola': {
    build: 'pizza.pizza',
    seed: 35,
    studio,
    finish: pale,
    sauce: 'cream',
    cheese: 0.9,
    tone: 'pale',
    dollops: [['gorgonzola', 12, 1.4]],
    toppings: [
      ['pear', 13, 1.15],
      ['walnut', 16, 1.05],
    ],
    over: 0.66,
    drizzle: 'honey',
  },
  'ovoshchi-s-grilya': {
    build: 'pizza.pizza',
    seed: 38,
    studio,
    sauce: 'thick tomato',
    cheese: 0,
    blisters: 0,
    toppings: [
      ['eggplant', 12, 1.1],
      ['zucchini', 17, 1.15],
      ['red pepper', 11, 1.35],
      ['yellow pepper', 11, 1.35],
      ['olive', 16, 1.1],
    ],
    over: 0.62,
    garnish: [['basil', 6, 0.85]],
  },
  'griby-i-tryufel': {
    build: 'pizza.pizza',
    seed: 41,
    studio,
    finish: pale,
    sauce: 'cream',
    cheese: 0.75,
    tone: 'pale',
    blisters: 24,
    toppings: [
      ['porcini', 15, 1.1],
      ['mushroom', 18, 1.2],
    ],
    over: 0.62,
    drizzle: 'truffle oil',
  },
  'pepperoni-s-tomatami': {
    build: 'pizza.pizza',
    seed: 44,
    studio,
    sauce: 'tomato',
    cheese: 0.88,
    toppings: [
      ['tomato', 11, 1.15],
      ['pepperoni', 13],
      ['onion', 10, 1.1],
    ],
    over: 0.72,
    oil: '#d9601c',
  },
} satisfies Record<string, PizzaRecipe>
