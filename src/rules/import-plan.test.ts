import { describe, expect, it, test } from 'vitest'
import type { CatalogFile, FileGoods } from '~/contracts/catalog-file'
import type { MenuDish } from './import-compare'
import { type CatalogLink, type ImportMenu, planImport } from './import-plan'

const dish = (id: number, parts: Partial<MenuDish> = {}): MenuDish => ({
  id,
  slug: `dish-${id}`,
  article: null,
  category_id: 1,
  name: `Ролл ${id}`,
  price: 500,
  old_price: null,
  description: 'Вкусный',
  composition: 'рис, лосось',
  weight: 200,
  unit: 'г',
  pieces: 8,
  badge: 'no',
  allergens: ['рыба'],
  nutrition: { kcal: 1, protein: 1, fat: 1, carbs: 1 },
  options: [],
  image: '/pictures/a.webp',
  images: [],
  hours: [],
  groups: [],
  parts: 0,
  ...parts,
})
const menu = (parts: Partial<ImportMenu> = {}): ImportMenu => ({
  goods: [dish(1), dish(2), dish(3)],
  drafts: [],
  categories: [{ id: 1, name: 'Роллы', hours: [] }],
  options: [{ id: 7, kind: 'sauces', name: 'Соевый', price: 40, max: 5 }],
  links: [],
  photos: new Set(),
  slugs: new Map(),
  ...parts,
})
const row = (key: string, parts: Partial<FileGoods> = {}): FileGoods => ({ key, line: 1, category: 'c1', name: key, price: 500, ...parts })
const file = (goods: FileGoods[], parts: Partial<CatalogFile> = {}): CatalogFile => ({
  source: 'iiko',
  categories: [{ key: 'c1', name: 'роллы!' }],
  options: [],
  goods: goods.map((one, at) => ({ ...one, line: at + 1 })),
  refused: [],
  ...parts,
})
const plan = (given: CatalogFile, known = menu(), choose: Record<string, number | null> = {}) =>
  planImport(given, known, { choose, origin: 'https://shop.example' }).plan
const link = (key: string, item_id: number): CatalogLink => ({ kind: 'goods', key, item_id })

describe('a row of a file means', () => {
  test.each<[string, FileGoods, Partial<ImportMenu>, number]>([
    ['the dish that its key meant before, under any name', row('k', { name: 'Другое' }), { links: [link('k', 2)] }, 2],
    ['the dish of its article', row('k', { article: 'A1' }), { goods: [dish(1), dish(2, { article: 'A1' })] }, 2],
    ['the dish of its slug', row('k', { slug: 'dish-3' }), {}, 3],
    ['the dish of its name in the same category, by letters and digits', row('k', { name: '«РОЛЛ»  №2' }), {}, 2],
    ['a draft, which stays as it is', row('k', { name: 'Ролл 9' }), { drafts: [{ ...dish(9) }] }, 9],
  ])('%s', (_, given, known, id) => {
    const { same, changed, created } = plan(file([given]), menu(known))
    expect([[...same, ...changed].map((one) => one.id), created]).toEqual([[id], []])
  })

  it('a new dish in another category, and where its link leads nowhere', () => {
    const given = file([row('a', { name: 'Ролл 1', category: 'c2' }), row('b')], {
      categories: [
        { key: 'c2', name: 'Суши' },
        { key: 'c1', name: 'Роллы' },
      ],
    })
    const found = plan(given, menu({ links: [link('b', 99)] }))
    expect(found.created.map(({ key }) => key)).toEqual(['a', 'b'])
    expect(found.categories).toEqual(['Суши'])
  })

  it('what a person chooses, if it could be two dishes', () => {
    const known = menu({ goods: [dish(1, { name: 'Чука' }), dish(2, { name: 'Чука' })] })
    const given = file([row('k', { name: 'чука' })])
    expect(plan(given, known).ambiguous).toEqual([
      {
        key: 'k',
        name: 'чука',
        candidates: [
          { id: 1, name: 'Чука' },
          { id: 2, name: 'Чука' },
        ],
      },
    ])
    expect(plan(given, known, { k: 2 }).changed.map(({ id }) => id)).toEqual([2])
    expect(plan(given, known, { k: null }).created).toHaveLength(1)
  })

  it('a dish that no other row has: of two rows of one name the second is new', () => {
    const found = plan(file([row('a', { name: 'Ролл 1' }), row('b', { name: 'Ролл 1' })]))
    expect([found.same.map(({ id }) => id), found.created.map(({ key }) => key)]).toEqual([[1], ['b']])
  })
})

it('names what changes by field, and leaves alone what the file does not say', () => {
  const given = row('k', {
    name: 'Ролл 1',
    price: 620,
    composition: 'рис, тунец',
    description: ' Вкусный ',
    weight: 210,
    allergens: ['рыба'],
  })
  expect(plan(file([given])).changed).toMatchObject([
    {
      id: 1,
      fields: [
        { field: 'price', was: 500, now: 620 },
        { field: 'composition', was: 'рис, лосось', now: 'рис, тунец' },
        { field: 'weight', was: 200, now: 210 },
      ],
    },
  ])
})

it('asks where an article is that of a dish with another name, category and price', () => {
  const known = menu({ goods: [dish(1, { article: '002', name: 'Калифорния' })] })
  const other = { categories: [{ key: 'c1', name: 'Лепёшки' }] }
  expect(plan(file([row('k', { name: 'Ростбиф', price: 310, article: '002' })], other), known)).toMatchObject({
    changed: [],
    ambiguous: [{ key: 'k', candidates: [{ id: 1 }] }],
  })
  const same = [{ name: 'Калифорния с крабом' }, { price: 500 }, { slug: 'dish-1' }]
  for (const sign of same)
    expect(plan(file([row('k', { name: 'Ростбиф', price: 310, article: '002', ...sign })], other), known).ambiguous).toEqual([])
})

it('leaves the category where the file says none, and finds dishes by their names alone', () => {
  const given = row('k', { category: 'меню', name: 'Ролл 2', price: 520, unsure: ['category'] })
  const { changed, created, categories } = plan(file([given], { categories: [{ key: 'меню', name: 'Меню' }] }))
  expect([changed.map(({ id, fields }) => [id, fields.map(({ field }) => field)]), created, categories]).toEqual([[[2, ['price']]], [], []])
})

it('drops an old price that is not above the price', () => {
  const known = menu({ goods: [dish(1, { old_price: 600 })] })
  const fields = (parts: Partial<FileGoods>) => plan(file([row('k', { name: 'Ролл 1', ...parts })]), known).changed[0]?.fields ?? []
  expect(fields({ price: 500 })).toEqual([])
  expect(fields({ price: 500, old_price: null })).toEqual([{ field: 'old_price', was: 600, now: null }])
  expect(fields({ price: 650 })).toContainEqual({ field: 'old_price', was: 600, now: null })
})

it('finds options by kind, name and price', () => {
  const options = [
    { key: 's', kind: 'sauces' as const, name: 'соевый', price: 40, max: 5 },
    { key: 't', kind: 'sauces' as const, name: 'Терияки', price: 50, max: 5 },
  ]
  const found = plan(file([row('k', { name: 'Ролл 1', options: ['s', 't'] })], { options }))
  expect(found.options.created).toBe(1)
  expect(found.changed[0]?.fields).toEqual([{ field: 'options', was: '', now: 'соевый, Терияки' }])
})

it('refuses a second row of a key and impossible prices by line, and takes the others', () => {
  const found = plan(
    file([row('a'), row('a'), row('b', { price: 0 }), row('c', { price: 200_000 }), row('d')], { refused: [{ line: 9, why: 'Нет цены' }] }),
  )
  expect(found.created.map(({ key }) => key)).toEqual(['a', 'd'])
  expect(found.refused.map(({ line }) => line)).toEqual([2, 3, 4, 9])
})

it('puts no draft of another shop on the site', () => {
  const found = plan(file([row('a', { draft: true }), row('b')]))
  expect([found.created.map(({ key }) => key), found.refused.map(({ line }) => line)]).toEqual([['b'], [1]])
})

describe('warns', () => {
  const ids = (given: CatalogFile, known?: ImportMenu) => plan(given, known).warnings.map(({ id }) => id)

  it('of prices that move a lot, only where many do', () => {
    const goods = Array.from({ length: 10 }, (_, at) => dish(at + 1))
    const moved = (count: number) => file(goods.map(({ id }) => row(`k${id}`, { name: `Ролл ${id}`, price: id <= count ? 700 : 500 })))
    expect(ids(moved(2), menu({ goods }))).toEqual([])
    expect(ids(moved(3), menu({ goods }))).toEqual(['prices_moved'])
    expect(plan(moved(3), menu({ goods })).price).toEqual({ up: 3, down: 0, biggest: { name: 'Ролл 1', percent: 40 } })
  })

  it('of many dishes that are missing, and names them', () => {
    const known = menu({ links: [link('k1', 1), link('k2', 2), link('k3', 3)] })
    expect(plan(file([row('k1', { name: 'Ролл 1' }), row('k2', { name: 'Ролл 2' })]), known)).toMatchObject({
      missing: [3],
      gone: [{ id: 3, name: 'Ролл 3' }],
      warnings: [{ id: 'many_missing' }],
    })
    expect(plan(file([row('k1')]), menu()).missing).toEqual([])
  })

  it('of prices below ten roubles', () => expect(ids(file([row('a', { price: 5.9 })]))).toEqual(['low_price']))
})

it('sorts photos: known, new by site, refused', () => {
  const images = [
    'https://cdn.example/a.jpg',
    'http://cdn.example/b.jpg',
    'https://169.254.169.254/c',
    'https://printer.lan/d.jpg',
    'https://localhost./e.jpg',
    '/pictures/a.webp',
    'https://cdn.example/known.jpg',
  ]
  const found = plan(file([row('k', { name: 'Ролл 1', images })]), menu({ photos: new Set(['https://cdn.example/known.jpg']) }))
  expect([found.photos, found.hosts, found.changed]).toEqual([{ new: 1, same: 2, failed: 4 }, ['cdn.example'], []])
})

test('what a file cannot tell apart is no change: twins of options and categories, commas in allergens, markup in a name', () => {
  const twin = { kind: 'sauces' as const, name: 'Унаги', price: 40 }
  const known = menu({
    goods: [dish(1, { name: 'Ролл  <b>№1</b>', category_id: 2, options: [8, 9], allergens: ['рыба', 'молоко, сыр'] })],
    categories: [
      { id: 1, name: 'Роллы', hours: [] },
      { id: 2, name: 'Роллы', hours: [] },
    ],
    options: [
      { id: 8, ...twin, max: 1 },
      { id: 9, ...twin, max: 3 },
    ],
  })
  const own = row('k', { slug: 'dish-1', name: 'Ролл №1', options: ['o'], allergens: ['рыба', 'молоко', 'сыр'] })
  const given = file([own], { options: [{ key: 'o', kind: 'sauces', name: 'Унаги', price: 40, max: 1 }] })
  expect(plan(given, known)).toMatchObject({ created: [], changed: [], same: [{ id: 1 }], options: { created: 0, changed: [] } })
  const other = { ...given, options: [{ key: 'o', kind: 'sauces' as const, name: 'Унаги', price: 50, max: 1 }] }
  expect(plan(other, known).changed).toMatchObject([{ id: 1, fields: [{ field: 'options' }] }])
})

describe('a column that is there', () => {
  const full = () => [
    dish(1, { old_price: 600, pieces: 8, badge: 'hot', article: 'A', options: [7], nutrition: { kcal: 9, protein: 1, fat: 1, carbs: 1 } }),
  ]
  const emptied: Partial<FileGoods> = {
    old_price: null,
    description: '',
    composition: '',
    pieces: null,
    badge: 'no',
    allergens: [],
    options: [],
    nutrition: null,
    article: null,
  }
  it('empties what its cells empty, and counts the cells', () => {
    const { changed, cleared } = plan(file([row('k', { slug: 'dish-1', name: 'Ролл 1', ...emptied })]), menu({ goods: full() }))
    const fields = Object.keys(emptied).toSorted()
    expect(changed[0]?.fields.map(({ field }) => field).toSorted()).toEqual(fields)
    expect(cleared.toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual(fields.map((field) => ({ field, count: 1 })))
  })
  it('empties nothing that is empty already, and an absent one nothing at all', () => {
    const bare = [
      dish(1, { description: '', composition: '', pieces: null, allergens: [], nutrition: { kcal: 0, protein: 0, fat: 0, carbs: 0 } }),
    ]
    const given = file([row('k', { slug: 'dish-1', name: 'Ролл 1', ...emptied })])
    expect(plan(given, menu({ goods: bare }))).toMatchObject({ changed: [], cleared: [] })
    expect(plan(file([row('k', { slug: 'dish-1', name: 'Ролл 1' })]), menu({ goods: full() }))).toMatchObject({ changed: [], cleared: [] })
  })
  it('keeps options that could not be read as a whole', () => {
    const given = file([row('k', { slug: 'dish-1', name: 'Ролл 1', options: [], unsure: ['options'] })])
    expect(plan(given, menu({ goods: full() })).changed).toEqual([])
  })
})

describe('what a spreadsheet has spoilt', () => {
  it.each([
    ['123', '00123'],
    ['90.75', '90.750'],
  ])('the article %s is %s of the menu, which stays and is named', (article, was) => {
    const { changed, created, damaged } = plan(
      file([row('k', { name: 'Другое имя', article })]),
      menu({ goods: [dish(1, { article: was })] }),
    )
    expect([created, changed[0]?.fields.map(({ field }) => field)]).toEqual([[], ['name']])
    expect(damaged).toMatchObject([{ line: 1, field: 'article', value: article, why: expect.stringContaining(was) }])
  })
  it('is no change: signs that windows-1251 does not have', () => {
    const goods = [dish(1, { name: 'Ролл × 2 ½', description: 'Crème', allergens: ['brûlée'] })]
    const given = row('k', { slug: 'dish-1', name: 'Ролл ? 2 ?', description: 'Creme', allergens: ['br?lee'] })
    expect(plan(file([given]), menu({ goods }))).toMatchObject({ created: [], changed: [] })
  })
  it('is not gone: a row that could not be read', () => {
    const known = menu({ links: [link('a', 1), link('b', 2), link('c', 3)] })
    const refused = [
      { line: 2, why: 'нет цены', key: 'a' },
      { line: 3, why: 'нет цены', name: 'Ролл 2' },
    ]
    expect(plan(file([], { refused }), known).missing).toEqual([3])
  })
})

describe('a dish with and without sizes is one', () => {
  const pizza = (id: number, name: string, price = 500) => dish(id, { name, price, slug: `p-${id}` })
  const size = (key: string, label: string, price = 500) => row(key, { name: `Маргарита, ${label}`, base: 'Маргарита', price })
  const names = (goods: MenuDish[], rows: FileGoods[]) => {
    const { changed, same, created, ambiguous } = plan(file(rows), menu({ goods }))
    return {
      known: [...changed, ...same].map(({ key, id }) => `${key} ${id}`),
      created: created.map(({ key }) => key),
      ambiguous: ambiguous.map(({ key }) => key),
    }
  }
  it.each<[string, MenuDish[], FileGoods[], ReturnType<typeof names>]>([
    [
      'sizes came: the one of its price',
      [pizza(1, 'Маргарита', 700)],
      [size('s', '30 см'), size('l', '40 см', 700)],
      { known: ['l 1'], created: ['s'], ambiguous: [] },
    ],
    [
      'sizes came: the first',
      [pizza(1, 'Маргарита', 600)],
      [size('s', '30 см'), size('l', '40 см', 700)],
      { known: ['s 1'], created: ['l'], ambiguous: [] },
    ],
    [
      'sizes left: the only one',
      [pizza(1, 'Маргарита, 30 см', 600)],
      [row('k', { name: 'Маргарита' })],
      { known: ['k 1'], created: [], ambiguous: [] },
    ],
    [
      'sizes left: the one of its price',
      [pizza(1, 'Маргарита (30 см)'), pizza(2, 'Маргарита (40 см)', 700)],
      [row('k', { name: 'Маргарита', price: 700 })],
      { known: ['k 2'], created: [], ambiguous: [] },
    ],
    [
      'sizes left: a person chooses',
      [pizza(1, 'Маргарита, 30 см', 1), pizza(2, 'Маргарита, 40 см', 2)],
      [row('k', { name: 'Маргарита' })],
      { known: [], created: [], ambiguous: ['k'] },
    ],
    [
      'one more size',
      [pizza(1, 'Маргарита, 30 см'), pizza(2, 'Маргарита, 40 см', 700)],
      [size('s', '30 см'), size('m', '35 см', 600), size('l', '40 см', 700)],
      { known: ['s 1', 'l 2'], created: ['m'], ambiguous: [] },
    ],
    ['another dish', [pizza(1, 'Пепперони')], [size('s', '30 см')], { known: [], created: ['s'], ambiguous: [] }],
  ])('%s', (_, goods, rows, expected) => expect(names(goods, rows)).toEqual(expected))

  it('by the key of the file too, under any name', () => {
    const known = menu({ goods: [pizza(1, 'Наша фирменная')], links: [link('p', 1)] })
    expect(plan(file([size('p:30', '30 см'), size('p:40', '40 см')]), known)).toMatchObject({
      changed: [{ id: 1 }],
      created: [{ key: 'p:40' }],
      missing: [],
    })
  })
})

it('finds the dishes of sets in the menu and in the file, and lists those that are not there', () => {
  const set = row('s', {
    name: 'Сет',
    parts: [
      { name: 'Ролл 1', pieces: 8 },
      { name: 'Ролл Новый', pieces: 4 },
      { name: 'Суши Угорь', pieces: 1 },
    ],
  })
  expect(plan(file([set, row('n', { name: 'Ролл Новый' })])).parts).toEqual({ found: 2, lost: [{ name: 'Сет', part: 'Суши Угорь' }] })
  const known = menu({ goods: [dish(1), dish(2, { name: 'Сет' })] })
  expect(plan(file([set]), known).changed).toMatchObject([{ id: 2, fields: [{ field: 'parts', was: null, now: 'Ролл 1 × 1' }] }])
  expect(plan(file([set]), menu({ goods: [dish(1), dish(2, { name: 'Сет', parts: 1 })] })).changed).toEqual([])
})

it('asks before prices that are a hundred times too high, and takes them when they are divided', () => {
  const goods = [1, 2, 3, 4, 5].map((id) => dish(id))
  const given = file(goods.map(({ id, name }) => row(`k${id}`, { name, price: id === 1 ? 129_000 : 50_000 })))
  const asked = plan(given, menu({ goods }))
  expect(asked.prices).toMatchObject({ times: 100, by: 'dishes' })
  expect(asked.warnings[0]).toEqual({ id: 'prices_high', text: expect.stringMatching(/в\s100\sраз выше.*50\s000\s₽, а\sне\s500\s₽/) })
})

it('names the addresses of new dishes that lead to others', () => {
  const slugs = new Map([['old-roll', 'Ролл 1']])
  const given = file([row('k', { name: 'Новинка', slug: 'old-roll' }), row('l', { name: 'Свежий', slug: 'svezhiy' })])
  expect(plan(given, menu({ slugs })).damaged).toMatchObject([
    { name: 'Новинка', field: 'slug', value: 'old-roll', why: expect.stringContaining('«Ролл 1»') },
  ])
})
