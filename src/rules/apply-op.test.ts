import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Ticket } from '~/contracts/staff-board'
import { applyAll, applyOp, applyOps, type NewOp, undoOf } from './apply-op'
import { queuedTicket, testBoard, testOp } from './boards.testing'
import { testLine, testLunch } from './tickets.testing'

const after = (ticket: Ticket, ...ops: NewOp[]) =>
  applyAll(
    ticket,
    ops.map((op) => testOp(op)),
    [{ id: 4, name: 'Гоша', on_shift: true }],
  )
const mark = (position: number, made: number, station_id?: number): NewOp => ({ kind: 'mark', order_id: 1, position, made, station_id })
const stage = (from: 'later' | 'queue' | 'cooking' | 'ready', to: typeof from): NewOp => ({ kind: 'stage', order_id: 1, from, to })

describe('a ticket after an operation', () => {
  it('is cooking from the first mark, and waits again without the last one', () => {
    const begun = after(queuedTicket(), mark(0, 2))
    expect(begun).toMatchObject({ stage: 'cooking', lines: [{ made: 2 }, { made: 0 }] })
    expect(after(begun, mark(0, 0))).toMatchObject({ stage: 'queue', lines: [{ made: 0 }, { made: 0 }] })
    expect(after(begun, mark(1, 1))).toMatchObject({ stage: 'cooking' }) // «Готово» ends it
    const early = queuedTicket({ stage: 'later', fire_at: '2026-11-24T18:00:00.000Z' })
    expect(after(early, mark(0, 1), mark(0, 0)).stage).toBe('later')
  })

  it('is made in full when it is ready, and at most in full', () => {
    expect(after(queuedTicket(), stage('queue', 'ready'))).toMatchObject({ stage: 'ready', lines: [{ made: 2 }, { made: 1 }] })
    expect(after(queuedTicket(), mark(1, 9)).lines[1]?.made).toBe(1)
  })

  it('has the parts of a line that their stations made, also of two screens', () => {
    const lunch = queuedTicket({ lines: [testLunch()] })
    const soup = after(lunch, mark(0, 1, 2))
    expect(soup).toMatchObject({ stage: 'cooking', lines: [{ made: 0, marks: [{ made: 0 }, { made: 1 }] }] })
    expect(after(soup, mark(0, 1, 1))).toMatchObject({ lines: [{ made: 1 }] })
    // the salad was changed for a dish of another station meanwhile
    expect(after(soup, mark(0, 1, 3))).toBe(soup)
  })

  it.each<[string, Partial<Ticket>, NewOp, Partial<Ticket>]>([
    ['is accepted', { status: 'new', stage: null }, { kind: 'accept', order_id: 1 }, { status: 'processed', stage: 'queue' }],
    [
      'waits for its time after the acceptance',
      { status: 'new', stage: null, fire_at: '2026-11-24T18:00:00.000Z' },
      { kind: 'accept', order_id: 1 },
      { stage: 'later' },
    ],
    [
      'goes with a courier',
      { stage: 'ready' },
      { kind: 'hand_over', order_id: 1, to: 'courier', courier_id: 4 },
      { status: 'inTransit', stage: null, courier: { id: 4, name: 'Гоша' } },
    ],
    ['goes to the guest', { stage: 'ready' }, { kind: 'hand_over', order_id: 1, to: 'guest' }, { status: 'completed', stage: null }],
    ['is delivered', { status: 'inTransit', stage: null }, { kind: 'deliver', order_id: 1 }, { status: 'completed' }],
    ['is cancelled', {}, { kind: 'cancel', order_id: 1, reason: 'no_time' }, { status: 'canceled', stage: null }],
    ['is seen', { seen_at: null }, { kind: 'seen', order_id: 1 }, { seen_at: '2026-11-24T15:25:00.000Z' }],
    ['is printed', {}, { kind: 'printed', order_id: 1, slip: 'pack' }, { printed: ['pack'] }],
    ['has a problem', {}, { kind: 'problem', order_id: 1, text: 'Нет лосося' }, { problem: 'Нет лосося', flags: ['problem'] }],
    ['gets a courier', {}, { kind: 'courier', order_id: 1, courier_id: 4 }, { courier: { id: 4, name: 'Гоша' } }],
    [
      'is promised later',
      {},
      { kind: 'promise', order_id: 1, minutes: 15, reason: 'queue' },
      { cook_by: '2026-11-24T15:55:00.000Z', first_promise_to: '2026-11-24T16:00:00.000Z', flags: ['changed'] },
    ],
    [
      'is promised from now once its time has passed',
      { promise: { from: '2026-11-24T15:10:00.000Z', to: '2026-11-24T15:20:00.000Z' } },
      { kind: 'promise', order_id: 1, minutes: 10, reason: 'queue' },
      { promise: { from: '2026-11-24T15:25:00.000Z', to: '2026-11-24T15:35:00.000Z' } },
    ],
  ])('%s', (_, before, op, expected) => {
    expect(after(queuedTicket(before), op)).toMatchObject(expected)
  })

  it.each<[string, Partial<Ticket>, NewOp]>([
    ['a stage that has passed', { stage: 'ready' }, stage('queue', 'cooking')],
    ['a stage of a new order', { status: 'new', stage: null }, stage('queue', 'cooking')],
    ['a mark of a cancelled order', { status: 'canceled', stage: null }, mark(0, 1)],
    ['a mark of an unknown line', {}, mark(7, 1)],
    ['a second acceptance', {}, { kind: 'accept', order_id: 1 }],
    ['a delivery from the kitchen', {}, { kind: 'deliver', order_id: 1 }],
    ['the end of a delivered order', { status: 'completed' }, { kind: 'cancel', order_id: 1, reason: 'no_time' }],
  ])('stays the same object for %s', (_, before, op) => {
    const ticket = queuedTicket(before)
    expect(applyOp(ticket, testOp(op))).toBe(ticket)
  })
})

describe('the board with waiting operations', () => {
  const other = queuedTicket({ id: 2, number: '1002' })

  it('moves a ticket to the done ones and back, and keeps the others', () => {
    const board = testBoard([queuedTicket(), other])
    const ready = applyOps(board, [testOp(stage('queue', 'ready'))])
    expect([ready.tickets.map(({ id }) => id), ready.done.map(({ id }) => id)]).toEqual([[2], [1]])
    expect(ready.tickets[0]).toBe(other)
    const back = applyOps(ready, [testOp(stage('ready', 'cooking'))])
    expect([back.tickets.map(({ id }) => id), back.done]).toEqual([[1, 2], []])
  })

  it('is the same object where nothing changes', () => {
    const board = testBoard([queuedTicket(), other])
    expect(applyOps(board, [])).toBe(board)
    expect(applyOps(board, [testOp(stage('ready', 'cooking'))])).toBe(board)
  })

  it('keeps a cancelled ticket until it is tapped', () => {
    const cancel = testOp({ kind: 'cancel', order_id: 1, reason: 'no_time' })
    const canceled = applyOps(testBoard([queuedTicket()]), [cancel])
    expect(canceled.tickets).toHaveLength(1)
    const seen = testOp({ kind: 'seen', order_id: 1 }, '2026-11-24T15:26:00.000Z')
    expect(applyOps(canceled, [seen]).tickets).toHaveLength(0)
  })
})

describe('undo', () => {
  const someStage = fc.constantFrom('later' as const, 'queue' as const, 'cooking' as const, 'ready' as const)
  const someOp = fc.oneof(
    fc
      .tuple(fc.nat(3), fc.nat(4), fc.option(fc.integer({ min: 1, max: 3 })))
      .map(([position, made, at]) => mark(position, made, at ?? undefined)),
    fc.tuple(someStage, someStage).map(([from, to]) => stage(from, to)),
  )
  const someLines = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat(4), fc.option(fc.nat(4))), { minLength: 1, maxLength: 4 })
  const someTicket = fc.tuple(someStage, someLines).map(([stage, lines]) => {
    const portions = (qtt: number, made: number) => (stage === 'cooking' ? Math.min(qtt, made) : stage === 'ready' ? qtt : 0)
    const fire_at = stage === 'later' ? '2026-11-24T18:00:00.000Z' : null
    return queuedTicket({
      stage,
      fire_at,
      lines: lines.map(([qtt, made, soup], position) =>
        soup === null
          ? testLine({ position, qtt, made: portions(qtt, made) })
          : { ...testLunch(portions(qtt, soup), portions(qtt, made), qtt), position },
      ),
    })
  })

  it('restores the stage and every mark', () => {
    fc.assert(
      fc.property(someTicket, someOp, (before, op) => {
        const done = testOp(op)
        const restored = after(applyOp(before, done), ...undoOf(done, before))
        expect([restored.stage, restored.lines]).toEqual([before.stage, before.lines])
      }),
    )
  })

  it('does nothing about what the customer sees', () => {
    expect(undoOf(testOp({ kind: 'hand_over', order_id: 1, to: 'guest' }), queuedTicket({ stage: 'ready' }))).toEqual([])
  })
})
