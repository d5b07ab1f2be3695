import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '~/lib/api-error'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { showFault } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import { cancelOrder } from './orders.functions'
import { orderQueries } from './orders.queries'
import { moneyWords } from './pay-words'

/** Cancels an order; `onEnd` follows when that is decided, one way or the other (the kitchen may have been faster), so that
 *  only what may be tried again stays open. Contract "Added calls". */
export function useCancelOrder({ onEnd }: { onEnd: () => void }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (id: number) => cancelOrder({ data: { id } }),
    onSuccess: (order) => {
      queryClient.setQueryData(orderQueries.one(order.id).queryKey, order)
      // bonuses, their history and the uses of the code came back with it
      void queryClient.invalidateQueries({ queryKey: ['me'] })
      onEnd()
      const money = moneyWords(order)
      showToast({ kind: 'note', title: 'Заказ отменён', ...(money && { text: money }) })
    },
    onError: (error) => {
      showFault(error)
      if (!(error instanceof ApiError) || error.status !== 409) return
      void queryClient.invalidateQueries({ queryKey: orderQueries.root })
      onEnd()
    },
  })
  return { cancel: mutate, isCanceling: isPending }
}
