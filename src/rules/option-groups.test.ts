import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OptionGroup } from '~/contracts/goods'
import { testGoods, testOption } from './goods.testing'
import { piecePrice } from './line-price'
import { groupFaults, needsChoice, offerOf, settleOptions } from './option-groups'

type Chosen = { id: number; qtt: number; price: number; free?: number | undefined }

const group = (parts: Partial<OptionGroup> = {}): OptionGroup => {
  const options = [81, 82, 83].map((id) => ({ id, price: id - 50 }))
  return { id: 1, kind: 'sauces', name: 'Соус', min: 1, max: 2, free: 0, options, ...parts }
}
const sauces = [81, 82, 83].map((id) => testOption(id, id - 50, 5))
const goods = (parts: Partial<OptionGroup> = {}) => testGoods({ sauces, groups: [group(parts)] })
const chosen = (...sauce: [id: number, qtt: number][]) => ({
  additionals: [],
  side: [],
  sauce: sauce.map(([id, qtt]): Chosen => ({ id, qtt, price: id - 50 })),
})

describe('a required group', () => {
  it.each([
    ['nothing', chosen(), {}, ['Выберите «Соус»']],
    ['one', chosen([81, 1]), {}, []],
    ['two of one', chosen([81, 2]), {}, []],
    ['three', chosen([81, 1], [82, 2]), {}, ['«Соус»: не больше 2']],
    ['two of four', chosen([82, 2]), { min: 4, max: 4 }, ['«Соус»: выберите ещё 2']],
    ['an option outside of it', chosen([99, 1]), {}, ['Выберите «Соус»']],
  ])('with %s', (_what, options, parts, texts) => {
    expect(groupFaults(goods(parts), options).map(({ field, text }) => [field, text])).toEqual(texts.map((text) => ['sauce', text]))
  })

  it('asks for a choice, a voluntary one does not', () => {
    expect([needsChoice(goods()), needsChoice(goods({ min: 0 })), needsChoice(testGoods())]).toEqual([true, false, false])
  })
})

describe('free pieces', () => {
  it('are the cheapest ones, whatever was chosen first', () => {
    const { sauce } = chosen([83, 1], [81, 1], [82, 2])
    expect(settleOptions([group({ free: 2, max: 4 })], sauce).map(({ id, free }) => [id, free])).toEqual([
      [83, undefined],
      [81, 1],
      [82, 1],
    ])
  })

  it('cost nothing in any order: the rest is an independent sum', () => {
    const anySauce = fc.uniqueArray(fc.tuple(fc.constantFrom(81, 82, 83), fc.integer({ min: 1, max: 4 })), { selector: ([id]) => id })
    fc.assert(
      fc.property(anySauce, fc.integer({ min: 0, max: 6 }), (picks, free) => {
        const { sauce } = chosen(...picks)
        const pieces = sauce.flatMap(({ price, qtt }) => Array<number>(qtt).fill(price)).toSorted((a, b) => a - b)
        const expected = 300 + pieces.slice(free).reduce((sum, price) => sum + price, 0)
        for (const options of [sauce, sauce.toReversed()]) {
          const line = { price: 300, additionals: [], side: [], sauce: settleOptions([group({ free, max: 20 })], options) }
          expect(piecePrice(line)).toBe(expected)
        }
      }),
    )
  })
})

it('options read as their groups follow, in each as they were chosen, the others last', () => {
  const courses = ['Суп', 'Горячее'].map((name, at) => group({ id: at, name, options: [{ id: 20 - at, price: 0 }] }))
  const { sauce } = chosen([5, 1], [19, 1], [20, 1], [4, 1])
  expect(settleOptions(courses, sauce).map(({ id }) => id)).toEqual([20, 19, 5, 4])
})

describe('what is not offered now', () => {
  it('leaves the product and its group', () => {
    const left = offerOf(goods(), ({ id }) => id !== 81)
    expect([left.available, left.groups[0]?.options.map(({ id }) => id), left.sauces.map(({ id }) => id)]).toEqual([
      true,
      [82, 83],
      [82, 83],
    ])
  })

  it('makes the product unavailable where too little is left of a required group', () => {
    expect(offerOf(goods(), () => false).available).toBe(false)
    expect(offerOf(goods({ min: 0 }), () => false).available).toBe(true)
    expect(offerOf(goods({ min: 6, max: 6 }), ({ id }) => id === 81).available).toBe(false)
  })
})
