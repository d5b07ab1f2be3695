import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FileOption } from '~/contracts/catalog-file'
import { MAX_OPTION_QTT, OPTION_KINDS } from '~/contracts/constants'
import type { FileGroup } from '~/contracts/staff-choices'
import { groupLines } from '~/rules/group-lines'
import { optionLine } from '~/rules/option-line'
import { readGiven } from './group-cell'
import { collectMenu } from './menu-of'

const money = fc.integer({ min: 0, max: 99_999 }).map((kopecks) => kopecks / 100)
const word = fc.constantFrom('Рис', 'Соус: острый', 'Сыр = 5', 'Кола, 0,5 л', 'размер XL', 'Bacon +1', '№ 7 (дом.)', '«Чили»')
const anOption = fc.record({ name: word, price: money, max: fc.integer({ min: 1, max: MAX_OPTION_QTT }) })
const aGroup = fc
  .record({
    kind: fc.constantFrom(...OPTION_KINDS),
    name: word,
    limits: fc.uniqueArray(fc.integer({ min: 1, max: MAX_OPTION_QTT }), { minLength: 1, maxLength: 2 }),
    free: fc.integer({ min: 0, max: 1 }),
    part: fc.integer({ min: 1, max: 4 }),
    price: fc.option(money),
    percent_off: fc.integer({ min: 0, max: 100 }),
    size: fc.option(fc.constantFrom('30 см', '0,5 л')),
    hasSource: fc.boolean(),
    options: fc.uniqueArray(anOption, { selector: ({ name }) => name, maxLength: 4 }),
    dish: fc.option(fc.constantFrom('borsch', 'p-91')),
    own: fc.option(money),
  })
  .filter(({ options, dish, hasSource }) => options.length > 0 || dish !== null || hasSource)

it('any choices are read back from their cell', () => {
  fc.assert(
    fc.property(fc.array(aGroup, { minLength: 1, maxLength: 3 }), (drafts) => {
      const menu = collectMenu('shop')
      const options = new Map<string, FileOption>()
      const category_id = menu.category('Пицца: острая')
      const groups = drafts.map(({ limits, size, hasSource, options: own, dish, own: price, ...one }): FileGroup => {
        const items = own.flatMap((given) => {
          const option_id = menu.option({ kind: one.kind, ...given })
          if (option_id === undefined) return []
          options.set(option_id, { key: option_id, kind: one.kind, ...given })
          return [{ option_id, dish_id: null, price }]
        })
        return {
          ...one,
          min: limits.length > 1 ? Math.min(...limits) : 0,
          max: Math.max(...limits),
          source: hasSource ? { category_id, size } : null,
          items: [...items, ...(dish === null ? [] : [{ option_id: null, dish_id: dish, price }])],
        }
      })
      const names = {
        option: (key: string) => optionLine(options.get(key) ?? { kind: 'additionals', name: '', price: 0, max: 1 }),
        dish: (key: string) => key,
        category: () => 'Пицца: острая',
      }
      const text = groupLines(groups, names)
      expect(readGiven({ line: 1, name: 'Вок', hours: '', groups: text }, menu)).toEqual({ groups })
    }),
  )
})

it('lines that a program has joined by spaces are read too', () => {
  const text = 'группа: Основа вид: гарнир выбрать: 1-2 гарнир: Рис +0 x1 гарнир: Удон +50 x1 = 30 блюдо: borsch'
  const menu = collectMenu('shop')
  expect(readGiven({ line: 1, name: 'Вок', hours: '', groups: text }, menu).groups).toMatchObject([
    { kind: 'sides', name: 'Основа', min: 1, max: 2, items: [{ price: null }, { price: 30 }, { dish_id: 'borsch' }] },
  ])
})
