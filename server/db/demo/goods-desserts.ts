import { dishesOf } from './dish'
import type { DemoGoods } from './shape'

const dessert = dishesOf({ category: 'desserts', options: [], picture: 'cheesecake' })

const withIceCream = [28]

/** Desserts; one of them is sold out. */
export const desserts: DemoGoods[] = [
  dessert({
    id: 901,
    slug: 'chizkeyk-nyu-york',
    name: 'Чизкейк Нью-Йорк',
    description:
      'Печём на водяной бане и не торопим: ночь в холодильнике делает его плотным. Основа из песочного печенья.',
    composition: 'сливочный сыр, сливки, яйцо, сахар, песочное печенье, ваниль',
    price: 320,
    weight: 130,
    badge: 'top',
    allergens: ['молоко', 'яйцо', 'глютен'],
    nutrition: { kcal: 321, protein: 5.9, fat: 21.6, carbs: 26.1 },
    options: withIceCream,
  }),
  dessert({
    id: 902,
    slug: 'chizkeyk-s-matchey',
    name: 'Чизкейк с матчей',
    description:
      'Матча чуть горчит, поэтому сладкое хочется доесть до конца. Верх нарочно подпечён до тёмного.',
    composition: 'сливочный сыр, чай матча, сливки, яйцо, сахар, песочное печенье',
    price: 350,
    weight: 130,
    badge: 'new',
    allergens: ['молоко', 'яйцо', 'глютен'],
    nutrition: { kcal: 314, protein: 6.1, fat: 20.9, carbs: 25.6 },
  }),
  dessert({
    id: 903,
    slug: 'moti-s-mango',
    name: 'Моти с манго',
    description:
      'Рисовое тесто тянется, внутри холодное пюре манго со сливками. Дайте им десять минут оттаять.',
    composition: 'рисовая мука, манго, сливки, сахар, кукурузный крахмал',
    price: 210,
    weight: 80,
    pieces: 2,
    badge: 'gluten_free',
    allergens: ['молоко'],
    nutrition: { kcal: 246, protein: 2.9, fat: 6.8, carbs: 43.6 },
  }),
  dessert({
    id: 904,
    slug: 'moti-s-marakuyey',
    name: 'Моти с маракуйей',
    description:
      'Маракуйя кислая настолько, что сахар здесь только помогает. Косточки оставляем: они хрустят.',
    composition: 'рисовая мука, маракуйя, сливочный сыр, сахар, кукурузный крахмал',
    price: 220,
    weight: 80,
    pieces: 2,
    allergens: ['молоко'],
    available: false,
    nutrition: { kcal: 251, protein: 3.4, fat: 7.6, carbs: 42.4 },
  }),
  dessert({
    id: 905,
    slug: 'tiramisu',
    name: 'Тирамису',
    description:
      'Савоярди, маскарпоне и двойной эспрессо. Какао сверху столько, что смеяться за едой опасно.',
    composition: 'маскарпоне, печенье савоярди, эспрессо, яйцо, сахар, какао',
    price: 340,
    weight: 140,
    allergens: ['молоко', 'яйцо', 'глютен'],
    nutrition: { kcal: 298, protein: 5.4, fat: 18.2, carbs: 28.1 },
  }),
  dessert({
    id: 906,
    slug: 'brauni-s-vishney',
    name: 'Брауни с вишней',
    description:
      'Снаружи корка, внутри почти шоколад. Кислая вишня не даёт ему стать слишком серьёзным.',
    composition: 'тёмный шоколад, вишня, сливочное масло, яйцо, сахар, пшеничная мука',
    price: 240,
    old_price: 290,
    weight: 120,
    badge: 'sale',
    allergens: ['молоко', 'яйцо', 'глютен'],
    sale_active: false,
    nutrition: { kcal: 378, protein: 5.1, fat: 20.4, carbs: 43.5 },
    options: withIceCream,
  }),
  dessert({
    id: 907,
    slug: 'banan-v-tempure',
    name: 'Банан в темпуре',
    description:
      'Банан внутри становится кремом, кляр остаётся хрустящим. Кокосовая стружка и сироп из тростника.',
    composition: 'банан, кляр темпура, кокосовая стружка, тростниковый сироп',
    price: 260,
    weight: 160,
    badge: 'vegan',
    allergens: ['глютен'],
    nutrition: { kcal: 223, protein: 2.6, fat: 7.4, carbs: 36.7 },
  }),
  dessert({
    id: 908,
    slug: 'panna-kotta-s-yuzu',
    name: 'Панна-котта с юзу',
    description:
      'Сливки, застывшие ровно настолько, чтобы дрожать. Юзу пахнет лимоном и мандарином сразу.',
    composition: 'сливки, сок юзу, сахар, желатин, ваниль',
    price: 280,
    weight: 130,
    badge: 'gluten_free',
    allergens: ['молоко'],
    nutrition: { kcal: 242, protein: 2.8, fat: 17.1, carbs: 19.3 },
  }),
  dessert({
    id: 909,
    slug: 'pechene-s-predskazaniem',
    name: 'Печенье с предсказанием',
    description: 'Внутри записка, которую мы не читали. За исход не отвечаем, за хруст отвечаем.',
    composition: 'пшеничная мука, сахар, яичный белок, подсолнечное масло, ваниль',
    price: 40,
    weight: 1,
    unit: 'шт',
    allergens: ['глютен', 'яйцо'],
    nutrition: { kcal: 381, protein: 5.8, fat: 4.2, carbs: 80 },
  }),
]
