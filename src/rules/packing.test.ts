import { describe, expect, it } from 'vitest'
import type { TicketLine } from '~/contracts/staff-board'
import { DEFAULT_EXTRAS } from '~/contracts/site'
import { bagItems, extrasOf, leftToPack, passStep } from './packing'

describe('extrasOf', () => {
  it.each([
    [3, 'приборы\u00a03', 'соевый\u00a03, имбирь\u00a02'],
    [2, 'приборы\u00a02', 'соевый\u00a02, имбирь\u00a01'],
    [1, 'приборы\u00a01', 'соевый\u00a01, имбирь\u00a01'],
    [0, 'Без приборов', 'соевый\u00a01, имбирь\u00a01'],
    [null, 'приборы\u00a01', 'соевый\u00a01, имбирь\u00a01'],
  ])('%s persons: %s, %s', (persons, cutlery, sauces) => {
    expect(extrasOf(persons, DEFAULT_EXTRAS)).toEqual({ cutlery, sauces })
  })

  it('follows the shop: a part for each person is rounded up once, none is left out', () => {
    const extras = [
      { name: 'Палочки', per_person: 2 },
      { name: 'васаби', per_person: 0.1 },
      { name: 'салфетки', per_person: 0 },
    ]
    expect(extrasOf(10, extras)).toEqual({ cutlery: 'Палочки\u00a020', sauces: 'васаби\u00a01' })
    expect(extrasOf(3, [])).toEqual({ cutlery: '', sauces: '' })
  })
})

describe('what goes into a bag', () => {
  const dish = (position: number, qtt: number) => ({ position, qtt, name: 'Вулкан', parts: [] })
  const set = { position: 1, qtt: 2, name: 'Дуэт', parts: ['Филадельфия', 'Маки'].map((name) => ({ name, qtt: 1 })) }

  it('is a set as its dishes', () => {
    expect(bagItems(set)).toMatchObject([
      { qtt: 2, name: 'Филадельфия' },
      { qtt: 2, name: 'Маки' },
    ])
    const keys = [dish(0, 1), set, dish(2, 1)].flatMap(bagItems).map(({ key }) => key)
    expect(new Set(keys).size).toBe(4)
  })

  it('is a pizza of two halves as one thing to tick, also beside whole dishes', () => {
    const half = (name: string, qtt = 1) => ({ name, qtt, part: 2 })
    const pizza = { position: 0, qtt: 2, name: 'Из двух половин, 30 см', parts: [half('Пепперони'), half('Маргарита')] }
    const names = (parts: TicketLine['parts']) => bagItems({ ...pizza, parts }).map(({ name, qtt }) => [qtt, name])
    expect(names(pizza.parts)).toEqual([[2, 'Из двух половин, 30 см, ½\u00a0Пепперони · ½\u00a0Маргарита']])
    expect(names([half('Пепперони', 2)])).toEqual([[2, 'Из двух половин, 30 см, 1\u00a0Пепперони']])
    expect(names([...pizza.parts, { name: 'Морс', qtt: 1 }])).toEqual([
      [2, 'Из двух половин, 30 см, ½\u00a0Пепперони · ½\u00a0Маргарита'],
      [2, 'Морс'],
    ])
    expect(leftToPack([pizza], [])).toBe(2)
  })

  it.each([
    [[], 3],
    [[3], 2],
    [[0, 3], 0],
    [[0, 3, 7], 0],
  ])('counts portions: with %j in the bag %d are left', (packed, left) => {
    expect(leftToPack([dish(0, 2), dish(3, 1)], packed)).toBe(left)
  })

  it('counts the dishes of a set one by one', () => {
    const [first] = bagItems(set)
    expect(leftToPack([set], [])).toBe(4)
    expect(leftToPack([set], [first?.key ?? 0])).toBe(2)
  })
})

describe('passStep', () => {
  it.each([
    ['cooking', 'delivery', 2, 'pack'],
    ['ready', 'delivery', 1, 'pack'],
    ['cooking', 'delivery', 0, 'ready'],
    ['cooking', 'pickup', 0, 'ready'],
    ['ready', 'delivery', 0, 'courier'],
    ['ready', 'pickup', 0, 'guest'],
  ] as const)('%s, %s, %d left: %s', (stage, delivery_type, left, step) => {
    expect(passStep({ stage, delivery_type }, left)).toBe(step)
  })
})
