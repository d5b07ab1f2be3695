import { describe, expect, it } from 'vitest'
import { line, rushBoard, ticket } from '~/staff/live/board.testing'
import type { Ticket } from '~/contracts/staff-board'
import { cardsAt, layTickets, cardsInList, roomOf, type CardRoom } from './card-shape'

const REM = 16
const lay = (tickets: readonly Ticket[], room: CardRoom, heights = new Map()) => layTickets(tickets, cardsAt(null, room), room, heights)

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

it('splits a new ticket where its note needs a second row', () => {
  const room = roomOf(1248, 730, REM)
  const lines = (count: number) => Array.from({ length: count }, (_, index) => line(`Ролл ${index}`))
  const partsOf = (status: 'new' | 'processed', count: number) => lay([ticket(1, 20, lines(count), { status })], room).flat(2).length
  // eight rows, head and button fill the column but for a note of two rows
  expect(partsOf('processed', 8)).toBe(1)
  expect(partsOf('new', 7)).toBe(1)
  expect(partsOf('new', 8)).toBe(2)
})

describe('a rush', () => {
  const room = roomOf(1248, 680, REM)
  const pages = lay(rushBoard.tickets, room)

  it('shows every ticket, the most urgent first', () => {
    const shown = pages.flat(2).map(({ ticket }) => ticket.id)
    expect(shown.toSorted((a, b) => a - b)).toEqual(rushBoard.tickets.map(({ id }) => id))
    expect(pages.map((page) => Math.min(...page.flat().map(({ ticket }) => ticket.id)))).toEqual(
      pages.map((page) => page[0]?.[0]?.ticket.id),
    )
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(4)
  })

  it('lays cards by their measured heights where those are known', () => {
    const tall = new Map(rushBoard.tickets.map(({ id }) => [`${id}.0`, { shape: '', height: 400 }]))
    expect(lay(rushBoard.tickets, room, tall)).toHaveLength(60 / 4)
  })
})

it('continues a ticket with more lines than a column holds', () => {
  const lines = Array.from({ length: 20 }, () => line('Вулкан'))
  const cards = lay([ticket(1, 5, lines)], roomOf(984, 648, REM)).flat(2)
  expect(cards.length).toBeGreaterThan(2)
  expect(cards[0]?.first).toBe(0)
  expect(cards.at(-1)?.end).toBe(20)
  for (const [index, card] of cards.entries()) expect(card.first).toBe(cards[index - 1]?.end ?? 0)
})

it('folds what nobody cooks yet, not what is begun', () => {
  const room = roomOf(1248, 680, REM)
  const set = line('Большая компания', { parts: Array.from({ length: 7 }, (_, index) => ({ name: `Ролл ${index}`, qtt: 1 })) })
  const cards = (stage: 'queue' | 'cooking') =>
    lay(
      Array.from({ length: 24 }, (_, id) => ticket(id, id, [set, set], { stage })),
      room,
    )
  expect(
    cards('cooking')
      .flat(2)
      .some(({ isFolded }) => isFolded),
  ).toBe(false)
  const [first = [], ...others] = cards('queue')
  expect(first.flat().every(({ isFolded }) => !isFolded)).toBe(true)
  expect(others.flat(2).every(({ isFolded }) => isFolded)).toBe(true)
  expect(cards('queue').length).toBeLessThan(cards('cooking').length)
})

it('lists whole cards by time where they are one below the other', () => {
  const lines = Array.from({ length: 20 }, () => line('Вулкан'))
  expect(cardsInList([ticket(1, 5, lines), ticket(2, 6, lines)], null)).toMatchObject([
    { ticket: { id: 1 }, first: 0, end: 20, isFolded: false },
    { ticket: { id: 2 }, first: 0, end: 20, isFolded: false },
  ])
})
