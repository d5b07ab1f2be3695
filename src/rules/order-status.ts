import { ORDER_STATUS_LABELS } from '~/contracts/constants'
import type { Order, OrderStatus } from '~/contracts/orders'

/** Who moves an order: its customer, the staff, or the shop itself (an online payment that is late). */
export type OrderActor = 'customer' | 'staff' | 'shop'

/** What a move depends on. */
export type OrderState = Pick<Order, 'status' | 'delivery_type' | 'payment_status'>

type Move = {
  from: OrderStatus
  to: OrderStatus
  by: readonly OrderActor[]
  /** What must hold besides, and what the staff reads where it does not. */
  guard?: { holds: (order: OrderState) => boolean; text: string }
}

const isUnpaid = ({ payment_status }: OrderState) => payment_status === 'pending' || payment_status === 'failed'

/** Every move there is; anything else is a conflict. Spec §4, contract "Order". */
const MOVES: readonly Move[] = [
  {
    from: 'new',
    to: 'processed',
    by: ['staff'],
    guard: { holds: (order) => !isUnpaid(order), text: 'Заказ ещё не оплачен, готовить рано' },
  },
  { from: 'processed', to: 'inTransit', by: ['staff'] },
  { from: 'inTransit', to: 'completed', by: ['staff'] },
  {
    from: 'processed',
    to: 'completed',
    by: ['staff'],
    guard: { holds: (order) => order.delivery_type === 'pickup', text: 'Заказ с доставкой сначала едет к гостю' },
  },
  { from: 'new', to: 'canceled', by: ['staff', 'customer'] },
  { from: 'new', to: 'canceled', by: ['shop'], guard: { holds: isUnpaid, text: 'Заказ не ждёт оплаты' } },
  { from: 'processed', to: 'canceled', by: ['staff'] },
]

/** Why an order cannot be moved, as a Russian sentence, or null where it can. Pure; never throws. Contract "Order". */
export function moveProblem(order: OrderState, to: OrderStatus, actor: OrderActor): string | null {
  const move = MOVES.find((one) => one.from === order.status && one.to === to && one.by.includes(actor))
  if (!move) return `Заказ со статусом «${ORDER_STATUS_LABELS[order.status]}» нельзя перевести в «${ORDER_STATUS_LABELS[to]}»`
  return move.guard && !move.guard.holds(order) ? move.guard.text : null
}

/** Whether an order may be moved to a status by this actor. */
export function canMove(order: OrderState, to: OrderStatus, actor: OrderActor): boolean {
  return moveProblem(order, to, actor) === null
}
