import { describe, expect, it } from 'vitest'
import type { CatalogFile } from '~/contracts/catalog-file'
import { parseMenu } from './parse-menu'

const read = (value: unknown) => parseMenu(new TextEncoder().encode(JSON.stringify(value))).file
/** «Соус 1-2 free 1: Чили, Унаги», and the options outside of groups. */
const shown = ({ goods: [dish], options }: CatalogFile) => {
  const nameOf = new Map(options.map(({ key, name }) => [key, name]))
  return {
    groups: (dish?.groups ?? []).map(
      ({ kind, name, min, max, free, items }) =>
        `${kind} ${name} ${min}-${max}${free > 0 ? ` free ${free}` : ''}: ${items.map((item) => nameOf.get(item.option_id ?? '')).join(', ')}`,
    ),
    options: (dish?.options ?? []).map((key) => nameOf.get(key)),
  }
}

const iiko = (groupModifiers: object[], modifiers: object[] = []) => {
  const product = (id: string, type: string, more: object = {}) => ({
    id,
    name: id,
    type,
    weight: 0.3,
    modifiers: [],
    groupModifiers: [],
    sizePrices: [{ sizeId: null, price: { currentPrice: type === 'Dish' ? 400 : 30, isIncludedInMenu: true } }],
    ...more,
  })
  const groups = ['Основа', 'Соусы', 'Допы'].map((name, at) => ({ id: `g${at}`, name, isGroupModifier: true }))
  const options = ['Рис', 'Удон', 'Чили', 'Сыр'].map((name) => product(name, 'Modifier'))
  return { groups, productCategories: [], sizes: [], products: [product('Вок', 'Dish', { groupModifiers, modifiers }), ...options] }
}
const child = (id: string, maxAmount = 1) => ({ id, minAmount: 0, maxAmount })

const poster = (group: object, ...names: string[]) => ({
  response: [
    {
      product_id: '1',
      product_name: 'Обед',
      category_name: 'Обеды',
      type: '2',
      price: { 1: '30000' },
      group_modifications: [{ ...group, modifications: names.map((name, at) => ({ dish_modification_id: at + 1, name, price: 10 })) }],
    },
  ],
})

const square = (info: object, list: object) => ({
  objects: [
    {
      type: 'MODIFIER_LIST',
      id: 'ml',
      modifier_list_data: {
        name: 'Молоко',
        modifiers: ['Овсяное', 'Обычное', 'Кокосовое'].map((name) => ({ id: name, modifier_data: { name } })),
        ...list,
      },
    },
    {
      type: 'ITEM',
      id: 'i',
      item_data: {
        name: 'Латте',
        modifier_list_info: [{ modifier_list_id: 'ml', enabled: true, ...info }],
        variations: [{ id: 'v', item_variation_data: { name: '', price_money: { amount: 20_000, currency: 'RUB' } } }],
      },
    },
  ],
})

const gloria = (group: object) => ({
  currency: 'RUB',
  categories: [
    {
      id: 1,
      name: 'Пицца',
      items: [
        {
          id: 2,
          menu_category_id: 1,
          name: 'Маргарита',
          price: 500,
          groups: [{ id: 3, name: 'Тесто', ...group, options: ['Тонкое', 'Пышное'].map((name, at) => ({ id: at, name, price: 0 })) }],
        },
      ],
    },
  ],
})

const plain = (group: object) => [
  {
    name: 'Вок',
    price: 400,
    modifier_groups: [{ name: 'Основа', ...group, modifiers: ['Рис', 'Удон', 'Гречка'].map((name) => ({ name, price: 0 })) }],
  },
]

const BOTH = ['Рис', 'Удон']

describe('choices of other programs', () => {
  it.each<[string, unknown, string[], string[]]>([
    [
      'iiko: required',
      iiko([{ id: 'g0', minAmount: 1, maxAmount: 1, childModifiers: BOTH.map((id) => child(id)) }]),
      ['additionals Основа 1-1: Рис, Удон'],
      [],
    ],
    [
      'iiko: required without a minimum',
      iiko([{ id: 'g1', required: true, childModifiers: [child('Чили')] }]),
      ['sauces Соусы 1-1: Чили'],
      [],
    ],
    [
      'iiko: free pieces',
      iiko([{ id: 'g2', minAmount: 0, maxAmount: 0, freeOfChargeAmount: 2, childModifiers: [child('Сыр', 3)] }]),
      ['additionals Допы 0-3 free 2: Сыр'],
      [],
    ],
    ['iiko: as many as one likes', iiko([{ id: 'g2', minAmount: 0, maxAmount: 99, childModifiers: [child('Сыр', 0)] }]), [], ['Сыр']],
    [
      'iiko: a single modifier that must be',
      iiko([], [{ id: 'Рис', required: true, minAmount: 1, maxAmount: 2 }]),
      ['additionals Рис 1-2: Рис'],
      [],
    ],
    [
      'iiko: a modifier of a group that must be',
      iiko([
        {
          id: 'g0',
          minAmount: 2,
          maxAmount: 3,
          childModifiers: [{ id: 'Рис', minAmount: 1, maxAmount: 1 }, child('Удон', 2), child('Сыр', 2)],
        },
      ]),
      ['additionals Рис 1-1: Рис', 'additionals Основа 1-2: Удон, Сыр'],
      [],
    ],
    [
      'Poster: from one to three',
      poster({ name: 'Напитки', num_min: 1, num_max: 3 }, 'Кола', 'Чай'),
      ['additionals Напитки 1-3: Кола, Чай'],
      [],
    ],
    ['Poster: any number', poster({ name: 'Напитки', num_min: 0, num_max: 999 }, 'Кола'), [], ['Кола']],
    [
      'Square: a single choice of the list',
      square({ min_selected_modifiers: -1, max_selected_modifiers: -1 }, { selection_type: 'SINGLE', min_selected_modifiers: 1 }),
      ['additionals Молоко 1-1: Овсяное, Обычное, Кокосовое'],
      [],
    ],
    [
      'Square: at most two, of the item',
      square({ min_selected_modifiers: 0, max_selected_modifiers: 2 }, { min_selected_modifiers: 1 }),
      ['additionals Молоко 0-2: Овсяное, Обычное, Кокосовое'],
      [],
    ],
    [
      'Square: without limits',
      square({ min_selected_modifiers: -1, max_selected_modifiers: -1 }, {}),
      [],
      ['Овсяное', 'Обычное', 'Кокосовое'],
    ],
    ['GloriaFood: required', gloria({ required: true, force_min: 1, force_max: 1 }), ['additionals Тесто 1-1: Тонкое, Пышное'], []],
    ['GloriaFood: not required', gloria({ required: false, force_min: 1, force_max: 1 }), [], ['Тонкое', 'Пышное']],
    ['a list of another program', plain({ min_selections: 1, max_selections: 2 }), ['additionals Основа 1-2: Рис, Удон, Гречка'], []],
    ['a list that says only that something is required', plain({ is_required: true }), ['additionals Основа 1-3: Рис, Удон, Гречка'], []],
    ['a list that is not required', plain({ is_required: false, min_selections: 1, max_selections: 10 }), [], ['Рис', 'Удон', 'Гречка']],
  ])('%s', (_name, file, groups, options) => {
    expect(shown(read(file))).toEqual({ groups, options })
  })

  it('that cannot be made are named, and the dish is not sold without them', () => {
    const file = read(plain({ min_selections: 4, max_selections: 4 }))
    expect(file.damaged).toEqual([{ line: 1, name: 'Вок', field: 'groups', value: 'Основа', why: 'из этих вариантов не\u00a0набрать 4' }])
    expect(file.goods).toMatchObject([{ name: 'Вок', available: false, unsure: expect.arrayContaining(['groups']) }])
    expect(file.goods[0]?.groups).toBeUndefined()
  })

  it('that a required group has all on stop is named too', () => {
    const soldOut = [
      {
        name: 'Вок',
        price: 400,
        modifier_groups: [{ name: 'Основа', min: 1, modifiers: [{ name: 'Рис', price: 0, is_available: false }] }],
      },
    ]
    expect(read(soldOut)).toMatchObject({
      damaged: [{ value: 'Основа', why: 'добавьте, из чего выбирать' }],
      goods: [{ available: false }],
    })
  })
})
