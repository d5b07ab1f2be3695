import { afterEach, expect, it } from 'vitest'
import { supportOlderBrowsers } from './older-browsers'

const lists = Array.prototype
const { toSorted, toReversed, toSpliced, with: replaced } = lists
const [groupBy, canParse] = [Map.groupBy, URL.canParse]
afterEach(() => {
  Object.assign(lists, { toSorted, toReversed, toSpliced, with: replaced })
  Object.assign(Map, { groupBy })
  Object.assign(URL, { canParse })
})

it('gives an older browser the methods that it lacks, and leaves its list alone', () => {
  for (const name of ['toSorted', 'toReversed', 'toSpliced', 'with']) Reflect.deleteProperty(lists, name)
  Reflect.deleteProperty(Map, 'groupBy')
  Reflect.deleteProperty(URL, 'canParse')
  supportOlderBrowsers()
  const list = [3, 1, 2]
  expect([list.toSorted(), list.toSorted((a, b) => b - a), list.toReversed(), list.toSpliced(1, 1, 7, 8)]).toEqual([
    [1, 2, 3],
    [3, 2, 1],
    [2, 1, 3],
    [3, 7, 8, 2],
  ])
  expect(list.with(1, 9)).toEqual([3, 9, 2])
  expect(list).toEqual([3, 1, 2])
  expect([...Map.groupBy(list, (one) => one % 2)]).toEqual([
    [1, [3, 1]],
    [0, [2]],
  ])
  expect([URL.canParse('/a', 'https://shop.example'), URL.canParse('nowhere')]).toEqual([true, false])
})
