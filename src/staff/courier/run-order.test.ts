import { expect, it } from 'vitest'
import { inOrder, moved } from './run-order.atoms'
import { testRun } from './runs.testing'

const ids = (runs: { id: number }[]) => runs.map(({ id }) => id)

it('runs stand by their promise until the courier chooses; what is new comes after', () => {
  const runs = [testRun(1, 30), testRun(2, 5), testRun(3, 20)]
  expect(ids(inOrder(runs, []))).toEqual([2, 3, 1])
  expect(ids(inOrder(runs, [1, 2]))).toEqual([1, 2, 3])
  expect(ids(inOrder(runs, [9, 1])), 'an order that is over').toEqual([1, 2, 3])
})

it('a run moves by one place, and not over the ends', () => {
  expect(moved([1, 2, 3], 2, -1)).toEqual([2, 1, 3])
  expect(moved([1, 2, 3], 2, 1)).toEqual([1, 3, 2])
  expect(moved([1, 2, 3], 1, -1)).toEqual([1, 2, 3])
})
