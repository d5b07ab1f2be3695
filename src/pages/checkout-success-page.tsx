import { useSuspenseQuery } from '@tanstack/react-query'
import { orderQueries } from '~/account/orders/orders.queries'
import { placeWords, promiseWords } from '~/account/orders/order-words'
import { LinkButton } from '~/ui/link-button'
import { Picture } from '~/ui/picture'

/** The order was taken: one sentence, its number, when it will be there, two ways on. */
export function CheckoutSuccessPage({ orderId }: { orderId: number }) {
  const { data: order, dataUpdatedAt } = useSuspenseQuery(orderQueries.one(orderId))
  const when = promiseWords(order, new Date(dataUpdatedAt))
  const dish = order.lines[0]?.image.webp
  return (
    <section className="field-wasabi relative min-h-dvh overflow-hidden">
      <div className="shell relative flex min-h-[calc(100svh-8rem)] flex-col justify-center py-11 lg:min-h-[calc(100svh-8.5rem)]">
        <div className="relative z-10 lg:max-w-[60%]">
          <h1 className="type-hero">
            <span className="block">Приняли.</span> <span className="block">Уже греем сковороды.</span>
          </h1>
          <p className="mt-5 type-lead">
            {`Заказ №\u00a0${order.number}. `}
            {order.delivery_type === 'pickup' ? `Будет готов ${when}.` : `Будет у\u00a0вас ${when}.`}
          </p>
          <p className="type-lead">{placeWords(order)}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <LinkButton to="/account/orders/$id" params={{ id: order.id }} kind="ink">
              Следить за заказом
            </LinkButton>
            <LinkButton to="/menu" kind="line">
              Вернуться в меню
            </LinkButton>
          </div>
        </div>
        {dish && (
          <div
            aria-hidden="true"
            className="pointer-events-none mt-7 -mb-28 self-end lg:absolute lg:inset-y-0 lg:-right-28 lg:m-0 lg:flex lg:w-1/2 lg:items-center"
          >
            <Picture src={dish} alt="" sizes="(width >= 1440px) 720px, (width >= 1024px) 50vw, 320px" priority className="max-lg:size-80" />
          </div>
        )}
      </div>
    </section>
  )
}
