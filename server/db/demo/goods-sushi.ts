import { dishesOf } from './dish'
import { sushiOptions, veganSushiOptions } from './options'
import type { DemoGoods } from './shape'

const piece = dishesOf({ category: 'sushi', pieces: 1, options: sushiOptions })

/** Nigiri and gunkan by the piece, and sashimi. */
export const sushi: DemoGoods[] = [
  piece(301, 'nigiri-s-lososem', 'Нигири с лососем', {
    description: 'Ломоть лосося длиннее риса, концы свисают. Так и должно быть.',
    composition: 'лосось, рис, васаби',
    offer: { price: 140, weight: 38, badge: 'top' },
    food: { kcal: 163, protein: 9.4, fat: 4.7, carbs: 20.8, allergens: ['рыба'] },
  }),
  piece(302, 'nigiri-s-opalennym-lososem', 'Нигири с опалённым лососем', {
    description: 'Горелка идёт по рыбе четыре секунды. Жир тает, лимон его собирает.',
    composition: 'опалённый лосось, рис, лимонный сок, морская соль',
    offer: { price: 155, weight: 38, badge: 'gluten_free' },
    food: { kcal: 166, protein: 9.3, fat: 5, carbs: 20.9, allergens: ['рыба'] },
  }),
  piece(303, 'nigiri-s-tuntsom', 'Нигири с тунцом', {
    description: 'Тунец режем поперёк волокна, и он почти не сопротивляется.',
    composition: 'тунец, рис, васаби',
    offer: { price: 160, weight: 38 },
    food: { kcal: 134, protein: 11.2, fat: 0.6, carbs: 21, allergens: ['рыба'] },
  }),
  piece(304, 'nigiri-s-ugrem', 'Нигири с угрём', {
    description: 'Угря прогреваем и подпоясываем полоской нори. Сладость унаги, запах дыма и ничего больше.',
    composition: 'копчёный угорь, рис, соус унаги, нори, кунжут',
    offer: { price: 180, weight: 40 },
    food: { kcal: 198, protein: 8.9, fat: 7.6, carbs: 23.6, allergens: ['рыба', 'соя', 'глютен', 'кунжут'] },
  }),
  piece(305, 'nigiri-s-krevetkoy', 'Нигири с креветкой', {
    description: 'Креветка раскрыта бабочкой и лежит на рисе хвостом наружу. За него и держите.',
    composition: 'креветка, рис, васаби',
    offer: { price: 145, weight: 36 },
    food: { kcal: 127, protein: 8.7, fat: 0.7, carbs: 21.5, allergens: ['ракообразные'] },
  }),
  piece(306, 'nigiri-s-grebeshkom', 'Нигири с гребешком', {
    description: 'Гребешок шёлковый и сладкий. Соевый соус попробуйте после первого укуса, а не до.',
    composition: 'морской гребешок, рис, васаби, лимонная цедра',
    offer: { price: 210, weight: 36 },
    food: { kcal: 123, protein: 7.9, fat: 0.6, carbs: 21.6, allergens: ['моллюски'] },
  }),
  piece(307, 'nigiri-s-tamago', 'Нигири с тамаго', {
    description: 'Сладкий японский омлет сворачиваем в семь слоёв. В Японии по нему судят о поваре.',
    composition: 'омлет тамаго, рис, соевый соус, нори',
    offer: { price: 120, weight: 40, badge: 'lactose_free' },
    food: { kcal: 164, protein: 6.4, fat: 4.6, carbs: 24.2, allergens: ['яйцо', 'соя', 'глютен'] },
  }),
  piece(308, 'gunkan-spaysi-losos', 'Гункан спайси с лососем', {
    description: 'Лодка из нори, гружённая острым лососем. Ешьте сразу: через полчаса борта размокнут.',
    composition: 'лосось, соус спайси, зелёный лук, рис, нори',
    offer: { price: 165, weight: 42, badge: 'hot' },
    food: { kcal: 186, protein: 8.3, fat: 8.7, carbs: 18.9, allergens: ['рыба', 'яйцо', 'горчица'] },
  }),
  piece(309, 'gunkan-s-krabom', 'Гункан с крабом', {
    description: 'Волокна снежного краба и ложка майонеза. Просто, и в этом весь фокус.',
    composition: 'снежный краб, майонез, рис, нори',
    offer: { price: 190, weight: 42 },
    food: { kcal: 168, protein: 7.1, fat: 6.7, carbs: 19.6, allergens: ['ракообразные', 'яйцо', 'горчица'] },
  }),
  piece(310, 'gunkan-s-ikroy-lososya', 'Гункан с икрой лосося', {
    description: 'Икры столько, что риса не видно. Солим её сами и несильно.',
    composition: 'икра лосося, огурец, рис, нори',
    offer: { price: 240, weight: 38, badge: 'gluten_free' },
    food: { kcal: 172, protein: 12.6, fat: 5.4, carbs: 18, allergens: ['рыба'] },
  }),
  piece(311, 'gunkan-s-chukoy', 'Гункан с чукой', {
    description: 'Чука под ореховым соусом. Хрустит, как первый снег под ботинком.',
    composition: 'водоросли чука, ореховый соус, кунжут, рис, нори',
    offer: { price: 130, weight: 40, badge: 'vegan', options: veganSushiOptions },
    food: { kcal: 143, protein: 3.6, fat: 4.2, carbs: 22.7, allergens: ['орехи', 'соя', 'глютен', 'кунжут'] },
  }),
  piece(312, 'sashimi-iz-lososya', 'Сашими из лосося', {
    description: 'Семь ломтей лосося на дайконе, без риса и лишних слов.',
    composition: 'лосось, дайкон, лимон, листья шисо',
    offer: { price: 520, weight: 130, pieces: 7, badge: 'gluten_free' },
    food: { kcal: 158, protein: 15.4, fat: 10.2, carbs: 1.1, allergens: ['рыба'] },
  }),
  piece(313, 'sashimi-iz-tuntsa', 'Сашими из тунца', {
    description: 'Рубиновый тунец, нарезанный толщиной с палец. Дайкон под ним не украшение: хрустите им между ломтями.',
    composition: 'тунец, дайкон, лимон, листья шисо',
    offer: { price: 450, old_price: 560, weight: 130, pieces: 7, badge: 'sale' },
    food: { kcal: 90, protein: 19.2, fat: 0.8, carbs: 1.2, allergens: ['рыба'] },
  }),
]
