import type { Order } from '~/contracts/orders'
import { Button, type ButtonLook } from '~/ui/button'
import { RotateCcw } from '~/ui/icons.gen'
import { useRepeatOrder } from './use-repeat-order'

type RepeatButtonProps = ButtonLook & { order: Order; children: string }

/** Puts the order into the cart again; named with its number, because a list has many. */
export function RepeatButton({ order, children, ...look }: RepeatButtonProps) {
  const { repeat, isRepeating } = useRepeatOrder()
  return (
    <Button
      {...look}
      icon={<RotateCcw aria-hidden="true" className="size-5" />}
      aria-label={`Повторить заказ №\u00a0${order.number}`}
      isLoading={isRepeating}
      onClick={() => repeat(order)}
    >
      {children}
    </Button>
  )
}
