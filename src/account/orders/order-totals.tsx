import { Icon } from '~/ui/icon'
import { SumRow } from '~/checkout/order-parts'
import type { Order } from '~/contracts/orders'
import { phoneHref } from '~/lib/site'
import { formatBonuses } from '~/lib/text'
import { Button, ButtonLink } from '~/ui/button'
import { Price } from '~/ui/price'
import { isLive, orderQueries } from './orders.queries'
import { isUnpaid, leftText, moneyText, paidByText } from './order-payment'
import { RepeatButton } from './repeat-button'
import { useState } from 'react'
import { Dialog } from '~/ui/dialog'
import { returnText } from './order-text'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '~/lib/api-error'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { showFault } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import { cancelOrder } from './orders.functions'

/** The price in steps, the payment, and the actions of an order. */
export function OrderSums({ order, phone }: { order: Order; phone: string }) {
  const { totals, explanation } = order
  const waits = isUnpaid(order)
  const steps = explanation.filter(({ kind }) => kind !== 'total' && kind !== 'note')
  const repeat = (
    <RepeatButton order={order} kind={waits ? 'white' : 'salmon'} isWide>
      Повторить заказ
    </RepeatButton>
  )
  return (
    <section aria-label="Сумма" className="rounded-panel bg-quiet p-5 lg:p-7 print:break-inside-avoid print:p-0">
      <div className="flex flex-col gap-1.5">
        {steps.map((row, index) => (
          <SumRow key={index} row={row} />
        ))}
      </div>
      <div className="mt-2.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="type-total">{totalText(order)}</h2>
        <Price value={totals.total} size="total" />
      </div>
      <p className="mt-1 type-meta text-ink-2">
        {[`${paidByText(order)}.`, leftText(order), moneyText(order), bonusText(order)].filter(Boolean).join(' ')}
      </p>
      <div className="mt-5 flex flex-col gap-3 print:hidden">
        {!waits && repeat}
        <ButtonLink href={phoneHref(phone)} kind="line" isWide icon={<Icon name="phone" className="size-5" />}>
          Позвонить нам
        </ButtonLink>
        <CancelOrder order={order} />
        {/* last, because the main action of an unpaid order is to pay it, in the panel above */}
        {waits && repeat}
      </div>
    </section>
  )
}

function totalText({ status, payment_status, to_pay }: Order): string {
  if (status === 'canceled' || payment_status === 'refunded' || (to_pay ?? 0) > 0) return 'Итого'
  if (payment_status === 'paid') return 'Оплачено'
  return isLive(status) ? 'К\u00a0оплате' : 'Итого'
}

function bonusText(order: Order): string {
  const { bonuses_earned: count } = order.totals
  if (count === 0 || order.status === 'canceled' || isUnpaid(order)) return ''
  const bonuses = formatBonuses(count)
  return isLive(order.status) ? `Вернём ${bonuses}.` : `Вернули ${bonuses}.`
}

/** Cancels the order after confirmation, as long as the API allows it. */
function CancelOrder({ order }: { order: Order }) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const queryClient = useQueryClient()
  const back = returnText(order)
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => cancelOrder({ data: { id: order.id } }),
    onSuccess: (canceled) => {
      queryClient.setQueryData(orderQueries.one(canceled.id).queryKey, canceled)
      // cancelling also returns bonuses and the promo code
      void queryClient.invalidateQueries({ queryKey: ['me'] })
      close()
      const money = moneyText(canceled)
      showToast({ kind: 'note', title: 'Заказ отменён', ...(money && { text: money }) })
    },
    onError: (error) => {
      showFault(error)
      // 409: the kitchen has begun. After other errors the dialog stays for a retry
      if (!(error instanceof ApiError) || error.status !== 409) return
      void queryClient.invalidateQueries({ queryKey: orderQueries.root })
      close()
    },
  })

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
          <Button kind="line" isWide isLoading={isPending} onClick={() => isAsking && mutate()}>
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
