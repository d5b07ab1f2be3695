import { describe, expect, it } from 'vitest'
import { kitchenOfCity, kitchenOfPoint } from './order-kitchen'

const kitchens = (...ids: number[]) => ids.map((id) => ({ id: Math.abs(id), cooks: id > 0 }))
const points = (...ids: number[]) => ids.map((id) => ({ id }))

describe('the kitchen of a city', () => {
  it.each([
    ['its own, wherever it is', kitchens(1, 2, 3), 3, points(1, 2), 3],
    ['its own, although it stopped cooking: only the owner chooses another', kitchens(1, -3), 3, points(1), 3],
    ['the first of its points', kitchens(1, 2, 3), null, points(3, 2), 3],
    ['the first of its points that cooks', kitchens(1, 2, -3), null, points(3, 2), 2],
    ['of the shop, where the city has no point', kitchens(7, 4), null, [], 4],
    ['of the shop, where no point of the city cooks', kitchens(4, -5), null, points(5), 4],
    ['none, where no kitchen cooks', kitchens(-4, -5), null, points(5), undefined],
    ['none, in a shop without kitchens', [], null, [], undefined],
  ])('is %s', (_which, all, kitchen_id, ofCity, id) => {
    expect(kitchenOfCity(all, { kitchen_id }, ofCity)?.id).toBe(id)
  })
})

describe('the kitchen of a point', () => {
  const [ofCity] = kitchens(9)

  it('is the point, while it cooks', () => {
    expect(kitchenOfPoint(kitchens(1, 9), 1, ofCity)?.id).toBe(1)
    expect(kitchenOfPoint(kitchens(-1, 9), 1, ofCity)?.id).toBe(9)
    expect(kitchenOfPoint([], 1, undefined)).toBeUndefined()
  })
})
