import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { line } from '~/staff/live/board.testing'
import { layPages, splitLines, type PlacedCard, type Sized } from './card-pages'

const room = { columns: 2, height: 680, gap: 12 }
const card = (...open: number[]): Sized => ({ open, folded: null })
const ids = (pages: PlacedCard[][][]) => pages.map((columns) => columns.map((column) => column.map(({ ticket }) => ticket)))

describe('pages of columns', () => {
  it('fill a column, then the next, then the next page', () => {
    expect(
      ids(
        layPages(
          [300, 300, 600, 380, 280, 680].map((height) => card(height)),
          room,
        ),
      ),
    ).toEqual([
      [[0, 1], [2]],
      [[3, 4], [5]],
    ])
  })

  it('count the gap between cards', () => {
    expect(ids(layPages([card(334), card(334)], room))).toEqual([[[0, 1]]])
    expect(ids(layPages([card(334), card(335)], room))).toEqual([[[0], [1]]])
  })

  it('let a small card use the room beside a tall one, but not many pass one that waits', () => {
    expect(ids(layPages([card(300), card(600), card(300)], room))).toEqual([[[0, 2], [1]]])
    const tall = [card(400), card(600), card(500), card(500), card(500), card(100)]
    expect(ids(layPages(tall, room))[0], 'three that wait close the page').toEqual([[0], [1]])
  })

  it('give a card that is too tall an empty column, and have a page without cards', () => {
    expect(ids(layPages([card(100), card(900), card(100)], room))).toEqual([[[0, 2], [1]]])
    expect(layPages([], room)).toEqual([[]])
  })

  it('continue a ticket in the next column, on the next page where there is none', () => {
    expect(layPages([card(100), card(560, 300)], room)).toEqual([
      [
        [
          { ticket: 0, part: 0 },
          { ticket: 1, part: 0 },
        ],
        [{ ticket: 1, part: 1 }],
      ],
    ])
    expect(ids(layPages([card(600), card(660, 300)], room))).toEqual([[[0], [1]], [[1]]])
  })
})

describe('folding', () => {
  const sized = (open: number, folded: number): Sized => ({ open: [open], folded })

  it('happens only where it saves a page, and not on the first one', () => {
    expect(layPages([sized(300, 100), sized(300, 100)], room).flat(2)).toEqual([
      { ticket: 0, part: 0 },
      { ticket: 1, part: 0 },
    ])
    const many = Array.from({ length: 8 }, () => sized(600, 200))
    const pages = layPages(many, room)
    expect(pages).toHaveLength(2)
    expect(pages[0]?.flat()).toEqual([
      { ticket: 0, part: 0 },
      { ticket: 1, part: 0 },
    ])
    expect(pages[1]?.flat().map(({ part }) => part)).toEqual(Array.from({ length: 6 }, () => 'folded'))
  })

  it('does not happen to a ticket that would still be taller than its column', () => {
    const many = [...Array.from({ length: 8 }, () => sized(600, 200)), { open: [600, 300], folded: 700 }]
    const parts = layPages(many, room).flat(2)
    expect(parts.filter(({ ticket }) => ticket === 8).map(({ part }) => part)).toEqual([0, 1])
    expect(parts.some(({ part }) => part === 'folded')).toBe(true)
  })
})

const heights = fc.integer({ min: 1, max: 900 })
const anyTicket = fc.record({ open: fc.array(heights, { minLength: 1, maxLength: 4 }), folded: fc.option(heights) })

it('shows every card of every ticket once, in order, within its column', () => {
  fc.assert(
    fc.property(fc.array(anyTicket, { maxLength: 40 }), fc.integer({ min: 1, max: 5 }), (tickets, columns) => {
      const pages = layPages(tickets, { ...room, columns })
      const placed = pages.flat(2)
      for (const [index, { open }] of tickets.entries()) {
        const parts = placed.filter(({ ticket }) => ticket === index).map(({ part }) => part)
        expect([open.map((_, part) => part), ['folded']]).toContainEqual(parts)
      }
      for (const page of pages) expect(page.length).toBeLessThanOrEqual(columns)
      for (const column of pages.flat()) {
        const sum = column.reduce((height, { ticket, part }) => {
          const { open, folded } = tickets[ticket] ?? { open: [], folded: null }
          return height + Math.min((part === 'folded' ? folded : open[part]) ?? 0, room.height) + room.gap
        }, -room.gap)
        expect(sum).toBeLessThanOrEqual(room.height)
      }
    }),
  )
})

it('continues a long ticket on the next card', () => {
  const lines = Array.from({ length: 16 }, (_, position) => line('Вулкан', { position }))
  const lengths = (next: number, first = next) => splitLines(lines, () => 65, { first, next }).map(({ length }) => length)
  expect(lengths(2000)).toEqual([14, 2])
  expect(lengths(520)).toEqual([8, 8])
  expect(lengths(10)).toEqual(Array.from({ length: 16 }, () => 1))
  expect(lengths(520, 130), 'less room on the first card, below an allergy').toEqual([2, 8, 6])
  expect(splitLines([], () => 65, { first: 520, next: 520 })).toEqual([[]])
})
