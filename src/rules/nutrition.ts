import type { Goods } from '~/contracts/goods'
import { dishOfOption } from './part-option'

export type Nutrition = Goods['nutrition']
type Weighed = Pick<Goods, 'nutrition' | 'weight' | 'unit'>
type Piece = { id: number; qtt: number; name: string }
/** A line of a cart: a dish with what was chosen for each piece of it. */
export type EatenLine = Piece & Record<'additionals' | 'side' | 'sauce', readonly Piece[]>

const FACTS = ['kcal', 'protein', 'fat', 'carbs'] as const
const NOTHING: Nutrition = { kcal: 0, protein: 0, fat: 0, carbs: 0 }

/** What a whole portion has; null where the menu does not say it: zeros are unknown, and pieces have no weight. */
export function portionNutrition({ nutrition, weight, unit }: Weighed): Nutrition | null {
  if (unit === 'шт' || !(weight > 0) || FACTS.every((fact) => nutrition[fact] === 0)) return null
  return scaled(nutrition, weight / 100)
}

/** What the lines have in all. `unknown`: what is left out because the menu does not say it, each once. A dish without facts of its own is what
 *  was chosen for it: two halves, a lunch. */
export function nutritionOf(lines: readonly EatenLine[], goodsById: ReadonlyMap<number, Weighed>): { sum: Nutrition; unknown: string[] } {
  const unknown = new Set<string>()
  let sum = NOTHING
  for (const line of lines) {
    const options = [...line.additionals, ...line.side, ...line.sauce]
    const dish = goodsById.get(line.id)
    const own = dish ? portionNutrition(dish) : null
    if (own) sum = added(sum, scaled(own, line.qtt))
    else if (!options.some(({ id }) => dishOfOption(id) !== null)) unknown.add(line.name)
    for (const option of options) {
      const of = dishOfOption(option.id)
      const whole = of && goodsById.get(of.id)
      const facts = whole ? portionNutrition(whole) : null
      if (of && facts) sum = added(sum, scaled(facts, (line.qtt * option.qtt) / of.part))
      else unknown.add(option.name)
    }
  }
  return { sum, unknown: [...unknown] }
}

/** The products whose facts the lines need. */
export const eatenIds = (lines: readonly EatenLine[]): number[] => [
  ...new Set(
    lines.flatMap(({ id, additionals, side, sauce }) => [
      id,
      ...[...additionals, ...side, ...sauce].flatMap((one) => dishOfOption(one.id)?.id ?? []),
    ]),
  ),
]

const each = (make: (fact: keyof Nutrition) => number): Nutrition => ({
  kcal: make('kcal'),
  protein: make('protein'),
  fat: make('fat'),
  carbs: make('carbs'),
})
const scaled = (facts: Nutrition, by: number) => each((fact) => facts[fact] * by)
const added = (one: Nutrition, other: Nutrition) => each((fact) => one[fact] + other[fact])
