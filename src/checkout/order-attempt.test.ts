import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CreateOrderBody } from '~/contracts/orders'
import { forgetAttempt, hadSameGoods, saveSent, saveRejected, currentAttempt, pendingOrder } from './order-attempt'

const roll = { id: 101, qtt: 2, price: 590, additionals: [], side: [], sauce: [] }
const goods = [roll]
const order: CreateOrderBody = { delivery_type: 'pickup', time_type: 'now', pay_variant: 1, pay_type: 1, goods, total: 1180 }

beforeEach(() => {
  vi.useFakeTimers()
  const entries = new Map<string, string>()
  const localStorage = {
    length: 0,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
  vi.stubGlobal('window', { localStorage })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('one key serves a try, over a reload too, until it is forgotten', () => {
  const { key } = currentAttempt()
  expect(currentAttempt()).toEqual({ key, sent: null })
  forgetAttempt()
  expect(currentAttempt().key).not.toBe(key)
})

it('what was sent waits for its answer and goes again to the letter; another wish does not', () => {
  const first = currentAttempt()
  saveSent(first, 'a wish', order)
  const known = currentAttempt()
  expect(known.key).toBe(first.key)
  expect(pendingOrder(known, 'a wish', 1180)).toEqual(order)
  expect(pendingOrder(known, 'another wish', 1180)).toBeNull()
})

it('it does not go again where it would cost more than the customer sees', () => {
  saveSent(currentAttempt(), 'a wish', order)
  expect(pendingOrder(currentAttempt(), 'a wish', 1500)).toEqual(order)
  expect(pendingOrder(currentAttempt(), 'a wish', 1062)).toBeNull()
})

it('a refused order is not sent again as it was', () => {
  const { key } = currentAttempt()
  saveSent(currentAttempt(), 'a wish', order)
  saveRejected(currentAttempt())
  expect(currentAttempt()).toEqual({ key, sent: null })
})

it('a day later the server has forgotten the key, and so has the browser', () => {
  saveSent(currentAttempt(), 'a wish', order)
  const { key } = currentAttempt()
  vi.advanceTimersByTime(24 * 3_600_000)
  expect(currentAttempt()).toMatchObject({ sent: null })
  expect(currentAttempt().key).not.toBe(key)
})

it('the dishes that went first under a key are known, whatever they cost today', () => {
  saveSent(currentAttempt(), 'a wish', order)
  saveSent(currentAttempt(), 'another wish', { ...order, goods: [{ ...roll, qtt: 3 }] })
  expect(hadSameGoods(currentAttempt(), { goods: [{ ...roll, price: 650 }] })).toBe(true)
  expect(hadSameGoods(currentAttempt(), { goods: [{ ...roll, qtt: 3 }] })).toBe(false)
})
