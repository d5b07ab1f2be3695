import { and, asc, eq, sql } from 'drizzle-orm'
import { alias, type AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { DeskOrder, StoryRow } from '~/contracts/staff-desk'
import { fieldTexts, kitchenTexts } from '~/rules/order-difference'
import { formatZoned } from '~/rules/schedule'
import { missing } from '#server/core/errors'
import {
  cities,
  customers,
  orderEdits,
  orderEvents,
  orderLines,
  orders,
  orderStatusHistory,
  outbox,
  payments,
  refunds,
  staff,
  staffDevices,
} from '#server/db/tables'
import { orderBatch, toOrders } from '#server/orders/order-shape'
import { receiptsQuery, toDeskReceipt } from '#server/till/receipt-records'
import { kitchensOf, type StaffContext } from '#server/staff/access/staff-context'
import { readEditBasis } from './edit-basis'
import { loadDictionaries } from '#server/shop/dictionaries.service'
import { editProblem, mayCall } from './edit-order.service'
import { leftOf } from './plan-refund'
import { refundsQuery, toRefund } from './refund-rows'
import { deskQuery, toStaffOrder } from './staff-order'
import { storyOf, whoOf } from './story'

/** One order of the caller's kitchens with everything that happened to it; the phone is masked. @throws HttpError 404 */
export async function readDeskOrder(ctx: StaffContext, id: number): Promise<DeskOrder> {
  const { db } = ctx
  const which = ownOrder(ctx, id)
  const [basis, { edits, ...basisOfStory }, [rows, lines, history, [desk], [customer], paid, messages, receipts]] = await Promise.all([
    readEditBasis(ctx, id),
    readStoryBasis(ctx, id),
    db.batch([
      ...orderBatch(db, which),
      deskQuery(db, which),
      db.select({ orders: customers.orders_count }).from(customers).innerJoin(orders, eq(orders.customer_id, customers.id)).where(which),
      db.select().from(payments).where(eq(payments.order_id, id)).orderBy(asc(payments.id)),
      // what the watchdog tells staff is not told to the guest
      db
        .select()
        .from(outbox)
        .where(and(eq(outbox.order_id, id), eq(outbox.kind, 'order')))
        .orderBy(asc(outbox.id)),
      receiptsQuery(ctx, id),
    ]),
  ])
  const { facts } = await loadDictionaries(ctx)
  const [row] = rows
  const [order] = toOrders(rows, lines, history)
  if (!row || !order || !desk) throw missing('Такого заказа нет')
  const moment = (at: number) => formatZoned(new Date(at), row.time_zone)
  return {
    order: toStaffOrder(ctx, order, row, desk),
    story: storyOf({ ...basisOfStory, edits }),
    messages: messages.map(({ created_at, text, status }) => ({ at: moment(created_at), text, status })),
    payments: paid.map((one) => {
      const { amount, status, reason, url } = one
      return { id: one.id, at: moment(one.created_at), amount, status, reason, url: status === 'pending' ? url : null }
    }),
    refunds: basisOfStory.refunds.map(toRefund),
    receipts: receipts.map((receipt) => toDeskReceipt(receipt, row.time_zone)),
    edits: edits.map(({ revision, at, text, before, after, ...who }) => {
      return { revision, at: moment(at), by: whoOf({ actor: 'staff', ...who }), text, before, after }
    }),
    left_to_refund: leftOf(basis),
    edit: editProblem(ctx, basis, facts.phone_mask)?.text ?? null,
    courier_phone: order.status === 'inTransit' && mayCall(ctx) ? basis.order.courier_phone : null,
    customer_orders: customer?.orders ?? 0,
  }
}

/** What happened to an order of the caller's kitchens, the oldest first. @throws HttpError 404 */
export const readStory = async (ctx: StaffContext, id: number): Promise<StoryRow[]> => storyOf(await readStoryBasis(ctx, id))

const ownOrder = (ctx: StaffContext, id: number) => sql`${orders.id} = ${id} and ${kitchensOf(ctx, orders.kitchen_id)}`

async function readStoryBasis(ctx: StaffContext, id: number) {
  const { db } = ctx
  const which = ownOrder(ctx, id)
  const courier = alias(staff, 'courier')
  // columns of one name would fall together
  const nameOf = (name: AnySQLiteColumn, as: string) => sql<string | null>`${name}`.as(as)
  const who = { person: nameOf(staff.name, 'person_name'), tablet: nameOf(staffDevices.name, 'tablet_name') }
  const [[order], lines, steps, events, edits, back] = await db.batch([
    db
      .select({ source: orders.source, delivery_type: orders.delivery_type, time_zone: cities.time_zone })
      .from(orders)
      .innerJoin(cities, eq(cities.id, orders.city_id))
      .where(which),
    db.select({ position: orderLines.position, qtt: orderLines.qtt }).from(orderLines).where(eq(orderLines.order_id, id)),
    db
      .select({ row: orderStatusHistory, ...who })
      .from(orderStatusHistory)
      .leftJoin(staff, eq(staff.id, orderStatusHistory.staff_id))
      .leftJoin(staffDevices, eq(staffDevices.id, orderStatusHistory.device_id))
      .where(eq(orderStatusHistory.order_id, id))
      .orderBy(asc(orderStatusHistory.id)),
    db
      .select({ row: orderEvents, ...who, courier: nameOf(courier.name, 'courier_name') })
      .from(orderEvents)
      .leftJoin(staff, eq(staff.id, orderEvents.staff_id))
      .leftJoin(staffDevices, eq(staffDevices.id, orderEvents.device_id))
      .leftJoin(courier, sql`${orderEvents.kind} = 'courier' and ${courier.id} = json_extract(${orderEvents.data}, '$.is')`)
      .where(eq(orderEvents.order_id, id))
      .orderBy(asc(orderEvents.id)),
    db
      .select({ row: orderEdits, ...who })
      .from(orderEdits)
      .leftJoin(staff, eq(staff.id, orderEdits.staff_id))
      .leftJoin(staffDevices, eq(staffDevices.id, orderEdits.device_id))
      .where(eq(orderEdits.order_id, id))
      .orderBy(asc(orderEdits.revision)),
    refundsQuery(db, eq(refunds.order_id, id)),
  ])
  if (!order) throw missing('Такого заказа нет')
  return {
    order,
    portions: new Map(lines.map(({ position, qtt }) => [position, qtt])),
    history: steps.map(({ row, ...by }) => ({ ...row, ...by })),
    events: events.map(({ row, ...by }) => ({ ...row, ...by })),
    edits: edits.map(({ row: { revision, at, before, after, fields }, ...by }) => {
      const changes = [...kitchenTexts(before.lines, after.lines), ...fieldTexts(fields)]
      return { revision, at, before, after, text: `Изменён: ${changes.join(', ') || 'состав тот же'}`, ...by }
    }),
    refunds: back,
  }
}
