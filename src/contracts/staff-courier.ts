import { z } from 'zod'
import { id, idParam, money, moment } from './common'
import { orderAddress } from './orders'
import { RECEIPT_STATES } from './staff-constants'

/** An order for a courier. `pay`: how the guest pays; `change_from`: the banknote. `name` and `phone` are
 *  those of who receives it. They, `address` and `comment` are null where the
 *  courier may not see them: before the order is ready, of an order that is not their own (street and house are in `place`), and from
 *  30 minutes after the delivery. `receipt`: of money at the door; null without a cloud till. */
export const run = z
  .object({
    id,
    number: z.string(),
    status: z.enum(['processed', 'inTransit', 'completed', 'canceled']),
    promise: z.object({ from: moment, to: moment }),
    ready_at: moment.nullable(),
    taken_at: moment.nullable(),
    ended_at: moment.nullable(),
    place: z.string(),
    zone: z.string().nullish(),
    address: orderAddress.nullable(),
    name: z.string().nullable(),
    phone: z.string().nullable(),
    comment: z.string().nullable(),
    to_pay: money,
    pay: z.enum(['paid', 'cash', 'card', 'qr']),
    change_from: money.nullable(),
    persons: z.int().nullable(),
    leave_at_door: z.boolean(),
    no_call: z.boolean(),
    items: z.array(z.object({ name: z.string(), qtt: z.int(), note: z.string().nullable() })),
    problem: z.string().nullable(),
    receipt: z.enum(RECEIPT_STATES).nullable(),
  })
  .meta({ id: 'Run' })
export type Run = z.infer<typeof run>

/** GET /staff/courier: the courier's own screen. `mine`: taken and not delivered, and those delivered in the last 30 minutes; `ready`: deliveries
 *  that can be taken, given to this courier first. `cash`: to hand in. `today.kept`: delivered in time. */
export const courierQuery = z.object({ kitchen_id: idParam })
export const courierScreen = z
  .object({
    now: moment,
    cursor: z.int(),
    shift: z.object({ since: moment }).nullable(),
    mine: z.array(run),
    ready: z.array(run),
    cash: z.object({ sum: money, orders: z.array(z.object({ id, number: z.string(), amount: money, at: moment })) }),
    today: z.object({ runs: z.int(), kept: z.int() }),
  })
  .meta({ id: 'CourierScreen' })
export type CourierRuns = z.infer<typeof courierScreen>

/** POST /staff/courier/shift */
export const shiftBody = z.object({ on: z.boolean(), kitchen_id: id.optional() }).meta({ id: 'ShiftBody' })

/** GET /staff/couriers?kitchen_id=: who is out, since when, with what, and the cash of each; for the manager. */
export const couriers = z
  .array(
    z.object({
      id,
      name: z.string(),
      shift: z.object({ since: moment }).nullable(),
      out: z.array(
        z.object({ id, number: z.string(), place: z.string(), taken_at: moment, promise_to: moment, problem: z.string().nullable() }),
      ),
      cash: z.object({ sum: money, orders: z.array(z.object({ id, number: z.string(), amount: money, at: moment })) }),
      today: z.object({ runs: z.int(), kept: z.int() }),
    }),
  )
  .meta({ id: 'Couriers' })
export type Couriers = z.infer<typeof couriers>

/** POST /staff/courier/cash: a manager takes a courier's cash of the orders of one kitchen. `expected` is the sum that the screen showed: 409 `cash_changed` where it is another one.
 *  A difference needs a reason. */
export const cashBody = z
  .object({
    kitchen_id: id,
    staff_id: id,
    expected: money.nonnegative(),
    amount: money.nonnegative().max(1_000_000),
    reason: z.string().trim().min(1).max(200, 'Не длиннее 200 знаков').nullish(),
  })
  .meta({ id: 'CashBody' })
export type CashBody = z.output<typeof cashBody>
export const handedIn = z.object({ id, expected: money, amount: money, orders: z.int() }).meta({ id: 'HandedIn' })
export type HandedIn = z.infer<typeof handedIn>
