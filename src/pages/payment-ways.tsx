import { PayButton } from '~/account/orders/pay-button'
import { isUnpaid } from '~/account/orders/order-payment'
import type { Order } from '~/contracts/orders'
import { useOpenDialog } from '~/layout/use-open-dialog'
import { Button, LinkButton } from '~/ui/button'

type PaymentWaysProps = {
  order: Order | undefined
  /** Whether it is known who looks and, of the order's own customer, how the payment went. */
  isSure: boolean
  isSignedIn: boolean
  retry: { isRetrying: boolean; retry: () => void } | undefined
}

/** The two ways on from a payment: the next step, and what stands beside it. Their room is the same in every state; until
 *  it is known which they are it is empty, but for who has no scripts to learn it by. */
export function PaymentWays(props: PaymentWaysProps) {
  const { order, isSure } = props
  return (
    <div className="relative z-10 mt-7 flex min-h-30 flex-wrap content-start items-start gap-3 sm:min-h-13">
      {isSure ? (
        <>
          <NextStep {...props} />
          {order && isUnpaid(order) ? <OpenOrder order={order} kind="line" /> : <ToMenu />}
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

/** Signed in, one stays here and is told. */
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

function ToMenu() {
  return (
    <LinkButton to="/menu" kind="line">
      Вернуться в{'\u00a0'}меню
    </LinkButton>
  )
}
