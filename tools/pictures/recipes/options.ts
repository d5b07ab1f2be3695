import type { Recipe } from './recipe.ts'
import type { SauceRecipe } from './sauces.ts'

export type OptionRecipe =
  | SauceRecipe
  | (Recipe & {
      build: `options.${
        | 'crab_sticks'
        | 'cream_cheese'
        | 'salmon_slices'
        | 'shrimps'
        | 'avocado'
        | 'roe_heap'
        | 'jalapenos'
        | 'cheese_rim'
        | 'mozzarella'
        | 'pepperoni_slices'
        | 'champignons'
        | 'olives'
        | 'chicken_pieces'
        | 'beef_slices'
        | 'marinated_egg'
        | 'tofu_cubes'
        | 'sesame_heap'
        | 'ice_cream'
        | 'ginger_wasabi_soy'
        | 'ginger_heap'
        | 'wasabi_heap'
        | 'rice_bowl'
        | 'crispy_onion'
        | 'croutons'
        | 'fries'
        | 'edamame'}`
    })

// So few pixels that samples cost nothing, and the denoiser has little to go by.
const small = { render: { samples: 4 } }
const dark = { studio: { rim: 2.5 }, finish: { rim: 0.25 } }

/** Shown 44 px wide: one thing each, and nothing beside the cups. The numbers are the options' ids. */
export const optionRecipes = {
  // additionals
  'option-double-crab': { ...small, build: 'options.crab_sticks', seed: 11 }, // 11
  'option-cream-cheese': { ...small, build: 'options.cream_cheese', seed: 12, finish: { rice: 0.3 } }, // 12
  'option-salmon': { ...small, build: 'options.salmon_slices', seed: 13 }, // 13
  'option-shrimps': { ...small, build: 'options.shrimps', seed: 14 }, // 14
  'option-avocado': { ...small, build: 'options.avocado', seed: 15, studio: { rim: 1.5 } }, // 15
  'option-masago': { ...small, build: 'options.roe_heap', seed: 16 }, // 16
  'option-jalapeno': { ...small, build: 'options.jalapenos', seed: 17 }, // 17
  'option-cheese-rim': { ...small, build: 'options.cheese_rim', seed: 18, studio: { elevation: 40 } }, // 18
  'option-mozzarella': { ...small, build: 'options.mozzarella', seed: 19, finish: { rice: 0.3 } }, // 19
  'option-pepperoni': { ...small, build: 'options.pepperoni_slices', seed: 20 }, // 20
  'option-champignons': { ...small, build: 'options.champignons', seed: 21, studio: { elevation: 28 } }, // 21
  'option-olives': { ...small, build: 'options.olives', seed: 22, ...dark }, // 22
  'option-chicken': { ...small, build: 'options.chicken_pieces', seed: 23 }, // 23
  'option-beef': { ...small, build: 'options.beef_slices', seed: 24, studio: { rim: 2 } }, // 24
  'option-marinated-egg': { ...small, build: 'options.marinated_egg', seed: 25 }, // 25
  'option-tofu': { ...small, build: 'options.tofu_cubes', seed: 26 }, // 26
  'option-sesame': { ...small, build: 'options.sesame_heap', seed: 27 }, // 27
  'option-ice-cream': { ...small, build: 'options.ice_cream', seed: 28, studio: { elevation: 35 } }, // 28

  // sides
  'option-ginger-wasabi-soy': { ...small, build: 'options.ginger_wasabi_soy', seed: 51 }, // 51
  'option-ginger': { ...small, build: 'options.ginger_heap', seed: 52 }, // 52
  'option-wasabi': { ...small, build: 'options.wasabi_heap', seed: 53, studio: { elevation: 40 } }, // 53
  'option-rice': { ...small, build: 'options.rice_bowl', seed: 54, studio: { elevation: 35 } }, // 54
  'option-crispy-onion': { ...small, build: 'options.crispy_onion', seed: 55 }, // 55
  'option-croutons': { ...small, build: 'options.croutons', seed: 56 }, // 56
  'option-fries': { ...small, build: 'options.fries', seed: 57, studio: { elevation: 28 } }, // 57
  'option-edamame': { ...small, build: 'options.edamame', seed: 58 }, // 58

  // sauces: the cups of the sauces' own pictures with nothing round them
  'option-sauce-spicy': {
    ...small,
    build: 'sauces.cup_of_sauce',
    seed: 81,
    sauce: 'spicy',
    cup: 'round',
    glaze: 'black',
    on: ['flakes'],
    ...dark,
  }, // 81
  'option-sauce-unagi': { ...small, build: 'sauces.cup_of_sauce', seed: 82, sauce: 'unagi', cup: 'pot', glaze: 'sand', drip: -112 }, // 82
  'option-sauce-soy': { ...small, build: 'sauces.cup_of_sauce', seed: 83, sauce: 'soy', cup: 'saucer' }, // 83
  'option-sauce-nut': {
    ...small,
    build: 'sauces.cup_of_sauce',
    seed: 84,
    sauce: 'nut',
    cup: 'spouted',
    glaze: 'brown',
    on: ['sesame', 'cashew', 'cashew'],
    ...dark,
  }, // 84
  'option-sauce-sweet-chili': {
    ...small,
    build: 'sauces.cup_of_sauce',
    seed: 85,
    sauce: 'chili',
    cup: 'round',
    on: ['seeds', 'flakes', 'ring', 'ring'],
  }, // 85
  'option-sauce-garlic': {
    ...small,
    build: 'sauces.cup_of_sauce',
    seed: 86,
    sauce: 'garlic',
    cup: 'pot',
    glaze: 'navy',
    on: ['parsley', 'clove'],
  }, // 86
  'option-sauce-cheese': { ...small, build: 'sauces.cup_of_sauce', seed: 87, sauce: 'cheese', cup: 'ramekin', on: ['paprika'] }, // 87
  'option-sauce-teriyaki': {
    ...small,
    build: 'sauces.cup_of_sauce',
    seed: 88,
    sauce: 'teriyaki',
    cup: 'square',
    glaze: 'celadon',
    on: ['sesame'],
  }, // 88
} satisfies Record<string, OptionRecipe>
