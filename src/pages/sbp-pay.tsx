import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { orderQueries } from '~/account/orders/orders.queries'
import { PayButton } from '~/account/orders/pay-button'
import type { Order } from '~/contracts/orders'
import { isPayAddress } from '~/lib/safe-link'
import { glue } from '~/lib/text'
import { ButtonLink } from '~/ui/button'

const QrCode = lazy(() => import('~/ui/qr-code').then((module) => ({ default: module.QrCode })))

/** The code that a bank's app scans, and on a phone the way into the app. Payments that an acquirer's own page takes have its button. */
export function SbpPay({ order }: { order: Pick<Order, 'id' | 'number' | 'totals' | 'payment_status'> }) {
  const { data, isPending } = useQuery(orderQueries.payment(order.id))
  const link = data?.is_qr && data.url !== null && isPayAddress(data.url, window.location.origin) ? data.url : null
  if (isPending) return <span aria-hidden="true" className="h-13 w-60 rounded-full bg-ink/10 lg:size-50 lg:rounded-card" />
  if (link === null) return <PayButton order={order} kind="ink" />
  return (
    <>
      <div className="flex basis-full items-center gap-5 max-lg:hidden">
        <Suspense fallback={<span className="size-50 rounded-card bg-white" />}>
          <QrCode text={link} label="QR-код для оплаты по СБП" className="size-50 shrink-0" />
        </Suspense>
        <p className="max-w-60 type-body">{glue('Наведите камеру телефона на код: откроется приложение банка.')}</p>
      </div>
      <ButtonLink href={link} kind="ink" className="lg:hidden" sum={order.totals.total}>
        Открыть банк
      </ButtonLink>
    </>
  )
}
