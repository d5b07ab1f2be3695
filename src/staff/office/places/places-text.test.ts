import { expect, it } from 'vitest'
import { pairOf } from './places-text'

it('takes both coordinates as maps copy them', () => {
  expect(pairOf(' 54.513845, 36.261215')).toEqual({ lat: '54.513845', lng: '36.261215' })
  expect([pairOf('54,51'), pairOf('54.51')]).toEqual([null, null])
})
