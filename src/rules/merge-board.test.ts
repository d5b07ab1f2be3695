import { describe, expect, it } from 'vitest'
import type { Ticket } from '~/contracts/staff-board'
import { queuedTicket, testBoard } from './boards.testing'
import { mergeLoaded, mergeNews, type BoardNews, type Synced, wakeLater } from './merge-board'

const synced = (tickets: Ticket[]): Synced => mergeLoaded(null, testBoard(tickets))
const newsOf = (parts: Partial<BoardNews>): BoardNews => ({
  cursor: 101,
  now: '2026-11-24T15:22:00.000Z',
  tickets: [],
  gone: [],
  kitchen: null,
  stops: null,
  alarms: [],
  ...parts,
})
const ids = (tickets: Ticket[]) => tickets.map(({ id }) => id)

describe('news', () => {
  it('replace, add, sort and remove tickets', () => {
    const early = queuedTicket({ id: 3, cook_by: '2026-11-24T15:30:00.000Z' })
    const { board, cursor } = mergeNews(
      synced([queuedTicket(), queuedTicket({ id: 2 }), queuedTicket({ id: 4 })]),
      newsOf({ cursor: 105, tickets: [early, queuedTicket({ id: 4, stage: 'ready' })], gone: [2] }),
    )
    expect([cursor, ids(board.tickets), ids(board.done)]).toEqual([105, [3, 1], [4]])
  })

  it('that say nothing new leave the board the same object', () => {
    const before = synced([queuedTicket()])
    const { board, cursor } = mergeNews(before, newsOf({ cursor: 103, tickets: [queuedTicket()] }))
    expect(board).toBe(before.board)
    expect(cursor).toBe(103)
  })

  it('that come late change nothing', () => {
    const now = mergeNews(synced([queuedTicket()]), newsOf({ cursor: 105, tickets: [queuedTicket({ stage: 'cooking' })] }))
    expect(mergeNews(now, newsOf({ cursor: 104, tickets: [queuedTicket()] }))).toBe(now)
  })

  it('change the settings, and forget what was over an hour ago', () => {
    const over = queuedTicket({ id: 2, status: 'completed', stage: null, ended_at: '2026-11-24T14:21:30.000Z' })
    const before = mergeLoaded(null, testBoard([], { done: [over] }))
    const kitchen = { ...before.board.kitchen, busy_minutes: 20 as const }
    const { board } = mergeNews(before, newsOf({ kitchen }))
    expect([board.kitchen.busy_minutes, board.done]).toEqual([20, []])
  })
})

describe('a loaded board', () => {
  it('replaces the present one, also by an older history; equal tickets keep their identity', () => {
    const before = synced([queuedTicket(), queuedTicket({ id: 2 })])
    const after = mergeLoaded(before, testBoard([queuedTicket(), queuedTicket({ id: 3 })], { cursor: 5 }))
    expect([after.cursor, ids(after.board.tickets)]).toEqual([5, [1, 3]])
    expect(after.board.tickets[0]).toBe(before.board.tickets[0])
  })
})

describe('a pre-order', () => {
  it('is in the queue when its time comes', () => {
    const fire_at = '2026-11-24T15:30:00.000Z'
    const before = synced([queuedTicket({ stage: 'later', fire_at })])
    expect(wakeLater(before, Date.parse(fire_at) - 1)).toBe(before)
    expect(wakeLater(before, Date.parse(fire_at)).board.tickets[0]?.stage).toBe('queue')
  })
})
