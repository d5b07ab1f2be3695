import type { CourierRuns, Run } from '~/contracts/staff-courier'
import { MINUTE_MS } from '~/rules/time'

/** 18:52 in Moscow. */
export const NOW = Date.parse('2026-11-24T15:52:00.000Z')
export const inMinutes = (minutes: number) => new Date(NOW + minutes * MINUTE_MS).toISOString()

/** A run that the courier carries, to be paid in cash in `minutes`. */
export const testRun = (id: number, minutes: number, parts: Partial<Run> = {}): Run => ({
  id,
  number: String(id),
  status: 'inTransit',
  promise: { from: inMinutes(minutes - 10), to: inMinutes(minutes) },
  ready_at: null,
  taken_at: inMinutes(-12),
  ended_at: null,
  place: 'Новослободская, 16',
  address: {
    city_id: 1,
    street: 'Новослободская',
    house: '16',
    building: '',
    entrance: '3',
    floor: '6',
    apartment: '48',
    intercom: '48К',
    label: '',
    comment: '',
  },
  name: 'Мария',
  phone: '79990000001',
  comment: 'Позвоните за 5 минут',
  to_pay: 1890,
  pay: 'cash',
  change_from: 5000,
  persons: 2,
  leave_at_door: false,
  no_call: false,
  items: [{ name: 'Филадельфия', qtt: 2, note: null }],
  problem: null,
  receipt: null,
  ...parts,
})

/** A run that can be taken. */
export const readyRun = (id: number, minutes: number): Run =>
  testRun(id, minutes, {
    status: 'processed',
    taken_at: null,
    ready_at: inMinutes(-3),
    address: null,
    name: null,
    phone: null,
    comment: null,
  })

export const testScreen = (parts: Partial<CourierRuns> = {}): CourierRuns => ({
  now: new Date(NOW).toISOString(),
  cursor: 100,
  shift: { since: inMinutes(-400) },
  mine: [],
  ready: [],
  cash: { sum: 0, orders: [] },
  today: { runs: 0, kept: 0 },
  ...parts,
})
