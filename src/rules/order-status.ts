import type { Order, OrderStatus } from '~/contracts/orders'
import { statusWord } from './state-words'

/** `shop` acts without a person: it accepts, cancels what nobody paid or accepted, and completes what a courier forgot. */
export type OrderActor = 'customer' | 'staff' | 'shop'

export type OrderState = Pick<Order, 'status' | 'delivery_type' | 'payment_status'>

/** An extra condition, and the message if it does not hold. */
type Guard = { holds: (order: OrderState) => boolean; text: string }
type Move = [from: OrderStatus, to: OrderStatus, by: OrderActor[], guard?: Guard]

const isUnpaid = ({ payment_status }: OrderState) => payment_status === 'pending' || payment_status === 'failed'
const paid: Guard = { holds: (order) => !isUnpaid(order), text: 'Заказ ещё не оплачен, готовить рано' }
const pickup: Guard = { holds: (order) => order.delivery_type === 'pickup', text: 'Заказ с доставкой сначала едет к гостю' }

/** All allowed transitions; any other is a conflict. */
const MOVES: readonly Move[] = [
  ['new', 'processed', ['staff', 'shop'], paid],
  ['processed', 'inTransit', ['staff']],
  ['inTransit', 'completed', ['staff', 'shop']],
  ['processed', 'completed', ['staff'], pickup],
  ['new', 'canceled', ['staff', 'customer', 'shop']],
  ['processed', 'canceled', ['staff']],
]

/** Why an order cannot change to a status, as a Russian sentence; null if it can. */
export function moveProblem(order: OrderState, to: OrderStatus, actor: OrderActor): string | null {
  const move = MOVES.find(([from, target, by]) => from === order.status && target === to && by.includes(actor))
  if (!move) return `Заказ со статусом «${statusWord(order.status, actor)}» нельзя перевести в «${statusWord(to, actor)}»`
  const guard = move[3]
  return guard && !guard.holds(order) ? guard.text : null
}

export function canMove(order: OrderState, to: OrderStatus, actor: OrderActor): boolean {
  return moveProblem(order, to, actor) === null
}
