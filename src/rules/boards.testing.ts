import type { Board, Op, Ticket } from '~/contracts/staff-board'
import type { NewOp } from './apply-op'
import { testLine, testTicket } from './tickets.testing'

/** A ticket in the queue with two lines, of 2 and 1 portions. */
export const queuedTicket = (parts: Partial<Ticket> = {}): Ticket =>
  testTicket({ stage: 'queue', lines: [testLine({ qtt: 2 }), testLine({ position: 1, goods_id: 2 })], ...parts })

export const testBoard = (tickets: Ticket[], parts: Partial<Board> = {}): Board => ({
  cursor: 100,
  now: '2026-11-24T15:21:00.000Z',
  kitchen: {
    id: 1,
    name: 'Покровка',
    time_zone: 'Europe/Moscow',
    is_open: true,
    closes_at: null,
    accept: 'auto',
    accept_after: 60,
    manual_timeout: 'accept',
    call_from: 3000,
    lanes: 2,
    busy_minutes: 0,
    busy_until: null,
    paused_until: null,
    offline_action: 'warn',
    manager_phone: null,
  },
  stations: [],
  tickets,
  done: [],
  couriers: [{ id: 4, name: 'Гоша', on_shift: true }],
  stops: [],
  alarms: [],
  ...parts,
})

let ops = 0
export const testOp = (op: NewOp, at = '2026-11-24T15:25:00.000Z'): Op => ({ ...op, op_id: `op-${++ops}`, at })
