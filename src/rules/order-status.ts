import { ORDER_STATUS_LABELS } from '~/contracts/constants'
import type { Order, OrderStatus } from '~/contracts/orders'

/** `shop` cancels an order whose online payment is overdue. */
export type OrderActor = 'customer' | 'staff' | 'shop'

export type OrderState = Pick<Order, 'status' | 'delivery_type' | 'payment_status'>

type Move = {
  from: OrderStatus
  to: OrderStatus
  by: readonly OrderActor[]
  /** An extra condition, and the message if it does not hold. */
  guard?: { holds: (order: OrderState) => boolean; text: string }
}

const isUnpaid = ({ payment_status }: OrderState) => payment_status === 'pending' || payment_status === 'failed'

/** All allowed transitions; any other is a conflict. */
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

/** Why an order cannot change to a status, as a Russian sentence; null if it can. */
export function moveProblem(order: OrderState, to: OrderStatus, actor: OrderActor): string | null {
  const move = MOVES.find(({ from, to: target, by }) => from === order.status && target === to && by.includes(actor))
  if (!move) return `Заказ со статусом «${ORDER_STATUS_LABELS[order.status]}» нельзя перевести в «${ORDER_STATUS_LABELS[to]}»`
  return move.guard && !move.guard.holds(order) ? move.guard.text : null
}

export function canMove(order: OrderState, to: OrderStatus, actor: OrderActor): boolean {
  return moveProblem(order, to, actor) === null
}
