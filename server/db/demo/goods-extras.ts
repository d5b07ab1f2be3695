import { dishesOf } from './dish'
import { bottleSizes, inSizes } from './in-sizes'
import type { DemoGoods } from './shape'

const dessert = dishesOf({ category: 'desserts', options: [] })

const withIceCream = [28]

/** Desserts; one of them is sold out. */
export const desserts: DemoGoods[] = [
  dessert(901, 'chizkeyk-nyu-york', 'Чизкейк Нью-Йорк', {
    description: 'Печём на водяной бане и не торопим: ночь в холодильнике делает его плотным. Основа из песочного печенья.',
    composition: 'сливочный сыр, сливки, яйцо, сахар, песочное печенье, ваниль',
    offer: { price: 320, weight: 130, badge: 'top', options: withIceCream },
    food: { kcal: 321, protein: 5.9, fat: 21.6, carbs: 26.1, allergens: ['молоко', 'яйцо', 'глютен'] },
  }),
  dessert(902, 'chizkeyk-s-matchey', 'Чизкейк с матчей', {
    description: 'Матча чуть горчит, поэтому сладкое хочется доесть до конца. Верх нарочно подпечён до тёмного.',
    composition: 'сливочный сыр, чай матча, сливки, яйцо, сахар, песочное печенье',
    offer: { price: 350, weight: 130, badge: 'new' },
    food: { kcal: 314, protein: 6.1, fat: 20.9, carbs: 25.6, allergens: ['молоко', 'яйцо', 'глютен'] },
  }),
  dessert(903, 'moti-s-mango', 'Моти с манго', {
    description: 'Рисовое тесто тянется, внутри холодное пюре манго со сливками. Дайте им десять минут оттаять.',
    composition: 'рисовая мука, манго, сливки, сахар, кукурузный крахмал',
    offer: { price: 210, weight: 80, pieces: 2, badge: 'gluten_free' },
    food: { kcal: 246, protein: 2.9, fat: 6.8, carbs: 43.6, allergens: ['молоко'] },
  }),
  dessert(904, 'moti-s-marakuyey', 'Моти с маракуйей', {
    description: 'Маракуйя кислая настолько, что сахар здесь только помогает. Косточки оставляем: они хрустят.',
    composition: 'рисовая мука, маракуйя, сливочный сыр, сахар, кукурузный крахмал',
    offer: { price: 220, weight: 80, pieces: 2, available: false },
    food: { kcal: 251, protein: 3.4, fat: 7.6, carbs: 42.4, allergens: ['молоко'] },
  }),
  dessert(905, 'tiramisu', 'Тирамису', {
    description: 'Савоярди, маскарпоне и двойной эспрессо. Какао сверху столько, что смеяться за едой опасно.',
    composition: 'маскарпоне, печенье савоярди, эспрессо, яйцо, сахар, какао',
    offer: { price: 340, weight: 140 },
    food: { kcal: 298, protein: 5.4, fat: 18.2, carbs: 28.1, allergens: ['молоко', 'яйцо', 'глютен'] },
  }),
  dessert(906, 'brauni-s-vishney', 'Брауни с вишней', {
    description: 'Снаружи корка, внутри почти шоколад. Кислая вишня не даёт ему стать слишком серьёзным.',
    composition: 'тёмный шоколад, вишня, сливочное масло, яйцо, сахар, пшеничная мука',
    offer: { price: 240, old_price: 290, weight: 120, badge: 'sale', options: withIceCream },
    food: { kcal: 378, protein: 5.1, fat: 20.4, carbs: 43.5, allergens: ['молоко', 'яйцо', 'глютен'] },
  }),
  dessert(907, 'banan-v-tempure', 'Банан в темпуре', {
    description: 'Банан внутри становится кремом, кляр остаётся хрустящим. Кокосовая стружка и сироп из тростника.',
    composition: 'банан, кляр темпура, кокосовая стружка, тростниковый сироп',
    offer: { price: 260, weight: 160, badge: 'vegan' },
    food: { kcal: 223, protein: 2.6, fat: 7.4, carbs: 36.7, allergens: ['глютен'] },
  }),
  dessert(908, 'panna-kotta-s-yuzu', 'Панна-котта с юзу', {
    description: 'Сливки, застывшие ровно настолько, чтобы дрожать. Юзу пахнет лимоном и мандарином сразу.',
    composition: 'сливки, сок юзу, сахар, желатин, ваниль',
    offer: { price: 280, weight: 130, badge: 'gluten_free' },
    food: { kcal: 242, protein: 2.8, fat: 17.1, carbs: 19.3, allergens: ['молоко'] },
  }),
  dessert(909, 'pechene-s-predskazaniem', 'Печенье с предсказанием', {
    description: 'Внутри записка, которую мы не читали. За исход не отвечаем, за хруст отвечаем.',
    composition: 'пшеничная мука, сахар, яичный белок, подсолнечное масло, ваниль',
    offer: { price: 40, weight: 1, unit: 'шт' },
    food: { kcal: 381, protein: 5.8, fat: 4.2, carbs: 80, allergens: ['глютен', 'яйцо'] },
  }),
]

const drink = dishesOf({ category: 'drinks', unit: 'мл', bonuses_active: false, options: [] })
const inBottles = inSizes(bottleSizes)

/** Drinks; they neither earn nor take bonuses. */
export const drinks: DemoGoods[] = [
  ...inBottles(
    drink(1001, 'limonad-mango-marakuyya', 'Лимонад манго и маракуйя', {
      description: 'Пюре манго, сок маракуйи и содовая. Перед первым глотком переверните бутылку один раз.',
      composition: 'пюре манго, сок маракуйи, лимонный сок, сахарный сироп, содовая',
      offer: { price: 240, weight: 500, badge: 'top' },
      food: { kcal: 42, protein: 0.2, fat: 0, carbs: 10.2 },
    }),
  ),
  ...inBottles(
    drink(1002, 'limonad-yuzu-ogurets', 'Лимонад юзу и огурец', {
      description: 'Почти без сахара и очень холодный. Смывает васаби лучше воды.',
      composition: 'сок юзу, огурец, мята, сахарный сироп, содовая',
      offer: { price: 240, weight: 500, badge: 'new' },
      food: { kcal: 23, protein: 0.1, fat: 0, carbs: 5.6 },
    }),
  ),
  ...inBottles(
    drink(1003, 'mors-klyukvennyy', 'Морс клюквенный', {
      description: 'Клюкву давим, а не варим, поэтому морс яркий и кислый. Мёд вместо сахара.',
      composition: 'клюква, вода, мёд',
      offer: { price: 190, weight: 500 },
      food: { kcal: 36, protein: 0.1, fat: 0, carbs: 8.8 },
    }),
  ),
  drink(1004, 'imbirnyy-chay', 'Имбирный чай', {
    description: 'Свежий имбирь, лимон и палочка корицы. Едет в термостакане и согревает с первого глотка.',
    composition: 'имбирь, лимон, мёд, корица, вода',
    offer: { price: 180, weight: 400 },
    food: { kcal: 24, protein: 0.1, fat: 0, carbs: 5.9 },
  }),
  drink(1005, 'matcha-na-ovsyanom', 'Матча на овсяном', {
    description: 'Матчу взбиваем бамбуковым венчиком до пены. Овсяное молоко сладкое само, сахар не нужен.',
    composition: 'чай матча, овсяное молоко',
    offer: { price: 290, weight: 350, badge: 'vegan' },
    food: { kcal: 48, protein: 1.1, fat: 1.5, carbs: 7.4, allergens: ['глютен'] },
  }),
  drink(1006, 'kholodnyy-ulun', 'Холодный улун', {
    description: 'Завариваем на ночь в холодной воде: горечи нет, цветы остались. Без сахара.',
    composition: 'чай улун, вода',
    offer: { price: 160, weight: 450 },
    food: { kcal: 1, protein: 0, fat: 0, carbs: 0.2 },
  }),
  drink(1007, 'sok-apelsinovyy', 'Сок апельсиновый', {
    description: 'Жмём, когда заказ уже собран. Мякоть оставляем.',
    composition: 'апельсины',
    offer: { price: 260, old_price: 310, weight: 300, badge: 'sale' },
    food: { kcal: 46, protein: 0.7, fat: 0.2, carbs: 10.4 },
  }),
  drink(1008, 'kola-bez-sakhara', 'Кола без сахара', {
    description: 'Банка из самой глубины холодильника. К пицце её просят чаще всего.',
    composition: 'газированная вода, натуральные ароматизаторы, кофеин, подсластители',
    offer: { price: 110, weight: 330 },
    food: { kcal: 0, protein: 0, fat: 0, carbs: 0 },
  }),
  drink(1009, 'voda-bez-gaza', 'Вода без газа', {
    description: 'Вода из скважины, стеклянная бутылка. К сашими ничего лучше не придумали.',
    composition: 'питьевая артезианская вода',
    offer: { price: 90, weight: 500 },
    food: { kcal: 0, protein: 0, fat: 0, carbs: 0 },
  }),
  drink(1010, 'voda-s-gazom', 'Вода с газом', {
    description: 'Крупный пузырёк, который чувствуется. Между острыми блюдами незаменима.',
    composition: 'минеральная вода, углекислый газ',
    offer: { price: 95, weight: 500 },
    food: { kcal: 0, protein: 0, fat: 0, carbs: 0 },
  }),
]

const sauce = dishesOf({ category: 'sauces', options: [] })

/** Sauces by the jar, larger than the ones offered as options. */
export const sauces: DemoGoods[] = [
  sauce(1101, 'sous-soevyy', 'Соевый соус', {
    description: 'Выдержан в бочке, солит мягко. Нигири макайте рыбой вниз, не рисом.',
    composition: 'соевые бобы, пшеница, соль, вода',
    offer: { price: 40, weight: 50 },
    food: { kcal: 61, protein: 8.1, fat: 0.1, carbs: 6.8, allergens: ['соя', 'глютен'] },
  }),
  sauce(1102, 'sous-spaysi', 'Спайси', {
    description: 'Японский майонез и красный перец. Жжёт, но дружелюбно.',
    composition: 'майонез, перец чили, чеснок, рисовый уксус',
    offer: { price: 55, weight: 50, badge: 'hot' },
    food: { kcal: 462, protein: 1.4, fat: 48.2, carbs: 5.8, allergens: ['яйцо', 'горчица'] },
  }),
  sauce(1103, 'sous-unagi', 'Унаги', {
    description: 'Увариваем втрое, пока не начнёт тянуться за ложкой. Сладкий, тёмный, к угрю и без угря.',
    composition: 'соевый соус, мирин, сахар, имбирь',
    offer: { price: 55, weight: 50, badge: 'top' },
    food: { kcal: 238, protein: 3.9, fat: 0.1, carbs: 55.2, allergens: ['соя', 'глютен'] },
  }),
  sauce(1104, 'sous-orekhovyy', 'Ореховый', {
    description: 'Кешью поджариваем и мелем с кунжутом. Спасает любую зелень.',
    composition: 'кешью, кунжут, соевый соус, рисовый уксус, вода',
    offer: { price: 60, weight: 50, badge: 'vegan' },
    food: { kcal: 341, protein: 9.2, fat: 27.4, carbs: 14.3, allergens: ['орехи', 'кунжут', 'соя', 'глютен'] },
  }),
  sauce(1105, 'sous-sladkiy-chili', 'Сладкий чили', {
    description: 'Сначала сладко, потом горячо. К темпуре и курице подходит одинаково.',
    composition: 'перец чили, сахар, чеснок, рисовый уксус, кукурузный крахмал',
    offer: { price: 49.5, weight: 50, badge: 'lactose_free' },
    food: { kcal: 192, protein: 0.5, fat: 0.2, carbs: 46.8 },
  }),
  sauce(1106, 'sous-chesnochnyy', 'Чесночный', {
    description: 'Чеснок сначала печём, поэтому аромат есть, а злости нет. Для краёв пиццы.',
    composition: 'майонез, печёный чеснок, сметана, петрушка',
    offer: { price: 50, weight: 50 },
    food: { kcal: 398, protein: 1.9, fat: 40.6, carbs: 6.1, allergens: ['яйцо', 'горчица', 'молоко'] },
  }),
  sauce(1107, 'sous-syrnyy', 'Сырный', {
    description: 'Чеддер плавим в сливках на слабом огне. Остывший густеет, погрейте его десять секунд.',
    composition: 'чеддер, сливки, сливочное масло, паприка',
    offer: { price: 59.5, weight: 50, badge: 'gluten_free' },
    food: { kcal: 311, protein: 9.4, fat: 29.1, carbs: 2.9, allergens: ['молоко'] },
  }),
  sauce(1108, 'sous-ponzu-s-tryufelem', 'Понзу с трюфелем', {
    description: 'Цитрус, соя и капля трюфельного масла. Попробуйте с сашими из тунца.',
    composition: 'соевый соус, сок юзу, мирин, трюфельное масло',
    offer: { price: 89.5, weight: 50, badge: 'new' },
    food: { kcal: 128, protein: 4.8, fat: 4.2, carbs: 17.3, allergens: ['соя', 'глютен'] },
  }),
]
