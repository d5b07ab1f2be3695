import type { Recipe } from './recipe.ts'

type Liquid = {
  /** Cloudy drinks show their own colour, clear ones the light behind them. */
  body: 'cloudy' | 'clear'
  /** Bottom, middle, top. */
  colours: [string, string, string]
  /** The colour of the thin edge of a drink, if not the middle one. */
  tint?: string
  /** How far purée and juice have run into one another, 0–1. */
  swirl?: number
  /** Brightness of what shines through a clear drink. */
  light?: number
}

type Garnish =
  | 'mint'
  | 'orange half'
  | 'lemon floating'
  | 'yuzu half'
  | 'passion half'
  | 'passion seeds'
  | 'cucumber ribbon'
  | 'cranberries'
  | 'ginger'
  | 'cinnamon'

type Place = [number, number, number]

export type DrinkRecipe = Recipe & {
  build: 'drinks.served'
  glass: 'tumbler' | 'highball' | 'mug' | 'cup' | 'juice' | 'water'
  liquid: Liquid
  /** From the surface to the rim, cm. */
  gap?: number
  ice?: number
  /** Beads of condensation. */
  cold?: number
  bubbles?: number
  /** Whisked foam: light and dark colour. */
  foam?: [string, string]
  handle?: boolean
  straw?: string
  garnish?: Garnish[]
  /** What it is sold in stands behind; its label bears no words. */
  bottle?: { shape: 'bottle' | 'flask'; liquid: Liquid; cap: string; label: [string, string]; cold?: number; at?: Place }
  can?: { colours: [string, string]; cold?: number; at?: Place }
}

// Glass shows what it reflects: a bright sky down to the horizon, or it would look dirty.
const inGlass = {
  build: 'drinks.served',
  studio: { elevation: 25, sky: 0.95, horizon: [0.8, 0.76, 0.7], key: 0.8 },
  finish: { glass: true, saturation: 1.22, exposure: 1.02 },
  render: { bounces: 12, samples: 1.35 },
} satisfies Partial<DrinkRecipe>

const water: Liquid = { body: 'clear', colours: ['#b4dfec', '#d3eef5', '#e8f7fa'], tint: '#9fd2e4' }
const sparkling: Liquid = { body: 'clear', colours: ['#a9dcc8', '#cdeee1', '#e3f6ee'], tint: '#90cdb6' }

export const drinkRecipes = {
  'limonad-mango-marakuyya': {
    ...inGlass,
    seed: 3,
    glass: 'tumbler',
    liquid: { body: 'cloudy', colours: ['#ee5c08', '#ff9d10', '#ffcc30'], swirl: 0.8 },
    ice: 4,
    cold: 170,
    garnish: ['passion seeds', 'mint', 'passion half'],
  },
  'limonad-yuzu-ogurets': {
    ...inGlass,
    seed: 12,
    glass: 'highball',
    liquid: { body: 'clear', colours: ['#cfe07a', '#e3ec98', '#f2f4bd'], tint: '#d3e27c' },
    ice: 5,
    cold: 170,
    garnish: ['cucumber ribbon', 'mint', 'yuzu half'],
    finish: { ...inGlass.finish, saturation: 1.12 },
  },
  'mors-klyukvennyy': {
    ...inGlass,
    seed: 21,
    glass: 'highball',
    liquid: { body: 'cloudy', colours: ['#7d0012', '#a80419', '#c81428'], swirl: 0.35 },
    ice: 3,
    cold: 110,
    straw: '#f6efe2',
    studio: { ...inGlass.studio, sky: 0.65 },
    garnish: ['cranberries'],
  },
  'imbirnyy-chay': {
    ...inGlass,
    seed: 30,
    glass: 'mug',
    handle: true,
    liquid: { body: 'clear', colours: ['#e07c12', '#f3a52b', '#fac65c'], tint: '#e08a1c' },
    garnish: ['lemon floating', 'ginger', 'cinnamon'],
  },
  'matcha-na-ovsyanom': {
    ...inGlass,
    seed: 41,
    glass: 'cup',
    liquid: { body: 'cloudy', colours: ['#fffaf0', '#e6e8c2', '#8bab3e'], tint: '#e6e6c0', swirl: 0.75 },
    foam: ['#c6d186', '#95ad4c'],
    finish: { ...inGlass.finish, saturation: 1.06 },
  },
  'kholodnyy-ulun': {
    ...inGlass,
    seed: 52,
    glass: 'tumbler',
    liquid: { body: 'clear', colours: ['#b86410', '#de9a36', '#f0c470'], tint: '#b8752a', light: 1.2 },
    ice: 9,
    cold: 200,
  },
  'sok-apelsinovyy': {
    ...inGlass,
    seed: 63,
    glass: 'juice',
    liquid: { body: 'cloudy', colours: ['#ff9408', '#ffa41a', '#ffb52e'], swirl: 0.3 },
    cold: 60,
    garnish: ['orange half'],
  },
  'kola-bez-sakhara': {
    ...inGlass,
    seed: 74,
    glass: 'tumbler',
    liquid: { body: 'clear', colours: ['#270903', '#4b1204', '#86330e'], tint: '#7a2a08' },
    ice: 5,
    cold: 90,
    bubbles: 60,
    can: { colours: ['#3b1a14', '#f1e4d0'] },
    // A bright sky lies on a dark drink as a grey veil: here the lamps alone make the glass.
    studio: { ...inGlass.studio, sky: 0.22, key: 1.1, rim: 2 },
    finish: { ...inGlass.finish, exposure: 1.12, saturation: 1.22, rim: 0.2 },
  },
  'voda-bez-gaza': {
    ...inGlass,
    seed: 85,
    glass: 'water',
    liquid: water,
    cold: 60,
    bottle: { shape: 'bottle', liquid: water, cap: '#2f6f9a', label: ['#f4f1e8', '#4d9cc4'] },
  },
  'voda-s-gazom': {
    ...inGlass,
    seed: 96,
    glass: 'water',
    liquid: sparkling,
    bubbles: 260,
    cold: 60,
    bottle: { shape: 'flask', liquid: sparkling, cap: '#1f6b4f', label: ['#f4f1e8', '#2f9a74'], at: [4.4, 3.2, 0] },
  },
} satisfies Record<string, DrinkRecipe>
