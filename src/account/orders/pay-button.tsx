import type { Order } from '~/contracts/orders'
import { Button, type ButtonLook } from '~/ui/button'
import { payVerb } from './pay-words'
import { usePayOrder } from './use-pay-order'

type PayButtonProps = ButtonLook & { order: Pick<Order, 'id' | 'number' | 'totals' | 'payment_status'> }

/** Pays for the order on the site; named with its number, because a list has many. */
export function PayButton({ order, ...look }: PayButtonProps) {
  const { id, number, totals } = order
  const { pay, isPaying } = usePayOrder()
  return (
    <Button {...look} sum={totals.total} isLoading={isPaying} onClick={() => pay(id)}>
      {payVerb(order)}
      <span className="sr-only">{` заказ №\u00a0${number}, `}</span>
    </Button>
  )
}
