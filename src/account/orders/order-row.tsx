import { Link } from '@tanstack/react-router'
import { DishStack } from '~/checkout/order-parts'
import { stampText } from '~/checkout/time-text'
import type { Order } from '~/contracts/orders'
import { Price } from '~/ui/price'
import { PayButton } from './pay-button'
import { isUnpaid, moneyWords } from './pay-words'
import { RepeatButton } from './repeat-button'
import { StatusPill } from './status-pill'
import { useLineField } from './use-line-field'

type OrderRowProps = { order: Order; now: Date }

/** An order in the list: its dishes, when, which, how it ended and what it cost. All of it is a link; the button that
 *  orders it again, or pays for it, is one of its own. */
export function OrderRow({ order, now }: OrderRowProps) {
  const fieldOf = useLineField()
  const dishes = order.lines.map((line, index) => ({ key: index, src: line.image.webp, field: fieldOf(line) }))
  return (
    <article className="relative flex flex-wrap items-center gap-x-4 gap-y-3 rounded-panel bg-quiet p-4 not-has-[button:hover]:hover:bg-quiet-2 md:flex-nowrap lg:px-6 lg:py-5">
      {/* closer on a phone, so that the date keeps its place beside them */}
      <span className="shrink-0 md:w-58">
        <DishStack dishes={dishes} isTight />
      </span>
      <span className="min-w-0 basis-32 grow">
        <Link
          to="/account/orders/$id"
          params={{ id: order.id }}
          className="block min-h-11 outline-none after:absolute after:inset-0 after:rounded-panel focus-visible:after:outline-3 focus-visible:after:outline-offset-3 focus-visible:after:outline-ink"
        >
          <span className="block type-name">{stampText(order.created_at, now)}</span>
          <span className="mt-0.5 mb-2 block type-meta text-ink-2">{`№\u00a0${order.number}`}</span>
        </Link>
        <StatusPill order={order} />
        {order.status === 'canceled' && <span className="mt-2 block type-meta text-ink-2 empty:hidden">{moneyWords(order)}</span>}
      </span>
      {isUnpaid(order) ? (
        <PayButton order={order} kind="white" size="sm" className="relative grow md:grow-0" />
      ) : (
        <>
          <Price value={order.totals.total} className="shrink-0" />
          <RepeatButton order={order} kind="white" size="sm" className="relative grow md:grow-0">
            Повторить
          </RepeatButton>
        </>
      )}
    </article>
  )
}
