import { describe, expect, it } from 'vitest'
import { ORDER_STATUSES } from '~/contracts/constants'
import { canMove, moveProblem, type OrderActor, type OrderState } from './order-status'

const state = (parts: Partial<OrderState> = {}): OrderState => ({
  status: 'new',
  delivery_type: 'delivery',
  payment_status: 'none',
  ...parts,
})

/** All transitions allowed to `actor`, as «from>to». */
function movesOf(actor: OrderActor, parts: Partial<OrderState> = {}): string[] {
  return ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.filter((to) => canMove(state({ ...parts, status: from }), to, actor)).map((to) => `${from}>${to}`),
  )
}

describe('order status transitions', () => {
  it.each<[string, OrderActor, Partial<OrderState>, string[]]>([
    ['staff, delivery', 'staff', {}, ['new>processed', 'new>canceled', 'processed>inTransit', 'processed>canceled', 'inTransit>completed']],
    [
      'staff, pickup: processed → completed as well',
      'staff',
      { delivery_type: 'pickup' },
      ['new>processed', 'new>canceled', 'processed>inTransit', 'processed>completed', 'processed>canceled', 'inTransit>completed'],
    ],
    ['the customer cancels while new', 'customer', {}, ['new>canceled']],
    ['the shop accepts, cancels and completes', 'shop', {}, ['new>processed', 'new>canceled', 'inTransit>completed']],
    ['the shop accepts what is paid', 'shop', { payment_status: 'paid' }, ['new>processed', 'new>canceled', 'inTransit>completed']],
    ['the shop accepts no pending payment', 'shop', { payment_status: 'pending' }, ['new>canceled', 'inTransit>completed']],
    ['the shop accepts no failed payment', 'shop', { payment_status: 'failed' }, ['new>canceled', 'inTransit>completed']],
  ])('%s', (_name, actor, parts, moves) => {
    expect(movesOf(actor, parts)).toEqual(moves)
  })

  it.each(['pending', 'failed'] as const)('an order whose payment is %s cannot be processed', (payment_status) => {
    expect(moveProblem(state({ payment_status }), 'processed', 'staff')).toBe('Заказ ещё не оплачен, готовить рано')
    expect(canMove(state({ payment_status }), 'canceled', 'staff')).toBe(true)
  })

  it('explains a forbidden transition', () => {
    expect(moveProblem(state({ status: 'completed' }), 'new', 'staff')).toBe('Заказ со статусом «Выдан» нельзя перевести в «Новый»')
    expect(moveProblem(state({ status: 'processed' }), 'new', 'customer')).toBe('Заказ со статусом «Обработан» нельзя перевести в «Новый»')
    expect(moveProblem(state({ status: 'processed' }), 'completed', 'staff')).toBe('Заказ с доставкой сначала едет к гостю')
    expect(moveProblem(state(), 'new', 'staff')).toBe('Заказ со статусом «Новый» нельзя перевести в «Новый»')
  })
})
