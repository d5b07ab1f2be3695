import { dishesOf } from './dish'
import { soupOptions, veganSoupOptions } from './options'
import type { DemoGoods } from './shape'

const soup = dishesOf({
  category: 'soups',
  options: soupOptions,
  picture: 'wok-chicken',
})

/** Soups. */
export const soups: DemoGoods[] = [
  soup({
    id: 801,
    slug: 'tom-yam-s-krevetkami',
    name: 'Том ям с креветками',
    description:
      'Кислый, острый и сладкий, именно в этом порядке. Добавьте к нему рис: он гасит пожар.',
    composition: 'креветки, кокосовое молоко, шампиньоны, лемонграсс, лайм, паста том ям, кинза',
    price: 490,
    weight: 380,
    badge: 'hot',
    allergens: ['ракообразные', 'рыба'],
    nutrition: { kcal: 72, protein: 4.8, fat: 4.4, carbs: 3.4 },
  }),
  soup({
    id: 802,
    slug: 'miso-s-tofu',
    name: 'Мисо с тофу',
    description:
      'Пасту мисо размешиваем в бульоне без кипения, иначе она теряет вкус. Тофу шёлковый, вакаме мягкая.',
    composition: 'паста мисо, тофу, водоросли вакаме, зелёный лук, бульон даси',
    price: 220,
    weight: 300,
    badge: 'lactose_free',
    allergens: ['соя', 'рыба'],
    nutrition: { kcal: 36, protein: 2.9, fat: 1.5, carbs: 2.7 },
  }),
  soup({
    id: 803,
    slug: 'sup-udon-s-kuritsey',
    name: 'Суп удон с курицей',
    description:
      'Куриный бульон варим с утра, удон опускаем перед отправкой. Яйцо до этого сутки лежит в маринаде.',
    composition:
      'лапша удон, куриное бедро, маринованное яйцо, шпинат, соевый соус, куриный бульон',
    price: 390,
    weight: 420,
    badge: 'top',
    allergens: ['глютен', 'яйцо', 'соя'],
    nutrition: { kcal: 88, protein: 5.7, fat: 2.6, carbs: 10.3 },
  }),
  soup({
    id: 804,
    slug: 'fo-bo',
    name: 'Фо бо',
    description:
      'Говяжий бульон восемь часов стоит с бадьяном и корицей. Лайм и зелень кладём отдельно, добавьте по вкусу.',
    composition: 'говядина, рисовая лапша, говяжий бульон, бадьян, рыбный соус, лайм, кинза, чили',
    price: 450,
    weight: 420,
    badge: 'gluten_free',
    allergens: ['рыба'],
    nutrition: { kcal: 79, protein: 6.1, fat: 2, carbs: 8.9 },
  }),
  soup({
    id: 805,
    slug: 'krem-sup-iz-tykvy',
    name: 'Крем-суп из тыквы',
    description:
      'Тыкву печём целиком, пока сахар не выступит на корке. Сливки заменили кокосовым молоком и не пожалели.',
    composition: 'тыква, кокосовое молоко, имбирь, морковь, тыквенные семечки',
    price: 320,
    weight: 350,
    badge: 'vegan',
    allergens: [],
    nutrition: { kcal: 64, protein: 1.3, fat: 3.8, carbs: 6.4 },
    options: veganSoupOptions,
  }),
  soup({
    id: 806,
    slug: 'kimchi-sup-so-svininoy',
    name: 'Кимчи-суп со свининой',
    description: 'Капуста бродит две недели, свинина варится час. Греет сильнее батареи.',
    composition: 'кимчи, свинина, тофу, паста кочуджан, зелёный лук, бульон',
    price: 390,
    weight: 380,
    badge: 'hot',
    allergens: ['соя', 'глютен', 'рыба'],
    nutrition: { kcal: 70, protein: 5.2, fat: 4, carbs: 3.4 },
  }),
  soup({
    id: 807,
    slug: 'slivochnyy-sup-s-lososem',
    name: 'Сливочный суп с лососем',
    description:
      'Финская уха на сливках: крупный лосось, картофель и укроп. Рыба попадает в кастрюлю последней.',
    composition: 'лосось, сливки, картофель, лук-порей, укроп, рыбный бульон',
    price: 470,
    weight: 350,
    allergens: ['рыба', 'молоко'],
    nutrition: { kcal: 98, protein: 5.4, fat: 6.2, carbs: 5.1 },
  }),
]
