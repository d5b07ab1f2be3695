import { expect, it } from 'vitest'
import { line } from './board.testing'
import { layCards, splitLines } from './card-pages'

const room = { columns: 2, height: 680, gap: 12 }

it('fills a column, then the next, then the next page', () => {
  expect(layCards([300, 300, 300, 380, 100, 680], room)).toEqual([
    [[0, 1], [2]],
    [[3, 4], [5]],
  ])
})

it('counts the gap between cards', () => {
  expect(layCards([334, 334], room)).toEqual([[[0, 1]]])
  expect(layCards([334, 335], room)).toEqual([[[0], [1]]])
})

it('gives a card that is too tall a column of its own and has a page without cards', () => {
  expect(layCards([100, 900, 100], room)).toEqual([[[0], [1]], [[2]]])
  expect(layCards([], room)).toEqual([[]])
})

it('continues a long ticket on the next card', () => {
  const lines = Array.from({ length: 16 }, (_, position) => line('Вулкан', { position }))
  const lengths = (room: number) => splitLines(lines, () => 65, room).map(({ length }) => length)
  expect(lengths(2000)).toEqual([14, 2])
  expect(lengths(520)).toEqual([8, 8])
  expect(lengths(10)).toEqual(Array.from({ length: 16 }, () => 1))
  expect(splitLines([], () => 65, 520)).toEqual([[]])
})
