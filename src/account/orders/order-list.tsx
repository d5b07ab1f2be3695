import { apologyNoteText, isApologyLeft } from './apology-note'
import { orderHeadline, pageNumbers } from './order-text'
import { Link } from '@tanstack/react-router'
import { DishStack } from '~/checkout/order-parts'
import { stampText } from '~/rules/moment-text'
import type { Order } from '~/contracts/orders'
import { Price } from '~/ui/price'
import { PayButton } from './pay-button'
import { isUnpaid, moneyText, unpaidText } from './order-payment'
import { isLive } from './orders.queries'
import { RepeatButton } from './repeat-button'
import { useLineField } from './order-details'
import { ORDER_STATUS_LABELS } from '~/contracts/constants'
import { cx } from '~/ui/cx'
import { chipClass } from '~/ui/chip'

/** An order in the list: a link to the order, with a button that repeats or pays it. */
export function OrderRow({ order, now }: { order: Order; now: Date }) {
  const fieldOf = useLineField()
  const dishes = order.lines.map((line, index) => ({ key: index, src: line.image.webp, field: fieldOf(line) }))
  return (
    <article className="relative flex flex-wrap items-center gap-x-4 gap-y-3 rounded-panel bg-quiet p-4 not-has-[button:hover]:hover:bg-quiet-2 md:flex-nowrap lg:px-6 lg:py-5">
      <span className="shrink-0">
        <DishStack dishes={dishes} isTight />
      </span>
      <span className="min-w-0 basis-32 grow">
        <Link
          to="/account/orders/$id"
          params={{ id: order.id }}
          className="block min-h-11 outline-none after:absolute after:inset-0 after:rounded-panel focus-visible:after:outline-3 focus-visible:after:outline-offset-3 focus-visible:after:outline-ink"
        >
          <span className="block type-name">{stampText(order.created_at, now)}</span>
          <span className="mt-0.5 mb-2 block type-meta text-ink-2">
            {`№\u00a0${order.number}`}
            {isLive(order.status) && !isUnpaid(order) && <span className="text-ink">{` · ${orderHeadline(order, now).title}`}</span>}
          </span>
        </Link>
        <span className={cx('inline-flex min-h-7 items-center rounded-full bg-page px-3 py-1 type-badge text-balance', lookOf(order))}>
          {isUnpaid(order) ? unpaidText(order) : ORDER_STATUS_LABELS[order.status]}
        </span>
        {order.apology && isApologyLeft(order.apology, now) && (
          <span className="mt-2 block type-meta text-ink-2">{apologyNoteText(order.apology, now)}</span>
        )}
        {order.status === 'canceled' && <span className="mt-2 block type-meta text-ink-2 empty:hidden">{moneyText(order)}</span>}
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

function lookOf({ status, payment_status }: Order): string {
  if (status === 'completed') return 'text-ok'
  return status === 'canceled' || (status === 'new' && payment_status === 'failed') ? 'text-err' : 'text-ink'
}

/** Links to the pages of the list; none for a single page. */
export function Pagination({ current, last }: { current: number; last: number }) {
  if (last < 2) return null
  return (
    <nav aria-label="Страницы" className="mt-7 flex flex-wrap gap-2">
      {pageNumbers(current, last).map((page, index) =>
        page === 0 ? (
          <span key={`gap-${index}`} className="flex h-11 items-center px-1 text-ink-3">
            …
          </span>
        ) : (
          <Link
            key={page}
            to="/account/orders"
            search={page === 1 ? {} : { page }}
            resetScroll={false}
            // the router compares the number of the link with the text of the URL
            aria-current={page === current ? 'page' : undefined}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-label={`Страница ${page}`}
            className={chipClass(false, 'min-w-11')}
          >
            {page}
          </Link>
        ),
      )}
    </nav>
  )
}
