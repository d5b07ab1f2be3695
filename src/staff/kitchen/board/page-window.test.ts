import { expect, it } from 'vitest'
import { pageWindow } from './page-window'

const late = [6, 6, 1, 0, 0, 0, 0, 0]
/** «1 2 3 4–8» */
const keys = (...args: Parameters<typeof pageWindow>) =>
  pageWindow(...args)
    .map(({ from, to }) => (from === to ? from + 1 : `${from + 1}–${to + 1}`))
    .join(' ')

it('shows all pages where they have room', () => {
  expect(keys(late, 0, 600)).toBe('1 2 3 4 5 6 7 8')
  expect(keys([], 0, 600)).toBe('')
})

it('keeps the present page and those with late tickets', () => {
  expect(keys(late, 0, 320)).toBe('1 2 3 4–8')
  expect(keys(late, 6, 420)).toBe('1 2 3 4–6 7 8')
})

it('tells how many are late where they have no room', () => {
  expect(pageWindow(late, 7, 150)).toEqual([
    { from: 0, to: 6, late: 13 },
    { from: 7, to: 7, late: 0 },
  ])
})

it('shows the neighbours where nothing is late, and at least the present page', () => {
  const calm = Array.from({ length: 8 }, () => 0)
  expect(keys(calm, 4, 260)).toBe('1–3 4 5 6 7–8')
  expect(keys(calm, 4, 10)).toBe('1–4 5 6–8')
})
