import { expect } from 'vitest'
import { call } from '#server/http/api.testing'
import { moveByStaff } from '#server/orders/order-state.testing'
import { atMinute, POINT, STAFF_TOKEN } from '#server/orders/orders.testing'

export const FRIDAY = '2026-11-20'
export const SATURDAY = '2026-11-21'
/** Minutes after noon in Moscow; midnight in Yekaterinburg is ten hours later. */
export const MIDNIGHT = 600

/** The rows of a file of figures, its head first. */
export async function csvRows(part: string, from: string, to = from): Promise<string[][]> {
  const path = `/staff/numbers.csv?part=${part}&from=${from}&to=${to}&kitchen_id=${POINT.night}`
  const response = await call(path, { token: STAFF_TOKEN, env: { STAFF_TOKEN } })
  expect(response.status).toBe(200)
  // the decoder of text() would drop the mark
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await response.arrayBuffer())
  expect(text.startsWith('\uFEFF')).toBe(true)
  return text
    .slice(1)
    .trim()
    .split('\r\n')
    .map((row) => row.split(';'))
}

export const amountOf = (cell = '') => Number(cell.replace(',', '.'))

/** Takes a cooked order away and completes it. */
export async function handedOver(id: number, minute: number): Promise<void> {
  atMinute(minute)
  expect((await moveByStaff(id, 'inTransit')).status).toBe(200)
  expect((await moveByStaff(id, 'completed')).status).toBe(200)
}
