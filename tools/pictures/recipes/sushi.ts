import type { Recipe } from './recipe.ts'

export type Neta = 'salmon' | 'seared' | 'tuna' | 'eel' | 'shrimp' | 'scallop' | 'tamago'
export type GunkanFilling = 'spicy_salmon' | 'crab' | 'ikura' | 'chuka'

export type NigiriRecipe = Recipe & { build: 'sushi.nigiri'; neta: Neta; pieces?: number; turn?: number }
export type GunkanRecipe = Recipe & { build: 'sushi.gunkan'; filling: GunkanFilling; pieces?: number; turn?: number }
export type SashimiRecipe = Recipe & { build: 'sushi.sashimi'; fish: 'salmon' | 'tuna'; pieces: number }

// Lower than rolls: a nigiri shows its rice and the fish's hanging ends.
const low = { elevation: 40 }
// Nori and glazed eel hold on dark fields by a light from behind.
const dark = { elevation: 42, rim: 2.2 }
const rim = { rim: 0.22 }

export const sushiRecipes = {
  'nigiri-s-lososem': { build: 'sushi.nigiri', seed: 1, neta: 'salmon', studio: low },
  'nigiri-s-opalennym-lososem': { build: 'sushi.nigiri', seed: 4, neta: 'seared', turn: 4, studio: low },
  'nigiri-s-tuntsom': { build: 'sushi.nigiri', seed: 7, neta: 'tuna', turn: -4, studio: low },
  'nigiri-s-ugrem': { build: 'sushi.nigiri', seed: 3, neta: 'eel', studio: dark, finish: rim },
  'nigiri-s-krevetkoy': { build: 'sushi.nigiri', seed: 5, neta: 'shrimp', turn: -6, studio: low },
  'nigiri-s-grebeshkom': { build: 'sushi.nigiri', seed: 6, neta: 'scallop', turn: 5, studio: low, finish: { exposure: 0.92 } },
  'nigiri-s-tamago': { build: 'sushi.nigiri', seed: 2, neta: 'tamago', turn: 2, studio: low },
  'gunkan-spaysi-losos': { build: 'sushi.gunkan', seed: 1, filling: 'spicy_salmon', studio: dark, finish: rim },
  'gunkan-s-krabom': { build: 'sushi.gunkan', seed: 2, filling: 'crab', turn: 4, studio: dark, finish: rim },
  'gunkan-s-ikroy-lososya': { build: 'sushi.gunkan', seed: 3, filling: 'ikura', turn: -3, studio: dark, finish: rim },
  'gunkan-s-chukoy': { build: 'sushi.gunkan', seed: 4, filling: 'chuka', turn: 2, studio: dark, finish: rim },
  'sashimi-iz-lososya': {
    build: 'sushi.sashimi',
    seed: 1,
    fish: 'salmon',
    pieces: 7,
    studio: { elevation: 46 },
    finish: { saturation: 1.16 },
  },
  'sashimi-iz-tuntsa': { build: 'sushi.sashimi', seed: 2, fish: 'tuna', pieces: 7, studio: { elevation: 46 } },
} satisfies Record<string, NigiriRecipe | GunkanRecipe | SashimiRecipe>
