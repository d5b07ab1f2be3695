import { describe, expect, it } from 'vitest'
import { KITCHEN_STAGES } from '~/contracts/staff-constants'
import type { TicketLine } from '~/contracts/staff-board'
import { testLine, testLunch } from './tickets.testing'
import { boardList, shownStage, stageProblem, whenAccepted, whenGone, withMark, withStage } from './kitchen-stage'

const NOW = Date.parse('2026-11-20T19:00:00+03:00')
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()

const work = (stage: 'queue' | 'cooking' | 'ready', ...made: number[]) => ({
  stage,
  lines: made.map((made, position) => ({ position, qtt: 2, made, station_id: 1 })),
})
const made = ({ stage, lines }: ReturnType<typeof withStage>) => [stage, ...lines.map((line) => line.made)]

it('shows a queued pre-order as later until its time', () => {
  expect(shownStage('queue', NOW + 1, NOW)).toBe('later')
  expect(shownStage('queue', NOW, NOW)).toBe('queue')
  expect(shownStage('cooking', NOW + 1, NOW)).toBe('cooking')
  expect(shownStage(null, null, NOW)).toBeNull()
})

it('an accepted order waits in the queue, and one that leaves the kitchen has no stage', () => {
  expect(whenAccepted(NOW, NOW + 9)).toEqual({ stage: 'queue', stage_at: NOW, accepted_at: NOW, fire_at: NOW + 9 })
  expect(whenGone('inTransit', NOW)).toEqual({ stage: null, stage_at: NOW, taken_at: NOW })
  for (const to of ['completed', 'canceled'] as const) expect(whenGone(to, NOW)).toEqual({ stage: null, stage_at: NOW })
})

describe('stageProblem', () => {
  it('allows every change of an order in work', () => {
    for (const from of KITCHEN_STAGES)
      for (const to of KITCHEN_STAGES) expect(stageProblem({ status: 'processed', stage: from }, from, to)).toBeNull()
  })

  it('lets a second cook set the same stage, but not another one', () => {
    expect(stageProblem({ status: 'processed', stage: 'ready' }, 'cooking', 'ready')).toBeNull()
    expect(stageProblem({ status: 'processed', stage: 'ready' }, 'queue', 'cooking')).toBe('stage_passed')
  })

  it.each(['new', 'inTransit', 'completed', 'canceled'] as const)('an order that is %s has no stage', (status) => {
    expect(stageProblem({ status, stage: null }, 'queue', 'cooking')).toBe('wrong_status')
  })
})

describe('withMark', () => {
  it('begins the order, and takes a ready one back', () => {
    expect(made(withMark(work('queue', 0, 0), 0, 2))).toEqual(['cooking', 2, 0])
    expect(made(withMark(work('cooking', 2, 0), 1, 1))).toEqual(['cooking', 2, 1])
    expect(made(withMark(work('cooking', 2, 1), 1, 2))).toEqual(['cooking', 2, 2])
    expect(made(withMark(work('ready', 2, 2), 1, 0))).toEqual(['cooking', 2, 0])
    expect(made(withMark(work('cooking', 2, 0), 0, 0))).toEqual(['queue', 0, 0])
  })

  it('counts at most the quantity, keeps what stays', () => {
    const order = work('cooking', 2, 0)
    const next = withMark(order, 1, 99)
    expect(made(next)).toEqual(['cooking', 2, 2])
    expect(next.lines[0]).toBe(order.lines[0])
    expect(withMark(order, 0, 2)).toBe(order)
    expect(withMark(order, 7, 1)).toBe(order)
  })
})

describe('a line that several stations make', () => {
  const lunch = (soup: number, salad: number) => ({ stage: 'cooking' as const, lines: [testLunch(soup, salad, 2)] })
  const marks = ({ stage, lines }: ReturnType<typeof withStage<TicketLine>>) => [
    stage,
    lines[0]?.made,
    lines[0]?.marks?.map(({ made }) => made),
  ]

  it('is marked by each for its part, and made when all are', () => {
    const soup = withMark({ ...lunch(0, 0), stage: 'queue' }, 0, 2, 2)
    expect(marks(soup)).toEqual(['cooking', 0, [0, 2]])
    expect(marks(withMark(soup, 0, 1, 1))).toEqual(['cooking', 1, [1, 2]])
    expect(marks(withMark(soup, 0, 9, 1))).toEqual(['cooking', 2, [2, 2]])
    expect(marks(withMark(soup, 0, 0, 2))).toEqual(['queue', 0, [0, 0]])
  })

  it('is marked as a whole without a station, and by «Готово»', () => {
    expect(marks(withMark(lunch(2, 0), 0, 2))).toEqual(['cooking', 2, [2, 2]])
    expect(marks(withStage(lunch(1, 0), 'ready'))).toEqual(['ready', 2, [2, 2]])
  })

  it('is no business of a station that makes nothing of it', () => {
    const order = lunch(2, 0)
    expect(withMark(order, 0, 2, 3)).toBe(order)
    const cold = { stage: 'cooking' as const, lines: [testLine()] }
    expect(withMark(cold, 0, 1, 3)).toBe(cold)
  })
})

it('withStage: ready marks all lines, other stages keep the marks', () => {
  expect(made(withStage(work('cooking', 1, 0), 'ready'))).toEqual(['ready', 2, 2])
  expect(made(withStage(work('ready', 2, 2), 'cooking'))).toEqual(['cooking', 2, 2])
  expect(made(withStage(work('cooking', 2, 1), 'queue'))).toEqual(['queue', 2, 1])
})

describe('boardList', () => {
  const shown = (parts: Partial<Parameters<typeof boardList>[0]>) =>
    boardList({ status: 'processed', stage: null, seen_at: null, accepted_at: null, ended_at: null, ...parts }, NOW)

  it('puts open orders with the cooks until they are ready', () => {
    expect(shown({ status: 'new' })).toBe('tickets')
    for (const stage of ['later', 'queue', 'cooking'] as const) expect(shown({ stage })).toBe('tickets')
    expect(shown({ stage: 'ready' })).toBe('done')
    expect(shown({ status: 'inTransit' })).toBe('done')
  })

  it('shows a completed order for an hour', () => {
    expect(shown({ status: 'completed', ended_at: ago(59) })).toBe('done')
    expect(shown({ status: 'completed', ended_at: ago(60) })).toBeNull()
  })

  it('keeps a cancelled order with the cooks who know of it until they tap it', () => {
    const canceled = { status: 'canceled', ended_at: ago(5) } as const
    expect(shown(canceled)).toBeNull()
    expect(shown({ ...canceled, seen_at: ago(6) })).toBe('tickets')
    expect(shown({ ...canceled, accepted_at: ago(6) })).toBe('tickets')
    expect(shown({ ...canceled, accepted_at: ago(6), seen_at: ago(4) })).toBeNull()
    expect(shown({ ...canceled, accepted_at: ago(90), ended_at: ago(60) })).toBeNull()
  })
})
