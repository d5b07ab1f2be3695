import { expect, it, test } from 'vitest'
import type { Ticket } from '~/contracts/staff-board'
import { testLunch } from '~/rules/tickets.testing'
import { line, ticket } from '~/staff/live/board.testing'
import { lineOps, nextStep, stepOps } from './next-step'

const [COLD, HOT] = [1, 2]
const made = line('Вулкан', { made: 1 })
const toMake = line('Мисо с тофу', { station_id: 2, qtt: 2 })
const of = (parts: Partial<Ticket>, ...lines: (typeof made)[]) => ticket(7, 5, lines, parts)

test.each<[string, Ticket, number | null, ReturnType<typeof nextStep>]>([
  ['cancelled', of({ status: 'canceled', stage: null }, made), null, 'understood'],
  ['new', of({ status: 'new', stage: null }, made), null, 'accept'],
  ['new and to be called', of({ status: 'new', stage: null, flags: ['call'] }, made), null, 'call'],
  ['for later', of({ stage: 'later' }, toMake), null, 'start_early'],
  ['in the queue', of({ stage: 'queue' }, toMake), null, 'start'],
  ['half made', of({}, made, toMake), null, 'done'],
  ['half made, of the station that is through', of({}, made, toMake), COLD, 'wait'],
  ['made', of({}, made), null, 'pack'],
  ['made, at a station', of({}, made), COLD, 'pack'],
  ['ready', of({ stage: 'ready' }, made), null, null],
  ['on the road', of({ status: 'inTransit', stage: null }, made), null, null],
])('a ticket that is %s', (_, ticket, station, step) => {
  expect(nextStep(ticket, station)).toBe(step)
})

it('«Готово» makes all lines ready at once, at a station only its own', () => {
  const half = of({}, line('Вулкан'), toMake)
  expect(stepOps(half, null)).toEqual([{ kind: 'stage', order_id: 7, from: 'cooking', to: 'ready' }])
  expect(stepOps(half, COLD)).toEqual([{ kind: 'mark', order_id: 7, position: 0, made: 1 }])
  expect(stepOps(of({}, line('Вулкан'), { ...toMake, made: 2 }), COLD)).toEqual([
    { kind: 'stage', order_id: 7, from: 'cooking', to: 'ready' },
  ])
})

it('begins from the stage that was seen, and does nothing where a person has to act first', () => {
  expect(stepOps(of({ stage: 'later' }, toMake), null)).toEqual([{ kind: 'stage', order_id: 7, from: 'later', to: 'cooking' }])
  expect(stepOps(of({ status: 'new', stage: null, flags: ['call'] }, toMake), null)).toEqual([])
  expect(stepOps(of({}, made, toMake), COLD)).toEqual([])
})

it('a tap marks a whole line and takes the mark back; the first one accepts a new order', () => {
  const mark = (made: number) => ({ kind: 'mark', order_id: 7, position: 0, made })
  expect(lineOps(of({}, toMake), 0, null)).toEqual([mark(2)])
  expect(lineOps(of({}, { ...toMake, made: 2 }), 0, null)).toEqual([mark(0)])
  expect(lineOps(of({ status: 'new', stage: null }, toMake), 0, null)).toEqual([{ kind: 'accept', order_id: 7 }, mark(2)])
  expect(lineOps(of({ status: 'new', stage: null, flags: ['call'] }, toMake), 0, null)).toEqual([])
  expect(lineOps(of({ status: 'canceled', stage: null }, toMake), 0, null)).toEqual([])
})

it('a station marks its part of a line, and is through with it while others are not', () => {
  const part = (made: number, station_id: number) => ({ kind: 'mark', order_id: 7, position: 0, made, station_id })
  expect(lineOps(of({}, testLunch()), 0, HOT)).toEqual([part(1, HOT)])
  expect(lineOps(of({}, testLunch(1, 0)), 0, HOT)).toEqual([part(0, HOT)])
  expect(lineOps(of({}, testLunch(1, 0)), 0, null)).toEqual([{ kind: 'mark', order_id: 7, position: 0, made: 1 }])
  expect([nextStep(of({}, testLunch(1, 0)), HOT), nextStep(of({}, testLunch(1, 0)), COLD)]).toEqual(['wait', 'done'])
  expect(stepOps(of({}, testLunch()), HOT)).toEqual([part(1, HOT)])
  expect(stepOps(of({}, testLunch(0, 1)), HOT)).toEqual([{ kind: 'stage', order_id: 7, from: 'cooking', to: 'ready' }])
  expect(nextStep(of({}, testLunch(1, 1)), HOT)).toBe('pack')
})
