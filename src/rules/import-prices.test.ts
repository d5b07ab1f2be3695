import { describe, expect, it, test } from 'vitest'
import type { CatalogFile } from '~/contracts/catalog-file'
import { askOfPrices, oddPrices, pricedFile } from './import-prices'

const rows = (...prices: number[]) => prices.map((price, at) => ({ name: `Блюдо ${at}`, price }))
const menu = [300, 400, 450, 500, 900]
const ask = (given: number[], { known = [] as number[], same = [] as [number, number][], ...file } = {}) =>
  askOfPrices(
    rows(...given),
    known,
    same.map(([was, now]) => ({ was, now })),
    file,
  )

describe('prices are asked about', () => {
  test.each<[string, ReturnType<typeof ask>, object]>([
    [
      'where the same dishes cost ten times as much',
      ask([40_000, 50_000], {
        known: menu,
        same: [
          [400, 40_000],
          [500, 50_000],
        ],
      }),
      { times: 100, by: 'dishes' },
    ],
    ['where the file is far above the menu', ask([30_000, 45_000, 9000], { known: menu }), { times: 67, by: 'menu', usual: 450 }],
    [
      'in an empty shop above what dishes cost',
      ask([25_000, 49_000, 90_000]),
      { by: 'usual', example: { name: 'Блюдо 1', price: 49_000 } },
    ],
    ['of a program that keeps cents', ask([700, 2000, 1600], { is_minor: true } as object), { times: 4, is_divided: false }],
    ['while they are divided, to be able to go back', ask([400, 500], { is_divided: true } as object), { is_divided: true }],
  ])('%s', (_, asked, expected) => expect(asked).toMatchObject(expected))

  test.each([
    ['sets in a shop of rolls', ask([1290, 2190, 1690], { known: menu })],
    [
      'a menu that became dearer',
      ask([800, 1000], {
        known: menu,
        same: [
          [400, 800],
          [500, 1000],
        ],
      }),
    ],
    ['a first menu', ask([290, 490, 1290])],
    ['one dear dish', ask([290, 390, 45_000], { known: menu })],
    ['no dish', ask([])],
  ])('not for %s', (_, asked) => expect(asked).toBeNull())
})

it('tells a single price that is far above the others', () => {
  const isOdd = oddPrices(rows(290, 390, 45_000), menu)
  expect([isOdd(45_000), isOdd(4500), oddPrices(rows(1, 900), [])(900)]).toEqual([true, false, false])
})

it('divides all prices of a file to a kopeck, once', () => {
  const file = {
    options: [{ key: 'o', kind: 'sauces', name: 'Соус', price: 4050, max: 1 }],
    goods: [{ key: 'k', line: 1, category: 'c', name: 'Ролл', price: 59_033, old_price: 69_000 }],
  } as unknown as CatalogFile
  expect(pricedFile(file)).toBe(file)
  const inRoubles = { ...file, is_divided: true, options: file.options.map((one) => ({ ...one, price: 50 })) }
  expect(pricedFile(inRoubles)).toMatchObject({ options: [{ price: 50 }], goods: [{ price: 590.33 }] })
  expect(pricedFile({ ...file, is_divided: true })).toMatchObject({
    options: [{ price: 40.5 }],
    goods: [{ price: 590.33, old_price: 690 }],
  })
})
