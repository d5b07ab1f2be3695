import type { DemoCategory } from './shape'

/** The categories in menu order. */
export const categories: DemoCategory[] = [
  { id: 1, slug: 'rolls', name: 'Роллы', picture: 'maki-salmon' },
  { id: 2, slug: 'pizza', name: 'Пицца', picture: 'pepperoni' },
  { id: 3, slug: 'sushi', name: 'Суши', picture: 'nigiri-salmon' },
  { id: 4, slug: 'baked', name: 'Запечённые', picture: 'california' },
  { id: 5, slug: 'sets', name: 'Наборы', picture: 'california' },
  { id: 6, slug: 'wok', name: 'Вок', picture: 'wok-chicken' },
  { id: 7, slug: 'salads', name: 'Салаты', picture: 'wok-chicken' },
  { id: 8, slug: 'soups', name: 'Супы', picture: 'wok-chicken' },
  { id: 9, slug: 'desserts', name: 'Десерты', picture: 'cheesecake' },
  { id: 10, slug: 'drinks', name: 'Напитки', picture: 'lemonade-mango' },
  { id: 11, slug: 'sauces', name: 'Соусы', picture: 'sauce' },
]
