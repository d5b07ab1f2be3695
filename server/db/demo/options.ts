import type { DemoOption } from './shape'

const ofKind = (kind: DemoOption['kind'], list: Omit<DemoOption, 'kind'>[]) => list.map((one): DemoOption => ({ ...one, kind }))

/** Every option of every kind. */
export const options: DemoOption[] = [
  ...ofKind('additionals', [
    { id: 11, name: 'Двойной краб', price: 90, max: 2, picture: 'option-double-crab' },
    { id: 12, name: 'Сливочный сыр', price: 60, max: 3, picture: 'option-cream-cheese' },
    { id: 13, name: 'Лосось, 30 г', price: 110, max: 2, picture: 'option-salmon' },
    { id: 14, name: 'Креветки, 3 шт', price: 120, max: 3, picture: 'option-shrimps' },
    { id: 15, name: 'Авокадо', price: 60, max: 2, picture: 'option-avocado' },
    { id: 16, name: 'Икра масаго', price: 50, max: 2, picture: 'option-masago' },
    { id: 17, name: 'Халапеньо', price: 40, max: 3, picture: 'option-jalapeno' },
    { id: 18, name: 'Сырный борт', price: 150, max: 1, picture: 'option-cheese-rim' },
    { id: 19, name: 'Двойная моцарелла', price: 120, max: 1, picture: 'option-mozzarella' },
    { id: 20, name: 'Пепперони, 40 г', price: 110, max: 2, picture: 'option-pepperoni' },
    { id: 21, name: 'Шампиньоны', price: 60, max: 2, picture: 'option-champignons' },
    { id: 22, name: 'Маслины', price: 50, max: 2, picture: 'option-olives' },
    { id: 23, name: 'Курица, 70 г', price: 90, max: 3, picture: 'option-chicken' },
    { id: 24, name: 'Говядина, 60 г', price: 140, max: 2, picture: 'option-beef' },
    { id: 25, name: 'Маринованное яйцо', price: 50, max: 2, picture: 'option-marinated-egg' },
    { id: 26, name: 'Тофу, 60 г', price: 60, max: 3, picture: 'option-tofu' },
    { id: 27, name: 'Жареный кунжут', price: 15, max: 2, picture: 'option-sesame' },
    { id: 28, name: 'Шарик пломбира', price: 90, max: 2, picture: 'option-ice-cream' },
  ]),
  ...ofKind('sides', [
    { id: 51, name: 'Имбирь, васаби, соевый соус', price: 0, max: 3, picture: 'option-ginger-wasabi-soy' },
    { id: 52, name: 'Маринованный имбирь', price: 30, max: 5, picture: 'option-ginger' },
    { id: 53, name: 'Васаби', price: 20, max: 5, picture: 'option-wasabi' },
    { id: 54, name: 'Рис на пару', price: 80, max: 3, picture: 'option-rice' },
    { id: 55, name: 'Хрустящий лук', price: 40, max: 2, picture: 'option-crispy-onion' },
    { id: 56, name: 'Чесночные гренки', price: 50, max: 2, picture: 'option-croutons' },
    { id: 57, name: 'Картофель фри', price: 150, max: 3, picture: 'option-fries' },
    { id: 58, name: 'Эдамаме с солью', price: 140, max: 3, picture: 'option-edamame' },
    { id: 59, name: 'Удон', price: 0, max: 1, picture: 'option-udon' },
    { id: 60, name: 'Соба', price: 0, max: 1, picture: 'option-soba' },
    { id: 61, name: 'Рис', price: 0, max: 1, picture: 'option-fried-rice' },
    { id: 62, name: 'Фунчоза', price: 0, max: 1, picture: 'option-funchoza' },
  ]),
  ...ofKind('sauces', [
    { id: 81, name: 'Спайси', price: 45, max: 5, picture: 'option-sauce-spicy' },
    { id: 82, name: 'Унаги', price: 45, max: 5, picture: 'option-sauce-unagi' },
    { id: 83, name: 'Соевый', price: 30, max: 5, picture: 'option-sauce-soy' },
    { id: 84, name: 'Ореховый', price: 50, max: 3, picture: 'option-sauce-nut' },
    { id: 85, name: 'Сладкий чили', price: 45, max: 5, picture: 'option-sauce-sweet-chili' },
    { id: 86, name: 'Чесночный', price: 45, max: 5, picture: 'option-sauce-garlic' },
    { id: 87, name: 'Сырный', price: 50, max: 5, picture: 'option-sauce-cheese' },
    { id: 88, name: 'Терияки', price: 45, max: 5, picture: 'option-sauce-teriyaki' },
  ]),
]

/* Which options a kind of dish is offered with, by id. */
export const rollOptions = [11, 12, 13, 15, 16, 51, 52, 53, 81, 82, 83, 84]
export const veganRollOptions = [15, 26, 27, 51, 52, 53, 83, 84]
export const bakedOptions = [11, 12, 14, 16, 51, 52, 53, 81, 82, 86]
export const sushiOptions = [16, 27, 51, 52, 53, 81, 82, 83]
export const veganSushiOptions = [27, 51, 52, 53, 83, 84]
export const setOptions = [51, 52, 53, 57, 58, 81, 82, 83, 84]
export const veganSetOptions = [51, 52, 53, 58, 83, 84]
export const pizzaOptions = [17, 18, 19, 20, 21, 22, 57, 81, 86, 87]
export const veganPizzaOptions = [17, 21, 22, 26, 57, 85]
export const wokOptions = [14, 17, 23, 24, 25, 27, 55, 81, 85, 88]
export const veganWokOptions = [17, 21, 26, 27, 55, 58, 83, 85, 88]
export const saladOptions = [14, 15, 23, 56, 84, 86]
export const veganSaladOptions = [15, 26, 27, 83, 84]
export const soupOptions = [14, 17, 23, 25, 26, 54, 56, 81]
export const veganSoupOptions = [17, 26, 54, 85]
