import { dishesOf } from './dish'
import { saladOptions, soupOptions, veganSaladOptions, veganSoupOptions, veganWokOptions, wokOptions } from './options'
import type { DemoGoods } from './shape'

const wok = dishesOf({ category: 'wok', options: wokOptions })

/** Noodles and rice from the wok. */
export const woks: DemoGoods[] = [
  wok(601, 'udon-s-kuritsey-teriyaki', 'Удон с курицей терияки', {
    description: 'Толстая лапша и курица, которую терияки успевает покрыть глянцем. Три минуты на сильном огне, не дольше.',
    composition: 'лапша удон, куриное бедро, соус терияки, болгарский перец, морковь, кунжут',
    offer: { price: 420, weight: 340, badge: 'top' },
    food: { kcal: 167, protein: 9.2, fat: 5.1, carbs: 21.2, allergens: ['глютен', 'соя', 'кунжут'] },
  }),
  wok(602, 'udon-s-govyadinoy', 'Удон с говядиной', {
    description: 'Говядину режем тоньше карандаша и бросаем на раскалённое железо. Чёрного перца столько, чтобы вы его заметили.',
    composition: 'лапша удон, говядина, перечный соус, красный лук, брокколи, соевый соус',
    offer: { price: 490, weight: 340 },
    food: { kcal: 171, protein: 9.8, fat: 5.6, carbs: 20.5, allergens: ['глютен', 'соя'] },
  }),
  wok(603, 'soba-s-krevetkami', 'Соба с креветками', {
    description: 'Гречневая лапша пахнет орехом, а креветки чесноком. Зелёную фасоль оставляем твёрдой.',
    composition: 'лапша соба, креветки, стручковая фасоль, чеснок, имбирь, соевый соус',
    offer: { price: 520, weight: 330, badge: 'lactose_free' },
    food: { kcal: 142, protein: 8.9, fat: 3.4, carbs: 19.1, allergens: ['глютен', 'соя', 'ракообразные'] },
  }),
  wok(604, 'zharenyy-ris-s-kuritsey', 'Жареный рис с курицей', {
    description: 'Рис варим накануне: вчерашний жарится зерно к зерну. С яйцом, горошком и курицей он сам себе ужин.',
    composition: 'рис, куриное филе, яйцо, зелёный горошек, морковь, соевый соус',
    offer: { price: 390, weight: 330 },
    food: { kcal: 174, protein: 8.6, fat: 4.9, carbs: 23.8, allergens: ['яйцо', 'соя', 'глютен'] },
  }),
  wok(605, 'funchoza-s-ovoshchami', 'Фунчоза с овощами', {
    description: 'Стеклянная лапша забирает весь соус до капли. Овощи режем соломкой, чтобы наматывались вместе с ней.',
    composition: 'фунчоза, цукини, болгарский перец, морковь, шиитаке, соевый соус, кунжут',
    offer: { price: 370, weight: 320, badge: 'vegan', options: veganWokOptions },
    food: { kcal: 118, protein: 2.4, fat: 3.1, carbs: 20.4, allergens: ['соя', 'глютен', 'кунжут'] },
  }),
  wok(606, 'udon-tom-yam', 'Удон том ям', {
    description: 'Паста том ям прямо в лапше: лемонграсс, лайм и перец. Кокосовое молоко появляется вовремя.',
    composition: 'лапша удон, креветки, кальмар, паста том ям, кокосовое молоко, лайм, перец чили',
    offer: { price: 540, weight: 350, badge: 'hot' },
    food: { kcal: 158, protein: 8.1, fat: 5.4, carbs: 19.3, allergens: ['глютен', 'ракообразные', 'моллюски', 'рыба'] },
  }),
  wok(607, 'pad-tay', 'Пад-тай с креветками', {
    description: 'Рисовая лапша, тамаринд и дроблёный арахис. Соус тамари варят без пшеницы, так что глютена здесь нет.',
    composition: 'рисовая лапша, креветки, яйцо, ростки сои, тамаринд, соус тамари, арахис, лайм',
    offer: { price: 530, weight: 340, badge: 'gluten_free' },
    food: { kcal: 165, protein: 8.2, fat: 5.3, carbs: 21.1, allergens: ['ракообразные', 'яйцо', 'соя', 'арахис'] },
  }),
  wok(608, 'soba-so-svininoy', 'Соба со свининой', {
    description: 'Свинину с вечера маринуем в имбире, поэтому она мягкая. Пекинская капуста даёт сок.',
    composition: 'лапша соба, свиная шея, пекинская капуста, имбирь, устричный соус, зелёный лук',
    offer: { price: 390, old_price: 480, weight: 340, badge: 'sale' },
    food: { kcal: 178, protein: 9, fat: 7.4, carbs: 18.8, allergens: ['глютен', 'соя', 'моллюски'] },
  }),
]

const salad = dishesOf({ category: 'salads', options: saladOptions })

/** Salads. */
export const salads: DemoGoods[] = [
  salad(701, 'tsezar-s-kuritsey', 'Цезарь с курицей', {
    description: 'Гренки и соус едут отдельно от листьев. Смешаете сами, и ничего не размокнет.',
    composition: 'куриное филе, салат романо, пармезан, черри, гренки, соус цезарь с анчоусом',
    offer: { price: 420, weight: 240, badge: 'top' },
    food: { kcal: 168, protein: 11.2, fat: 10.3, carbs: 7.6, allergens: ['молоко', 'яйцо', 'рыба', 'глютен', 'горчица'] },
  }),
  salad(702, 'tsezar-s-krevetkami', 'Цезарь с креветками', {
    description: 'Шесть креветок с чесноком и лимоном поверх холодного романо. Пармезан строгаем, а не трём.',
    composition: 'креветки, салат романо, пармезан, черри, гренки, соус цезарь с анчоусом',
    offer: { price: 520, weight: 230 },
    food: { kcal: 154, protein: 10.4, fat: 9.2, carbs: 7.3, allergens: ['ракообразные', 'молоко', 'яйцо', 'рыба', 'глютен', 'горчица'] },
  }),
  salad(703, 'salat-chuka', 'Салат чука', {
    description: 'Горка морских водорослей и густой ореховый соус на дне. Доставайте его палочками снизу.',
    composition: 'водоросли чука, ореховый соус, кунжут, лимон',
    offer: { price: 290, weight: 160, badge: 'vegan', options: veganSaladOptions },
    food: { kcal: 124, protein: 3.4, fat: 8.1, carbs: 9.3, allergens: ['орехи', 'соя', 'глютен', 'кунжут'] },
  }),
  salad(704, 'teplyy-salat-s-govyadinoy', 'Тёплый салат с говядиной', {
    description: 'Говядина прямо со сковороды на рукколу, и рукколе это идёт. Заправка из бальзамика и терияки.',
    composition: 'говядина, руккола, баклажан, черри, соус терияки, бальзамик, кунжут',
    offer: { price: 490, weight: 230, badge: 'lactose_free' },
    food: { kcal: 143, protein: 10.1, fat: 8.2, carbs: 7.1, allergens: ['соя', 'глютен', 'кунжут'] },
  }),
  salad(705, 'poke-s-lososem', 'Поке с лососем', {
    description: 'Рис внизу, лосось, авокадо и эдамаме по секторам. Можно есть по порядку, можно всё перемешать.',
    composition: 'лосось, рис, авокадо, эдамаме, огурец, редис, соус понзу, кунжут',
    offer: { price: 560, weight: 320, badge: 'top' },
    food: { kcal: 157, protein: 8.1, fat: 6.6, carbs: 16.1, allergens: ['рыба', 'соя', 'глютен', 'кунжут'] },
  }),
  salad(706, 'bitye-ogurtsy', 'Битые огурцы', {
    description: 'Огурцы разбиваем плоской стороной ножа, и соус проходит насквозь. Чеснок, чили и чёрный уксус.',
    composition: 'огурцы, чеснок, перец чили, соевый соус, чёрный уксус, кунжутное масло',
    offer: { price: 260, weight: 200, badge: 'hot', options: veganSaladOptions },
    food: { kcal: 58, protein: 1.4, fat: 3.6, carbs: 4.9, allergens: ['соя', 'глютен', 'кунжут'] },
  }),
  salad(707, 'grecheskiy', 'Греческий', {
    description: 'Фету кладём ломтём, как в Греции, ломать её предстоит вам. Орегано и оливковое масло, больше ничего лишнего.',
    composition: 'фета, томаты, огурцы, болгарский перец, маслины, красный лук, оливковое масло',
    offer: { price: 360, weight: 250, badge: 'gluten_free' },
    food: { kcal: 121, protein: 3.9, fat: 9.8, carbs: 4.3, allergens: ['молоко'] },
  }),
]

const soup = dishesOf({ category: 'soups', options: soupOptions })

/** Soups. */
export const soups: DemoGoods[] = [
  soup(801, 'tom-yam-s-krevetkami', 'Том ям с креветками', {
    description: 'Кислый, острый и сладкий, именно в этом порядке. Добавьте к нему рис: он гасит пожар.',
    composition: 'креветки, кокосовое молоко, шампиньоны, лемонграсс, лайм, паста том ям, кинза',
    offer: { price: 490, weight: 380, badge: 'hot' },
    food: { kcal: 72, protein: 4.8, fat: 4.4, carbs: 3.4, allergens: ['ракообразные', 'рыба'] },
  }),
  soup(802, 'miso-s-tofu', 'Мисо с тофу', {
    description: 'Пасту мисо размешиваем в бульоне без кипения, иначе она теряет вкус. Тофу шёлковый, вакаме мягкая.',
    composition: 'паста мисо, тофу, водоросли вакаме, зелёный лук, бульон даси',
    offer: { price: 220, weight: 300, badge: 'lactose_free' },
    food: { kcal: 36, protein: 2.9, fat: 1.5, carbs: 2.7, allergens: ['соя', 'рыба'] },
  }),
  soup(803, 'sup-udon-s-kuritsey', 'Суп удон с курицей', {
    description: 'Куриный бульон варим с утра, удон опускаем перед отправкой. Яйцо до этого сутки лежит в маринаде.',
    composition: 'лапша удон, куриное бедро, маринованное яйцо, шпинат, соевый соус, куриный бульон',
    offer: { price: 390, weight: 420, badge: 'top' },
    food: { kcal: 88, protein: 5.7, fat: 2.6, carbs: 10.3, allergens: ['глютен', 'яйцо', 'соя'] },
  }),
  soup(804, 'fo-bo', 'Фо бо', {
    description: 'Говяжий бульон восемь часов стоит с бадьяном и корицей. Лайм и зелень кладём отдельно, добавьте по вкусу.',
    composition: 'говядина, рисовая лапша, говяжий бульон, бадьян, рыбный соус, лайм, кинза, чили',
    offer: { price: 450, weight: 420, badge: 'gluten_free' },
    food: { kcal: 79, protein: 6.1, fat: 2, carbs: 8.9, allergens: ['рыба'] },
  }),
  soup(805, 'krem-sup-iz-tykvy', 'Крем-суп из тыквы', {
    description: 'Тыкву печём целиком, пока сахар не выступит на корке. Сливки заменили кокосовым молоком и не пожалели.',
    composition: 'тыква, кокосовое молоко, имбирь, морковь, тыквенные семечки',
    offer: { price: 320, weight: 350, badge: 'vegan', options: veganSoupOptions },
    food: { kcal: 64, protein: 1.3, fat: 3.8, carbs: 6.4 },
  }),
  soup(806, 'kimchi-sup-so-svininoy', 'Кимчи-суп со свининой', {
    description: 'Капуста бродит две недели, свинина варится час. Греет сильнее батареи.',
    composition: 'кимчи, свинина, тофу, паста кочуджан, зелёный лук, бульон',
    offer: { price: 390, weight: 380, badge: 'hot' },
    food: { kcal: 70, protein: 5.2, fat: 4, carbs: 3.4, allergens: ['соя', 'глютен', 'рыба'] },
  }),
  soup(807, 'slivochnyy-sup-s-lososem', 'Сливочный суп с лососем', {
    description: 'Финская уха на сливках: крупный лосось, картофель и укроп. Рыба попадает в кастрюлю последней.',
    composition: 'лосось, сливки, картофель, лук-порей, укроп, рыбный бульон',
    offer: { price: 470, weight: 350 },
    food: { kcal: 98, protein: 5.4, fat: 6.2, carbs: 5.1, allergens: ['рыба', 'молоко'] },
  }),
]
