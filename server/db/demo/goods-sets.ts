import { dishesOf } from './dish'
import { setOptions, veganSetOptions } from './options'
import type { DemoGoods } from './shape'

const set = dishesOf({ category: 'sets', bonuses_active: false, sale_active: false, options: setOptions })

/** Sets cost less than their parts, so no code and no bonuses apply. Weight, pieces, allergens and
 *  nutrition are those of the parts together. */
export const sets: DemoGoods[] = [
  set(501, 'duet', 'Дуэт', {
    description: 'Два самых любимых ролла и маки с лососем, чтобы не делить последний кусок. Ужин на двоих без долгих обсуждений.',
    composition: 'Филадельфия классик 8 шт, Калифорния с крабом 8 шт, Маки с лососем 8 шт',
    images: ['filadelfiya-klassik', 'kaliforniya-s-krabom', 'maki-s-lososem'],
    offer: { price: 1290, weight: 630, pieces: 24, badge: 'top' },
    food: { kcal: 183, protein: 7.5, fat: 7.4, carbs: 21.6, allergens: ['рыба', 'молоко', 'ракообразные', 'яйцо', 'горчица'] },
  }),
  set(502, 'vse-filadelfii', 'Все Филадельфии', {
    description:
      'Четыре характера одного ролла: спокойная, с угрём, маслянистая и опалённая. Начинайте с классики, огонь оставьте на конец.',
    composition: 'Филадельфия классик 8 шт, Филадельфия с угрём 8 шт, Филадельфия с авокадо 8 шт, Филадельфия опалённая 8 шт',
    images: ['filadelfiya-klassik', 'filadelfiya-s-ugrem', 'filadelfiya-s-avokado', 'filadelfiya-opalennaya'],
    offer: { price: 2190, weight: 1060, pieces: 32 },
    food: { kcal: 212, protein: 8.4, fat: 10.2, carbs: 21.5, allergens: ['рыба', 'молоко', 'соя', 'глютен', 'кунжут'] },
  }),
  set(503, 'goryachiy-vecher', 'Горячий вечер', {
    description: 'Всё из печи и кляра, ни одного холодного ролла. Пока едет, успейте достать тарелки.',
    composition: 'Запечённая Филадельфия 8 шт, Запечённый краб 8 шт, Курица под сыром 8 шт, Горячий бекон 8 шт',
    images: ['zapechennaya-filadelfiya', 'zapechennyy-krab', 'kuritsa-pod-syrom', 'goryachiy-bekon'],
    offer: { price: 1690, old_price: 1890, weight: 1140, pieces: 32, badge: 'sale' },
    food: {
      kcal: 226,
      protein: 8.9,
      fat: 11,
      carbs: 22.6,
      allergens: ['рыба', 'молоко', 'яйцо', 'горчица', 'соя', 'глютен', 'ракообразные'],
    },
  }),
  set(504, 'dyuzhina-nigiri', 'Дюжина нигири', {
    description: 'Рис, рыба и рука повара, двенадцать раз подряд. Ешьте слева направо: от нежного тамаго к дымному лососю.',
    composition:
      'Нигири с лососем 4 шт, Нигири с опалённым лососем 2 шт, Нигири с тунцом 2 шт, Нигири с креветкой 2 шт, Нигири с тамаго 2 шт',
    images: ['nigiri-s-lososem', 'nigiri-s-opalennym-lososem', 'nigiri-s-tuntsom', 'nigiri-s-krevetkoy', 'nigiri-s-tamago'],
    offer: { price: 1490, weight: 456, pieces: 12, badge: 'lactose_free' },
    food: { kcal: 153, protein: 9, fat: 3.4, carbs: 21.6, allergens: ['рыба', 'ракообразные', 'яйцо', 'соя', 'глютен'] },
  }),
  set(505, 'tri-ognya', 'Три огня', {
    description: 'Острота по нарастающей: лосось, тунец, «Вулкан». До третьего доходят не все, и это нормально.',
    composition: 'Спайси лосось 8 шт, Красный дракон 8 шт, Вулкан 8 шт',
    images: ['spaysi-losos', 'krasnyy-drakon', 'vulkan'],
    offer: { price: 1450, weight: 775, pieces: 24, badge: 'hot' },
    food: { kcal: 188, protein: 8.6, fat: 7.4, carbs: 21.7, allergens: ['рыба', 'яйцо', 'горчица', 'кунжут', 'моллюски'] },
  }),
  set(506, 'bolshaya-kompaniya', 'Большая компания', {
    description: 'Семь роллов, которых хватит на пятерых. Есть сырое, печёное, хрустящее и огурец для передышки.',
    composition:
      'Филадельфия классик 8 шт, Калифорния с крабом 8 шт, Канада 8 шт, Запечённая Филадельфия 8 шт, Креветка в темпуре 8 шт, Маки с лососем 8 шт, Маки с огурцом 8 шт',
    images: [
      'filadelfiya-klassik',
      'kaliforniya-s-krabom',
      'kanada',
      'zapechennaya-filadelfiya',
      'krevetka-v-tempure',
      'maki-s-lososem',
      'maki-s-ogurtsom',
    ],
    offer: { price: 2990, weight: 1575, pieces: 56, badge: 'top' },
    food: {
      kcal: 199,
      protein: 7.6,
      fat: 8.7,
      carbs: 22.7,
      allergens: ['рыба', 'молоко', 'ракообразные', 'яйцо', 'горчица', 'соя', 'глютен', 'кунжут'],
    },
  }),
  set(507, 'rolly-i-pitstsa', 'Роллы и пицца', {
    description: 'Для дома, где половина хочет суши, а половина пиццу. Мирит быстрее любых уговоров.',
    composition: 'Пепперони 8 шт, Филадельфия классик 8 шт, Калифорния с креветкой 8 шт',
    images: ['pepperoni', 'filadelfiya-klassik', 'kaliforniya-s-krevetkoy'],
    offer: { price: 1490, weight: 1055, pieces: 24 },
    food: { kcal: 230, protein: 9.8, fat: 10.3, carbs: 24.5, allergens: ['глютен', 'молоко', 'рыба', 'ракообразные', 'яйцо', 'горчица'] },
  }),
  set(508, 'zelenyy-nabor', 'Зелёный набор', {
    description: 'Чука, тофу, авокадо, огурец: ни рыбы, ни молока, ни яиц. Соус к нему ореховый, берите два.',
    composition: 'Чука и кешью 8 шт, Тофу терияки 8 шт, Маки с огурцом 8 шт, Маки с авокадо 8 шт, Гункан с чукой 2 шт',
    images: ['chuka-i-keshyu', 'tofu-teriyaki', 'maki-s-ogurtsom', 'maki-s-avokado', 'gunkan-s-chukoy'],
    offer: { price: 1390, weight: 780, pieces: 34, badge: 'vegan', options: veganSetOptions },
    food: { kcal: 154, protein: 4.2, fat: 4.3, carbs: 24.4, allergens: ['орехи', 'соя', 'глютен', 'кунжут'] },
  }),
  set(509, 'chetyre-novinki', 'Четыре новинки', {
    description: 'Юзу, манго, утка и трюфель в одной коробке. Удобный способ решить, какой из новых роллов ваш.',
    composition: 'Лосось с юзу и яблоком 8 шт, Креветка с манго 8 шт, Утка с хойсином 8 шт, Тунец с трюфелем 8 шт',
    images: ['losos-s-yuzu-i-yablokom', 'krevetka-s-mango', 'utka-s-khoysinom', 'tunets-s-tryufelem'],
    offer: { price: 2090, weight: 995, pieces: 32, badge: 'new' },
    food: { kcal: 183, protein: 7.9, fat: 6.3, carbs: 23.5, allergens: ['рыба', 'соя', 'глютен', 'ракообразные', 'молоко', 'кунжут'] },
  }),
]
