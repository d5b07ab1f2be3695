import { describe, expect, test } from 'vitest'
import type { GoodsCard } from './menu'
import { pickHits } from './pick-hits'

const SETS = 5
const hit = (id: number, category_id: number): GoodsCard => ({
  id,
  category_id,
  slug: `dish-${id}`,
  name: `Блюдо ${id}`,
  price: 100,
  old_price: null,
  weight: 200,
  unit: 'г',
  pieces: null,
  badge: 'top',
  composition: 'рис',
  available: true,
  bonuses_active: true,
  sale_active: true,
  picture: '/pictures/california.webp',
  has_options: false,
})

describe('the hits of the front page', () => {
  test('show a set large and at most seven others, other sets last', () => {
    const hits = [hit(1, 1), hit(2, SETS), hit(3, SETS), hit(4, 2), hit(5, 3), hit(6, 4), hit(7, 6), hit(8, 7), hit(9, 8)]
    const { feature, goods } = pickHits(hits, SETS)
    expect(feature?.id).toBe(2)
    expect(goods.map(({ id }) => id)).toEqual([1, 4, 5, 6, 7, 8, 9])
  })
  test('show the first one large where there is no set', () => {
    expect(pickHits([hit(1, 1), hit(2, 2)], undefined)).toEqual({ feature: hit(1, 1), goods: [hit(2, 2)] })
  })
  test('show nothing where there are none', () => {
    expect(pickHits([], SETS)).toEqual({ goods: [] })
  })
})
