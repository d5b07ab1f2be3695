import { useSuspenseQuery } from '@tanstack/react-query'
import { useLoaderData } from '@tanstack/react-router'
import { orderQueries } from '~/account/orders/orders.queries'
import { ownPlaceText } from '~/account/orders/order-text'
import { RepeatButton } from '~/account/orders/repeat-button'
import { glueAddress } from '~/rules/address-text'
import { orderPromise } from '~/checkout/time-text'
import type { Order } from '~/contracts/orders'
import { formatBonuses, glue } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { LinkButton } from '~/ui/button'
import { ResultFrame } from './result-frame'

/** The order is placed: its number, time and place, discounts and gifts, and two links. */
export function CheckoutSuccessPage() {
  const { id } = useLoaderData({ from: '/_signed-in/checkout_/success' })
  const { data: order } = useSuspenseQuery(orderQueries.one(id))
  return (
    <ResultFrame field="wasabi" dish={order.lines[0]?.image.webp} isFirst>
      <div className="relative z-10 lg:max-w-[60%]">
        <h1 className="type-hero">
          {order.status === 'new' ? (
            <>
              <span className="block">Заказ у{'\u00a0'}нас.</span> <span className="block">Ждём ответа кухни.</span>
            </>
          ) : (
            <>
              <span className="block">Приняли.</span> <span className="block">Уже греем сковороды.</span>
            </>
          )}
        </h1>
        <p className="mt-5 type-lead">{`Заказ №\u00a0${order.number}. ${orderPromise(order, new Date(order.now))}.`}</p>
        <p className="type-lead">{`${order.pickup_point ? 'Заберите по\u00a0адресу: ' : ''}${glueAddress(ownPlaceText(order))}.`}</p>
        <Given order={order} />
        <div className="mt-7 flex flex-wrap gap-3">
          <LinkButton to="/account/orders/$id" params={{ id: order.id }} kind="ink">
            Следить за заказом
          </LinkButton>
          <RepeatButton order={order} kind="line">
            Повторить
          </RepeatButton>
        </div>
      </div>
    </ResultFrame>
  )
}

/** The promo code's discount, the gift, and the bonuses to be earned. */
function Given({ order }: { order: Order }) {
  const { promocode, gift, totals, promotions } = order
  const isOfCode = promocode !== null && (promotions ?? []).length === 0
  const { discount, bonuses_earned: bonuses } = totals
  const rows = [
    discount > 0 && `Скидка${isOfCode ? ` по коду ${promocode}` : ''}: ${priceText(discount)}.`,
    gift && `В подарок: ${gift.name}.`,
    bonuses > 0 && `Вернём ${formatBonuses(bonuses)}, когда ${order.delivery_type === 'pickup' ? 'заберёте заказ' : 'заказ приедет'}.`,
  ].filter((row) => typeof row === 'string')
  if (rows.length === 0) return null
  return (
    <ul className="mt-4 flex flex-col gap-1 type-body">
      {rows.map((row) => (
        <li key={row}>{glue(row)}</li>
      ))}
    </ul>
  )
}
