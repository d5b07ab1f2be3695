import type { Ticket, TicketLine } from '~/contracts/staff-board'

/** 18:40 in Moscow. */
const COOK_BY = '2026-11-24T15:40:00.000Z'

export const testLine = (parts: Partial<TicketLine> = {}): TicketLine => ({
  position: 0,
  goods_id: 1,
  name: 'Филадельфия классик',
  qtt: 1,
  made: 0,
  station_id: 1,
  removes: [],
  adds: [],
  parts: [],
  ...parts,
})

/** A lunch: a soup of station 2, a salad of station 1, and a drink that nobody cooks. */
export const testLunch = (soup = 0, salad = 0, qtt = 1): TicketLine =>
  testLine({
    name: 'Обед',
    qtt,
    made: Math.min(soup, salad),
    parts: [
      { name: 'Том ям', qtt: 1, station_id: 2 },
      { name: 'Цезарь', qtt: 1, station_id: 1 },
      { name: 'Морс', qtt: 1, station_id: null },
    ],
    marks: [
      { station_id: 1, made: salad },
      { station_id: 2, made: soup },
    ],
  })

/** A paid delivery that is being cooked: one roll for one person. */
export const testTicket = (parts: Partial<Ticket> = {}): Ticket => ({
  id: 1,
  number: '1042',
  status: 'processed',
  stage: 'cooking',
  stage_at: '2026-11-24T15:20:00.000Z',
  delivery_type: 'delivery',
  cook_by: COOK_BY,
  promise: { from: '2026-11-24T15:50:00.000Z', to: '2026-11-24T16:00:00.000Z' },
  first_promise_to: '2026-11-24T16:00:00.000Z',
  created_at: '2026-11-24T15:10:00.000Z',
  accepted_at: '2026-11-24T15:11:00.000Z',
  accepts_at: null,
  seen_at: '2026-11-24T15:10:30.000Z',
  taken_at: null,
  ended_at: null,
  fire_at: '2026-11-24T15:11:00.000Z',
  is_paid: true,
  to_pay: 0,
  persons: 1,
  comment: null,
  flags: [],
  source: 'site',
  revision: 0,
  place: 'Лесная, 9',
  courier: null,
  printed: [],
  problem: null,
  canceled: null,
  changes: [],
  lines: [testLine()],
  ...parts,
})
