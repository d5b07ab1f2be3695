import { dishesOf } from './dish'
import { veganWokOptions, wokOptions } from './options'
import type { DemoGoods } from './shape'

const wok = dishesOf({ category: 'wok', options: wokOptions, picture: 'wok-chicken' })

/** Noodles and rice from the wok. */
export const woks: DemoGoods[] = [
  wok({
    id: 601,
    slug: 'udon-s-kuritsey-teriyaki',
    name: 'Удон с курицей терияки',
    description:
      'Толстая лапша и курица, которую терияки успевает покрыть глянцем. Три минуты на сильном огне, не дольше.',
    composition: 'лапша удон, куриное бедро, соус терияки, болгарский перец, морковь, кунжут',
    price: 420,
    weight: 340,
    badge: 'top',
    allergens: ['глютен', 'соя', 'кунжут'],
    nutrition: { kcal: 167, protein: 9.2, fat: 5.1, carbs: 21.2 },
  }),
  wok({
    id: 602,
    slug: 'udon-s-govyadinoy',
    name: 'Удон с говядиной',
    description:
      'Говядину режем тоньше карандаша и бросаем на раскалённое железо. Чёрного перца столько, чтобы вы его заметили.',
    composition: 'лапша удон, говядина, перечный соус, красный лук, брокколи, соевый соус',
    price: 490,
    weight: 340,
    allergens: ['глютен', 'соя'],
    nutrition: { kcal: 171, protein: 9.8, fat: 5.6, carbs: 20.5 },
  }),
  wok({
    id: 603,
    slug: 'soba-s-krevetkami',
    name: 'Соба с креветками',
    description:
      'Гречневая лапша пахнет орехом, а креветки чесноком. Зелёную фасоль оставляем твёрдой.',
    composition: 'лапша соба, креветки, стручковая фасоль, чеснок, имбирь, соевый соус',
    price: 520,
    weight: 330,
    badge: 'lactose_free',
    allergens: ['глютен', 'соя', 'ракообразные'],
    nutrition: { kcal: 142, protein: 8.9, fat: 3.4, carbs: 19.1 },
  }),
  wok({
    id: 604,
    slug: 'zharenyy-ris-s-kuritsey',
    name: 'Жареный рис с курицей',
    description:
      'Рис варим накануне: вчерашний жарится зерно к зерну. С яйцом, горошком и курицей он сам себе ужин.',
    composition: 'рис, куриное филе, яйцо, зелёный горошек, морковь, соевый соус',
    price: 390,
    weight: 330,
    allergens: ['яйцо', 'соя', 'глютен'],
    nutrition: { kcal: 174, protein: 8.6, fat: 4.9, carbs: 23.8 },
  }),
  wok({
    id: 605,
    slug: 'funchoza-s-ovoshchami',
    name: 'Фунчоза с овощами',
    description:
      'Стеклянная лапша забирает весь соус до капли. Овощи режем соломкой, чтобы наматывались вместе с ней.',
    composition: 'фунчоза, цукини, болгарский перец, морковь, шиитаке, соевый соус, кунжут',
    price: 370,
    weight: 320,
    badge: 'vegan',
    allergens: ['соя', 'глютен', 'кунжут'],
    nutrition: { kcal: 118, protein: 2.4, fat: 3.1, carbs: 20.4 },
    options: veganWokOptions,
  }),
  wok({
    id: 606,
    slug: 'udon-tom-yam',
    name: 'Удон том ям',
    description:
      'Паста том ям прямо в лапше: лемонграсс, лайм и перец. Кокосовое молоко появляется вовремя.',
    composition: 'лапша удон, креветки, кальмар, паста том ям, кокосовое молоко, лайм, перец чили',
    price: 540,
    weight: 350,
    badge: 'hot',
    allergens: ['глютен', 'ракообразные', 'моллюски', 'рыба'],
    nutrition: { kcal: 158, protein: 8.1, fat: 5.4, carbs: 19.3 },
  }),
  wok({
    id: 607,
    slug: 'pad-tay',
    name: 'Пад-тай с креветками',
    description:
      'Рисовая лапша, тамаринд и дроблёный арахис. Соус тамари варят без пшеницы, так что глютена здесь нет.',
    composition: 'рисовая лапша, креветки, яйцо, ростки сои, тамаринд, соус тамари, арахис, лайм',
    price: 530,
    weight: 340,
    badge: 'gluten_free',
    allergens: ['ракообразные', 'яйцо', 'соя', 'арахис'],
    nutrition: { kcal: 165, protein: 8.2, fat: 5.3, carbs: 21.1 },
  }),
  wok({
    id: 608,
    slug: 'soba-so-svininoy',
    name: 'Соба со свининой',
    description:
      'Свинину с вечера маринуем в имбире, поэтому она мягкая. Пекинская капуста даёт сок.',
    composition: 'лапша соба, свиная шея, пекинская капуста, имбирь, устричный соус, зелёный лук',
    price: 390,
    old_price: 480,
    weight: 340,
    badge: 'sale',
    allergens: ['глютен', 'соя', 'моллюски'],
    sale_active: false,
    nutrition: { kcal: 178, protein: 9, fat: 7.4, carbs: 18.8 },
  }),
]
