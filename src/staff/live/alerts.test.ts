import { describe, expect, it } from 'vitest'
import type { Ticket } from '~/contracts/staff-board'
import { queuedTicket, testBoard } from '~/rules/boards.testing'
import { Alerts } from './alerts'

const START = Date.parse('2026-11-24T15:21:00.000Z')

/** Plays a board for some seconds, from the second `from` on; says when which sound came. */
function play(
  alerts: Alerts,
  tickets: Ticket[],
  from: number,
  to: number,
  state: { ageMs?: (at: number) => number; touched?: number } = {},
) {
  const board = testBoard(tickets)
  const heard: string[] = []
  for (let at = from; at <= to; at++)
    for (const sound of alerts.next({
      board,
      now: START + at * 1000,
      ageMs: state.ageMs?.(at) ?? 0,
      touchedAt: START + (state.touched ?? -1000) * 1000,
    }))
      heard.push(`${sound} ${at}`)
  return heard
}

const created_at = new Date(START).toISOString()
const fresh = { status: 'new', stage: null, seen_at: null, stage_at: created_at } as const

describe('what sounds', () => {
  it('is nothing for the board that is there at the start', () => {
    expect(play(new Alerts(), [queuedTicket()], 0, 120)).toEqual([])
  })

  it('is a new order once, and every ten seconds where a person must accept it', () => {
    const alerts = new Alerts()
    play(alerts, [], 0, 0)
    expect(play(alerts, [queuedTicket(fresh)], 1, 40)).toEqual(['new 1'])
    const call = queuedTicket({ ...fresh, id: 2, flags: ['call'] })
    expect(play(alerts, [call], 41, 65)).toEqual(['new 41', 'new 51', 'new 61'])
    expect(play(alerts, [{ ...call, seen_at: created_at }], 66, 90)).toEqual([])
  })

  it('stops after five minutes', () => {
    const alerts = new Alerts()
    play(alerts, [], 0, 0)
    const heard = play(alerts, [queuedTicket({ ...fresh, flags: ['call'] })], 1, 900)
    expect(heard.filter((one) => one.startsWith('new')).at(-1)).toBe('new 291')
  })

  it('is an order that its courier cannot hand over', () => {
    const alerts = new Alerts()
    const road = queuedTicket({ status: 'inTransit', stage: null })
    play(alerts, [road], 0, 0)
    expect(play(alerts, [{ ...road, problem: 'Гость не открыл' }], 1, 30)).toEqual(['changed 1'])
  })

  it('is a change and a cancellation, once each', () => {
    const alerts = new Alerts()
    play(alerts, [queuedTicket()], 0, 0)
    const changed = queuedTicket({ changes: [{ at: created_at, text: '−1 Мисо' }] })
    expect(play(alerts, [changed], 1, 30)).toEqual(['changed 1'])
    expect(play(alerts, [{ ...changed, status: 'canceled', stage: null }], 31, 90)).toEqual(['changed 31'])
  })

  it('is a pre-order whose time has come', () => {
    const alerts = new Alerts()
    play(alerts, [queuedTicket({ stage: 'later' })], 0, 5)
    expect(play(alerts, [queuedTicket()], 6, 30)).toEqual(['new 6'])
  })

  it('is every minute that something is late', () => {
    const late = queuedTicket({ cook_by: new Date(START + 30_000).toISOString() })
    expect(play(new Alerts(), [late], 0, 160)).toEqual(['late 31', 'late 91', 'late 151'])
    expect(play(new Alerts(), [{ ...late, stage: 'ready' }], 0, 160)).toEqual([])
  })

  it('is the missing connection, less often after a touch', () => {
    const ageMs = (at: number) => at * 1000
    expect(play(new Alerts(), [], 0, 130, { ageMs })).toEqual(['offline 61', 'offline 91', 'offline 121'])
    const touched = new Alerts()
    play(touched, [], 0, 70, { ageMs })
    expect(play(touched, [], 71, 300, { ageMs, touched: 70 })).toEqual(['offline 241'])
  })
})
