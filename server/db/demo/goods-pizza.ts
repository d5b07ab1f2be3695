import { dishesOf } from './dish'
import { pizzaOptions, veganPizzaOptions } from './options'
import type { DemoGoods } from './shape'

const pizza = dishesOf({ category: 'pizza', pieces: 8, options: pizzaOptions })

/** Pizza, 30 cm across, in eight pieces. */
export const pizzas: DemoGoods[] = [
  pizza(201, 'margarita', 'Маргарита', {
    description: 'Томаты, моцарелла и базилик. Если тесто удалось, больше ничего не нужно, а тесто у нас зреет двое суток.',
    composition: 'моцарелла, томатный соус, томаты, базилик, оливковое масло, тесто',
    offer: { price: 450, weight: 520 },
    food: { kcal: 234, protein: 10.1, fat: 8.8, carbs: 28.6, allergens: ['глютен', 'молоко'] },
  }),
  pizza(202, 'pepperoni', 'Пепперони', {
    description: 'Кружки пепперони загибаются краями вверх и подсыхают до хруста. Эту пиццу мы печём чаще остальных.',
    composition: 'пепперони, моцарелла, томатный соус, тесто',
    offer: { price: 590, weight: 560, badge: 'top' },
    food: { kcal: 268, protein: 11.6, fat: 12.4, carbs: 27.3, allergens: ['глютен', 'молоко'] },
  }),
  pizza(203, 'chetyre-syra', 'Четыре сыра', {
    description: 'Моцарелла тянется, пармезан солит, горгонзола спорит, чеддер мирит. Соус сливочный, томатов нет.',
    composition: 'моцарелла, горгонзола, чеддер, пармезан, сливочный соус, тесто',
    offer: { price: 650, weight: 540, badge: 'top' },
    food: { kcal: 286, protein: 13.2, fat: 14.3, carbs: 26.2, allergens: ['глютен', 'молоко'] },
  }),
  pizza(204, 'gavayskaya', 'Гавайская', {
    description: 'Ананас сначала обжариваем, чтобы он отдал лишний сок. В спор о том, место ли ему на пицце, мы не вступаем.',
    composition: 'куриное филе, ананас, моцарелла, сливочный соус, тесто',
    offer: { price: 590, weight: 590 },
    food: { kcal: 227, protein: 11.4, fat: 7.6, carbs: 28.3, allergens: ['глютен', 'молоко'] },
  }),
  pizza(205, 'diablo', 'Диабло', {
    description: 'Чоризо, халапеньо и масло с чили поверх. Острота честная: если сомневаетесь, возьмите «Пепперони».',
    composition: 'чоризо, халапеньо, перец чили, красный лук, моцарелла, томатный соус, тесто',
    offer: { price: 660, weight: 580, badge: 'hot' },
    food: { kcal: 261, protein: 11.3, fat: 12, carbs: 26.8, allergens: ['глютен', 'молоко'] },
  }),
  pizza(206, 'myasnaya', 'Мясная', {
    description: 'Говядина, бекон, ветчина и пепперони на одном круге. Двоим хватит, троим придётся договариваться.',
    composition: 'говядина, бекон, ветчина, пепперони, моцарелла, томатный соус, тесто',
    offer: { price: 740, weight: 640 },
    food: { kcal: 272, protein: 13.4, fat: 13.1, carbs: 25, allergens: ['глютен', 'молоко'] },
  }),
  pizza(207, 'vetchina-i-griby', 'Ветчина и грибы', {
    description: 'Шампиньоны кладём сырыми, ломтями, и они доходят вместе с тестом. Ветчина без крахмала, из одного куска.',
    composition: 'ветчина, шампиньоны, моцарелла, сливочный соус, тесто',
    offer: { price: 580, weight: 590 },
    food: { kcal: 232, protein: 11.2, fat: 9, carbs: 26.6, allergens: ['глютен', 'молоко'] },
  }),
  pizza(208, 'tsyplenok-barbekyu', 'Цыплёнок барбекю', {
    description: 'Вместо томатного соуса здесь барбекю с копчёной паприкой. Красный лук успевает стать сладким.',
    composition: 'цыплёнок, соус барбекю, красный лук, бекон, моцарелла, тесто',
    offer: { price: 620, weight: 600 },
    food: { kcal: 245, protein: 12.4, fat: 9.1, carbs: 28.3, allergens: ['глютен', 'молоко', 'горчица'] },
  }),
  pizza(209, 'karbonara', 'Карбонара', {
    description: 'Желток выливаем на горячую пиццу, и он загустевает по дороге к вам. Бекон, пармезан и много чёрного перца.',
    composition: 'бекон, пармезан, яичный желток, сливочный соус, моцарелла, чёрный перец, тесто',
    offer: { price: 640, weight: 580 },
    food: { kcal: 277, protein: 12.1, fat: 13.6, carbs: 26.4, allergens: ['глютен', 'молоко', 'яйцо'] },
  }),
  pizza(210, 'losos-i-shpinat', 'Лосось и шпинат', {
    description: 'Лосось кладём за две минуты до конца, чтобы не пересушить. Шпинат и сливочный сыр уже ждут на тесте.',
    composition: 'лосось, шпинат, сливочный сыр, моцарелла, лимон, тесто',
    offer: { price: 790, weight: 580 },
    food: { kcal: 238, protein: 11.8, fat: 10.1, carbs: 25.2, allergens: ['глютен', 'молоко', 'рыба'] },
  }),
  pizza(211, 'morskaya', 'Морская', {
    description: 'Креветки, мидии и кальмар с чесноком и петрушкой. Сыра в ней меньше обычного, чтобы море не потерялось.',
    composition: 'креветки, мидии, кальмар, томатный соус, моцарелла, чеснок, петрушка, тесто',
    offer: { price: 890, weight: 610 },
    food: { kcal: 207, protein: 11.9, fat: 6.4, carbs: 25.7, allergens: ['глютен', 'молоко', 'ракообразные', 'моллюски'] },
  }),
  pizza(212, 'grusha-i-gorgonzola', 'Груша и горгонзола', {
    description: 'Сладкая груша, солёный сыр с плесенью и грецкий орех. Мёд льём тонкой нитью, когда пицца уже в коробке.',
    composition: 'груша, горгонзола, моцарелла, грецкий орех, мёд, сливочный соус, тесто',
    offer: { price: 690, weight: 560, badge: 'new' },
    food: { kcal: 258, protein: 9.8, fat: 11.2, carbs: 29.6, allergens: ['глютен', 'молоко', 'орехи'] },
  }),
  pizza(213, 'ovoshchi-s-grilya', 'Овощи с гриля', {
    description: 'Баклажан, цукини и перец сначала печём до тёмных полос. Сыра нет совсем, вместо него томатный соус погуще.',
    composition: 'баклажан, цукини, болгарский перец, маслины, томатный соус, базилик, тесто',
    offer: { price: 520, weight: 570, badge: 'vegan', options: veganPizzaOptions },
    food: { kcal: 172, protein: 5.2, fat: 4.4, carbs: 28, allergens: ['глютен'] },
  }),
  pizza(214, 'griby-i-tryufel', 'Грибы и трюфель', {
    description: 'Белые грибы и шампиньоны под сливками. Трюфельное масло капаем на готовую пиццу, так запах доживает до вашего стола.',
    composition: 'белые грибы, шампиньоны, трюфельное масло, моцарелла, сливочный соус, тесто',
    offer: { price: 740, weight: 570 },
    food: { kcal: 241, protein: 9.7, fat: 10.6, carbs: 26.8, allergens: ['глютен', 'молоко'] },
  }),
  pizza(215, 'pepperoni-s-tomatami', 'Пепперони с томатами', {
    description: 'Половину пепперони заменили свежими томатами и красным луком. Вышло сочнее и легче.',
    composition: 'пепперони, томаты, красный лук, моцарелла, томатный соус, тесто',
    offer: { price: 520, old_price: 650, weight: 600, badge: 'sale' },
    food: { kcal: 236, protein: 10.2, fat: 9.9, carbs: 26.4, allergens: ['глютен', 'молоко'] },
  }),
]
