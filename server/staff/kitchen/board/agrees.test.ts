import { expect, it } from 'vitest'
import type { Ticket } from '~/contracts/staff-board'
import { applyOp, type NewOp } from '~/rules/apply-op'
import { atMinute, GOODS, line, newCustomer, orderBody, pickupBody, placed, setUpShop } from '#server/orders/orders.testing'
import { newOp, sendOps, ticketOf } from './board.testing'

setUpShop()

/** What both must agree on; moments differ by the clock of the tablet. */
const shapeOf = ({ status, stage, lines, cook_by, promise, printed, problem, flags, seen_at }: Ticket) => {
  return {
    status,
    stage,
    made: lines.map(({ made }) => made),
    cook_by,
    promise,
    printed,
    problem,
    flags: flags.toSorted(),
    isSeen: seen_at !== null,
  }
}

it.each<[string, () => Record<string, unknown>, NewOp[]]>([
  [
    'a delivery',
    () => orderBody({ goods: [line(GOODS.roll, 2), line(GOODS.cake), line(GOODS.tea)], total: 1710 }),
    [
      { kind: 'mark', order_id: 0, position: 0, made: 1 },
      { kind: 'seen', order_id: 0 },
      { kind: 'accept', order_id: 0 },
      { kind: 'accept', order_id: 0 },
      { kind: 'mark', order_id: 0, position: 0, made: 9 },
      { kind: 'mark', order_id: 0, position: 7, made: 1 },
      { kind: 'mark', order_id: 0, position: 0, made: 0 },
      { kind: 'stage', order_id: 0, from: 'cooking', to: 'ready' },
      { kind: 'stage', order_id: 0, from: 'queue', to: 'cooking' },
      { kind: 'mark', order_id: 0, position: 1, made: 1 },
      { kind: 'stage', order_id: 0, from: 'cooking', to: 'ready' },
      { kind: 'mark', order_id: 0, position: 1, made: 0 },
      { kind: 'promise', order_id: 0, minutes: 15, reason: 'queue' },
      { kind: 'stage', order_id: 0, from: 'cooking', to: 'ready' },
      { kind: 'printed', order_id: 0, slip: 'pack' },
      { kind: 'problem', order_id: 0, text: 'Нет коробок' },
      { kind: 'problem', order_id: 0, text: null },
      { kind: 'hand_over', order_id: 0, to: 'courier' },
      { kind: 'stage', order_id: 0, from: 'ready', to: 'cooking' },
      { kind: 'cancel', order_id: 0, reason: 'no_time' },
      { kind: 'fail', order_id: 0, why: 'not_home', text: 'Звонил' },
      { kind: 'fail', order_id: 0, why: 'other' },
      { kind: 'deliver', order_id: 0 },
      { kind: 'fail', order_id: 0, why: 'refused' },
      { kind: 'promise', order_id: 0, minutes: 5, reason: 'queue' },
    ],
  ],
  [
    'a pre-order that is cancelled',
    () => pickupBody({ time_type: 'datetime', datetime: '2026-11-20T19:00:00+03:00' }),
    [
      { kind: 'accept', order_id: 0 },
      { kind: 'mark', order_id: 0, position: 0, made: 1 },
      { kind: 'mark', order_id: 0, position: 0, made: 0 },
      { kind: 'stage', order_id: 0, from: 'later', to: 'queue' },
      { kind: 'stage', order_id: 0, from: 'queue', to: 'ready' },
      { kind: 'stage', order_id: 0, from: 'ready', to: 'cooking' },
      { kind: 'cancel', order_id: 0, reason: 'no_answer' },
      { kind: 'mark', order_id: 0, position: 0, made: 1 },
    ],
  ],
])('a tablet foresees what the server answers: %s', async (_name, body, ops) => {
  const { id } = await placed(await newCustomer(), body())
  let ticket = await ticketOf(id)
  for (const [step, one] of ops.entries()) {
    if (!ticket) throw new Error('no ticket')
    atMinute(step / 10)
    const op = { ...newOp({ ...one, order_id: id }), at: new Date().toISOString() }
    const foreseen = applyOp(ticket, op)
    const [result] = await sendOps([op])
    if (!result?.ticket) throw new Error('no answer')
    expect(shapeOf(foreseen), `${step}: ${JSON.stringify(one)}`).toEqual(shapeOf(result.ticket))
    ticket = result.ticket
  }
})
