import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MenuImport } from '~/contracts/staff-exchange'
import { ApiError } from '~/lib/api-error'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { api } from '~/staff/api'
import { importQueries } from './import.queries'
import { firstTile, type Tile } from './import-text'
import { PlanNotices } from './plan-notices'
import { PlanTable } from './plan-table'
import { PlanTiles } from './plan-tiles'
import { PricesQuestion } from './prices-question'
import { ReviewBar } from './review-bar'
import { useReview } from './use-review'
import { ErrorNote } from '~/staff/kit/error-note'

/** How often a running import is looked at. */
const POLL_MS = 1000

/** The plan of an import: what is new, what changes, what to take of it. */
export function ReviewPlan({ found }: { found: MenuImport }) {
  const { id, plan, plan_hash, format } = found
  const queryClient = useQueryClient()
  const review = useReview(plan)
  const [picked, setPicked] = useState<Tile | null>(null)
  const tile = picked ?? firstTile(plan)
  const key = importQueries.one(id).queryKey

  const apply = useSingleMutation({
    mutationFn: async () => {
      // shows the progress of a long run
      const watch = setInterval(
        () =>
          void api('GET /staff/imports/{id}', { params: { id } }).then(
            (now) => now.status !== 'planned' && queryClient.setQueryData(key, now),
          ),
        POLL_MS,
      )
      try {
        return await api('POST /staff/imports/{id}/apply', { params: { id }, body: review.body(plan_hash) })
      } finally {
        clearInterval(watch)
      }
    },
    onSuccess: (done) => queryClient.setQueryData(key, done),
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'menu_changed') return
      // the new plan is stored
      review.unconfirm()
      void queryClient.invalidateQueries({ queryKey: key })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: importQueries.list().queryKey }),
  })
  const code = apply.error instanceof ApiError ? apply.error.code : undefined
  return (
    <>
      <PlanTiles plan={plan} tile={tile} onTile={setPicked} />
      <PricesQuestion id={id} plan={plan} review={review} isAsked={code === 'confirm_first'} />
      <PlanNotices plan={plan} review={review} isAsked={code === 'confirm_first'} />
      <ErrorNote error={code !== 'confirm_first' && apply.error} look="filled" className="mt-3" />
      <PlanTable key={tile} plan={plan} format={format} tile={tile} review={review} />
      <ReviewBar plan={plan} review={review} isLoading={apply.isPending} onApply={() => apply.mutate()} />
    </>
  )
}
