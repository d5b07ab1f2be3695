import type { Order } from '~/contracts/orders'
import { Button } from '~/ui/button'
import type { ButtonLook } from '~/ui/button-face'
import { VisuallyHidden } from '~/ui/visually-hidden'
import { usePayOrder } from './use-pay-order'

type PayButtonProps = ButtonLook & { order: Pick<Order, 'id' | 'number' | 'totals'>; children?: string }

/** Pays for the order on the site; named with its number, because a list has many. */
export function PayButton({ order: { id, number, totals }, children = 'Оплатить', ...look }: PayButtonProps) {
  const { pay, isPaying } = usePayOrder()
  return (
    <Button {...look} sum={totals.total} isLoading={isPaying} onClick={() => pay(id)}>
      {children}
      <VisuallyHidden>{` заказ №\u00a0${number}, `}</VisuallyHidden>
    </Button>
  )
}
