import { stampText } from '~/checkout/time-text'
import { ORDER_STATUS_LABELS } from '~/contracts/constants'
import type { Order } from '~/contracts/orders'

type OrderHistoryProps = { history: Order['history']; now: Date }

/** Every status the order had, in the words of §4, with its moment and, where the kitchen gave one, the reason. One step is no history: the order says
 *  when it was placed itself. */
export function OrderHistory({ history, now }: OrderHistoryProps) {
  if (history.length < 2) return null
  return (
    <section
      aria-labelledby="order-history"
      className="rounded-panel bg-quiet p-5 max-xl:order-last lg:p-7 print:order-last print:break-inside-avoid print:p-0"
    >
      <h2 id="order-history" className="type-block">
        История заказа
      </h2>
      <ol className="mt-3.5 flex flex-col gap-2.5">
        {history.map(({ status, at, reason }) => (
          <li key={status}>
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>{ORDER_STATUS_LABELS[status]}</span>
              <time dateTime={at} className="type-meta text-ink-3">
                {stampText(at, now)}
              </time>
            </span>
            {reason && <span className="block max-w-(--container-text) type-meta break-words text-ink-2">{reason}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
