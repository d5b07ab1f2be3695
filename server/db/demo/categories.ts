import type { DemoCategory } from './shape'

/** The categories in menu order. */
export const categories: DemoCategory[] = [
  { id: 1, slug: 'rolls', name: 'Роллы' },
  { id: 2, slug: 'pizza', name: 'Пицца' },
  { id: 3, slug: 'sushi', name: 'Суши' },
  { id: 4, slug: 'baked', name: 'Запечённые' },
  { id: 5, slug: 'sets', name: 'Наборы' },
  { id: 6, slug: 'wok', name: 'Вок' },
  { id: 7, slug: 'salads', name: 'Салаты' },
  { id: 8, slug: 'soups', name: 'Супы' },
  { id: 9, slug: 'desserts', name: 'Десерты' },
  { id: 10, slug: 'drinks', name: 'Напитки' },
  { id: 11, slug: 'sauces', name: 'Соусы' },
]
