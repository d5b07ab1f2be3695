import { dishesOf } from './dish'
import { saladOptions, veganSaladOptions } from './options'
import type { DemoGoods } from './shape'

const salad = dishesOf({ category: 'salads', options: saladOptions, picture: 'wok-chicken' })

/** Salads. */
export const salads: DemoGoods[] = [
  salad({
    id: 701,
    slug: 'tsezar-s-kuritsey',
    name: 'Цезарь с курицей',
    description: 'Гренки и соус едут отдельно от листьев. Смешаете сами, и ничего не размокнет.',
    composition: 'куриное филе, салат романо, пармезан, черри, гренки, соус цезарь с анчоусом',
    price: 420,
    weight: 240,
    badge: 'top',
    allergens: ['молоко', 'яйцо', 'рыба', 'глютен', 'горчица'],
    nutrition: { kcal: 168, protein: 11.2, fat: 10.3, carbs: 7.6 },
  }),
  salad({
    id: 702,
    slug: 'tsezar-s-krevetkami',
    name: 'Цезарь с креветками',
    description:
      'Шесть креветок с чесноком и лимоном поверх холодного романо. Пармезан строгаем, а не трём.',
    composition: 'креветки, салат романо, пармезан, черри, гренки, соус цезарь с анчоусом',
    price: 520,
    weight: 230,
    allergens: ['ракообразные', 'молоко', 'яйцо', 'рыба', 'глютен', 'горчица'],
    nutrition: { kcal: 154, protein: 10.4, fat: 9.2, carbs: 7.3 },
  }),
  salad({
    id: 703,
    slug: 'salat-chuka',
    name: 'Салат чука',
    description:
      'Горка морских водорослей и густой ореховый соус на дне. Доставайте его палочками снизу.',
    composition: 'водоросли чука, ореховый соус, кунжут, лимон',
    price: 290,
    weight: 160,
    badge: 'vegan',
    allergens: ['орехи', 'соя', 'глютен', 'кунжут'],
    nutrition: { kcal: 124, protein: 3.4, fat: 8.1, carbs: 9.3 },
    options: veganSaladOptions,
  }),
  salad({
    id: 704,
    slug: 'teplyy-salat-s-govyadinoy',
    name: 'Тёплый салат с говядиной',
    description:
      'Говядина прямо со сковороды на рукколу, и рукколе это идёт. Заправка из бальзамика и терияки.',
    composition: 'говядина, руккола, баклажан, черри, соус терияки, бальзамик, кунжут',
    price: 490,
    weight: 230,
    badge: 'lactose_free',
    allergens: ['соя', 'глютен', 'кунжут'],
    nutrition: { kcal: 143, protein: 10.1, fat: 8.2, carbs: 7.1 },
  }),
  salad({
    id: 705,
    slug: 'poke-s-lososem',
    name: 'Поке с лососем',
    description:
      'Рис внизу, лосось, авокадо и эдамаме по секторам. Можно есть по порядку, можно всё перемешать.',
    composition: 'лосось, рис, авокадо, эдамаме, огурец, редис, соус понзу, кунжут',
    price: 560,
    weight: 320,
    badge: 'top',
    allergens: ['рыба', 'соя', 'глютен', 'кунжут'],
    nutrition: { kcal: 157, protein: 8.1, fat: 6.6, carbs: 16.1 },
  }),
  salad({
    id: 706,
    slug: 'bitye-ogurtsy',
    name: 'Битые огурцы',
    description:
      'Огурцы разбиваем плоской стороной ножа, и соус проходит насквозь. Чеснок, чили и чёрный уксус.',
    composition: 'огурцы, чеснок, перец чили, соевый соус, чёрный уксус, кунжутное масло',
    price: 260,
    weight: 200,
    badge: 'hot',
    allergens: ['соя', 'глютен', 'кунжут'],
    nutrition: { kcal: 58, protein: 1.4, fat: 3.6, carbs: 4.9 },
    options: veganSaladOptions,
  }),
  salad({
    id: 707,
    slug: 'grecheskiy',
    name: 'Греческий',
    description:
      'Фету кладём ломтём, как в Греции, ломать её предстоит вам. Орегано и оливковое масло, больше ничего лишнего.',
    composition: 'фета, томаты, огурцы, болгарский перец, маслины, красный лук, оливковое масло',
    price: 360,
    weight: 250,
    badge: 'gluten_free',
    allergens: ['молоко'],
    nutrition: { kcal: 121, protein: 3.9, fat: 9.8, carbs: 4.3 },
  }),
]
