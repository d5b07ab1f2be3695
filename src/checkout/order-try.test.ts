import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CreateOrderBody } from '~/contracts/orders'
import { forgetTry, hadSameGoods, keepSent, keepUnsent, presentTry, waitingOrder } from './order-try'

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
  const { key } = presentTry()
  expect(presentTry()).toEqual({ key, sent: null })
  forgetTry()
  expect(presentTry().key).not.toBe(key)
})

it('what was sent waits for its answer and goes again to the letter; another wish does not', () => {
  const first = presentTry()
  keepSent(first, 'a wish', order)
  const known = presentTry()
  expect(known.key).toBe(first.key)
  expect(waitingOrder(known, 'a wish', 1180)).toEqual(order)
  expect(waitingOrder(known, 'another wish', 1180)).toBeNull()
})

it('it does not go again where it would cost more than the customer sees', () => {
  keepSent(presentTry(), 'a wish', order)
  expect(waitingOrder(presentTry(), 'a wish', 1500)).toEqual(order)
  expect(waitingOrder(presentTry(), 'a wish', 1062)).toBeNull()
})

it('a refused order is not sent again as it was', () => {
  const { key } = presentTry()
  keepSent(presentTry(), 'a wish', order)
  keepUnsent(presentTry())
  expect(presentTry()).toEqual({ key, sent: null })
})

it('a day later the server has forgotten the key, and so has the browser', () => {
  keepSent(presentTry(), 'a wish', order)
  const { key } = presentTry()
  vi.advanceTimersByTime(24 * 3_600_000)
  expect(presentTry()).toMatchObject({ sent: null })
  expect(presentTry().key).not.toBe(key)
})

it('the dishes that went first under a key are known, whatever they cost today', () => {
  keepSent(presentTry(), 'a wish', order)
  keepSent(presentTry(), 'another wish', { ...order, goods: [{ ...roll, qtt: 3 }] })
  expect(hadSameGoods(presentTry(), { goods: [{ ...roll, price: 650 }] })).toBe(true)
  expect(hadSameGoods(presentTry(), { goods: [{ ...roll, qtt: 3 }] })).toBe(false)
})
