import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ApologyNote } from '~/account/orders/apology-note'
import { OrderChanges } from '~/account/orders/order-changes'
import { OwnOrderFacts, OrderHead, OrderHistory, OwnOrderLines, PrintButton } from '~/account/orders/order-details'
import { OrderPanel } from '~/account/orders/order-panel'
import { OrderSums } from '~/account/orders/order-totals'
import { orderQueries } from '~/account/orders/orders.queries'
import { orderHeadline } from '~/account/orders/order-text'
import { useOrderNews } from '~/account/orders/use-order-news'
import { shopQueries } from '~/shop/shop.functions'
import { usePaymentChange } from './use-payment-change'

/** One order. While it is live its status updates without a reload. */
export function OrderPage() {
  const { id } = useParams({ from: '/_signed-in/account/orders/$id' })
  const { data: order } = useSuspenseQuery(orderQueries.one(id))
  const { data: shop } = useSuspenseQuery(shopQueries.shop())
  const now = new Date(order.now)
  const cityId = order.address?.city_id ?? order.pickup_point?.city_id
  const cityName = shop.cities.find((city) => city.id === cityId)?.name ?? ''
  const phone = order.pickup_point?.phone || shop.contacts.phone
  const { title, note } = orderHeadline(order, now, phone)
  usePaymentChange(order)
  useOrderNews(order)

  return (
    <>
      <OrderHead number={order.number} action={<PrintButton />} />
      <div aria-live="polite" className="print:hidden">
        <OrderPanel order={order} title={title} note={note} />
      </div>
      {/* in one column the history is last; on paper place and time are first */}
      <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:mt-5 lg:gap-5 xl:grid-cols-[1.35fr_1fr] print:flex print:flex-col print:items-stretch print:gap-7">
        <div className="contents flex-col gap-5 xl:flex print:contents">
          {order.apology && <ApologyNote apology={order.apology} now={now} />}
          <OwnOrderLines lines={order.lines} />
          <OrderChanges order={order} now={now} />
          <OrderHistory history={order.history} now={now} />
        </div>
        <div className="contents flex-col gap-5 xl:flex print:contents">
          <OrderSums order={order} phone={phone} />
          <OwnOrderFacts order={order} cityName={cityName} shopName={shop.site.name} phone={shop.contacts.phone} now={now} />
        </div>
      </div>
    </>
  )
}
