import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { OrderPanel } from '~/account/orders/order-panel'
import { OrderRow, Pagination } from '~/account/orders/order-list'
import { orderQueries, isLive } from '~/account/orders/orders.queries'
import { ownPlaceText, statusText } from '~/account/orders/order-text'
import { isUnpaid, unpaidNote } from '~/account/orders/order-payment'
import { LinkButton } from '~/ui/button'
import { EmptyState, menuLink } from '~/ui/empty-state'

/** The customer's orders, ten a page. The unpaid one, else the live one, is shown as a panel. */
export function OrdersPage() {
  const { page = 1 } = useSearch({ from: '/_signed-in/account/orders/' })
  const { data } = useSuspenseQuery(orderQueries.page(page))
  const live = data.data.find(isUnpaid) ?? data.data.find(({ status }) => isLive(status))
  const others = data.data.filter((order) => order !== live)

  if (data.data.length === 0) {
    return (
      <>
        <h1 className="type-page-small">Заказы</h1>
        <EmptyState
          title={data.meta.total === 0 ? 'Первый заказ ещё впереди' : 'На этой странице заказов нет'}
          field="tamago"
          action={data.meta.total === 0 ? menuLink : <LinkButton to="/account/orders">К последним заказам</LinkButton>}
          className="mt-5 max-lg:-mx-(--gutter)"
        />
      </>
    )
  }

  return (
    <>
      <h1 className="mb-5 type-page-small lg:mb-7">Заказы</h1>
      {live && (
        <div aria-live="polite" className="mb-4 lg:mb-5">
          <OrderPanel
            order={live}
            title={statusText(live)}
            note={[`Заказ №\u00a0${live.number}`, isUnpaid(live) ? unpaidNote(live) : ownPlaceText(live)].filter(Boolean).join(' · ')}
            isLink
          />
        </div>
      )}
      <ul className="flex flex-col gap-3">
        {others.map((order) => (
          <li key={order.id}>
            <OrderRow order={order} now={new Date(order.now)} />
          </li>
        ))}
      </ul>
      <Pagination current={data.meta.current_page} last={data.meta.last_page} />
    </>
  )
}
