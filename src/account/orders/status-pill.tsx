import { ORDER_STATUS_LABELS } from '~/contracts/constants'
import type { Order } from '~/contracts/orders'
import { isUnpaid, unpaidWords } from './pay-words'

type StatusPillProps = { order: Pick<Order, 'status' | 'payment_status' | 'pay_by' | 'payment_error'> }

/** The status of an order in its word; of one that waits for its payment, that it does. */
export function StatusPill({ order }: StatusPillProps) {
  return (
    <span className={`inline-flex min-h-7 items-center rounded-full bg-page px-3 py-1 type-badge text-balance ${lookOf(order)}`}>
      {isUnpaid(order) ? unpaidWords(order) : ORDER_STATUS_LABELS[order.status]}
    </span>
  )
}

function lookOf({ status, payment_status }: StatusPillProps['order']): string {
  if (status === 'completed') return 'text-ok'
  return status === 'canceled' || (status === 'new' && payment_status === 'failed') ? 'text-err' : 'text-ink'
}
