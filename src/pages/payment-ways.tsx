import { PayButton } from '~/account/orders/pay-button'
import type { Order } from '~/contracts/orders'
import { Button } from '~/ui/button'
import { LinkButton } from '~/ui/link-button'

type PaymentWaysProps = {
  order: Order | undefined
  /** The verb of the way to pay, where the order waits for its payment. */
  pay: string | undefined
  retry: { isRetrying: boolean; retry: () => void } | undefined
}

/** The two ways on from a payment: the next step, and what stands beside it. Their room is the same in every state. */
export function PaymentWays({ order, pay, retry }: PaymentWaysProps) {
  return (
    <div className="relative z-10 mt-7 flex min-h-30 flex-wrap content-start items-start gap-3 sm:min-h-13">
      <NextStep order={order} pay={pay} retry={retry} />
      {order && pay !== undefined ? (
        <LinkButton to="/account/orders/$id" params={{ id: order.id }} kind="line">
          Открыть заказ
        </LinkButton>
      ) : (
        <LinkButton to="/menu" kind="line">
          Вернуться в{'\u00a0'}меню
        </LinkButton>
      )}
    </div>
  )
}

function NextStep({ order, pay, retry }: PaymentWaysProps) {
  if (retry) {
    return (
      <Button kind="ink" isLoading={retry.isRetrying} onClick={retry.retry}>
        Повторить
      </Button>
    )
  }
  if (!order) {
    return (
      <LinkButton to="/account/orders" kind="ink">
        Мои заказы
      </LinkButton>
    )
  }
  if (pay !== undefined) {
    return (
      <PayButton order={order} kind="salmon">
        {pay}
      </PayButton>
    )
  }
  return (
    <LinkButton to="/account/orders/$id" params={{ id: order.id }} kind="ink">
      {order.status === 'canceled' ? 'Открыть заказ' : 'Следить за заказом'}
    </LinkButton>
  )
}
