import type { Op } from '~/contracts/staff-board'
import type { CourierRuns, Run } from '~/contracts/staff-courier'
import { COURIER_SEES_MINUTES } from '~/contracts/staff-constants'
import { failText } from '~/rules/fail-reasons'
import { addMoney } from '~/rules/money'
import { MINUTE_MS } from '~/rules/time'

/** The courier's screen after operations that the server has not answered, as it will answer; the same object if nothing changes. */
export const applyRunOps = (screen: CourierRuns, ops: readonly Op[]): CourierRuns => ops.reduce(applyRunOp, screen)

function applyRunOp(screen: CourierRuns, op: Op): CourierRuns {
  switch (op.kind) {
    case 'take':
      return take(screen, op)
    case 'deliver':
      return deliver(screen, op)
    case 'fail':
      return fail(screen, op)
    default:
      return screen
  }
}

/** The guest's data comes with the server's answer. */
function take(screen: CourierRuns, { order_id, at }: Op & { kind: 'take' }): CourierRuns {
  const run = screen.ready.find(({ id }) => id === order_id)
  if (!run) return screen
  return {
    ...screen,
    shift: screen.shift ?? { since: at },
    ready: screen.ready.filter((one) => one !== run),
    mine: [...screen.mine, { ...run, status: 'inTransit', taken_at: at }],
  }
}

function deliver(screen: CourierRuns, { order_id, at, paid_by }: Op & { kind: 'deliver' }): CourierRuns {
  const run = carriedOf(screen, order_id)
  if (!run) return screen
  const pay = run.pay === 'paid' ? 'paid' : (paid_by ?? run.pay)
  const { sum, orders } = screen.cash
  const taken = { id: run.id, number: run.number, amount: run.to_pay, at }
  const cash = pay === 'cash' ? { sum: addMoney(sum, run.to_pay), orders: [...orders, taken] } : screen.cash
  return { ...changed(screen, run, { status: 'completed', ended_at: at, pay }), cash }
}

function fail(screen: CourierRuns, { order_id, why, text }: Op & { kind: 'fail' }): CourierRuns {
  const run = carriedOf(screen, order_id)
  const problem = failText(why, text ?? null)
  return run && problem !== null ? changed(screen, run, { problem }) : screen
}

const carriedOf = ({ mine }: CourierRuns, orderId: number) => mine.find(({ id, status }) => id === orderId && status === 'inTransit')

const changed = (screen: CourierRuns, run: Run, change: Partial<Run>): CourierRuns => ({
  ...screen,
  mine: screen.mine.map((one) => (one === run ? { ...one, ...change } : one)),
})

/** The screen without what a courier may see no longer: the server's rule, also while it does not answer. */
export function forgetGuests(screen: CourierRuns, now: number): CourierRuns {
  const since = now - COURIER_SEES_MINUTES * MINUTE_MS
  const mine = screen.mine.filter(({ ended_at }) => ended_at === null || Date.parse(ended_at) > since)
  return mine.length === screen.mine.length ? screen : { ...screen, mine }
}
