import { Link } from '@tanstack/react-router'
import type { Order } from '~/contracts/orders'
import { kitchenWork, orderStops, type OrderStop } from './order-text'
import { PayButton } from './pay-button'
import { isUnpaid } from './order-payment'
import { Icon } from '~/ui/icon'
import { cx } from '~/ui/cx'
import { Plate } from '~/ui/plate'

type OrderPanelProps = { order: Order; title: string; note: string; isLink?: boolean }

/** The state of an order with its belt, and the payment button if it is unpaid. With `isLink` the whole panel links to the order. */
export function OrderPanel({ order, title, note, isLink = false }: OrderPanelProps) {
  const work = kitchenWork(order)
  return (
    <section className="on-nori relative -mx-(--gutter) flex-wrap items-start justify-between gap-y-3 overflow-hidden rounded-panel bg-nori pt-7 pb-6 text-on-nori lg:mx-0 lg:flex lg:pt-9 lg:pb-9">
      <div className={cx('px-(--gutter) lg:px-10', work && 'lg:max-w-[60%] xl:max-w-120')}>
        <h2 className="type-section max-sm:max-w-88 lg:max-xl:max-w-130">
          {isLink ? (
            <Link
              to="/account/orders/$id"
              params={{ id: order.id }}
              className="outline-none after:absolute after:inset-0 after:z-20 after:rounded-panel focus-visible:after:outline-3 focus-visible:after:-outline-offset-8 focus-visible:after:outline-tamago"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <p className="mt-1.5 max-w-(--container-text) type-body text-on-nori-2">{note}</p>
        {isUnpaid(order) && <PayButton order={order} kind="salmon" className="relative z-30 mt-5 min-w-64 max-sm:w-full" />}
      </div>
      <OrderBelt
        stops={orderStops(order)}
        dish={order.lines[0]?.image.webp}
        isCanceled={order.status === 'canceled'}
        className="mt-2 w-full lg:order-last"
      />
      {work && <KitchenWork {...work} />}
    </section>
  )
}

/** What the kitchen does, under the belt; on a wide screen beside the headline. A tick for each made line. */
function KitchenWork({ text, ticks }: { text: string; ticks: readonly boolean[] }) {
  return (
    <div className="mt-5 px-(--gutter) lg:mt-0 lg:px-10">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card bg-nori-2 px-5 py-4 lg:flex-col lg:items-start">
        <p className="type-button">{text}</p>
        {ticks.length > 0 && (
          <ul aria-hidden="true" className="flex flex-wrap gap-1.5">
            {ticks.map((isMade, index) => (
              <li
                key={index}
                className={cx(
                  'flex size-7 items-center justify-center rounded-full',
                  isMade ? 'bg-wasabi text-on-field' : 'border-2 border-on-nori-2/50 bg-nori',
                )}
              >
                {isMade && <Icon name="check" className="size-4.5" />}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

type OrderBeltProps = {
  /** Three or four stops. */
  stops: readonly OrderStop[]
  /** Shown on the current plate. */
  dish?: string | null
  isCanceled?: boolean
  className?: string
}

const plateAt: Record<number, readonly string[]> = {
  3: ['left-1/6', 'left-1/2', 'left-5/6'],
  4: ['left-1/8', 'left-3/8', 'left-5/8', 'left-7/8'],
}

/** The stops of an order on a dark belt: ticks for done, a plate for the current one, rings for coming ones. */
export function OrderBelt({ stops, dish, isCanceled = false, className }: OrderBeltProps) {
  const current = stops.findIndex((stop) => stop.state === 'current')
  const at = current < 0 ? stops.length - 1 : current
  const isOver = current < 0 && !isCanceled
  const columns = stops.length === 3 ? 'grid-cols-3' : 'grid-cols-4'

  return (
    <div className={cx('relative pt-7', className)}>
      <div aria-hidden="true" className={cx('relative h-13 overflow-hidden bg-nori-2', isCanceled && 'opacity-60 grayscale-50')}>
        <div className="absolute inset-x-0 bottom-0 h-2 bg-shade" />
        <div className="seams-narrow absolute inset-0" />
      </div>
      {!isOver && (
        <span
          aria-hidden="true"
          className={cx(
            'absolute top-3.5 z-10 -translate-x-1/2 transition-[left] duration-travel ease-panel motion-reduce:transition-none lg:top-2',
            isCanceled && 'grayscale-50',
            plateAt[stops.length]?.[at],
          )}
        >
          <Plate field={isCanceled ? 'rice' : 'tamago'} src={isCanceled ? null : dish} className="size-20! lg:size-23!" />
        </span>
      )}
      <ol className={cx('grid', columns)}>
        {stops.map((stop) => (
          <li
            key={stop.label}
            aria-current={stop.state === 'current' ? 'step' : undefined}
            className="relative px-0.5 pt-6 text-center lg:pt-7.5"
          >
            {(isOver || stop.state !== 'current') && (
              <span
                className={cx(
                  'absolute inset-x-0 -top-10.5 mx-auto flex size-7.5 items-center justify-center rounded-full',
                  isOver || stop.state === 'done' ? 'bg-wasabi text-on-field' : 'border-2 border-on-nori-2/50 bg-nori',
                )}
              >
                {(isOver || stop.state === 'done') && <Icon name="check" aria-label="Пройдено" className="size-4.5" />}
              </span>
            )}
            <span
              className={cx(
                'block type-chip text-[min(0.9375rem,4.7vw)] leading-5',
                stop.state === 'current' ? 'font-semibold text-on-nori' : stop.state === 'coming' ? 'text-on-nori-2' : 'text-on-nori',
              )}
            >
              {stop.label}
            </span>
            {stop.time && <span className="block type-caption text-[min(0.8125rem,4.1vw)] text-on-nori-2">{stop.time}</span>}
          </li>
        ))}
      </ol>
    </div>
  )
}
