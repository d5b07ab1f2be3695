import type { Order } from '~/contracts/orders'
import { Button } from '~/ui/button'
import type { ButtonLook } from '~/ui/button-face'
import { VisuallyHidden } from '~/ui/visually-hidden'
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
      <VisuallyHidden>{` заказ №\u00a0${number}, `}</VisuallyHidden>
    </Button>
  )
}
