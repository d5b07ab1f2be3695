import { useQuery } from '@tanstack/react-query'
import { useHydrated, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { orderQueries } from '~/account/orders/orders.queries'
import { useIsSignedIn } from '~/auth/use-token'
import type { Order } from '~/contracts/orders'
import { ApiError } from '~/lib/api-error'
import { pageTitle } from '~/lib/site'
import { glue } from '~/lib/text'
import { priceText } from '~/rules/number-text'
import { useShopName } from '~/shop/use-shop'
import { sitePictures } from '~/ui/site-pictures'
import { type PaymentOutcome, paymentText, unknownText } from './payment-words'
import { ResultFrame } from './result-frame'
import { SbpPay } from './sbp-pay'
import { usePaymentChange } from './use-payment-change'
import { PayButton } from '~/account/orders/pay-button'
import { isUnpaid } from '~/account/orders/order-payment'
import { useOpenDialog } from '~/layout/use-open-dialog'
import { Button, LinkButton } from '~/ui/button'

/** The return page of a payment. The HTML is the same for everyone; the order is fetched after hydration with the customer's
 *  token, and polled while the bank has not answered. */
export function PaymentResultPage({ outcome }: { outcome: PaymentOutcome }) {
  const { order: orderId } = useSearch({ from: `/payment/${outcome}` })
  const isHydrated = useHydrated()
  const isSignedIn = useIsSignedIn()
  const isAsked = isSignedIn && orderId !== undefined
  const { data: order, error, isFetching, refetch } = useQuery({ ...orderQueries.settling(orderId ?? 0), enabled: isAsked })
  const isSure = isHydrated && (!isAsked || order !== undefined || error !== null)
  // a foreign or missing order reads like no sign-in
  const isSilent = error !== null && !(error instanceof ApiError && error.status < 500)
  const result = order ? paymentText(order, outcome, new Date(order.now)) : unknownText(whyUnknown())
  const retry = isAsked && !order && isSilent ? { isLoading: isFetching, onClick: () => void refetch() } : undefined
  const shop = useShopName()
  usePaymentChange(order)
  useEffect(() => {
    document.title = pageTitle(result.title, shop)
  }, [result.title, shop])

  return (
    <ResultFrame field={result.field} dish={isSure ? (order?.lines[0]?.image.webp ?? sitePictures.delivery) : undefined}>
      {/* on a desktop the text grows upwards, so that the buttons do not move between states */}
      <div aria-live="polite" className="relative z-10 flex flex-col lg:min-h-72 lg:max-w-[60%] lg:justify-end">
        <h1 className="type-hero">{glue(result.title)}</h1>
        <p className="mt-5 max-w-(--container-text) type-lead text-pretty">{glue(result.text)}</p>
        {order && <p className="type-lead">{`Заказ №\u00a0${order.number}, ${priceText(order.totals.total)}.`}</p>}
      </div>
      {/* the same space in every state; empty until the state is known, except without scripts */}
      <div className="relative z-10 mt-7 flex min-h-30 flex-wrap content-start items-start gap-3 sm:min-h-13">
        {isSure ? <PaymentWays order={order} retry={retry} /> : <span className="hidden noscript:block">{ownOrders}</span>}
      </div>
    </ResultFrame>
  )

  function whyUnknown() {
    if (orderId === undefined) return 'noOrder'
    if (!isSure) return 'loading'
    return isSilent ? 'unavailable' : 'anonymous'
  }
}

const ownOrders = (
  <LinkButton to="/account/orders" kind="ink">
    Мои заказы
  </LinkButton>
)

type PaymentWaysProps = { order: Order | undefined; retry: { isLoading: boolean; onClick: () => void } | undefined }

/** The next step and one alternative. */
function PaymentWays({ order, retry }: PaymentWaysProps) {
  if (order && isUnpaid(order))
    return (
      <>
        {order.online_way === 'sbp' && order.payment_status === 'pending' ? (
          <SbpPay order={order} />
        ) : (
          <PayButton order={order} kind="ink" />
        )}
        <OpenOrder order={order} kind="line" />
      </>
    )
  return (
    <>
      {order ? <OpenOrder order={order} kind="ink" /> : <WithoutOrder retry={retry} />}
      <LinkButton to="/menu" kind="line">
        Вернуться в{'\u00a0'}меню
      </LinkButton>
    </>
  )
}

function WithoutOrder({ retry }: Pick<PaymentWaysProps, 'retry'>) {
  const isSignedIn = useIsSignedIn()
  const signIn = useOpenDialog({ name: 'authPhone' })
  if (isSignedIn && !retry) return ownOrders
  return (
    <Button kind="ink" {...(retry ?? signIn)}>
      {retry ? 'Повторить' : 'Войти'}
    </Button>
  )
}

function OpenOrder({ order, kind }: { order: Order; kind: 'ink' | 'line' }) {
  return (
    <LinkButton to="/account/orders/$id" params={{ id: order.id }} kind={kind}>
      {order.status === 'canceled' || isUnpaid(order) ? 'Открыть заказ' : 'Следить за заказом'}
    </LinkButton>
  )
}
