import { dishesOf } from './dish'
import { inSizes, pizzaSizes } from './in-sizes'
import { pizzaOptions, wokOptions } from './options'
import type { DemoGoods, DemoGroup } from './shape'

/* Dishes that a guest puts together. What they cost and contain depends on the choice. */

const unknown = { kcal: 0, protein: 0, fat: 0, carbs: 0 }

const halvesOf = (size: string): DemoGroup => ({
  kind: 'additionals',
  name: 'Половины',
  min: 2,
  max: 2,
  part: 2,
  source: { category: 'pizza', size },
})

const halves = dishesOf({ category: 'pizza', pieces: 8, options: pizzaOptions })(220, 'iz-dvukh-polovin', 'Из двух половин', {
  description:
    'Две пиццы на одном тесте: спорить, какую брать, больше не нужно. Половина стоит половину своей пиццы, и ещё 40 ₽ за ровный стык.',
  composition: 'тесто',
  offer: { price: 40, weight: 560, badge: 'new' },
  food: { ...unknown, allergens: ['глютен', 'молоко'] },
})

/** Half one pizza, half another, in each size. */
export const halfPizzas: DemoGoods[] = inSizes(pizzaSizes)(halves).map((dish) => ({
  ...dish,
  groups: [halvesOf(dish.size_name ?? '')],
}))

export const ownWok: DemoGoods = {
  ...dishesOf({ category: 'wok', options: wokOptions.filter((id) => ![81, 85, 88].includes(id)) })(609, 'vok-na-vybor', 'Вок на выбор', {
    description: 'Основа, соус и всё, что к ним просится. Овощи жарим на сильном огне минуту, не дольше.',
    composition: 'пекинская капуста, морковь, болгарский перец, зелёный лук, кунжут',
    offer: { price: 290, weight: 350 },
    food: { kcal: 128, protein: 4.1, fat: 4.6, carbs: 17.8, allergens: ['глютен', 'соя', 'кунжут'] },
  }),
  groups: [
    { kind: 'sides', name: 'Основа', min: 1, max: 1, options: [[59], [60], [61], [62, 40]] },
    { kind: 'sauces', name: 'Соус', min: 1, max: 2, free: 1, options: [[88], [81], [85], [83]] },
  ],
}

const set = dishesOf({ category: 'sets', bonuses_active: false, sale_active: false, options: [] })

export const ownSet: DemoGoods = {
  ...set(520, 'soberi-set', 'Собери сет: 4 ролла', {
    description: 'Четыре ролла, которые любите вы, а не мы. Цена одна, какие бы ни выбрали.',
    composition: '',
    offer: { price: 1990, weight: 960, pieces: 32, badge: 'new' },
    food: unknown,
  }),
  groups: [{ kind: 'additionals', name: 'Роллы', min: 4, max: 4, price: 0, source: { category: 'rolls' } }],
}

const course = (name: string, category: string, size?: string): DemoGroup => ({
  kind: 'additionals',
  name,
  min: 1,
  max: 1,
  price: 0,
  source: { category, size },
})

export const lunch: DemoGoods = {
  ...set(521, 'obed', 'Обед: суп, горячее и напиток', {
    description: 'Суп, вок и напиток за одну цену. Хватает до ужина.',
    composition: '',
    offer: { price: 590, weight: 1150 },
    food: unknown,
  }),
  groups: [course('Суп', 'soups'), course('Горячее', 'wok'), course('Напиток', 'drinks', '0,5 л')],
  hours: [1, 2, 3, 4, 5].map((day) => ({ day, open: '12:00', close: '16:00' })),
}
