import { stampText } from '~/checkout/time-text'
import type { Order } from '~/contracts/orders'
import { glue } from '~/lib/text'
import { LinkButton } from '~/ui/button'
import { sitePictures } from '~/ui/site-pictures'
import { OrderPanel } from '~/account/orders/order-panel'
import { orderHeadline, placeWords } from '~/account/orders/order-words'
import { isLive } from '~/account/orders/orders.queries'
import { isUnpaid, unpaidNote } from '~/account/orders/pay-words'
import { OverviewPanel, wholePanel } from './overview-panel'

type OverviewOrderProps = { order: Order | undefined; now: Date }

/** The last order on its belt, all of it a link to the order; before the first one, an invitation. */
export function OverviewOrder({ order, now }: OverviewOrderProps) {
  if (!order) {
    return (
      <OverviewPanel
        field="gari"
        title="Первый заказ ещё впереди"
        picture={sitePictures.heroRolls}
        isWide
        action={
          <LinkButton to="/menu" kind="ink" className={wholePanel}>
            Открыть меню
          </LinkButton>
        }
      >
        <p className="mt-3 max-w-3/5 type-body text-balance">{glue('Начните с хитов: их заказывают чаще всего.')}</p>
      </OverviewPanel>
    )
  }
  const when = isUnpaid(order) ? unpaidNote(order) : isLive(order.status) ? placeWords(order) : stampText(order.created_at, now)
  return (
    <div aria-live="polite">
      <OrderPanel
        order={order}
        title={orderHeadline(order, now).title}
        note={[`Заказ №\u00a0${order.number}`, when].filter(Boolean).join(' · ')}
        isLink
      />
    </div>
  )
}
