import { describe, expect, it } from 'vitest'
import { line, rushBoard, ticket } from './board.testing'
import { layTickets, roomOf } from './card-shape'

const REM = 16
const NO_HEIGHTS = new Map()

describe('the room for cards', () => {
  it.each([
    [358, 1],
    [984, 3],
    [1248, 4],
    [1408, 5],
  ])('%d px have room for %d columns', (width, columns) => {
    expect(roomOf(width, 680, REM).columns).toBe(columns)
  })

  it('has fewer columns where text is larger', () => {
    expect(roomOf(1248, 680, 2 * REM).columns).toBe(2)
  })
})

describe('a rush', () => {
  const room = roomOf(1248, 680, REM)
  const pages = layTickets(rushBoard.tickets, null, room, NO_HEIGHTS)

  it('fills pages in order, without losing or repeating a ticket', () => {
    expect(pages.flat(2).map(({ ticket }) => ticket.id)).toEqual(rushBoard.tickets.map(({ id }) => id))
    expect(pages.length).toBeGreaterThan(4)
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(4)
  })

  it('lays cards by their measured heights where those are known', () => {
    const tall = new Map(rushBoard.tickets.map(({ id }) => [`${id}.0`, { shape: '', height: 400 }]))
    expect(layTickets(rushBoard.tickets, null, room, tall)).toHaveLength(60 / 4)
  })
})

it('continues a ticket with more lines than a column holds', () => {
  const lines = Array.from({ length: 20 }, () => line('Вулкан'))
  const cards = layTickets([ticket(1, 5, lines)], null, roomOf(984, 648, REM), NO_HEIGHTS).flat(2)
  expect(cards.length).toBeGreaterThan(2)
  expect(cards[0]?.first).toBe(0)
  expect(cards.at(-1)?.end).toBe(20)
  for (const [index, card] of cards.entries()) expect(card.first).toBe(cards[index - 1]?.end ?? 0)
})
