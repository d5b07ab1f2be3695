import { useState } from 'react'
import type { PlaceHours, PlaceHoursBody } from '~/contracts/staff-places'
import { api } from '~/staff/api'
import { editedMeanwhile } from '~/staff/kit/edited-meanwhile'
import { showToast } from '~/ui/show-toast'
import { usePlacesChange } from './use-places-change'

/** A city or a point whose hours are changed. */
export type Timed = { kind: 'cities' | 'pickuppoints'; id: number; revision: number; time_zone: string }

/** Hours are stored at once, unless they leave promised orders outside: those are shown first. */
export function useHoursChange({ kind, id, revision }: Timed, onSaved: (now: PlaceHours) => void) {
  const [hit, setHit] = useState<{ body: PlaceHoursBody; orders: PlaceHours['orders'] } | null>(null)
  const [latest, setLatest] = useState<number | null>(null)
  const call = (body: PlaceHoursBody, dry?: '1') =>
    api(`PUT /staff/${kind}/{id}/hours`, { params: { id }, query: { dry }, body, revision: latest ?? revision })
  const change = usePlacesChange(
    async ({ body, isSure }: { body: PlaceHoursBody; isSure: boolean }) => {
      const { orders } = isSure ? { orders: [] } : await call(body, '1')
      if (orders.length > 0) return { body, orders }
      return call(body)
    },
    {
      onSaved: (answer) => {
        if ('body' in answer) {
          setHit(answer)
          return
        }
        setHit(null)
        setLatest(answer.revision)
        onSaved(answer)
        showToast({ kind: 'good', title: 'Часы сохранены' })
      },
    },
  )
  const meanwhile = editedMeanwhile<{ revision: number }>(change.error)
  return {
    hit,
    back: () => setHit(null),
    save: (body: PlaceHoursBody) => change.mutate({ body, isSure: false }),
    saveAnyway: () => hit && change.mutate({ body: hit.body, isSure: true }),
    isSaving: change.isPending,
    error: meanwhile ? null : change.error,
    /** Somebody else saved: the next save goes over theirs. */
    meanwhile,
    accept: () => {
      if (meanwhile) setLatest(meanwhile.now.revision)
      change.reset()
    },
  }
}

export type HoursChange = ReturnType<typeof useHoursChange>
