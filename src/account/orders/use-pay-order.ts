import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '~/lib/api-error'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { showFault } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import { fetchPayment } from './orders.functions'
import { orderQueries } from './orders.queries'
import { payStep } from './pay-step'

/** How long the way to the bank may take before the button can be pressed again: a navigation that was stopped tells nobody. */
const LEAVING_MS = 15_000

/** Pays for an order that is not paid yet: leads to the bank's page, or, where the bank needs none, to the page that tells how
 *  it went. Pressed twice, it acts once; whatever fails, the order waits as it was. Contract "Added calls", "Payment". */
export function usePayOrder() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isLeaving, setIsLeaving] = useState(false)

  useEffect(() => {
    if (!isLeaving) return
    const stay = () => setIsLeaving(false)
    // back from the bank to this very page, kept by the browser as it was left
    const stayIfKept = ({ persisted }: PageTransitionEvent) => persisted && stay()
    const timer = setTimeout(stay, LEAVING_MS)
    window.addEventListener('pageshow', stayIfKept)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pageshow', stayIfKept)
    }
  }, [isLeaving])

  const { mutate, isPending } = useSingleMutation({
    mutationFn: (id: number) => fetchPayment({ data: { id } }),
    onSuccess: async (payment, id) => {
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
      // orders, and the bonuses that a paid one moves
      void queryClient.invalidateQueries({ queryKey: ['me'] })
      await navigate({ to: step.to, search: { order: id } })
    },
    onError: (error) => {
      showFault(error)
      // paid or canceled meanwhile, in another tab or by the shop
      if (error instanceof ApiError && error.status !== 401) void queryClient.invalidateQueries({ queryKey: orderQueries.root })
    },
  })

  return {
    pay: (orderId: number) => {
      if (!isLeaving) mutate(orderId)
    },
    isPaying: isPending || isLeaving,
  }
}
