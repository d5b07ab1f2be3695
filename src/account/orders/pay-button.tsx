import { payStep, payVerb } from './order-payment'
import type { Order } from '~/contracts/orders'
import { callUs } from '~/rules/phone-text'
import { useShopPhone } from '~/shop/use-shop'
import { Button, type ButtonLook } from '~/ui/button'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '~/lib/api-error'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { showFault } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import { fetchPayment } from './orders.functions'
import { orderQueries } from './orders.queries'

type PayButtonProps = ButtonLook & { order: Pick<Order, 'id' | 'number' | 'totals' | 'payment_status'> }

/** Pays for the order: opens the bank's page, or the result page if none is needed. Its accessible name has the number, because
 *  lists show several buttons. */
export function PayButton({ order, ...look }: PayButtonProps) {
  const { id, number, totals } = order
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const shopPhone = useShopPhone()
  const [isLeaving, setLeaving] = useState(false)
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => fetchPayment({ data: { id } }),
    onSuccess: async (payment) => {
      const step = payStep(payment, window.location.origin)
      if (step.to === 'bank') {
        window.location.assign(step.url)
        setLeaving(true)
        return void stayOrReturn().then(() => setLeaving(false))
      }
      if (step.to === 'nowhere') return showToast({ kind: 'bad', title: 'Банк пока не\u00a0отвечает', text: 'Попробуйте через минуту.' })
      if (step.to === 'no-more') {
        void queryClient.invalidateQueries({ queryKey: orderQueries.root })
        return showToast({ kind: 'bad', title: 'Оплатить не\u00a0получилось', text: `Попробуйте позже или ${callUs(shopPhone)}.` })
      }
      // orders, and bonuses that changed with the payment
      void queryClient.invalidateQueries({ queryKey: ['me'] })
      // the page shows no code of the payment before
      queryClient.setQueryData(orderQueries.payment(id).queryKey, payment)
      await navigate({ to: step.to, search: { order: id } })
    },
    onError: (error) => {
      showFault(error)
      // another tab or the shop may have paid or canceled it
      if (error instanceof ApiError && error.status !== 401) void queryClient.invalidateQueries({ queryKey: orderQueries.root })
    },
  })

  return (
    <Button {...look} sum={totals.total} isLoading={isPending || isLeaving} onClick={() => mutate()}>
      {payVerb(order)}
      <span className="sr-only">{` заказ №\u00a0${number}, `}</span>
    </Button>
  )
}

/** There is no event for a stopped navigation: the button works again after this time, 20 s after the press at the latest. */
const LEAVING_MS = 5_000

/** Waits while the bank's page opens, or until the browser restores this page from its cache. */
const stayOrReturn = () =>
  new Promise<void>((done) => {
    setTimeout(done, LEAVING_MS)
    window.addEventListener('pageshow', () => done(), { once: true })
  })
