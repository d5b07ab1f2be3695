import { eq } from 'drizzle-orm'
import type { OrderStatus } from '~/contracts/orders'
import { HOUR_MS, MINUTE_MS } from '~/rules/time'
import { orders } from '#server/db/tables'
import { HttpError, reasonOf } from '#server/core/errors'
import type { ServiceContext } from '#server/http/context'
import { moveOrder } from '#server/orders/move-order'
import { acceptsAt, isAwaited, mustCall } from '#server/staff/kitchen/board/tickets'
import type { WatchedKitchen, WatchedOrder } from './kitchen-state'

/** How long an order waits for a person who accepts it. */
const MANUAL_MS = 8 * MINUTE_MS
/** A courier is not that long on the road: nobody has said that the order arrived. */
const ON_THE_ROAD_MS = 3 * HOUR_MS
const NOT_ANSWERED = 'Кухня не ответила'
const NOT_REPORTED = 'Курьер не отметил доставку'

/** Accepts what is due where no board does it, answers for a kitchen that does not, and completes what couriers forgot. Returns how many
 *  orders moved. */
export async function moveDueOrders(ctx: ServiceContext, kitchen: WatchedKitchen): Promise<number> {
  let moved = 0
  for (const order of kitchen.orders) {
    const step = dueStep(order, kitchen, ctx.now.getTime())
    if (step && (await move(ctx, order.id, step))) moved += 1
  }
  return moved
}

type Step = { to: OrderStatus; reason: string | null; problem?: string }

function dueStep(order: WatchedOrder, { row, isOpenSince }: WatchedKitchen, now: number): Step | null {
  if (order.status === 'inTransit') {
    const isForgotten = order.taken_at !== null && order.taken_at <= now - ON_THE_ROAD_MS
    return isForgotten ? { to: 'completed', reason: null, problem: NOT_REPORTED } : null
  }
  if (order.status !== 'new' || isAwaited(order)) return null
  if (row.accept === 'auto') {
    const due = acceptsAt(order)
    return due !== null && due <= now && isOpenSince(0) ? { to: 'processed', reason: null } : null
  }
  if ((order.stage_at ?? order.created_at) > now - MANUAL_MS || !isOpenSince(MANUAL_MS)) return null
  if (row.manual_timeout === 'cancel') return { to: 'canceled', reason: NOT_ANSWERED }
  return mustCall(order) ? null : { to: 'processed', reason: null }
}

/** False if it moved meanwhile, or could not. */
async function move(ctx: ServiceContext, id: number, { to, reason, problem }: Step): Promise<boolean> {
  try {
    const alongside = () => (problem === undefined ? [] : [ctx.db.update(orders).set({ problem }).where(eq(orders.id, id))])
    await moveOrder(ctx, { which: eq(orders.id, id), to, actor: 'shop', reason, alongside })
    return true
  } catch (error) {
    if (!(error instanceof HttpError))
      console.error(JSON.stringify({ level: 'error', event: 'watchdog', order: id, reason: reasonOf(error) }))
    return false
  }
}
