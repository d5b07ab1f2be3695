import { Link } from '@tanstack/react-router'
import { DishStack } from '~/checkout/dish-stack'
import { stampWords } from '~/checkout/date-words'
import type { Order } from '~/contracts/orders'
import { fieldOf } from '~/lib/food-field'
import { Price } from '~/ui/price'
import { StatusPill } from './status-pill'

type OrderRowProps = { order: Order; now: Date }

/** An order in the list: its dishes, when, which, how it ended and what it cost. */
export function OrderRow({ order, now }: OrderRowProps) {
  const dishes = order.lines.map((line, index) => ({ key: index, src: line.image.webp, field: fieldOf('', line.goods_id) }))
  return (
    <Link
      to="/account/orders/$id"
      params={{ id: order.id }}
      className="press flex flex-wrap items-center gap-x-4 gap-y-3 rounded-panel bg-quiet p-4 hover:bg-quiet-2 md:flex-nowrap lg:px-6 lg:py-5"
    >
      <span className="shrink-0 md:w-58">
        <DishStack dishes={dishes} />
      </span>
      <span className="order-last flex min-w-0 basis-full items-center justify-between gap-3 md:order-none md:block md:grow md:basis-32">
        <span className="md:mb-2 md:block">
          <span className="block type-name">{stampWords(order.created_at, now)}</span>
          <span className="mt-0.5 block type-meta text-ink-2">{`№\u00a0${order.number}`}</span>
        </span>
        <StatusPill status={order.status} />
      </span>
      <Price value={order.totals.total} className="ml-auto" />
    </Link>
  )
}
