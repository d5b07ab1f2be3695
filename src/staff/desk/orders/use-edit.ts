import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskOrder } from '~/contracts/staff-desk'
import { waitAfter } from '~/lib/time-limit'
import { ApiError } from '~/lib/api-error'
import { useDebounced } from '~/lib/use-debounced'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { api } from '~/staff/api'
import { useUnsaved } from '~/staff/kit/use-unsaved'
import { useWithPin } from '~/staff/kit/use-with-pin'
import { showToast } from '~/ui/show-toast'
import { changesOf, draftOf, type EditDraft, isComplete } from './edit-draft'
import { deskQueries } from './orders.queries'

const DRY_MS = 350
/** Nothing is stored, so any reason will do. */
const DRY_REASON = 'Проверка'

/** An edit in the making: each change is priced without storing it. It belongs to the revision it began with. */
export function useEdit(desk: DeskOrder, onDone: () => void) {
  const [{ base, revision }, setBase] = useState({ base: draftOf(desk), revision: desk.order.revision })
  const [draft, setDraft] = useState(base)
  const queryClient = useQueryClient()
  const withPin = useWithPin()
  const { id } = desk.order

  const changes = changesOf(base, draft)
  const asked = useDebounced(JSON.stringify(isComplete(draft) ? changes : undefined), DRY_MS, '')
  const wanted = JSON.stringify(isComplete(draft) ? changes : undefined)
  const dry = useQuery({
    ...deskQueries.preview(id, revision, { ...changes, reason: DRY_REASON }, withPin),
    enabled: changes !== undefined && isComplete(draft) && asked === wanted,
  })
  const save = useSingleMutation({
    mutationFn: () => {
      const body = { ...changes, reason: draft.reason.trim() }
      return withPin(() => api('PUT /staff/orders/{id}', { params: { id }, body, revision }))
    },
    onSuccess: async () => {
      await waitAfter(queryClient.invalidateQueries({ queryKey: deskQueries.root }))
      showToast({ kind: 'good', title: `Заказ ${desk.order.number} изменён` })
      onDone()
    },
    onError: () => queryClient.invalidateQueries({ queryKey: deskQueries.order(id).queryKey }),
  })
  useUnsaved(changes !== undefined, ({ order }) => Number(order) === id)
  const problem = save.error ?? (changes === undefined ? null : dry.error)
  /** Repeats what had no answer, or was overtaken at every try: the revision lets it be stored once. */
  const again = problem !== null && mayRepeat(problem) ? () => (save.error ? save.mutate() : void dry.refetch()) : null
  return {
    draft,
    base,
    change: (next: Partial<EditDraft>) => {
      save.reset()
      setDraft({ ...draft, ...next })
    },
    /** What differs from the order; undefined while nothing does. */
    changes,
    preview: changes !== undefined && isComplete(draft) ? dry.data : undefined,
    /** The preview is that of what is entered now. */
    isPriced: changes !== undefined && asked === wanted && dry.isSuccess && !dry.isPlaceholderData,
    isPricing: changes !== undefined && isComplete(draft) && (asked !== wanted || dry.isFetching),
    problem,
    again,
    /** Somebody else saved the order meanwhile. */
    isStale: desk.order.revision !== revision,
    takeNew: () => {
      const next = draftOf(desk)
      setBase({ base: next, revision: desk.order.revision })
      setDraft(next)
      save.reset()
    },
    retry: () => {
      save.reset()
      void dry.refetch()
    },
    save,
  }
}
export type Edit = ReturnType<typeof useEdit>

/** A conflict with another's change names its revision. */
const mayRepeat = (error: Error): boolean => {
  if (!(error instanceof ApiError) || error.status >= 500) return true
  const { data } = error
  return error.code === 'edited_meanwhile' && !(typeof data === 'object' && data !== null && 'revision' in data)
}
