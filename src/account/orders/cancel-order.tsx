import { useState } from 'react'
import type { Order } from '~/contracts/orders'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { returnWords } from './order-words'
import { useCancelOrder } from './use-cancel-order'

/** Lets the customer cancel while the kitchen has not begun, and asks first. Contract "Order" status. */
export function CancelOrder({ order }: { order: Order }) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const { cancel, isCanceling } = useCancelOrder({ onEnd: close })
  const back = returnWords(order)

  return (
    <>
      {order.can_cancel && (
        <Button kind="white" isWide aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
          Отменить заказ
        </Button>
      )}
      <Dialog isOpen={isAsking} onClose={close} title={`Отменить заказ №\u00a0${order.number}?`}>
        {back && <p className="mb-5 type-body text-ink-2">{back}</p>}
        <div className="flex flex-col gap-3 pt-3">
          <Button kind="line" isWide isLoading={isCanceling} onClick={() => order.can_cancel && cancel(order.id)}>
            Да, отменить
          </Button>
          <Button isWide data-autofocus onClick={close}>
            Оставить
          </Button>
        </div>
      </Dialog>
    </>
  )
}
