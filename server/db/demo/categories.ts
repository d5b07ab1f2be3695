import type { DemoCategory, DemoStation } from './shape'

const COLD = 1
const HOT = 2
const PIZZA = 3

export const stations: DemoStation[] = [
  { id: COLD, name: 'Холодный' },
  { id: HOT, name: 'Горячий' },
  { id: PIZZA, name: 'Пицца' },
]

/** The categories in menu order. */
export const categories: DemoCategory[] = [
  { id: 1, slug: 'rolls', name: 'Роллы', kitchen_minutes: 4, station_id: COLD },
  { id: 2, slug: 'pizza', name: 'Пицца', kitchen_minutes: 6, station_id: PIZZA },
  { id: 3, slug: 'sushi', name: 'Суши', kitchen_minutes: 3, station_id: COLD },
  { id: 4, slug: 'baked', name: 'Запечённые', kitchen_minutes: 5, station_id: HOT },
  { id: 5, slug: 'sets', name: 'Наборы', kitchen_minutes: 10, station_id: COLD },
  { id: 6, slug: 'wok', name: 'Вок', kitchen_minutes: 5, station_id: HOT },
  { id: 7, slug: 'salads', name: 'Салаты', kitchen_minutes: 3, station_id: COLD },
  { id: 8, slug: 'soups', name: 'Супы', kitchen_minutes: 2, station_id: HOT },
  { id: 9, slug: 'desserts', name: 'Десерты', kitchen_minutes: 1, station_id: COLD },
  { id: 10, slug: 'drinks', name: 'Напитки', kitchen_minutes: 0, station_id: null },
  { id: 11, slug: 'sauces', name: 'Соусы', kitchen_minutes: 0, station_id: null },
]
