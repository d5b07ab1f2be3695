import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CreateOrderBody } from '~/contracts/orders'
import { stubLocalStorage } from '~/lib/storage.testing'
import { forgetAttempt } from './checkout.atoms'
import { currentAttempt, hadSameGoods, pendingOrder, saveRejected, saveSent } from './order-body'

const roll = { id: 101, qtt: 2, price: 590, additionals: [], side: [], sauce: [] }
const order: CreateOrderBody = { delivery_type: 'pickup', time_type: 'now', pay_variant: 1, pay_type: 1, goods: [roll], total: 1180 }

beforeEach(() => {
  vi.useFakeTimers()
  stubLocalStorage()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('one key serves an attempt until it is forgotten or rejected', () => {
  const { key } = currentAttempt()
  expect(currentAttempt()).toEqual({ key, sent: null })
  saveSent(currentAttempt(), 'a', order)
  saveRejected(currentAttempt())
  expect(currentAttempt()).toEqual({ key, sent: null })
  forgetAttempt()
  expect(currentAttempt().key).not.toBe(key)
})

it('a sent order is pending for its selection, unless it costs more than the customer sees', () => {
  const { key } = currentAttempt()
  saveSent(currentAttempt(), 'a', order)
  const attempt = currentAttempt()
  expect(attempt.key).toBe(key)
  const pending = (selection: string, seen: number) => pendingOrder(attempt, selection, seen)
  expect([pending('a', 1180), pending('a', 1500), pending('a', 1062), pending('b', 1180)]).toEqual([order, order, null, null])
})

it('after 24 hours, when the server has deleted the key, there is a new one', () => {
  saveSent(currentAttempt(), 'a', order)
  const { key } = currentAttempt()
  vi.advanceTimersByTime(24 * 3_600_000)
  expect(currentAttempt()).toMatchObject({ sent: null })
  expect(currentAttempt().key).not.toBe(key)
})

it('the goods that were first sent under a key are compared without prices', () => {
  saveSent(currentAttempt(), 'a', order)
  saveSent(currentAttempt(), 'b', { ...order, goods: [{ ...roll, qtt: 3 }] })
  expect(hadSameGoods(currentAttempt(), { goods: [{ ...roll, price: 650 }] })).toBe(true)
  expect(hadSameGoods(currentAttempt(), { goods: [{ ...roll, qtt: 3 }] })).toBe(false)
})
