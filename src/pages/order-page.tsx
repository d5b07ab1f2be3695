import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from '~/ui/icons.gen'
import { OrderFacts } from '~/account/order-facts'
import { OrderLines } from '~/account/order-lines'
import { OrderPanel } from '~/account/order-panel'
import { OrderSums } from '~/account/order-sums'
import { orderQueries } from '~/account/orders.queries'
import { orderHeadline } from '~/account/order-words'
import { shopQueries } from '~/catalog/shop.queries'

/** One order. While it is under way its status follows by itself. */
export function OrderPage({ id }: { id: number }) {
  const { data: order, dataUpdatedAt } = useSuspenseQuery(orderQueries.one(id))
  const { data: shop } = useSuspenseQuery(shopQueries.shop())
  // the moment of the answer is the same on the server and in the browser, the clock is not
  const now = new Date(dataUpdatedAt)
  const { title, note } = orderHeadline(order, now)
  const cityId = order.address?.city_id ?? order.pickup_point?.city_id
  const cityName = shop.cities.find((city) => city.id === cityId)?.name ?? ''

  return (
    <>
      <Link
        to="/account/orders"
        className="-ml-1.5 inline-flex min-h-11 items-center gap-1.5 rounded-full pr-3 type-chip text-ink-2 hover:text-ink"
      >
        <ChevronLeft aria-hidden="true" className="size-5" />
        Все заказы
      </Link>
      <h1 className="mb-5 type-page-small lg:mb-7">{`Заказ №\u00a0${order.number}`}</h1>
      <div aria-live="polite">
        <OrderPanel order={order} title={title} note={note} headingLevel="h2" />
      </div>
      <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:mt-5 lg:gap-5 xl:grid-cols-[1.35fr_1fr]">
        <OrderLines lines={order.lines} />
        <div className="flex flex-col gap-4 lg:gap-5">
          <OrderSums order={order} phone={order.pickup_point?.phone ?? shop.contacts.phone} />
          <OrderFacts order={order} cityName={cityName} now={now} />
        </div>
      </div>
    </>
  )
}
