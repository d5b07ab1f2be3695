import { useQuery } from '@tanstack/react-query'
import { useHydrated, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { orderQueries } from '~/account/orders/orders.queries'
import { useIsSignedIn } from '~/auth/use-token'
import type { Order } from '~/contracts/orders'
import { ApiError } from '~/lib/api-error'
import { pageTitle } from '~/lib/site'
import { formatPrice, glue } from '~/lib/text'
import { sitePictures } from '~/ui/site-pictures'
import {
  loadingText,
  noOrderText,
  anonymousText,
  type PaymentOutcome,
  paymentText,
  unavailableText,
  type ResultText,
} from './payment-words'
import { ResultFrame } from './result-frame'
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
  const { data: order, dataUpdatedAt, error, isFetching, refetch } = useQuery({ ...orderQueries.settling(orderId ?? 0), enabled: isAsked })
  const isSure = isHydrated && (!isAsked || order !== undefined || error !== null)
  const result = order ? paymentText(order, outcome, new Date(dataUpdatedAt)) : unknownText(orderId, isSure, error)
  const retry = isAsked && !order && isSilent(error) ? { isRetrying: isFetching, retry: () => void refetch() } : undefined
  usePaymentChange(order)
  useEffect(() => {
    document.title = pageTitle(result.title)
  }, [result.title])

  return (
    <ResultFrame field={result.field} dish={isSure ? (order?.lines[0]?.image.webp ?? sitePictures.delivery) : undefined}>
      {/* on a desktop the text grows upwards, so that the buttons do not move between states */}
      <div aria-live="polite" className="relative z-10 flex flex-col lg:min-h-72 lg:max-w-[60%] lg:justify-end">
        <h1 className="type-hero">{glue(result.title)}</h1>
        <p className="mt-5 max-w-(--container-text) type-lead text-pretty">{glue(result.text)}</p>
        {order && <p className="type-lead">{`Заказ №\u00a0${order.number}, ${formatPrice(order.totals.total)}.`}</p>}
      </div>
      <PaymentWays order={order} isSure={isSure} isSignedIn={isSignedIn} retry={retry} />
    </ResultFrame>
  )
}

/** A foreign or missing order reads like no sign-in. */
const isSilent = (error: Error | null) => error !== null && !(error instanceof ApiError && error.status < 500)

function unknownText(orderId: number | undefined, isSure: boolean, error: Error | null): ResultText {
  if (orderId === undefined) return noOrderText
  if (!isSure) return loadingText
  return isSilent(error) ? unavailableText : anonymousText
}

type PaymentWaysProps = {
  order: Order | undefined
  /** Whether the session and, if signed in, the payment are known. */
  isSure: boolean
  isSignedIn: boolean
  retry: { isRetrying: boolean; retry: () => void } | undefined
}

/** The next step and one alternative. They reserve the same space in every state and are empty until the state is known, except
 *  without scripts. */
function PaymentWays(props: PaymentWaysProps) {
  const { order, isSure } = props
  return (
    <div className="relative z-10 mt-7 flex min-h-30 flex-wrap content-start items-start gap-3 sm:min-h-13">
      {isSure ? (
        <>
          <NextStep {...props} />
          {order && isUnpaid(order) ? (
            <OpenOrder order={order} kind="line" />
          ) : (
            <LinkButton to="/menu" kind="line">
              Вернуться в{'\u00a0'}меню
            </LinkButton>
          )}
        </>
      ) : (
        <span className="hidden noscript:block">
          <ToOrders />
        </span>
      )}
    </div>
  )
}

function NextStep({ order, isSignedIn, retry }: PaymentWaysProps) {
  if (retry) {
    return (
      <Button kind="ink" isLoading={retry.isRetrying} onClick={retry.retry}>
        Повторить
      </Button>
    )
  }
  if (!order) return isSignedIn ? <ToOrders /> : <SignIn />
  return isUnpaid(order) ? <PayButton order={order} kind="ink" /> : <OpenOrder order={order} kind="ink" />
}

function OpenOrder({ order: { id, status, payment_status }, kind }: { order: Order; kind: 'ink' | 'line' }) {
  return (
    <LinkButton to="/account/orders/$id" params={{ id }} kind={kind}>
      {status === 'canceled' || isUnpaid({ status, payment_status }) ? 'Открыть заказ' : 'Следить за заказом'}
    </LinkButton>
  )
}

function SignIn() {
  const signIn = useOpenDialog({ name: 'authPhone' })
  return (
    <Button kind="ink" {...signIn}>
      Войти
    </Button>
  )
}

function ToOrders() {
  return (
    <LinkButton to="/account/orders" kind="ink">
      Мои заказы
    </LinkButton>
  )
}
