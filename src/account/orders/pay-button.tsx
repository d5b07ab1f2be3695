import { payStep, payVerb } from './order-payment'
import type { Order } from '~/contracts/orders'
import { Button, type ButtonLook } from '~/ui/button'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '~/lib/api-error'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { showFault } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import { fetchPayment } from './orders.functions'
import { orderQueries } from './orders.queries'

type PayButtonProps = ButtonLook & { order: Pick<Order, 'id' | 'number' | 'totals' | 'payment_status'> }

/** The button is enabled again after this time: there is no event for a stopped navigation. */
const LEAVING_MS = 15_000

/** Pays for the order: opens the bank's page, or the result page if none is needed. Its accessible name has the number, because
 *  lists show several buttons. */
export function PayButton({ order, ...look }: PayButtonProps) {
  const { id, number, totals } = order
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isLeaving, setIsLeaving] = useState(false)

  useEffect(() => {
    if (!isLeaving) return
    const stay = () => setIsLeaving(false)
    // back from the bank: the browser restored this page from its cache
    const stayIfRestored = ({ persisted }: PageTransitionEvent) => persisted && stay()
    const timer = setTimeout(stay, LEAVING_MS)
    window.addEventListener('pageshow', stayIfRestored)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pageshow', stayIfRestored)
    }
  }, [isLeaving])

  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => fetchPayment({ data: { id } }),
    onSuccess: async (payment) => {
      const step = payStep(payment, window.location.origin)
      if (step.to === 'bank') {
        setIsLeaving(true)
        window.location.assign(step.url)
        return
      }
      if (step.to === 'nowhere') return showToast({ kind: 'bad', title: 'Банк пока не\u00a0отвечает', text: 'Попробуйте через минуту.' })
      if (step.to === 'no-more') {
        void queryClient.invalidateQueries({ queryKey: orderQueries.root })
        return showToast({ kind: 'bad', title: 'Оплатить не\u00a0получилось', text: 'Попробуйте позже или позвоните нам.' })
      }
      // orders, and bonuses that changed with the payment
      void queryClient.invalidateQueries({ queryKey: ['me'] })
      await navigate({ to: step.to, search: { order: id } })
    },
    onError: (error) => {
      showFault(error)
      // another tab or the shop may have paid or canceled it
      if (error instanceof ApiError && error.status !== 401) void queryClient.invalidateQueries({ queryKey: orderQueries.root })
    },
  })

  return (
    <Button {...look} sum={totals.total} isLoading={isPending || isLeaving} onClick={() => !isLeaving && mutate()}>
      {payVerb(order)}
      <span className="sr-only">{` заказ №\u00a0${number}, `}</span>
    </Button>
  )
}
