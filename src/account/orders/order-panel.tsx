import { Link } from '@tanstack/react-router'
import type { Order } from '~/contracts/orders'
import { OrderBelt } from '~/account/order-belt'
import { orderStops } from './order-words'
import { PayButton } from './pay-button'
import { isUnpaid } from './pay-words'

type OrderPanelProps = { order: Order; title: string; note: string; isLink?: boolean }

/** An order on its way: what happens, and the belt; what waits for its payment can be paid here. On a phone from edge to
 *  edge. With `isLink` all of it leads to the order's own page, but for that button. */
export function OrderPanel({ order, title, note, isLink = false }: OrderPanelProps) {
  return (
    <section className="on-nori relative -mx-(--gutter) overflow-hidden rounded-panel bg-nori pt-7 pb-6 text-on-nori lg:mx-0 lg:pt-9 lg:pb-9">
      <div className="px-(--gutter) lg:px-10">
        <h2 className="type-section text-balance">
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
      <OrderBelt stops={orderStops(order)} dish={order.lines[0]?.image.webp} isCanceled={order.status === 'canceled'} className="mt-2" />
    </section>
  )
}
