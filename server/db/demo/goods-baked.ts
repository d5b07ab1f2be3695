import { dishesOf } from './dish'
import { bakedOptions } from './options'
import type { DemoGoods } from './shape'

const bakedRoll = dishesOf({ category: 'baked', pieces: 8, options: bakedOptions })

/** Rolls baked under a cap, and one fried whole. */
export const bakedRolls: DemoGoods[] = [
  bakedRoll(401, 'zapechennaya-filadelfiya', 'Запечённая Филадельфия', {
    description: 'Сырная шапка румянится в печи пять минут, лосось под ней остаётся сочным. Начните с неё, пока сыр тянется.',
    composition: 'лосось, сливочный сыр, сырная шапка с майонезом, огурец, соус унаги, рис, нори',
    offer: { price: 580, weight: 290, badge: 'top' },
    food: { kcal: 231, protein: 8.6, fat: 12.4, carbs: 21.2, allergens: ['рыба', 'молоко', 'яйцо', 'горчица', 'соя', 'глютен'] },
  }),
  bakedRoll(402, 'zapechennyy-krab', 'Запечённый краб', {
    description: 'Краб внутри и ещё раз краб сверху, с майонезом и масаго. Унаги добавляем уже после печи.',
    composition: 'снежный краб, икра масаго, майонез, авокадо, соус унаги, рис, нори',
    offer: { price: 550, weight: 280, badge: 'top' },
    food: { kcal: 213, protein: 6.9, fat: 10.6, carbs: 22.5, allergens: ['ракообразные', 'рыба', 'яйцо', 'горчица', 'соя', 'глютен'] },
  }),
  bakedRoll(403, 'zapechennaya-krevetka', 'Запечённая креветка', {
    description: 'В каждом куске по креветке, на каждой креветке чесночная корка из панко. Хрустит даже остывшей.',
    composition: 'креветка, сливочный сыр, сухари панко, чеснок, петрушка, рис, нори',
    offer: { price: 540, weight: 275 },
    food: { kcal: 215, protein: 8.2, fat: 9.1, carbs: 25, allergens: ['ракообразные', 'молоко', 'глютен'] },
  }),
  bakedRoll(404, 'zapechennyy-ugor', 'Запечённый угорь', {
    description: 'В печи унаги густеет до карамели и держит угря на рисе. Кунжут жарим отдельно и сыплем в конце.',
    composition: 'копчёный угорь, соус унаги, сливочный сыр, огурец, кунжут, рис, нори',
    offer: { price: 620, weight: 285 },
    food: { kcal: 236, protein: 8.3, fat: 11.6, carbs: 24.9, allergens: ['рыба', 'молоко', 'соя', 'глютен', 'кунжут'] },
  }),
  bakedRoll(405, 'kuritsa-pod-syrom', 'Курица под сыром', {
    description: 'Курица из печи, помидор и тягучая моцарелла. Этот ролл едят и те, кто рыбу не ест.',
    composition: 'куриное филе, моцарелла, томат, майонез, рис, нори',
    offer: { price: 420, weight: 280 },
    food: { kcal: 209, protein: 10.4, fat: 8.8, carbs: 22, allergens: ['молоко', 'яйцо', 'горчица'] },
  }),
  bakedRoll(406, 'vulkan', 'Вулкан', {
    description: 'Рубленый кальмар со спайси стоит на ролле горкой и пузырится в печи. Стакан воды держите рядом.',
    composition: 'лосось, кальмар, соус спайси, перец чили, икра масаго, огурец, рис, нори',
    offer: { price: 570, weight: 295, badge: 'hot' },
    food: { kcal: 207, protein: 8.8, fat: 9.4, carbs: 21.8, allergens: ['рыба', 'моллюски', 'яйцо', 'горчица'] },
  }),
  bakedRoll(407, 'zapechennyy-grebeshok', 'Запечённый гребешок', {
    description: 'Морской гребешок сладкий сам по себе, поэтому к нему только сливки и щепоть лимонной цедры.',
    composition: 'морской гребешок, сливки, пармезан, огурец, лимонная цедра, рис, нори',
    offer: { price: 690, weight: 270, badge: 'new' },
    food: { kcal: 198, protein: 8.7, fat: 8.3, carbs: 22, allergens: ['моллюски', 'молоко'] },
  }),
  bakedRoll(408, 'zapechennye-midii', 'Запечённые мидии', {
    description: 'Мидии запекаем с чесночным маслом, как на побережье, только вместо раковины ролл. Хлеб не понадобится.',
    composition: 'мидии, чесночное сливочное масло, сыр чеддер, огурец, рис, нори',
    offer: { price: 480, old_price: 600, weight: 280, badge: 'sale' },
    food: { kcal: 211, protein: 8.1, fat: 9.8, carbs: 22.4, allergens: ['моллюски', 'молоко'] },
  }),
  bakedRoll(409, 'goryachiy-bekon', 'Горячий бекон', {
    description: 'Ролл целиком окунаем в кляр и жарим, потом режем. Внутри чеддер плавится на бекон, снаружи хрустит корка.',
    composition: 'бекон, сыр чеддер, куриное филе, маринованный огурец, кляр темпура, рис, нори',
    offer: { price: 460, weight: 290 },
    food: { kcal: 248, protein: 9.7, fat: 12.3, carbs: 24.6, allergens: ['молоко', 'глютен', 'горчица'] },
  }),
  bakedRoll(410, 'gribnoy-pod-syrom', 'Грибной под сыром', {
    description: 'Шампиньоны и шиитаке обжариваем, пока не уйдёт вся вода, и только потом отправляем под сыр.',
    composition: 'шампиньоны, шиитаке, моцарелла, сливочный сыр, зелёный лук, рис, нори',
    offer: { price: 390, weight: 270 },
    food: { kcal: 189, protein: 6.3, fat: 7.9, carbs: 23.2, allergens: ['молоко'] },
  }),
]
