import { and, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { KitchenStage } from '~/contracts/staff-constants'
import type { StoredStage } from '~/rules/kitchen-stage'
import { orderEvents, orders } from '#server/db/tables'
import { dropReadyMessage, readyMessage } from '#server/messages/order-messages'
import { hasLanes } from '#server/orders/begin-order'
import type { StaffContext } from '#server/staff/access/staff-context'
import { marksOfOrder } from './line-makers'
import { firesAt, type KitchenOrder } from './tickets'

/* Batch statements that change an order of a kitchen. */

/** Who acts, for columns of history and log. */
export const actorOf = ({ staff }: Pick<StaffContext, 'staff'>) => ({ staff_id: staff.id, device_id: staff.device?.id ?? null })

/** A change of stage, promise, courier or problem; the trigger copies who made it into the event and clears it. */
export function setOrder(ctx: StaffContext, orderId: number, values: Partial<typeof orders.$inferInsert>) {
  const { staff_id, device_id } = actorOf(ctx)
  const changed_by = JSON.stringify({ staff: staff_id, device: device_id })
  return ctx.db
    .update(orders)
    .set({ ...values, changed_by })
    .where(eq(orders.id, orderId))
}

/** No trigger watches this column: `changed_by` would stay and name the wrong person for a later change. */
export const setSeen = (ctx: StaffContext, orderId: number, seen_at: number) =>
  ctx.db.update(orders).set({ seen_at }).where(eq(orders.id, orderId))

/** An event that no trigger writes. */
export function writeEvent(ctx: StaffContext, { row }: KitchenOrder, kind: string, data: Record<string, unknown>) {
  const { id: order_id, kitchen_id } = row
  return ctx.db.insert(orderEvents).values({ order_id, kitchen_id, kind, at: ctx.now.getTime(), actor: 'staff', ...actorOf(ctx), data })
}

/** Sets the stage that marks imply. */
export const setStage = (ctx: StaffContext, { row }: KitchenOrder, stage: StoredStage): BatchItem<'sqlite'>[] => [
  setOrder(ctx, row.id, { stage, stage_at: ctx.now.getTime() }),
  ...tellReady(ctx, row, stage),
]

/** The guest of a pickup is told that it is ready, unless that is taken back at once. */
function tellReady(ctx: StaffContext, { id, stage: was }: KitchenOrder['row'], stage: StoredStage): BatchItem<'sqlite'>[] {
  if (stage === 'ready') return [readyMessage(ctx, id)]
  return was === 'ready' ? [dropReadyMessage(ctx, id)] : []
}

/** Sets the stage that a cook chose. `later` is the queue with a time to begin; the queue itself ends the waiting. */
export function chooseStage(ctx: StaffContext, order: KitchenOrder, to: KitchenStage): BatchItem<'sqlite'>[] {
  const { row, ticket } = order
  const now = ctx.now.getTime()
  const stage = to === 'later' ? 'queue' : to
  const fire_at = to === 'later' ? firesAt(row, order.lines) : to === 'queue' ? Math.min(row.fire_at ?? now, now) : row.fire_at
  return [
    setOrder(ctx, row.id, { stage, stage_at: now, fire_at }),
    // the trigger sees no change where `later` ends or begins
    ...(stage === row.stage ? [writeEvent(ctx, order, 'stage', { was: ticket.stage, is: to })] : []),
    ...tellReady(ctx, row, stage),
  ]
}

/** SQL condition: the order, and the cooks of its kitchen, are as they were read. */
export function unchanged({ row }: KitchenOrder) {
  const { id, status, promised_to, revision, stage } = orders
  const isSame = and(
    eq(id, row.id),
    eq(status, row.status),
    eq(promised_to, row.promised_to),
    eq(revision, row.revision),
    sql`${stage} is ${row.stage}`,
    sql`${marksOfOrder} = ${row.marks}`,
    hasLanes(row.kitchen_id, row.lanes),
  )
  return sql`exists (select 1 from ${orders} where ${isSame})`
}
