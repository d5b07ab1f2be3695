import { useQueryClient } from '@tanstack/react-query'
import type { Card } from '~/contracts/cards'
import { ApiError } from '~/lib/api-error'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { showError } from '~/ui/show-error'
import { showToast } from '~/ui/show-toast'
import { cardName, withoutCard } from './card-form'
import { deleteCard } from './cards.functions'
import { cardQueries } from './cards.queries'

/** Removes a card for good; the list shows it once the server has done it. */
export function useRemoveCard({ onRemoved, onFailed }: { onRemoved: () => void; onFailed: () => void }) {
  const queryClient = useQueryClient()
  const { queryKey } = cardQueries.list()
  const { mutate, isPending } = useSingleMutation({
    mutationFn: async ({ id }: Card) => {
      try {
        await deleteCard({ data: { id } })
      } catch (error) {
        // removed in another tab: it is gone, as was wanted
        if (!(error instanceof ApiError) || error.status !== 404) throw error
      }
    },
    onSuccess: async (_, card) => {
      await queryClient.cancelQueries({ queryKey })
      onRemoved()
      queryClient.setQueryData(queryKey, (list) => list && withoutCard(list, card.id))
      void queryClient.invalidateQueries({ queryKey })
      showToast({ kind: 'note', title: `Удалили ${cardName(card)}` })
    },
    onError: (error) => {
      // a dead session is told by the router's own watch
      if (error instanceof ApiError && error.status === 401) return
      showError(error)
      onFailed()
    },
  })
  return { remove: mutate, isRemoving: isPending }
}
