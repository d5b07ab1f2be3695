import type { Goods } from '~/contracts/goods'

const image = { sm: '/s', webp: '/w' }

export const testOption = (id: number, price: number, max = 5) => ({ id, name: `добавка ${id}`, price, max, image })

/** A product of 300 ₽ with one option of each kind (11, 51, 81). */
export const testGoods = (parts: Partial<Goods> = {}): Goods => ({
  id: 1,
  slug: 'roll',
  name: 'Ролл',
  description: '',
  composition: '',
  price: 300,
  old_price: null,
  category_id: 1,
  image,
  images: [image],
  weight: 200,
  unit: 'г',
  pieces: 8,
  badge: 'no',
  allergens: [],
  bonuses_active: true,
  sale_active: true,
  available: true,
  nutrition: { kcal: 1, protein: 1, fat: 1, carbs: 1 },
  additionals: [testOption(11, 50)],
  sides: [testOption(51, 0)],
  sauces: [testOption(81, 45)],
  size: null,
  sizes: [],
  groups: [],
  hours: [],
  contains: [],
  ...parts,
})
