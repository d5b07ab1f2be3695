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
  ...parts,
})
const menu = (parts: Partial<ImportMenu> = {}): ImportMenu => ({
  goods: [dish(1), dish(2), dish(3)],
  drafts: [],
  categories: [{ id: 1, name: 'Роллы' }],
  options: [{ id: 7, kind: 'sauces', name: 'Соевый', price: 40, max: 5 }],
  links: [],
  photos: new Set(),
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
  const twin = { kind: 'sauces', name: 'Унаги', price: 40 }
  const known = menu({
    goods: [dish(1, { name: 'Ролл  <b>№1</b>', category_id: 2, options: [8, 9], allergens: ['рыба', 'молоко, сыр'] })],
    categories: [
      { id: 1, name: 'Роллы' },
      { id: 2, name: 'Роллы' },
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
