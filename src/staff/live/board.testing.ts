import type { Board, Ticket, TicketLine } from '~/contracts/staff-board'
import { testLine, testTicket } from '~/rules/tickets.testing'
import { MINUTE_MS } from '~/rules/time'

/** 18:42 in Moscow. */
export const NOW = Date.parse('2026-11-24T15:42:00.000Z')

/** A moment some minutes after `NOW`, in the past if negative. */
export const inMinutes = (minutes: number) => new Date(NOW + minutes * MINUTE_MS).toISOString()

const [COLD, HOT, PIZZA] = [1, 2, 3]

/** A line to make, by default of the cold station. */
export const line = (name: string, parts: Partial<TicketLine> = {}): TicketLine => testLine({ name, ...parts })

/** A delivery that is being cooked and must be ready in `minutes`; lines get their positions. */
export function ticket(number: number, minutes: number, lines: TicketLine[], parts: Partial<Ticket> = {}): Ticket {
  return testTicket({
    id: number,
    number: String(number),
    stage_at: inMinutes(-10),
    cook_by: inMinutes(minutes),
    promise: { from: inMinutes(parts.delivery_type === 'pickup' ? minutes : minutes + 10), to: inMinutes(minutes + 20) },
    first_promise_to: inMinutes(minutes + 20),
    created_at: inMinutes(-20),
    accepted_at: inMinutes(-19),
    seen_at: inMinutes(-19),
    fire_at: inMinutes(-19),
    ...parts,
    lines: lines.map((one, position) => ({ ...one, position })),
  })
}

export const DUET = line('Дуэт', {
  parts: [
    { name: 'Филадельфия классик', qtt: 1 },
    { name: 'Калифорния с крабом', qtt: 1 },
    { name: 'Маки с лососем', qtt: 1 },
  ],
})

/** A board of a kitchen with three stations. */
const board = (parts: Partial<Board> = {}): Board => ({
  cursor: 8100,
  now: new Date(NOW).toISOString(),
  kitchen: {
    id: 1,
    name: 'Покровка',
    time_zone: 'Europe/Moscow',
    is_open: true,
    closes_at: inMinutes(300),
    accept: 'auto',
    accept_after: 60,
    manual_timeout: 'accept',
    call_from: 3000,
    lanes: 2,
    busy_minutes: 0,
    busy_until: null,
    paused_until: null,
    offline_action: 'warn',
    manager_phone: '79000000002',
  },
  stations: [
    { id: COLD, name: 'Холодный' },
    { id: HOT, name: 'Горячий' },
    { id: PIZZA, name: 'Пицца' },
  ],
  tickets: [],
  done: [],
  couriers: [],
  stops: [],
  alarms: [],
  ...parts,
})

const ready = [1041, 1040, 1039, 1037, 1036].map((number, index) =>
  ticket(number, 5 - index * 5, [line('Филадельфия классик', { made: 1 }), line('Мисо с тофу', { made: 1, station_id: HOT })], {
    stage: 'ready',
    stage_at: inMinutes(-1 - index * 3),
  }),
)
const onTheRoad = ticket(1035, -20, [line('Маргарита', { made: 1, station_id: PIZZA })], {
  status: 'inTransit',
  stage: null,
  taken_at: inMinutes(-12),
  stage_at: inMinutes(-12),
})

const later = [36, 50, 63, 90].map((minutes, index) =>
  ticket(1052 + index, minutes, [{ ...DUET, qtt: 2 }], {
    stage: 'later',
    fire_at: inMinutes(minutes - 20),
    flags: ['preorder'],
  }),
)

/** Every state of a card at 18:42. */
export const busyBoard: Board = board({
  tickets: [
    ticket(1038, -12, [line('Филадельфия опалённая', { qtt: 2 }), line('Том ям с креветками', { made: 1, station_id: HOT })]),
    ticket(1042, -2, [line('Филадельфия с угрём', { removes: ['Без кунжута'] }), line('Мисо с тофу', { qtt: 2, station_id: HOT })], {
      flags: ['allergy'],
      comment: 'Аллергия: кунжут, даже следы. Ребёнку 6 лет',
    }),
    ticket(1045, 3, [DUET], { delivery_type: 'pickup' }),
    ticket(1043, 8, [line('Пепперони', { adds: ['Сырный борт'], station_id: PIZZA }), line('Калифорния с крабом', { qtt: 2 })], {
      stage: 'queue',
      flags: ['changed'],
      changes: [
        { at: inMinutes(-3), text: '+2 Калифорния с крабом' },
        { at: inMinutes(-3), text: '−1 Салат чука' },
      ],
    }),
    ticket(1044, 9, [line('Вулкан'), line('Салат чука')], {
      status: 'canceled',
      stage: null,
      ended_at: inMinutes(-1),
      canceled: { by: 'customer', reason: null },
    }),
    ticket(1047, 13, [line('Филадельфия классик', { qtt: 3, made: 3 })]),
    ticket(1048, 18, [line('Канада')], {
      status: 'new',
      stage: null,
      delivery_type: 'pickup',
      accepted_at: null,
      fire_at: null,
      seen_at: null,
      accepts_at: new Date(NOW + 41_000).toISOString(),
    }),
    ...later,
  ],
  done: [...ready, onTheRoad],
})

/** A rush of sixty tickets, each due a minute after the one before. */
export const rushBoard: Board = board({
  kitchen: { ...board().kitchen, busy_minutes: 20, busy_until: inMinutes(58) },
  tickets: Array.from({ length: 60 }, (_, index) =>
    ticket(1002 + index, -17 + index, [
      index % 4 === 0 ? DUET : line('Спайси лосось', { qtt: (index % 3) + 1 }),
      ...(index % 2 === 0 ? [line('Мисо с тофу', { station_id: HOT, made: index % 6 === 0 ? 1 : 0 })] : []),
      ...(index % 3 === 0 ? [line('Пепперони', { station_id: PIZZA, adds: ['Сырный борт'] })] : []),
    ]),
  ),
  done: ready,
})
