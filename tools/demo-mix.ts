// What the customers of `npm run demo:orders` order: the mix of an evening, the same for the same seed.

/** A number from 0 to below 1. */
export type Random = () => number

type Option = { id: number }
export type Dish = { id: number; additionals: Option[]; sides: Option[]; sauces: Option[] }
export type Line = { id: number; qtt: number; additionals: Chosen[]; side: Chosen[]; sauce: Chosen[] }
type Chosen = { id: number; qtt: number }

export type Plan = {
  delivery_type: 'delivery' | 'pickup'
  /** Which of the next slots; null is now. */
  slot: number | null
  goods: Line[]
  comment: string | null
  persons: number
  street: { street: string; house: string; apartment: string }
  isPaidOnline: boolean
  /** When the customer changes their mind; null: never. */
  cancelAfterMs: number | null
}

const DELIVERY_SHARE = 0.65
const SLOT_SHARE = 0.2
const COMMENT_SHARE = 0.1
const ALLERGY_SHARE = 0.5
const CANCEL_SHARE = 0.1
const ONLINE_SHARE = 0.4
const OPTION_SHARE = 0.3
/** How many of a hundred orders have 1, 2 … 6 lines. */
const LINES = [18, 28, 24, 16, 9, 5]
/** Slots to choose from, a quarter of an hour each. */
const NEXT_SLOTS = 6
const CANCEL_MS = { from: 5_000, to: 55_000 }

export const ALLERGIES = [
  'Аллергия на кунжут, даже следы. Пожалуйста, без него',
  'У ребёнка аллергия на орехи',
  'Аллергия: креветки и краб',
  'Аллергия на молочное, сыр не кладите',
]
const WISHES = ['Позвоните за десять минут', 'Домофон не работает', 'Имбиря побольше, пожалуйста', 'Оставьте у двери']
const STREETS = ['Лесная', 'Новослободская', 'Покровка', 'Бауманская', 'Мясницкая', 'Таганская', 'Сретенка', 'Пятницкая']

/** mulberry32: small and good enough for a demo. */
export function seeded(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Milliseconds until the next order; `rate` orders an hour on average, at random times. */
export const gapMs = (random: Random, rate: number) => (-Math.log(1 - random()) * 3_600_000) / rate

/** One order. `dishes`: the most popular first. */
export function planOrder(random: Random, dishes: readonly Dish[]): Plan {
  const happens = (share: number) => random() < share
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  const delivery_type = happens(DELIVERY_SHARE) ? 'delivery' : 'pickup'
  const slot = happens(SLOT_SHARE) ? between(0, NEXT_SLOTS - 1) : null
  const goods = pickDishes(random, dishes, 1 + weighted(random, LINES)).map((dish) => lineOf(random, dish))
  const comment = happens(COMMENT_SHARE) ? oneOf(random, happens(ALLERGY_SHARE) ? ALLERGIES : WISHES) : null
  const street = { street: oneOf(random, STREETS), house: String(between(1, 60)), apartment: String(between(1, 180)) }
  return {
    delivery_type,
    slot,
    goods,
    comment,
    persons: between(1, 4),
    street,
    isPaidOnline: happens(ONLINE_SHARE),
    cancelAfterMs: happens(CANCEL_SHARE) ? between(CANCEL_MS.from, CANCEL_MS.to) : null,
  }
}

/** Different dishes: the n-th most popular is ordered in proportion to 1/n. */
function pickDishes(random: Random, dishes: readonly Dish[], count: number): Dish[] {
  const left = dishes.map((dish, rank) => ({ dish, weight: 1 / (rank + 1) }))
  const picked: Dish[] = []
  while (picked.length < count && left.length > 0) {
    const index = weighted(
      random,
      left.map(({ weight }) => weight),
    )
    picked.push(...left.splice(index, 1).map(({ dish }) => dish))
  }
  return picked
}

function lineOf(random: Random, { id, additionals, sides, sauces }: Dish): Line {
  const chosen = (options: readonly Option[]): Chosen[] =>
    options.length > 0 && random() < OPTION_SHARE ? [{ id: oneOf(random, options).id, qtt: 1 }] : []
  return { id, qtt: 1 + weighted(random, [75, 20, 5]), additionals: chosen(additionals), side: chosen(sides), sauce: chosen(sauces) }
}

/** An index, in proportion to the weights. */
function weighted(random: Random, weights: readonly number[]): number {
  let rest = random() * weights.reduce((sum, weight) => sum + weight, 0)
  return Math.max(
    0,
    weights.findIndex((weight) => (rest -= weight) < 0),
  )
}

function oneOf<Value>(random: Random, values: readonly Value[]): Value {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('nothing to choose from')
  return value
}
