import type { Menu, MenuCategory, MenuGoods, MenuOption, MenuRow } from '~/contracts/staff-menu'

/** A dish of tests. */
export const dish: MenuGoods = {
  id: 7,
  slug: 'filadelfiya',
  category_id: 1,
  name: 'Филадельфия',
  description: 'С лососем',
  composition: 'Лосось, рис, нори',
  price: 590,
  old_price: null,
  images: ['/pictures/filadelfiya.webp'],
  weight: 260,
  unit: 'г',
  pieces: 8,
  badge: 'top',
  allergens: ['рыба'],
  nutrition: { kcal: 201, protein: 8.6, fat: 9.4, carbs: 20.5 },
  bonuses_active: true,
  sale_active: true,
  article: null,
  note: null,
  options: [3],
  ingredients: [
    { name: 'лосось', grams: 80, is_needed: true },
    { name: 'нори', grams: null, is_needed: false },
  ],
  parts: [],
  hours: [],
  size_name: null,
  size_position: 0,
  is_default_size: false,
  groups: [],
  sizes: [],
  visibility: 'on',
  stop: null,
  revision: 3,
  favorites: 2,
  sold_30: 148,
  changed: null,
}

const image = { sm: '/pictures/rolls-sm.webp', webp: '/pictures/rolls.webp' }

export const category: MenuCategory = {
  id: 1,
  slug: 'rolls',
  name: 'Роллы',
  image,
  position: 0,
  kitchen_minutes: 7,
  takes_notes: true,
  sizes: [],
  station_id: 11,
  hours: [],
  revision: 2,
  goods: 1,
  drafts: 0,
}
export const option: MenuOption = {
  id: 3,
  kind: 'sauces',
  name: 'Спайси',
  price: 49.5,
  max: 3,
  image,
  position: 0,
  revision: 5,
  goods: 2,
}
export const menu: Menu = {
  categories: [category, { ...category, id: 2, slug: 'soups', name: 'Супы', station_id: null }],
  options: [option, { ...option, id: 4, kind: 'additionals', name: 'Имбирь', goods: 0 }],
  stations: [{ id: 11, name: 'Холодный' }],
  goods: 1,
  drafts: 0,
  stopped: 0,
}

/** A row of the list of dishes. */
export const rowOf = (parts: Partial<MenuRow> & Pick<MenuRow, 'id' | 'name'>): MenuRow => ({
  slug: `dish-${parts.id}`,
  category_id: 1,
  family_id: null,
  size_name: null,
  image: null,
  price: 500,
  old_price: null,
  visibility: 'on',
  stop: null,
  station_id: 11,
  sold_7: 12,
  position: 0,
  revision: 1,
  ...parts,
})
