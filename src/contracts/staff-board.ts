import { z } from 'zod'
import { deliveryType } from './cart'
import { id, idParam, integerParam, moment, money } from './common'
import { orderStatus } from './orders'
import {
  BUSY_MINUTES,
  CANCEL_REASONS,
  FAIL_REASONS,
  KITCHEN_STAGES,
  MAX_EVENTS,
  MAX_OPS,
  ORDER_SOURCES,
  PROMISE_MINUTES,
  PROMISE_REASONS,
  SLIP_KINDS,
  STOP_SUBJECTS,
} from './staff-constants'

export const kitchenStage = z.enum(KITCHEN_STAGES)
export const slipKind = z.enum(SLIP_KINDS)

/** A kitchen with its settings. `closes_at` is null while it is closed, and if it never closes. `call_from`: roubles on receipt from which a first order is confirmed
 *  by phone, 0 is off. */
export const kitchen = z
  .object({
    id,
    name: z.string(),
    time_zone: z.string(),
    is_open: z.boolean(),
    closes_at: moment.nullable(),
    accept: z.enum(['auto', 'manual']),
    accept_after: z.int(),
    manual_timeout: z.enum(['accept', 'cancel']),
    call_from: money,
    lanes: z.int(),
    busy_minutes: z.int(),
    busy_until: moment.nullable(),
    paused_until: moment.nullable(),
    offline_action: z.enum(['warn', 'pause']),
    manager_phone: z.string().nullable(),
  })
  .meta({ id: 'Kitchen' })
export type Kitchen = z.infer<typeof kitchen>

/** PATCH /staff/kitchens/{id}: absent fields stay unchanged. `paused_until`: at most two hours ahead. */
export const kitchenBody = z
  .object({
    accept: z.enum(['auto', 'manual']),
    accept_after: z.int().min(0).max(300, 'Не больше пяти минут'),
    manual_timeout: z.enum(['accept', 'cancel']),
    call_from: money.min(0).max(1_000_000),
    lanes: z.int().min(1, 'Хотя бы один повар').max(10, 'Не больше десяти поваров'),
    busy_minutes: z.literal(BUSY_MINUTES, { error: 'Выберите 0, 10, 20, 30, 45 или 60 минут' }),
    busy_until: moment.nullable(),
    paused_until: moment.nullable(),
    offline_action: z.enum(['warn', 'pause']),
  })
  .partial()
  .meta({ id: 'KitchenBody' })
export type KitchenBody = z.output<typeof kitchenBody>

/** A line of a ticket. `position` identifies it, `made` counts portions of `qtt`. `parts`: the dishes of a set or those that were
 *  chosen for it, for one; of a dish one `part`-th where that is set, made at their own station. `marks`: of a line with parts, what
 *  each station that makes some of them has made; `made` is what all have. */
export const ticketLine = z
  .object({
    position: z.int(),
    goods_id: id,
    name: z.string(),
    qtt: z.int(),
    made: z.int(),
    station_id: id.nullable(),
    removes: z.array(z.string()),
    adds: z.array(z.string()),
    parts: z.array(z.object({ name: z.string(), qtt: z.int(), part: z.int().positive().optional(), station_id: id.nullish() })),
    marks: z.array(z.object({ station_id: id, made: z.int() })).optional(),
    note: z.string().nullish(),
  })
  .meta({ id: 'TicketLine' })
export type TicketLine = z.infer<typeof ticketLine>

/** `call`: phone the customer before cooking. `changed`: the promise was moved, or the order edited. */
export const TICKET_FLAGS = ['first', 'call', 'changed', 'allergy', 'preorder', 'problem'] as const

/** An order as the kitchen sees it; of the guest only the first name (`guest`), no phone and no flat. `cook_by`: when it must be ready. `accepts_at`: when an order that is
 *  `new` is accepted without a tap; null if it waits for a person or for its payment. `changes`: what changed, newest last. `allergies`: what notes about
 *  the guest, the address or the name say of one.
 *  `fire_at`: when cooking should begin, before the acceptance a forecast. */
export const ticket = z
  .object({
    id,
    number: z.string(),
    status: orderStatus,
    stage: kitchenStage.nullable(),
    stage_at: moment.nullable(),
    delivery_type: deliveryType,
    cook_by: moment,
    promise: z.object({ from: moment, to: moment }),
    first_promise_to: moment,
    created_at: moment,
    accepted_at: moment.nullable(),
    accepts_at: moment.nullable(),
    seen_at: moment.nullable(),
    taken_at: moment.nullable(),
    ended_at: moment.nullable(),
    fire_at: moment.nullable(),
    is_paid: z.boolean(),
    to_pay: money,
    persons: z.int().nullable(),
    comment: z.string().nullable(),
    allergies: z.array(z.string()).optional(),
    flags: z.array(z.enum(TICKET_FLAGS)),
    place: z.string(),
    guest: z.string().nullish(),
    source: z.enum(ORDER_SOURCES),
    revision: z.int(),
    courier: z.object({ id, name: z.string() }).nullable(),
    printed: z.array(slipKind),
    problem: z.string().nullable(),
    canceled: z.object({ by: z.enum(['customer', 'staff', 'shop']), reason: z.string().nullable() }).nullable(),
    changes: z.array(z.object({ at: moment, text: z.string() })),
    lines: z.array(ticketLine),
  })
  .meta({ id: 'Ticket' })
export type Ticket = z.infer<typeof ticket>

/** A stopped dish, option or ingredient, of this kitchen or of all. */
export const boardStop = z
  .object({ id, subject: z.enum(STOP_SUBJECTS), subject_id: id, name: z.string(), kitchen_id: id.nullable(), until: moment.nullable() })
  .meta({ id: 'BoardStop' })
export type BoardStop = z.infer<typeof boardStop>
/** `silent`: no device of the kitchen answers; `waiting`: nobody has seen an order; `receipt`: the till has not printed its receipt. */
export const kitchenAlarm = z
  .object({ id, kind: z.enum(['waiting', 'silent', 'unanswered', 'receipt']), order_id: id.nullable(), started_at: moment })
  .meta({ id: 'KitchenAlarm' })
export type KitchenAlarm = z.infer<typeof kitchenAlarm>

export const kitchenQuery = z.object({ kitchen_id: idParam })

/** GET /staff/board. `tickets`: `new` (once paid, if paid online) and in work, also cancelled ones of the last minutes that a cook may still
 *  hold; pre-orders are among them with stage `later`. `done`: ready, on the road or over, of the last 60 minutes, 60 at most. `couriers` of this kitchen. */
export const board = z
  .object({
    cursor: z.int(),
    now: moment,
    kitchen,
    stations: z.array(z.object({ id, name: z.string() })),
    tickets: z.array(ticket),
    done: z.array(ticket),
    couriers: z.array(z.object({ id, name: z.string(), on_shift: z.boolean() })),
    stops: z.array(boardStop),
    alarms: z.array(kitchenAlarm),
  })
  .meta({ id: 'Board' })
export type Board = z.infer<typeof board>

/** GET /staff/counts: open orders, tickets on the board, dishes and ingredients that are stopped, couriers on shift. */
export const kitchenCounts = z
  .object({ orders: z.int(), tickets: z.int(), stops: z.int(), couriers: z.int() })
  .meta({ id: 'KitchenCounts' })
export type KitchenCounts = z.infer<typeof kitchenCounts>

/** GET /staff/events: what happened after a cursor. 410 `resync`: too far behind. */
export const eventsQuery = z.object({
  kitchen_id: idParam,
  after: integerParam,
  limit: integerParam.pipe(z.int().min(1).max(MAX_EVENTS)).default(MAX_EVENTS),
})
export type EventsQuery = z.output<typeof eventsQuery>
export const kitchenEvent = z
  .object({ id, order_id: id.nullable(), kind: z.string(), at: moment, actor: z.string(), data: z.record(z.string(), z.unknown()) })
  .meta({ id: 'KitchenEvent' })
export type KitchenEvent = z.infer<typeof kitchenEvent>
/** `tickets`: the present state of the orders of `events` that the board shows; `gone`: those that it shows no more. `kitchen`: only if its
 *  settings changed after the cursor, `stops` likewise. */
export const events = z
  .object({
    cursor: z.int(),
    now: moment,
    events: z.array(kitchenEvent),
    tickets: z.array(ticket),
    gone: z.array(id),
    kitchen: kitchen.nullable(),
    stops: z.array(boardStop).nullable(),
    alarms: z.array(kitchenAlarm),
  })
  .meta({ id: 'KitchenEvents' })
export type KitchenEvents = z.infer<typeof events>

const opBase = { op_id: z.uuid(), at: moment, order_id: id }
const text = z.string().trim().min(1).max(200, 'Не длиннее 200 знаков')
/** One operation of a staff screen; runs once per `op_id`. `mark.made` counts portions; with
 *  `station_id` those of which this station has made its part. `take`: a courier takes a ready order. `deliver` keeps
 *  the time of the tap; `paid_by` corrects how the guest paid. `fail`: the courier could not hand it over. */
export const op = z
  .discriminatedUnion('kind', [
    z.object({ ...opBase, kind: z.literal('mark'), position: z.int().min(0), made: z.int().min(0).max(99), station_id: id.nullish() }),
    z.object({ ...opBase, kind: z.literal('stage'), from: kitchenStage, to: kitchenStage }),
    z.object({ ...opBase, kind: z.literal('accept') }),
    z.object({ ...opBase, kind: z.literal('hand_over'), to: z.enum(['courier', 'guest']), courier_id: id.nullish() }),
    z.object({ ...opBase, kind: z.literal('take') }),
    z.object({ ...opBase, kind: z.literal('deliver'), paid_by: z.enum(['cash', 'card', 'qr']).nullish() }),
    z.object({ ...opBase, kind: z.literal('fail'), why: z.enum(FAIL_REASONS), text: text.nullish() }),
    z.object({ ...opBase, kind: z.literal('seen') }),
    z.object({ ...opBase, kind: z.literal('printed'), slip: slipKind }),
    z.object({ ...opBase, kind: z.literal('promise'), minutes: z.literal(PROMISE_MINUTES), reason: z.enum(PROMISE_REASONS) }),
    z.object({ ...opBase, kind: z.literal('cancel'), reason: z.enum(CANCEL_REASONS), text: text.nullish() }),
    z.object({ ...opBase, kind: z.literal('courier'), courier_id: id.nullable() }),
    z.object({ ...opBase, kind: z.literal('problem'), text: text.nullable() }),
  ])
  .meta({ id: 'Op' })
export type Op = z.infer<typeof op>

/** POST /staff/ops: run in order, each with its own result. */
export const opsBody = z.object({ ops: z.array(op).min(1).max(MAX_OPS) }).meta({ id: 'OpsBody' })
export const opResult = z
  .object({
    op_id: z.uuid(),
    ok: z.boolean(),
    error: z.object({ code: z.string(), message: z.string() }).nullish(),
    ticket: ticket.nullish(),
  })
  .meta({ id: 'OpResult' })
export type OpResult = z.infer<typeof opResult>
export const opResults = z.object({ results: z.array(opResult), cursor: z.int() }).meta({ id: 'OpResults' })
export type OpResults = z.infer<typeof opResults>

/** POST /staff/orders/{id}/delivery: what the courier's slip shows. Personal data, so an audit row is written. */
export const deliverySheet = z
  .object({
    name: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string(),
    comment: z.string().nullable(),
    recipient: z.object({ name: z.string(), phone: z.string() }).nullable(),
    leave_at_door: z.boolean(),
    no_call: z.boolean(),
    to_pay: money,
    pay_text: z.string(),
  })
  .meta({ id: 'DeliverySheet' })
export type DeliverySheet = z.infer<typeof deliverySheet>
