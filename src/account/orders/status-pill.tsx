import { ORDER_STATUS_LABELS } from '~/contracts/constants'
import type { OrderStatus } from '~/contracts/orders'

const looks: Partial<Record<OrderStatus, string>> = { completed: 'text-ok', canceled: 'text-err' }

/** The status of an order in its word. */
export function StatusPill({ status }: { status: OrderStatus }) {
  return (
    <span className={`inline-flex h-7 items-center rounded-full bg-page px-3 type-badge ${looks[status] ?? 'text-ink'}`}>
      {ORDER_STATUS_LABELS[status]}
    </span>
  )
}
