import { partOptionId } from '~/rules/part-option'
import { categories, type dishes, optionGroups } from '#server/db/tables'
import { db } from '#server/http/api.testing'
import { insertGoods } from './catalog.testing'

export const PIZZAS = 91_000
/** A pizza in three sizes, a second one of 30 cm, and a pizza of two halves of 30 cm. */
export const [SMALL, MIDDLE, LARGE, OTHER, HALVES] = [91_001, 91_002, 91_003, 91_011, 91_021]

export const half = (id: number, qtt = 1) => ({ id: partOptionId(id, 2), qtt })

export async function insertPizzas(station_id: number | null = null) {
  const sizes = ['25 см', '30 см', '35 см']
  await db.insert(categories).values({ id: PIZZAS, slug: 'test-pizzas', name: 'Пицца', image: '/a.webp', station_id })
  const pizza = (id: number, change: Partial<typeof dishes.$inferInsert>) => ({
    category_id: PIZZAS,
    name: 'Пепперони',
    slug: `p-${id}`,
    ...change,
  })
  await insertGoods([SMALL, MIDDLE, LARGE], (id) => {
    const at = id - SMALL
    const size = { family_id: SMALL, size_name: sizes[at], size_position: at, is_default_size: at === 1 }
    return pizza(id, { price: 400 + at * 195, ...size })
  })
  await insertGoods([OTHER], (id) => pizza(id, { name: 'Маргарита', price: 500, family_id: id, size_name: '30 см' }))
  await insertGoods([HALVES], (id) => pizza(id, { name: 'Из двух половин', price: 0, family_id: id, size_name: '30 см' }))
  const source = { source_category_id: PIZZAS, source_size: '30 см', part: 2 }
  await db.insert(optionGroups).values({ goods_id: HALVES, kind: 'additionals', name: 'Половины', min: 2, max: 2, ...source })
}
