import { describe, expect, it } from 'vitest'
import type { Ticket } from '~/contracts/staff-board'
import { mergeEvents, mergeLoaded, mergeResults, type News, type Synced } from './merge-board'
import { queuedTicket, testBoard } from './boards.testing'

const synced = (tickets: Ticket[]): Synced => mergeLoaded(null, testBoard(tickets))
const eventsOf = (changes: Partial<News>): News => ({
  cursor: 101,
  now: '2026-11-24T15:22:00.000Z',
  tickets: [],
  gone: [],
  kitchen: null,
  alarms: [],
  ...changes,
})
const resultsOf = (cursor: number, ticket: Ticket) => ({ cursor, results: [{ op_id: 'a', ok: true, ticket }] })
const answered = (was: Synced, cursor: number, ticket: Ticket) =>
  mergeResults(was, resultsOf(cursor, ticket), Date.parse(ticket.created_at))
const stageOf = ({ board }: Synced, id: number) => [...board.tickets, ...board.done].find((one) => one.id === id)?.stage

describe('events', () => {
  it('replace, add, sort and remove tickets', () => {
    const late = queuedTicket({ id: 3, cook_by: '2026-11-24T15:30:00.000Z' })
    const { board, cursor } = mergeEvents(
      synced([queuedTicket(), queuedTicket({ id: 2 }), queuedTicket({ id: 4 })]),
      eventsOf({ cursor: 105, tickets: [late, queuedTicket({ id: 4, stage: 'ready' })], gone: [2] }),
    )
    expect([cursor, board.tickets.map(({ id }) => id), board.done.map(({ id }) => id)]).toEqual([105, [3, 1], [4]])
  })

  it('without news leave the board the same object', () => {
    const before = synced([queuedTicket()])
    const { board, cursor } = mergeEvents(before, eventsOf({ cursor: 103, tickets: [queuedTicket()] }))
    expect(board).toBe(before.board)
    expect(cursor).toBe(103)
  })

  it('that come late change nothing', () => {
    const now = mergeEvents(synced([queuedTicket()]), eventsOf({ cursor: 105, tickets: [queuedTicket({ stage: 'cooking' })] }))
    expect(mergeEvents(now, eventsOf({ cursor: 104, tickets: [queuedTicket()] }))).toBe(now)
  })

  it('change the settings, and forget what was over an hour ago', () => {
    const over = queuedTicket({ id: 2, status: 'completed', stage: null, ended_at: '2026-11-24T14:21:30.000Z' })
    const before = mergeLoaded(null, testBoard([], { done: [over] }))
    const kitchen = { ...before.board.kitchen, busy_minutes: 20 as const }
    const { board } = mergeEvents(before, eventsOf({ kitchen }))
    expect([board.kitchen.busy_minutes, board.done]).toEqual([20, []])
  })
})

describe('answers to operations', () => {
  it('are shown at once, and events read before them do not take them back', () => {
    const marked = answered(synced([queuedTicket()]), 103, queuedTicket({ stage: 'cooking' }))
    expect([stageOf(marked, 1), marked.cursor]).toEqual(['cooking', 100])
    const old = mergeEvents(marked, eventsOf({ cursor: 102, tickets: [queuedTicket()], gone: [] }))
    expect(stageOf(old, 1)).toBe('cooking')
    const recent = mergeEvents(old, eventsOf({ cursor: 104, tickets: [queuedTicket({ stage: 'ready' })] }))
    expect([stageOf(recent, 1), recent.versions.size]).toEqual(['ready', 0])
  })

  it('that come after events of the same cursor change nothing', () => {
    const now = mergeEvents(synced([queuedTicket()]), eventsOf({ cursor: 103, tickets: [queuedTicket({ stage: 'ready' })] }))
    expect(answered(now, 103, queuedTicket({ stage: 'cooking' }))).toBe(now)
  })
})

describe('a loaded board', () => {
  it('replaces the present one; equal tickets keep their identity and newer ones stay', () => {
    const before = answered(synced([queuedTicket(), queuedTicket({ id: 2 })]), 120, queuedTicket({ id: 2, stage: 'cooking' }))
    const after = mergeLoaded(before, testBoard([queuedTicket(), queuedTicket({ id: 2 }), queuedTicket({ id: 3 })], { cursor: 110 }))
    expect([after.cursor, stageOf(after, 2), stageOf(after, 3)]).toEqual([110, 'cooking', 'queue'])
    expect(after.board.tickets[0]).toBe(before.board.tickets[0])
  })

  it('of another history replaces everything', () => {
    const before = answered(synced([queuedTicket()]), 120, queuedTicket({ stage: 'cooking' }))
    expect(stageOf(mergeLoaded(before, testBoard([queuedTicket()], { cursor: 5 })), 1)).toBe('queue')
  })
})
