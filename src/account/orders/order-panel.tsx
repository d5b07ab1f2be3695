import type { Order } from '~/contracts/orders'
import { OrderBelt } from '~/ui/order-belt'
import { orderStops } from './order-words'

type OrderPanelProps = { order: Order; title: string; note: string; headingLevel: 'h2' | 'p' }

/** For a link that the whole panel is: as wide as the panel, its ring inside, because a phone has no room beside it. */
export const panelLink =
  'relative -mx-(--gutter) block rounded-panel outline-none after:pointer-events-none after:absolute after:inset-0 after:rounded-panel focus-visible:after:outline-3 focus-visible:after:-outline-offset-8 focus-visible:after:outline-tamago lg:mx-0'

/** An order on its way: what happens, and the belt. On a phone from edge to edge. */
export function OrderPanel({ order, title, note, headingLevel: Heading }: OrderPanelProps) {
  return (
    <div className="on-nori -mx-(--gutter) overflow-hidden in-[a]:mx-0 rounded-panel bg-nori pt-7 pb-6 text-on-nori lg:mx-0 lg:pt-9 lg:pb-9">
      <div className="px-(--gutter) lg:px-10">
        <Heading className="type-section text-balance">{title}</Heading>
        <p className="mt-1.5 type-body text-on-nori-2">{note}</p>
      </div>
      <OrderBelt stops={orderStops(order)} dish={order.lines[0]?.image.webp} isCanceled={order.status === 'canceled'} className="mt-2" />
    </div>
  )
}
