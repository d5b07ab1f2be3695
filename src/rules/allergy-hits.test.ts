import { expect, it } from 'vitest'
import { allergyHits } from './allergy-hits'

const ROLL = { allergens: ['рыба', 'молоко', 'соя', 'кунжут'], composition: 'лосось, сливочный сыр, огурец, рис, нори, икра тобико' }
const SALAD = { allergens: ['ракообразные', 'яйцо'], composition: 'креветка, салат айсберг, орехи кешью' }

it.each([
  ['Аллергия на кунжут', ['кунжут'], []],
  ['Аллергия: кунжута не надо, даже следов', ['кунжут'], []],
  ['аллергия на рыбу', ['рыба'], []],
  ['У ребёнка аллергия на креветок', [], ['креветка']],
  ['Аллергия на орехи и яйца', [], ['яйцо', 'орехи кешью']],
  ['непереносимость лактозы', ['молоко', 'сливочный сыр'], []],
  ['Аллергия на морепродукты', [], ['ракообразные', 'креветка']],
  ['аллергия на сою', ['соя'], []],
  ['Аллергия на лосося', ['лосось'], []],
  ['Аллергия на мёд', [], []],
])('%s', (text, ofRoll, ofSalad) => {
  expect(allergyHits([text], ROLL)).toEqual(ofRoll)
  expect(allergyHits([text], SALAD)).toEqual(ofSalad)
})

it('finds nothing without an allergy', () => {
  expect(allergyHits([], ROLL)).toEqual([])
})
