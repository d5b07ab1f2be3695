import { describe, expect, it } from 'vitest'
import { testTicket } from '~/rules/tickets.testing'
import { couriersOut } from '~/staff/live/couriers-out'
import { type Delayed, passRows } from './pass-rows'

const gosha = { id: 4, name: 'Гоша' }
const pavel = { id: 5, name: 'Павел' }
const none: Delayed = new Map()
const ids = (tickets: { id: number }[]) => tickets.map(({ id }) => id)

describe('passRows', () => {
  const cooking = testTicket({ id: 1, cook_by: '2026-11-24T15:50:00Z' })
  const ready = testTicket({ id: 2, stage: 'ready', cook_by: '2026-11-24T15:40:00Z' })
  const queued = testTicket({ id: 3, stage: 'queue' })
  const unaccepted = testTicket({ id: 4, status: 'new', stage: null })
  const road = testTicket({ id: 5, status: 'inTransit', stage: null, courier: gosha, taken_at: '2026-11-24T15:30:00Z' })
  const earlier = testTicket({ id: 6, status: 'inTransit', stage: null, courier: pavel, taken_at: '2026-11-24T15:20:00Z' })
  const over = testTicket({ id: 7, status: 'completed', stage: null })
  const canceled = testTicket({ id: 8, status: 'canceled', stage: null, cook_by: '2026-11-24T15:45:00Z' })
  const neverBegun = testTicket({ id: 9, status: 'canceled', stage: null, accepted_at: null })
  const board = { tickets: [cooking, queued, unaccepted, canceled, neverBegun], done: [road, earlier, ready, over] }

  it('shows bags and cancelled orders by time, and the road by departure', () => {
    const rows = passRows(board, [], none)
    expect(ids(rows.pack)).toEqual([2, 8, 1])
    expect(ids(rows.road)).toEqual([6, 5])
  })

  it('leaves out a cancelled order that was put away', () => {
    expect(ids(passRows(board, [8], none).pack)).toEqual([2, 1])
  })

  it('shows an order once that is in both lists', () => {
    expect(ids(passRows({ tickets: [ready], done: [ready] }, [], none).pack)).toEqual([2])
  })

  it('keeps an order in its place while its hand-over can be taken back', () => {
    const wait = (id: number, kind: 'hand_over' | 'deliver'): Delayed => new Map([[id, { op: { op_id: 'a', kind }, runsAt: 0 }]])
    const leaving = { ...ready, status: 'inTransit' as const, stage: null }
    expect(passRows({ tickets: [cooking], done: [leaving] }, [], wait(2, 'hand_over'))).toEqual({ pack: [leaving, cooking], road: [] })
    const arrived = { ...road, status: 'completed' as const }
    expect(ids(passRows({ tickets: [], done: [arrived, over] }, [], wait(5, 'deliver')).road)).toEqual([5])
  })

  it('lists couriers on the road first, the longest away at the top', () => {
    const people = [{ id: 6, name: 'Анна' }, gosha, pavel].map((one) => ({ ...one, on_shift: one.id !== 6 }))
    expect(couriersOut(people, passRows(board, [], none).road)).toEqual([
      { ...pavel, on_shift: true, orders: 1, since: '2026-11-24T15:20:00Z' },
      { ...gosha, on_shift: true, orders: 1, since: '2026-11-24T15:30:00Z' },
      { id: 6, name: 'Анна', on_shift: false, orders: 0, since: null },
    ])
  })
})
