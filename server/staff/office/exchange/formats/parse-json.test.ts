import { expect, it } from 'vitest'
import { parseMenu } from './parse-menu'

const read = (value: unknown, variants?: 'dishes' | 'options') => {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 1)
  const { format, file } = parseMenu(new TextEncoder().encode(text), { variants })
  expect(format).toBe('json')
  const names = new Map(file.categories.map(({ key, name }) => [key, name]))
  const options = new Map(file.options.map((one) => [one.key, one]))
  const dishes = file.goods.map(({ line: _, category, options: keys, ...one }) => ({
    ...one,
    category: names.get(category),
    ...(keys && { options: keys.map((key) => [options.get(key)?.kind, options.get(key)?.name, options.get(key)?.price].join(' ')) }),
  }))
  return { ...file, dishes }
}
const brief = (value: unknown, variants?: 'dishes' | 'options') =>
  read(value, variants).dishes.map(({ category, name, price }) => `${category} / ${name} / ${price}`)

it('reads a food court: restaurants with sections, sizes, picture objects and texts in two languages', () => {
  const court = {
    name: 'Фудкорт',
    restaurants: [
      {
        id: 1,
        name: { ru: 'Рамен-бар', en: 'Ramen bar' },
        min_price: 500,
        sections: [
          {
            id: 10,
            title: 'Супы',
            items: [
              {
                id: 'r1',
                name: { ru: 'Мисо', en: 'Miso' },
                price: { value: '390,00', currency: 'RUB' },
                image: { url: 'https://img.example/m.jpg', width: 10 },
                measure: 300,
                measureUnit: 'мл',
              },
              {
                id: 'r2',
                name: { en: 'Tonkotsu' },
                price: { value: 490 },
                images: [{ src: '//img.example/t.jpg' }, 'https://img.example/t2.jpg', '/rel.jpg'],
              },
            ],
          },
          { id: 11, title: 'Напитки', items: [{ id: 'd1', name: 'Чай', price: 90, is_active: false }] },
        ],
      },
      {
        id: 2,
        name: 'Пицца',
        sections: [
          {
            title: 'Напитки',
            items: [
              {
                id: 'd2',
                name: 'Морс',
                variants: [
                  { id: 's', size: '0,3 л', price: 120 },
                  { id: 'l', size: '0,5 л', price: 160 },
                ],
              },
            ],
          },
        ],
      },
    ],
  }
  const { dishes, source } = read(court)
  expect(source).toBe('json Фудкорт')
  expect(dishes).toEqual([
    { key: 'r1', category: 'Супы', name: 'Мисо', price: 390, weight: 300, unit: 'мл', images: ['https://img.example/m.jpg'] },
    { key: 'r2', category: 'Супы', name: 'Tonkotsu', price: 490, images: ['https://img.example/t.jpg', 'https://img.example/t2.jpg'] },
    { key: 'd1', category: 'Напитки', name: 'Чай', price: 90, available: false },
    {
      key: 'd2:s',
      category: 'Пицца: Напитки',
      name: 'Морс, 0,3 л',
      base: 'Морс',
      size: '0,3 л',
      family: 'd2',
      price: 120,
      weight: 300,
      unit: 'мл',
    },
    {
      key: 'd2:l',
      category: 'Пицца: Напитки',
      name: 'Морс, 0,5 л',
      base: 'Морс',
      size: '0,5 л',
      family: 'd2',
      price: 160,
      weight: 500,
      unit: 'мл',
    },
  ])
  expect(read(court, 'options').dishes.at(-1)).toMatchObject({
    key: 'd2',
    name: 'Морс',
    price: 120,
    options: ['additionals Размер: 0,5 л 40'],
  })
})

it.each<[string, unknown, string[]]>([
  [
    'lists that say their section',
    {
      court: 'Депо',
      menu: [
        { section: 'Бао', dishes: [{ title: 'С уткой', price: 390 }] },
        { category: 'Супы', items: [{ title: 'Фо', price: 490 }] },
      ],
    },
    ['Бао / С уткой / 390', 'Супы / Фо / 490'],
  ],
  [
    'groups and prices of iiko',
    {
      groups: [{ id: 'g1', name: 'Вок' }],
      products: [
        {
          id: 'p1',
          name: 'С курицей',
          parentGroup: 'g1',
          sizePrices: [{ sizeId: null, price: { currentPrice: 420, isIncludedInMenu: true } }],
        },
      ],
    },
    ['Вок / С курицей / 420'],
  ],
  ['a flat list', [{ title: 'Суп', cost: '300 ₽', category: 'Супы' }], ['Супы / Суп / 300']],
  ['an object of objects', { 101: { name: 'Суп', price: 300 }, 102: { name: 'Чай', price: 90 } }, ['Меню / Суп / 300', 'Меню / Чай / 90']],
  [
    'sections as keys',
    { 'Супы дня': [{ name: 'Борщ', price: 250 }], sauces: [{ name: 'Унаги', price: 50 }] },
    ['Супы дня / Борщ / 250', 'sauces / Унаги / 50'],
  ],
  [
    'categories by id, hidden ones too',
    { data: { categories: [{ id: 7, name: 'Роллы' }] }, products: [{ name: 'Дракон', price: 590, category_id: 7 }] },
    ['Роллы / Дракон / 590'],
  ],
  [
    'GraphQL edges',
    {
      data: { menu: { edges: [{ node: { id: 'x', name: 'Вок', price: { amount: 420, currency: 'RUB' }, category: { name: 'Лапша' } } }] } },
    },
    ['Лапша / Вок / 420'],
  ],
  [
    'a headless CMS',
    { data: [{ id: 3, attributes: { title: 'Вок', price: 420, image: { data: { attributes: { url: 'https://a.example/b.jpg' } } } } }] },
    ['Меню / Вок / 420'],
  ],
  [
    'schema.org',
    {
      '@type': 'Menu',
      name: 'Меню',
      hasMenuSection: [
        { '@type': 'MenuSection', name: 'Десерты', hasMenuItem: [{ name: 'Моти', offers: { price: '190.00', priceCurrency: 'RUB' } }] },
      ],
    },
    ['Десерты / Моти / 190'],
  ],
  [
    'sizes of a till program',
    {
      itemCategories: [
        {
          id: 'c',
          name: 'Пицца',
          items: [{ itemId: 'p', name: 'Груша', itemSizes: [{ sizeName: '', portionWeightGrams: 540, prices: [{ price: 590 }] }] }],
        },
      ],
    },
    ['Пицца / Груша / 590'],
  ],
  [
    'kopecks by the name of the field',
    {
      items: [
        { name: 'Чай', price_cents: 9050 },
        { name: 'Кофе', price: 180 },
      ],
    },
    ['Меню / Чай / 90.5', 'Меню / Кофе / 180'],
  ],
  [
    'a table of prices',
    { dishes: [{ name: 'Пицца', prices: { '30 см': 490, '40 см': '690 ₽' } }] },
    ['Меню / Пицца, 30 см / 490', 'Меню / Пицца, 40 см / 690'],
  ],
  [
    'sizes that add to the price',
    {
      dishes: [
        {
          id: 1,
          name: 'Латте',
          price: 200,
          sizes: [
            { name: 'S', price: 0 },
            { name: 'L', price: 60 },
          ],
        },
      ],
    },
    ['Меню / Латте, S / 200', 'Меню / Латте, L / 260'],
  ],
  [
    'a group of options about the size',
    {
      items: [
        {
          id: 1,
          name: 'Пицца',
          price: 400,
          modifierGroups: [
            {
              name: 'Размер',
              maxSelected: 1,
              modifiers: [
                { id: 5, name: '25 см', price: 0 },
                { id: 6, name: '35 см', price: 200 },
              ],
            },
          ],
        },
      ],
    },
    ['Меню / Пицца, 25 см / 400', 'Меню / Пицца, 35 см / 600'],
  ],
  ['a set with its parts', { items: [{ name: 'Сет', price: 1290, items: [{ name: 'Ролл', qty: 8 }] }] }, ['Меню / Сет / 1290']],
  ['Russian fields', { меню: [{ Название: 'Уха', Цена: '1 290,00 ₽', Категория: 'Супы' }] }, ['Супы / Уха / 1290']],
  ['commas before a closing bracket', '[{"name":"Уха","price":200,},]', ['Меню / Уха / 200']],
  ['one object a line', '{"name":"Уха","price":200}\n{"name":"Щи","price":210}', ['Меню / Уха / 200', 'Меню / Щи / 210']],
])('reads %s', (_, value, expected) => {
  expect(brief(value)).toEqual(expected)
})

it('reads options in groups and by reference, discounts, food values and what is hidden', () => {
  const { dishes } = read({
    modifierGroups: [
      {
        id: 'g1',
        name: 'Соусы',
        max: 2,
        options: [
          { id: 'o1', name: 'Спайси', price: 30 },
          { id: 'o2', name: 'Понзу' },
        ],
      },
    ],
    categories: [{ id: 1, name: 'Роллы', hidden: true }],
    products: [
      {
        id: 5,
        name: 'Ролл &laquo;Гавань&raquo;',
        description: '<p>Тёплый</p>',
        price: 500,
        sale_price: 450,
        categoryId: 1,
        modifierGroups: ['g1'],
        toppings: [{ name: 'Сыр', priceAdjustment: 60 }],
        weight: '0.26 кг',
        pieces: 8,
        nutrition: { calories: 200, proteins: '8 г', fats: 9, carbohydrates: 24 },
        ingredients: [{ name: 'рис' }, { name: 'краб' }],
      },
    ],
  })
  expect(dishes).toEqual([
    {
      key: '5',
      category: 'Роллы',
      name: 'Ролл «Гавань»',
      price: 450,
      old_price: 500,
      description: 'Тёплый',
      composition: 'рис, краб',
      weight: 260,
      unit: 'г',
      pieces: 8,
      nutrition: { kcal: 200, protein: 8, fat: 9, carbs: 24 },
      available: false,
      options: ['sauces Спайси 30', 'sauces Понзу 0', 'additionals Сыр 60'],
    },
  ])
})

it('refuses single dishes by their number', () => {
  const items = [
    { id: 1, name: 'Суп', price: 300 },
    { id: 2, name: 'Без цены' },
    { id: 3, name: 'Даром', price: 0 },
    { id: 1, name: 'Дубль', price: 9 },
    { id: 4, name: 'Пять', price: 5, currency: 'USD' },
  ]
  const why = ['«Без цены»: нет цены', '«Даром»: цена 0 ₽', '«Дубль»: такой код уже есть в строке', '«Пять»: цена не в рублях (USD)']
  const { refused } = read({ items })
  expect(refused.map(({ line, why: text }) => [line, text.replace(/ \d+$/, '')])).toEqual(why.map((text, index) => [index + 2, text]))
})

it.each([
  ['{"users":[{"name":"Анна"}]}', 'В файле нет блюд'],
  ['{"items":[\n{"name":"Суп" "price":1}]}', 'Это не JSON: ошибка в\u00a0строке 2'],
  ['[{"name":"Суп","price":1}', 'Это не JSON: файл обрывается, строка 1'],
  [`${'['.repeat(100)}${']'.repeat(100)}`, 'Файл слишком сложный'],
])('refuses %.40s', (text, message) => {
  expect(() => read(text)).toThrow(
    expect.objectContaining({ status: 422, code: 'not_a_menu', message: expect.stringMatching(`^${message}\\. Подойдут`) }),
  )
})
