import { expect, it } from 'vitest'
import { pageWindow } from './page-window'

const late = [6, 6, 1, 0, 0, 0, 0, 0]

it('shows all pages where they have room', () => {
  expect(pageWindow(late, 0, 600)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  expect(pageWindow([], 0, 600)).toEqual([])
})

it('keeps the present page and those with late tickets', () => {
  expect(pageWindow(late, 0, 320)).toEqual([0, 1, 2])
  expect(pageWindow(late, 6, 420)).toEqual([0, 1, 2, 6, 7])
})

it('shows the neighbours where nothing is late, and at least the present page', () => {
  const calm = Array.from({ length: 8 }, () => 0)
  expect(pageWindow(calm, 4, 260)).toEqual([3, 4, 5])
  expect(pageWindow(calm, 4, 10)).toEqual([4])
})
