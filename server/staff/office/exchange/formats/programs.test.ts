import { describe, expect, it, test } from 'vitest'
import { parseMenu } from './parse-menu'

const bytes = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))
function read(value: unknown, variants?: 'dishes' | 'options') {
  const { file } = parseMenu(bytes(value), { variants })
  const names = new Map(file.categories.map(({ key, name }) => [key, name]))
  const options = new Map(file.options.map((one) => [one.key, `${one.name} ${one.price}`]))
  const dishes = file.goods.map((one) => ({
    ...one,
    category: names.get(one.category),
    options: one.options?.map((key) => options.get(key)),
  }))
  return { ...file, dishes, brief: dishes.map(({ category, name, price }) => `${category} / ${name} / ${price}`) }
}

describe('iikoCloud', () => {
  const product = (id: string, more: object) => ({
    id,
    name: id,
    type: 'Dish',
    parentGroup: 'g2',
    weight: 0,
    measureUnit: 'шт',
    modifiers: [],
    groupModifiers: [],
    sizePrices: [{ sizeId: null, price: { currentPrice: 100, isIncludedInMenu: true } }],
    ...more,
  })
  const price = (sizeId: string, currentPrice: number, isIncludedInMenu = true) => ({ sizeId, price: { currentPrice, isIncludedInMenu } })
  const file = {
    groups: [
      { id: 'g1', name: 'Кухня', parentGroup: null },
      { id: 'g2', name: 'Вок', parentGroup: 'g1' },
      { id: 'gm', name: 'Соусы к воку', isGroupModifier: true },
    ],
    productCategories: [{ id: 'c1', name: 'Супы' }],
    sizes: [
      { id: 's', name: 'Малый' },
      { id: 'l', name: 'Большой' },
    ],
    products: [
      product('Удон', {
        weight: 0.35,
        code: '00012',
        energyAmount: 150,
        proteinsAmount: 6,
        fatAmount: 5,
        carbohydratesAmount: 20,
        energyFullAmount: 525,
        modifiers: [{ id: 'm3', maxAmount: 1 }],
        groupModifiers: [
          {
            id: 'gm',
            maxAmount: 3,
            childModifiers: [
              { id: 'm1', maxAmount: 2 },
              { id: 'm2', maxAmount: 0 },
            ],
          },
        ],
      }),
      product('Том ям', {
        parentGroup: 'unknown',
        productCategoryId: 'c1',
        sizePrices: [price('s', 300), price('l', 450), price('l', 9, false)],
      }),
      product('Доставка', { type: 'Service' }),
      product('Старый вок', { isDeleted: true }),
      product('m1', { name: 'Терияки', type: 'Modifier', parentGroup: 'gm', sizePrices: [price('', 40)] }),
      product('m2', { name: 'Убран', type: 'Modifier', isDeleted: true }),
      product('m3', { name: 'Яйцо', type: 'modifier', sizePrices: [price('', 55)] }),
    ],
  }
  it('has dishes with kilograms, sizes and modifiers, which are no dishes', () => {
    const { program, brief, dishes, refused, options } = read(file)
    expect([program, brief]).toEqual(['iiko', ['Вок / Удон / 100', 'Супы / Том ям, Малый / 300', 'Супы / Том ям, Большой / 450']])
    expect(dishes[0]).toMatchObject({
      weight: 350,
      unit: 'г',
      article: '00012',
      nutrition: { kcal: 150 },
      options: ['Яйцо 55', 'Терияки 40'],
    })
    expect(options.map(({ name, kind, max }) => [name, kind, max])).toEqual([
      ['Яйцо', 'additionals', 1],
      ['Терияки', 'sauces', 2],
    ])
    expect(refused.map(({ line, why }) => [line, why])).toEqual([
      [3, '«Доставка»: это не\u00a0блюдо, а\u00a0service'],
      [4, '«Старый вок»: удалено в\u00a0iiko'],
    ])
  })
})

describe('Poster', () => {
  const spot = (price: number, visible = '1') => ({ spot_id: '1', price: String(price), visible, profit: String(price) })
  const product = (id: string, more: object) => ({
    product_id: id,
    product_name: id,
    category_name: 'Бар',
    menu_category_id: '3',
    cost: '1234',
    cost_netto: '999',
    type: '3',
    ...more,
  })
  it('has kopecks by place; what the shop pays is no price', () => {
    const { program, dishes, refused, brief } = read({
      response: [
        product('Сок', { spots: [spot(99_000, '0'), spot(19_050)], out: 250 }),
        product('Лимонад', {
          modifications: [
            { modificator_id: '1', modificator_name: '0,3 л', spots: [spot(20_000)] },
            { modificator_id: '2', modificator_name: '0,5 л', spots: [spot(30_000, '0')] },
          ],
        }),
        product('Обед', {
          price: { 1: '30000' },
          hidden: '1',
          type: '2',
          ingredients: [{ ingredient_name: 'рис' }, { ingredient_name: 'лосось' }],
          group_modifications: [
            { name: 'Напитки', num_max: 2, modifications: [{ dish_modification_id: 5, name: 'Кола', price: 99.99 }] },
            { name: 'Нет', is_deleted: 1, modifications: [{ name: 'X', price: 1 }] },
          ],
        }),
        product('Тесто', { type: '1', spots: [spot(100)] }),
        product('Без цены', { cost: '500' }),
      ],
    })
    expect([program, brief]).toEqual([
      'Poster',
      ['Бар / Сок / 190.5', 'Бар / Лимонад, 0,3 л / 200', 'Бар / Лимонад, 0,5 л / 300', 'Бар / Обед / 300'],
    ])
    expect(dishes).toMatchObject([
      { weight: 250 },
      { available: true },
      { available: false },
      { available: false, composition: 'рис, лосось', options: ['Кола 99.99'] },
    ])
    expect(refused.map(({ why }) => why)).toEqual(['«Тесто»: это полуфабрикат, а\u00a0не\u00a0блюдо', '«Без цены»: нет цены'])
  })
})

test.each([
  ['objects', { product_id: { 0: '001', 1: '002' }, name: { 0: 'Унаги', 1: 'Бонито' }, price: { 0: '250', 1: '350,50' } }],
  ['lists', { product_id: ['001', '002'], name: ['Унаги', 'Бонито'], price: [250, 350.5] }],
])('Frontpad has columns as %s, and articles keep their zeros', (_, columns) => {
  const { program, dishes } = read({ result: 'success', ...columns })
  expect([program, dishes.map(({ name, price, article }) => [name, price, article])]).toEqual([
    'Frontpad',
    [
      ['Унаги', 250, '001'],
      ['Бонито', 350.5, '002'],
    ],
  ])
})

describe('Square', () => {
  const id = (name: string) => name.toUpperCase().padEnd(24, 'X')
  const money = (amount: number, currency = 'RUB') => ({ amount, currency })
  it('has money in the smallest unit of its currency', () => {
    const { program, is_minor, brief, dishes, refused } = read({
      objects: [
        { type: 'CATEGORY', id: 'c', category_data: { name: 'Кофе' } },
        {
          type: 'MODIFIER_LIST',
          id: 'ml',
          modifier_list_data: { name: 'Сироп', modifiers: [{ id: 'm', modifier_data: { name: 'Ваниль', price_money: money(3050) } }] },
        },
        {
          type: 'ITEM',
          id: 'i',
          item_data: {
            name: 'Латте',
            categories: [{ id: 'c' }],
            modifier_list_info: [{ modifier_list_id: 'ml', enabled: true }],
            variations: [
              { id: 'v1', item_variation_data: { name: '0,2 л', price_money: money(20_000) } },
              { id: 'v2', item_variation_data: { name: '0,4 л', price_money: money(25_050) } },
            ],
          },
        },
        {
          type: 'ITEM',
          id: 'd',
          item_data: { name: 'Чай', variations: [{ id: 'v', item_variation_data: { price_money: money(500, 'USD') } }] },
        },
        { type: 'ITEM', id: 'x', is_deleted: true, item_data: { name: 'Нет', variations: [] } },
      ],
    })
    expect([program, is_minor, brief]).toEqual(['Square', undefined, ['Кофе / Латте, 0,2 л / 200', 'Кофе / Латте, 0,4 л / 250.5']])
    expect(dishes[0]).toMatchObject({ weight: 200, unit: 'мл', options: ['Ваниль 30.5'] })
    expect(refused).toMatchObject([{ why: '«Чай»: цена не в рублях (USD)' }])
  })
  it('as a list says cents without naming them, and sizes of one name stay apart', () => {
    const variation = (name: string, price: number) => ({ id: id(`v${name}${price}`), name: 'Regular', price })
    const file = read([
      { id: id('a'), name: 'Wings', category_id: null, variations: [variation('a', 1200)] },
      { id: id('b'), name: 'Fries', category_id: null, variations: [variation('b', 500), variation('c', 700)] },
      { id: id('d'), name: 'Water', category_id: null, variations: [variation('d', 0)] },
    ])
    expect([file.program, file.is_minor]).toEqual(['Square', true])
    expect(file.brief).toEqual(['Меню / Wings / 1200', 'Меню / Fries, Regular / 500', 'Меню / Fries, Regular 2 / 700'])
    expect(file.refused).toMatchObject([{ why: '«Water»: цена 0 ₽' }])
  })
})

describe('GloriaFood', () => {
  const group = (id: number, name: string, ...options: [string, number][]) => ({
    id,
    name,
    options: options.map(([option, price], at) => ({ id: id * 10 + at, name: option, price })),
  })
  const file = (currency: string) => ({
    currency,
    categories: [
      {
        id: 1,
        name: 'Пицца',
        groups: [group(1, 'Тесто', ['Тонкое', 0], ['Пышное', 0])],
        items: [
          {
            id: 2,
            menu_category_id: 1,
            name: 'Маргарита',
            price: 500,
            extras: { menu_item_order_types: ['pickup', 'delivery'], menu_item_allergens_values: [{ id: 1, name: 'Peanuts' }] },
            sizes: [
              { id: 3, name: '30 см', price: 0, groups: [group(2, 'Сыр', ['Моцарелла', 70])] },
              { id: 4, name: '40 см', price: 200, groups: [group(3, 'Сыр', ['Моцарелла', 120])] },
            ],
          },
          { id: 5, menu_category_id: 1, name: 'Чай', price: 90, active: false, sizes: [] },
        ],
      },
    ],
  })
  it('has sizes that add to the price, and options of sizes and categories; allergens and ways to order are no options', () => {
    const { program, brief, dishes, options } = read(file('RUB'))
    expect([program, brief]).toEqual([
      'GloriaFood',
      ['Пицца / Маргарита, 30 см / 500', 'Пицца / Маргарита, 40 см / 700', 'Пицца / Чай / 90'],
    ])
    expect(dishes).toMatchObject([
      { allergens: ['Peanuts'], options: ['Моцарелла 70', 'Тонкое 0', 'Пышное 0'] },
      { options: ['Моцарелла 120', 'Тонкое 0', 'Пышное 0'] },
      { available: false },
    ])
    expect(options).toHaveLength(4)
  })
  it('takes no option whose price is no number', () => {
    const [category] = file('RUB').categories
    const groups = [{ id: 9, name: 'Соус', options: [{ id: 90, name: 'Чили', price: 'по запросу' }] }]
    const { options } = read({ currency: 'RUB', categories: [{ ...category, groups }] })
    expect(options.map(({ name, price }) => [name, price])).toEqual([
      ['Моцарелла', 70],
      ['Моцарелла', 120],
    ])
  })
  it('in another currency is refused by name', () => {
    expect(() => read(file('USD'))).toThrow(
      expect.objectContaining({ status: 422, code: 'other_currency', message: expect.stringMatching(/GloriaFood.*USD/) }),
    )
  })
})

it('reads fields that repeat what the object is, and takes no names of groups for options', () => {
  const { dishes } = read([{ menu_name: 'Суп', menu_price: 290, menu_description: 'Горячий', menu_status: 0, menu_options: ['Размер'] }])
  expect(dishes).toMatchObject([{ name: 'Суп', price: 290, description: 'Горячий', available: false, options: undefined }])
})

it('takes no modifier that is not available, no group and no text without a price for an option', () => {
  const { dishes, options } = read({
    items: [
      {
        name: 'Ролл',
        price: 300,
        modifier_group_ids: [4, 5],
        tags: ['pickup'],
        extras: { types: ['delivery', 'Peanuts'], allergens: [{ id: 1, name: 'Milk' }] },
      },
    ],
    modifier_groups: [
      {
        id: '4',
        name: 'Добавки',
        modifiers: [
          { id: 'a', name: 'Сыр', price_adjustment: 50, is_active: true, is_available: false },
          { id: 'b', name: 'Икра', price_adjustment: 90, is_available: true },
        ],
      },
      { id: '5', name: 'Пустая', modifiers: [] },
    ],
  })
  expect([dishes[0]?.options, options.map(({ name }) => name)]).toEqual([['Икра 90'], ['Икра']])
})

const table = (...rows: string[][]) =>
  rows.map((row) => row.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')).join('\n')

describe('Shopify', () => {
  const head = [
    'Handle',
    'Title',
    'Body (HTML)',
    'Type',
    'Published',
    'Option1 Name',
    'Option1 Value',
    'Option2 Value',
    'Variant SKU',
    'Variant Grams',
    'Variant Inventory Tracker',
    'Variant Inventory Qty',
    'Variant Inventory Policy',
    'Variant Price',
    'Variant Compare At Price',
    'Image Src',
    'Gift Card',
    'Status',
  ]
  const row = (cells: Record<string, string>) => head.map((name) => cells[name] ?? '')
  it('has a product in several rows: variants, then pictures', () => {
    const { program, brief, dishes, refused } = read(
      table(
        head,
        row({
          Handle: 'napoleon',
          Title: 'Наполеон',
          'Body (HTML)': '<p>Слоёный <b>торт</b></p>',
          Type: 'Торты',
          Published: 'true',
          'Option1 Value': 'Ваниль',
          'Option2 Value': '1 кг',
          'Variant Price': '1800.00',
          'Variant Compare At Price': '2000',
          'Image Src': 'https://a.example/1.jpg',
          'Variant Grams': '0.0',
          Status: 'active',
        }),
        row({
          Handle: 'napoleon',
          'Option1 Value': 'Ваниль',
          'Option2 Value': '2 кг',
          'Variant Price': '3200.00',
          'Variant Inventory Tracker': 'shopify',
          'Variant Inventory Qty': '0',
          'Variant Inventory Policy': 'deny',
        }),
        row({ Handle: 'napoleon', 'Image Src': 'https://a.example/2.jpg' }),
        row({
          Handle: 'eclair',
          Title: 'Эклер',
          Type: 'Торты',
          'Option1 Value': 'Default Title',
          'Variant SKU': "'00123",
          'Variant Grams': '90',
          'Variant Price': '150',
          Status: 'draft',
        }),
        row({ Handle: 'card', Title: 'Карта', 'Variant Price': '1000', 'Gift Card': 'true' }),
        row({ Handle: 'none', Title: 'Пустой' }),
      ),
    )
    expect([program, brief]).toEqual([
      'Shopify',
      ['Торты / Наполеон, Ваниль, 1 кг / 1800', 'Торты / Наполеон, Ваниль, 2 кг / 3200', 'Торты / Эклер / 150'],
    ])
    expect(dishes).toMatchObject([
      {
        description: 'Слоёный торт',
        old_price: 2000,
        weight: 1000,
        available: true,
        images: ['https://a.example/1.jpg', 'https://a.example/2.jpg'],
      },
      { weight: 2000, available: false, line: 3 },
      { weight: 90, article: '00123', available: false },
    ])
    expect(refused.map(({ why }) => why)).toEqual(['«Карта»: подарочная карта', '«Пустой»: нет цены'])
  })
  it('has other names of columns since 2025', () => {
    const file = table(
      ['Title', 'URL handle', 'Description', 'Option1 value', 'SKU', 'Price', 'Status'],
      ['Кекс', 'keks', 'Вкусный', '', 'K-1', '90', 'Active'],
    )
    expect(read(file)).toMatchObject({
      program: 'Shopify',
      dishes: [{ key: 'keks', name: 'Кекс', price: 90, article: 'K-1', available: true }],
    })
  })
})

it('WooCommerce has variations under a product without a price, and says in two columns whether it is sold', () => {
  const { program, brief, dishes, refused } = read(
    table(
      [
        'ID',
        'Type',
        'SKU',
        'Name',
        'Published',
        'In stock?',
        'Sale price',
        'Regular price',
        'Categories',
        'Parent',
        'Attribute 1 value(s)',
        'Weight (kg)',
      ],
      ['1', 'variable', 'PZ', 'Пепперони', '1', '1', '', '', 'Еда > Пицца', '', '30 см, 40 см', ''],
      ['2', 'variation', '', 'Пепперони - 30 см', '1', '1', '', '490', '', 'PZ', '30 см', '0.5'],
      ['3', 'variation', '', 'Пепперони - 40 см', '1', '0', '', '690', '', 'id:1', '40 см', '0.8'],
      ['4', 'simple', '', 'Чай', '1', '0', '', '90', 'Напитки', '', '', ''],
      ['5', 'simple', '', 'Сок', '1', '1', '100', '120', 'Напитки', '', '', ''],
      ['6', 'variation', '', 'Ничья', '1', '1', '', '5', '', 'XX', '', ''],
    ),
  )
  expect([program, brief]).toEqual([
    'WooCommerce',
    ['Пицца / Пепперони, 30 см / 490', 'Пицца / Пепперони, 40 см / 690', 'Напитки / Чай / 90', 'Напитки / Сок / 100'],
  ])
  expect(dishes.map(({ available, weight, old_price }) => [available, weight, old_price])).toEqual([
    [true, 500, undefined],
    [false, 800, undefined],
    [false, undefined, undefined],
    [true, undefined, 120],
  ])
  expect(refused).toMatchObject([{ line: 7 }])
})
