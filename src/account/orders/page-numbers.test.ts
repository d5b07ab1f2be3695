import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers'

test.each([
  [1, 0, []],
  [1, 3, [1, 2, 3]],
  [1, 20, [1, 2, 0, 20]],
  [10, 20, [1, 0, 9, 10, 11, 0, 20]],
  [20, 20, [1, 0, 19, 20]],
])('page %i of %i', (current, last, pages) => {
  expect(pageNumbers(current, last)).toEqual(pages)
})
