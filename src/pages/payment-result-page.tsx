import { useQuery } from '@tanstack/react-query'
import { orderQueries } from '~/account/orders/orders.queries'
import { useIsSignedIn } from '~/auth/use-token'
import { ORDER_STATUS_LABELS } from '~/contracts/constants'
import type { Order } from '~/contracts/orders'
import { formatPrice, glue } from '~/lib/text'
import { LinkButton } from '~/ui/link-button'
import { Picture } from '~/ui/picture'
import { sitePictures } from '~/ui/site-pictures'
import { nobodysWords, type PaymentOutcome, paymentWords } from './payment-words'

type PaymentResultPageProps = { outcome: PaymentOutcome; orderId: number | undefined }

const fields = { success: 'wasabi', decline: 'gari' } as const

/** Where one comes back to from a payment. The page itself tells nothing; the order's own customer is told by the order,
 *  which is asked for after hydration, with the token. Contract "Payment". */
export function PaymentResultPage({ outcome, orderId }: PaymentResultPageProps) {
  const isSignedIn = useIsSignedIn()
  const { data: order } = useQuery({ ...orderQueries.one(orderId ?? 0), enabled: isSignedIn && orderId !== undefined })
  const told = order ? paymentWords(order, outcome) : { ...nobodysWords, field: fields[outcome] }
  return (
    <section data-field={told.field} className="relative min-h-dvh overflow-hidden bg-field">
      <div className="shell relative flex min-h-[calc(100svh-8rem)] flex-col justify-center py-11 lg:min-h-[calc(100svh-8.5rem)]">
        <div aria-live="polite" className="relative z-10 lg:max-w-[60%]">
          <h1 className="type-hero">{glue(told.title)}</h1>
          <p className="mt-5 type-lead">{glue(told.text)}</p>
          {order && <OrderWords order={order} />}
        </div>
        <div className="relative z-10 mt-7 flex flex-wrap gap-3">
          {order ? (
            <LinkButton to="/account/orders/$id" params={{ id: order.id }} kind="ink">
              Открыть заказ
            </LinkButton>
          ) : (
            <LinkButton to="/account/orders" kind="ink">
              Мои заказы
            </LinkButton>
          )}
          <LinkButton to="/menu" kind="line">
            Вернуться в{'\u00a0'}меню
          </LinkButton>
        </div>
        <div aria-hidden="true" className="pointer-events-none absolute inset-y-0 -right-28 flex w-1/2 items-center max-lg:hidden">
          <Picture src={order?.lines[0]?.image.webp ?? sitePictures.delivery} alt="" sizes="(width >= 1440px) 720px, 50vw" />
        </div>
      </div>
    </section>
  )
}

function OrderWords({ order: { number, status, totals } }: { order: Order }) {
  return <p className="type-lead">{`Заказ №\u00a0${number}, ${formatPrice(totals.total)}. Состояние: ${ORDER_STATUS_LABELS[status]}.`}</p>
}
