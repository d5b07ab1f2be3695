import type { DemoCategory } from './shape'

/** The categories in menu order. */
export const categories: DemoCategory[] = [
  { id: 1, slug: 'rolls', name: 'Роллы', kitchen_minutes: 4 },
  { id: 2, slug: 'pizza', name: 'Пицца', kitchen_minutes: 6 },
  { id: 3, slug: 'sushi', name: 'Суши', kitchen_minutes: 3 },
  { id: 4, slug: 'baked', name: 'Запечённые', kitchen_minutes: 5 },
  { id: 5, slug: 'sets', name: 'Наборы', kitchen_minutes: 10 },
  { id: 6, slug: 'wok', name: 'Вок', kitchen_minutes: 5 },
  { id: 7, slug: 'salads', name: 'Салаты', kitchen_minutes: 3 },
  { id: 8, slug: 'soups', name: 'Супы', kitchen_minutes: 2 },
  { id: 9, slug: 'desserts', name: 'Десерты', kitchen_minutes: 1 },
  { id: 10, slug: 'drinks', name: 'Напитки', kitchen_minutes: 0 },
  { id: 11, slug: 'sauces', name: 'Соусы', kitchen_minutes: 0 },
]
