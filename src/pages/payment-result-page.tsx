import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useEffect } from 'react'
import { orderQueries } from '~/account/orders/orders.queries'
import { useIsSignedIn } from '~/auth/use-token'
import type { Order } from '~/contracts/orders'
import { ApiError } from '~/lib/api-error'
import { pageTitle } from '~/lib/site'
import { formatPrice, glue } from '~/lib/text'
import { sitePictures } from '~/ui/site-pictures'
import { PaymentWays } from './payment-ways'
import { loadingText, noOrderText, anonymousText, type PaymentOutcome, paymentText, unavailableText, type Told } from './payment-words'
import { ResultDish } from './payment-dish'
import { useTellPaid } from './use-tell-paid'

type PaymentResultPageProps = { outcome: PaymentOutcome; orderId: number | undefined }

/** Where one comes back to from a payment. The page itself tells nothing; the order's own customer is told by the order,
 *  which is asked for after hydration, with the token, and again while the bank is silent. Until then nobody knows how it
 *  went, nor who looks, and the page does not pretend to. Contract "Payment". */
export function PaymentResultPage({ outcome, orderId }: PaymentResultPageProps) {
  const isHydrated = useHydrated()
  const isSignedIn = useIsSignedIn()
  const isAsked = isSignedIn && orderId !== undefined
  const { data: order, dataUpdatedAt, error, isFetching, refetch } = useQuery({ ...orderQueries.settling(orderId ?? 0), enabled: isAsked })
  const isSure = isHydrated && (!isAsked || order !== undefined || error !== null)
  const told = order ? paymentText(order, outcome, new Date(dataUpdatedAt)) : unknownText(orderId, isSure, error)
  const retry = isAsked && !order && isSilent(error) ? { isRetrying: isFetching, retry: () => void refetch() } : undefined
  useTellPaid(order)
  useEffect(() => {
    document.title = pageTitle(told.title)
  }, [told.title])

  return (
    <section data-field={told.field} className="relative min-h-dvh overflow-hidden bg-field">
      <div className="shell relative flex min-h-[calc(100svh-8rem)] flex-col py-11 lg:min-h-[calc(100svh-8.5rem)] lg:justify-center">
        {/* on a desktop the words grow upwards from their foot, so that what is pressed stays where it is from state to state */}
        <div aria-live="polite" className="relative z-10 flex flex-col lg:min-h-72 lg:max-w-[60%] lg:justify-end">
          <h1 className="type-hero">{glue(told.title)}</h1>
          <p className="mt-5 max-w-(--container-text) type-lead text-pretty">{glue(told.text)}</p>
          {order && <OrderSummary order={order} />}
        </div>
        <PaymentWays order={order} isSure={isSure} isSignedIn={isSignedIn} retry={retry} />
        {isSure && <ResultDish src={order?.lines[0]?.image.webp ?? sitePictures.delivery} />}
      </div>
    </section>
  )
}

function OrderSummary({ order: { number, totals } }: { order: Order }) {
  return <p className="type-lead">{`Заказ №\u00a0${number}, ${formatPrice(totals.total)}.`}</p>
}

/** Of somebody else's order, or one that is not there, a customer learns as much as a stranger. */
const isSilent = (error: Error | null) => error !== null && !(error instanceof ApiError && error.status < 500)
function unknownText(orderId: number | undefined, isSure: boolean, error: Error | null): Told {
  if (orderId === undefined) return noOrderText
  if (!isSure) return loadingText
  return isSilent(error) ? unavailableText : anonymousText
}
