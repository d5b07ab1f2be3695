import { describe, expect, test } from 'vitest'
import { arrangeGoods } from './arrange-goods'
import type { GoodsCard } from './menu'

const card = (id: number, more: Partial<GoodsCard> = {}): GoodsCard => ({
  id,
  slug: `dish-${id}`,
  name: `Блюдо ${id}`,
  price: 100 * id,
  old_price: null,
  category_id: 1,
  weight: 200,
  unit: 'г',
  pieces: null,
  badge: 'no',
  composition: 'рис',
  available: true,
  bonuses_active: true,
  sale_active: true,
  picture: '/pictures/california.webp',
  has_options: false,
  ...more,
})
const list = (count: number, special: Record<number, Partial<GoodsCard>> = {}) =>
  Array.from({ length: count }, (_, index) => card(index + 1, special[index + 1]))

describe('the dish shown large', () => {
  test('is a new one from behind the fourth card', () => {
    const { feature, goods } = arrangeGoods(list(10, { 2: { badge: 'new' }, 6: { badge: 'top' }, 9: { badge: 'new' } }))
    expect(feature?.id).toBe(9)
    expect(goods.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 10])
  })
  test('is a hit where nothing is new', () => {
    expect(arrangeGoods(list(8, { 7: { badge: 'top' } })).feature?.id).toBe(7)
  })
  test('is never one that cannot be had', () => {
    expect(arrangeGoods(list(8, { 5: { available: false }, 7: { badge: 'new', available: false } })).feature?.id).toBe(6)
  })
  test('is left out of a short list', () => {
    expect(arrangeGoods(list(7))).toEqual({ goods: list(7) })
  })
})
