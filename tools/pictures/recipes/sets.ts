import { bakedRecipes } from './baked.ts'
import { pizzaRecipes } from './pizza.ts'
import type { Recipe } from './recipe.ts'
import { rollRecipes } from './rolls.ts'
import { sushiRecipes } from './sushi.ts'

export type SetRecipe = Recipe & {
  build: 'sets.set_of'
  /** The members' own recipes, each under a letter: a set changes when a member does. */
  members: Record<string, Recipe>
  /** The pieces from the back to the front, a letter for a piece. */
  rows: string[]
  /** Degrees the group is turned on the table. */
  slant?: number
}

/** Many small pieces: a little from above, and the rice kept white. */
const usual = { build: 'sets.set_of', studio: { elevation: 52, key: 0.94, fill: 1.55, rim: 0.3 }, finish: { rice: 0.25 } } as const

export const setRecipes = {
  duet: {
    ...usual,
    seed: 501,
    members: {
      a: rollRecipes['filadelfiya-klassik'],
      b: rollRecipes['kaliforniya-s-krabom'],
      c: rollRecipes['maki-s-lososem'],
    },
    rows: ['aaaa', 'aaaa', 'bbbb', 'bbbb', 'ccccc', 'ccc'],
  },
  'vse-filadelfii': {
    ...usual,
    seed: 502,
    members: {
      a: rollRecipes['filadelfiya-klassik'],
      b: rollRecipes['filadelfiya-s-ugrem'],
      c: rollRecipes['filadelfiya-s-avokado'],
      d: rollRecipes['filadelfiya-opalennaya'],
    },
    rows: ['aabb', 'aaabbb', 'aaabbb', 'dddccc', 'dddccc', 'ddcc'],
  },
  'goryachiy-vecher': {
    ...usual,
    seed: 503,
    members: {
      a: bakedRecipes['zapechennaya-filadelfiya'],
      b: bakedRecipes['zapechennyy-krab'],
      c: bakedRecipes['kuritsa-pod-syrom'],
      d: bakedRecipes['goryachiy-bekon'],
    },
    rows: ['aaaa', 'aaaabb', 'bbbbbb', 'cccccc', 'ccdddd', 'dddd'],
  },
  'dyuzhina-nigiri': {
    ...usual,
    seed: 504,
    members: {
      a: sushiRecipes['nigiri-s-tamago'],
      b: sushiRecipes['nigiri-s-krevetkoy'],
      c: sushiRecipes['nigiri-s-tuntsom'],
      d: sushiRecipes['nigiri-s-lososem'],
      e: sushiRecipes['nigiri-s-opalennym-lososem'],
    },
    rows: ['aabb', 'ccee', 'dddd'],
    studio: { elevation: 46 },
  },
  'tri-ognya': {
    ...usual,
    seed: 505,
    slant: -8,
    members: { a: rollRecipes['spaysi-losos'], b: rollRecipes['krasnyy-drakon'], c: bakedRecipes.vulkan },
    rows: ['aaaa', 'aaaa', 'bbbb', 'bbbb', 'cccc', 'cccc'],
  },
  // All fifty-six: abundance is what tells this set from the others.
  'bolshaya-kompaniya': {
    ...usual,
    seed: 506,
    slant: 6,
    members: {
      a: rollRecipes['filadelfiya-klassik'],
      b: rollRecipes['kaliforniya-s-krabom'],
      c: rollRecipes.kanada,
      d: bakedRecipes['zapechennaya-filadelfiya'],
      e: rollRecipes['krevetka-v-tempure'],
      f: rollRecipes['maki-s-lososem'],
      g: rollRecipes['maki-s-ogurtsom'],
    },
    rows: ['bbbbb', 'bbbddd', 'ddddde', 'eeeeee', 'eccccc', 'cccaaa', 'aaaaa', 'ffffffff', 'gggggggg'],
  },
  'rolly-i-pitstsa': {
    ...usual,
    seed: 507,
    slant: 0,
    members: {
      a: pizzaRecipes.pepperoni,
      b: rollRecipes['filadelfiya-klassik'],
      c: rollRecipes['kaliforniya-s-krevetkoy'],
    },
    rows: ['a', 'bbbccc', 'bbbccc', 'bbcc'],
  },
  'zelenyy-nabor': {
    ...usual,
    seed: 508,
    members: {
      a: rollRecipes['chuka-i-keshyu'],
      b: rollRecipes['tofu-teriyaki'],
      c: rollRecipes['maki-s-ogurtsom'],
      d: rollRecipes['maki-s-avokado'],
      e: sushiRecipes['gunkan-s-chukoy'],
    },
    rows: ['aaaa', 'aaaae', 'bbbbe', 'bbbb', 'ccccdd', 'ccccdd', 'dddd'],
  },
  'chetyre-novinki': {
    ...usual,
    seed: 509,
    slant: -8,
    members: {
      a: rollRecipes['losos-s-yuzu-i-yablokom'],
      b: rollRecipes['krevetka-s-mango'],
      c: rollRecipes['utka-s-khoysinom'],
      d: rollRecipes['tunets-s-tryufelem'],
    },
    rows: ['aabb', 'aaabbb', 'aaabbb', 'cccddd', 'cccddd', 'ccdd'],
  },
} satisfies Record<string, SetRecipe>
