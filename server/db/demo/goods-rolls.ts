import { dishesOf } from './dish'
import { rollOptions, veganRollOptions } from './options'
import type { DemoGoods } from './shape'

const roll = dishesOf({ category: 'rolls', pieces: 8, options: rollOptions })

/** The classic rolls: «Филадельфия», «Калифорния» and others; then signature rolls, new ones first, and thin maki. */
export const rolls: DemoGoods[] = [
  roll(101, 'filadelfiya-klassik', 'Филадельфия классик', {
    description: 'Лосося в ней по весу столько же, сколько риса. Огурец внутри хрустит, сыр прохладный и чуть солёный.',
    composition: 'лосось, сливочный сыр, огурец, рис, нори',
    offer: { price: 590, weight: 260, badge: 'top' },
    food: { kcal: 201, protein: 8.6, fat: 9.4, carbs: 20.5, allergens: ['рыба', 'молоко'] },
  }),
  roll(102, 'filadelfiya-s-ugrem', 'Филадельфия с угрём', {
    description: 'Тёплый угорь в сладковатом унаги и холодный сыр под ним. Ради этой разницы её и заказывают.',
    composition: 'копчёный угорь, сливочный сыр, огурец, соус унаги, кунжут, рис, нори',
    offer: { price: 690, weight: 265 },
    food: { kcal: 224, protein: 8.1, fat: 10.8, carbs: 23.4, allergens: ['рыба', 'молоко', 'соя', 'глютен', 'кунжут'] },
  }),
  roll(103, 'filadelfiya-s-avokado', 'Филадельфия с авокадо', {
    description: 'Авокадо вместо огурца, и ролл становится мягче. Берите, если хруст вам в роллах не нужен.',
    composition: 'лосось, сливочный сыр, авокадо, рис, нори',
    offer: { price: 620, weight: 265 },
    food: { kcal: 217, protein: 8.4, fat: 11.3, carbs: 20.2, allergens: ['рыба', 'молоко'] },
  }),
  roll(104, 'filadelfiya-opalennaya', 'Филадельфия опалённая', {
    description: 'Проводим по лососю горелкой, пока край не потемнеет. Сверху рыба пахнет дымом, в середине остаётся нежной.',
    composition: 'опалённый лосось, сливочный сыр, огурец, соус унаги, зелёный лук, рис, нори',
    offer: { price: 640, weight: 270 },
    food: { kcal: 206, protein: 8.5, fat: 9.3, carbs: 22, allergens: ['рыба', 'молоко', 'соя', 'глютен'] },
  }),
  roll(105, 'kaliforniya-s-krabom', 'Калифорния с крабом', {
    description: 'Снежный краб, авокадо и масаго, которая лопается на зубах. Первый ролл в нашем меню, рецепт с тех пор не трогали.',
    composition: 'снежный краб, авокадо, огурец, икра масаго, майонез, рис, нори',
    offer: { price: 490, weight: 240, badge: 'top' },
    food: { kcal: 178, protein: 6.3, fat: 7.2, carbs: 22, allergens: ['ракообразные', 'рыба', 'яйцо', 'горчица'] },
  }),
  roll(106, 'kaliforniya-s-krevetkoy', 'Калифорния с креветкой', {
    description: 'Креветку варим две минуты, чтобы она пружинила. Снаружи слой масаго, внутри авокадо и огурец.',
    composition: 'креветка, икра масаго, огурец, авокадо, майонез, рис, нори',
    offer: { price: 470, weight: 235 },
    food: { kcal: 171, protein: 6.9, fat: 6.1, carbs: 22.1, allergens: ['ракообразные', 'рыба', 'яйцо', 'горчица'] },
  }),
  roll(107, 'kaliforniya-s-lososem', 'Калифорния с лососем', {
    description: 'Лосось прячется внутри, оранжевая масаго снаружи. Хороша без соуса, с одним имбирём.',
    composition: 'лосось, икра масаго, авокадо, огурец, рис, нори',
    offer: { price: 510, weight: 240, badge: 'lactose_free' },
    food: { kcal: 173, protein: 7.4, fat: 6.2, carbs: 21.9, allergens: ['рыба'] },
  }),
  roll(108, 'kanada', 'Канада', {
    description: 'Угорь сверху, лосось и сыр внутри: самый сытный из холодных роллов. Унаги наносим кистью, чтобы не залить рис.',
    composition: 'копчёный угорь, лосось, сливочный сыр, огурец, соус унаги, кунжут, рис, нори',
    offer: { price: 720, weight: 285, badge: 'top' },
    food: { kcal: 229, protein: 9.4, fat: 11.2, carbs: 22.6, allergens: ['рыба', 'молоко', 'соя', 'глютен', 'кунжут'] },
  }),
  roll(109, 'zelenyy-drakon', 'Зелёный дракон', {
    description: 'Чешуя из тонко нарезанного авокадо, под ней угорь и огурец. Укладываем плотно, чтобы дракон доехал целым.',
    composition: 'авокадо, копчёный угорь, огурец, соус унаги, кунжут, рис, нори',
    offer: { price: 610, weight: 255, badge: 'lactose_free' },
    food: { kcal: 196, protein: 6.2, fat: 8.8, carbs: 23.1, allergens: ['рыба', 'соя', 'глютен', 'кунжут'] },
  }),
  roll(110, 'krasnyy-drakon', 'Красный дракон', {
    description: 'Рубленый тунец со спайси внутри и ломти тунца снаружи. Огонь приходит не сразу, куске на третьем.',
    composition: 'тунец, соус спайси, огурец, перец чили, зелёный лук, рис, нори',
    offer: { price: 640, weight: 250, badge: 'hot' },
    food: { kcal: 169, protein: 9.6, fat: 4.9, carbs: 21.6, allergens: ['рыба', 'яйцо', 'горчица'] },
  }),
  roll(111, 'spaysi-losos', 'Спайси лосось', {
    description: 'Лосось рубим ножом, поэтому он остаётся рыбой, а не пастой. Острота средняя, запивать не придётся.',
    composition: 'лосось, соус спайси, огурец, зелёный лук, кунжут, рис, нори',
    offer: { price: 450, old_price: 530, weight: 230, badge: 'hot' },
    food: { kcal: 183, protein: 7.2, fat: 7.5, carbs: 21.6, allergens: ['рыба', 'яйцо', 'горчица', 'кунжут'] },
  }),
  roll(112, 'bonito', 'Бонито', {
    description: 'Стружка копчёного тунца тоньше бумаги и пахнет костром. Под ней лосось, сыр и огурец.',
    composition: 'лосось, стружка тунца бонито, сливочный сыр, огурец, рис, нори',
    offer: { price: 520, old_price: 650, weight: 245, badge: 'sale' },
    food: { kcal: 194, protein: 9.8, fat: 8, carbs: 20.7, allergens: ['рыба', 'молоко'] },
  }),
  roll(113, 'krevetka-v-tempure', 'Креветка в темпуре', {
    description: 'Креветку жарим в кляре перед самой сборкой, поэтому она ещё хрустит. Снаружи рис в кунжуте и полоска унаги.',
    composition: 'креветка в темпуре, авокадо, огурец, соус унаги, кунжут, рис, нори',
    offer: { price: 560, weight: 250, badge: 'lactose_free' },
    food: { kcal: 205, protein: 6.8, fat: 8.1, carbs: 26.2, allergens: ['ракообразные', 'глютен', 'соя', 'кунжут'] },
  }),
  roll(114, 'roll-tsezar', 'Ролл Цезарь', {
    description: 'Известный салат, который едят палочками. Курица, романо, пармезан и соус, в который мы не жалеем анчоусов.',
    composition: 'куриное филе, салат романо, пармезан, томат, соус цезарь с анчоусом, рис, нори',
    offer: { price: 430, weight: 245 },
    food: { kcal: 187, protein: 9.1, fat: 7.1, carbs: 21.7, allergens: ['молоко', 'рыба', 'яйцо', 'горчица'] },
  }),
  roll(115, 'losos-s-yuzu-i-yablokom', 'Лосось с юзу и яблоком', {
    description: 'Зелёное яблоко хрустит на месте огурца, капля юзу добавляет кислоты. Сыра нет, так что вкус лосося слышнее.',
    composition: 'лосось, зелёное яблоко, соус юзу, листья шисо, рис, нори',
    offer: { price: 610, weight: 245, badge: 'new' },
    food: { kcal: 162, protein: 7.7, fat: 4.6, carbs: 22.4, allergens: ['рыба', 'соя', 'глютен'] },
  }),
  roll(116, 'krevetka-s-mango', 'Креветка с манго', {
    description: 'Сверху ломти спелого манго, внутри креветка с кокосовой стружкой. Перец чили появляется последним и ненадолго.',
    composition: 'креветка, манго, сливочный сыр, кокосовая стружка, перец чили, рис, нори',
    offer: { price: 560, weight: 255, badge: 'new' },
    food: { kcal: 184, protein: 6.6, fat: 6.7, carbs: 24.2, allergens: ['ракообразные', 'молоко'] },
  }),
  roll(117, 'utka-s-khoysinom', 'Утка с хойсином', {
    description: 'Утку томим шесть часов и собираем с огурцом и луком, как в пекинском блине. Соус уже внутри, макать не нужно.',
    composition: 'томлёная утка, соус хойсин, огурец, зелёный лук, кунжут, рис, нори',
    offer: { price: 580, weight: 250, badge: 'new' },
    food: { kcal: 208, protein: 8.3, fat: 7.9, carbs: 25.6, allergens: ['соя', 'глютен', 'кунжут'] },
  }),
  roll(118, 'tunets-s-tryufelem', 'Тунец с трюфелем', {
    description: 'Тунец обжигаем по краю и поливаем понзу с трюфельным маслом. Для тех, кто все остальные роллы уже пробовал.',
    composition: 'тунец, соус понзу, трюфельное масло, авокадо, зелёный лук, рис, нори',
    offer: { price: 670, weight: 245, badge: 'new' },
    food: { kcal: 179, protein: 9.2, fat: 6.1, carbs: 21.8, allergens: ['рыба', 'соя', 'глютен'] },
  }),
  roll(119, 'chuka-i-keshyu', 'Чука и кешью', {
    description: 'Водоросли чука хрустят громче огурца. Соус густой, мы делаем его из поджаренного кешью.',
    composition: 'водоросли чука, ореховый соус, кешью, огурец, кунжут, рис, нори',
    offer: { price: 340, weight: 220, badge: 'vegan', options: veganRollOptions },
    food: { kcal: 168, protein: 4.3, fat: 5.6, carbs: 25.2, allergens: ['орехи', 'соя', 'глютен', 'кунжут'] },
  }),
  roll(120, 'tofu-teriyaki', 'Тофу терияки', {
    description: 'Тофу с вечера лежит в терияки, утром мы обжариваем его до корки. Запечённый перец даёт сладость, а шпинат свежесть.',
    composition: 'тофу, соус терияки, запечённый перец, шпинат, кунжут, рис, нори',
    offer: { price: 380, weight: 235, badge: 'vegan', options: veganRollOptions },
    food: { kcal: 159, protein: 5.8, fat: 4.3, carbs: 24.4, allergens: ['соя', 'глютен', 'кунжут'] },
  }),
  roll(121, 'maki-s-lososem', 'Маки с лососем', {
    description: 'Лосось, рис и нори: спрятаться негде. Поэтому рыбу режем только из середины филе.',
    composition: 'лосось, рис, нори',
    offer: { price: 340, weight: 130, badge: 'gluten_free' },
    food: { kcal: 158, protein: 7.6, fat: 3.9, carbs: 23.1, allergens: ['рыба'] },
  }),
  roll(122, 'maki-s-tuntsom', 'Маки с тунцом', {
    description: 'Желтопёрый тунец, плотный и почти без жира. Соевого соуса ему хватает одной капли.',
    composition: 'тунец, рис, нори',
    offer: { price: 360, weight: 130 },
    food: { kcal: 138, protein: 9.1, fat: 0.7, carbs: 23.6, allergens: ['рыба'] },
  }),
  roll(123, 'maki-s-ugrem', 'Маки с угрём', {
    description: 'Копчёный угорь и унаги в один укус. Васаби кладите рядом, внутри его нет.',
    composition: 'копчёный угорь, соус унаги, кунжут, рис, нори',
    offer: { price: 390, weight: 135 },
    food: { kcal: 186, protein: 7.2, fat: 6.1, carbs: 25.5, allergens: ['рыба', 'соя', 'глютен', 'кунжут'] },
  }),
  roll(124, 'maki-s-ogurtsom', 'Маки с огурцом', {
    description: 'Самый тихий ролл в меню. Хорошо идёт между двумя острыми.',
    composition: 'огурец, кунжут, рис, нори',
    offer: { price: 290, weight: 120, badge: 'vegan', options: veganRollOptions },
    food: { kcal: 121, protein: 2.8, fat: 1.2, carbs: 24.6, allergens: ['кунжут'] },
  }),
  roll(125, 'maki-s-avokado', 'Маки с авокадо', {
    description: 'Авокадо дозревает у нас на полке и идёт в дело, когда поддаётся пальцу.',
    composition: 'авокадо, рис, нори',
    offer: { price: 310, weight: 125, badge: 'vegan', options: veganRollOptions },
    food: { kcal: 156, protein: 2.9, fat: 5.2, carbs: 24.1 },
  }),
]
