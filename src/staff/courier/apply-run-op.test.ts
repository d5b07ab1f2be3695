import { describe, expect, it } from 'vitest'
import { testOp } from '~/rules/boards.testing'
import { applyRunOps, forgetGuests } from './apply-run-op'
import { inMinutes, NOW, readyRun, testRun, testScreen } from './runs.testing'

describe('taps that the server has not answered', () => {
  it('show a taken order among the own ones, begin the shift, and wait for the address', () => {
    const screen = testScreen({ shift: null, ready: [readyRun(1, 20), readyRun(2, 30)] })
    const after = applyRunOps(screen, [testOp({ kind: 'take', order_id: 2 })])
    expect(after.ready.map(({ id }) => id)).toEqual([1])
    expect(after.mine).toMatchObject([{ id: 2, status: 'inTransit', address: null, phone: null }])
    expect(after.shift).not.toBeNull()
  })

  it('take and deliver in one go, and count the cash', () => {
    const screen = testScreen({ ready: [readyRun(1, 20)], cash: { sum: 100.5, orders: [] } })
    const after = applyRunOps(screen, [testOp({ kind: 'take', order_id: 1 }), testOp({ kind: 'deliver', order_id: 1 })])
    expect(after.mine).toMatchObject([{ id: 1, status: 'completed' }])
    expect(after.cash).toMatchObject({ sum: 1990.5, orders: [{ number: '1', amount: 1890 }] })
  })

  it('count no cash of who paid by card at the door, or online', () => {
    const screen = testScreen({ mine: [testRun(1, 5), testRun(2, 5, { pay: 'paid', to_pay: 0 }), testRun(3, 5, { pay: 'card' })] })
    const after = applyRunOps(screen, [
      testOp({ kind: 'deliver', order_id: 1, paid_by: 'card' }),
      testOp({ kind: 'deliver', order_id: 2 }),
      testOp({ kind: 'deliver', order_id: 3, paid_by: 'cash' }),
    ])
    expect(after.cash.orders.map(({ id }) => id)).toEqual([3])
  })

  it('keep an order that could not be handed over, with the reason', () => {
    const screen = testScreen({ mine: [testRun(1, 5)] })
    const after = applyRunOps(screen, [testOp({ kind: 'fail', order_id: 1, why: 'refused' })])
    expect(after.mine).toMatchObject([{ status: 'inTransit', problem: 'Гость отказался' }])
    expect(applyRunOps(screen, [testOp({ kind: 'fail', order_id: 1, why: 'other' })])).toBe(screen)
  })

  it('change nothing that is not there', () => {
    const screen = testScreen({ mine: [testRun(1, 5)] })
    expect(applyRunOps(screen, [testOp({ kind: 'take', order_id: 1 }), testOp({ kind: 'deliver', order_id: 7 })])).toBe(screen)
  })
})

describe('without a network', () => {
  it('a guest is forgotten half an hour after the delivery all the same', () => {
    const over = testRun(1, -40, { status: 'completed', ended_at: inMinutes(-29) })
    const screen = testScreen({ mine: [over, testRun(2, 5)] })
    expect(forgetGuests(screen, NOW)).toBe(screen)
    expect(forgetGuests(screen, NOW + 60_000).mine.map(({ id }) => id)).toEqual([2])
  })
})
