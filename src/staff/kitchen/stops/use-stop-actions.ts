import { serverNow } from '~/lib/server-clock'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Stop, StopUntil } from '~/contracts/staff-stops'
import { ApiError } from '~/lib/api-error'
import { waitAfter } from '~/lib/time-limit'
import { useSingleMutation } from '~/lib/use-single-mutation'
import { MINUTE_MS } from '~/rules/time'
import { api } from '~/staff/api'
import { UNDO_MS } from '~/staff/live/undo-list'
import { actName, actsOf, type StopAct } from './stop-acts'
import { type StopTarget, subjectParam } from './stop-target'
import { reachCountsOf, endText, faultText, nameText, reachText } from './stop-words'
import { stopQueries } from './stops.queries'

const MORE_MS = 30 * MINUTE_MS

/** What has just happened, until `endsAt` of this device's clock. `undo`: the stops that can be taken back. */
export type StopNoteData = { title: string; text: string; isBad: boolean; undo: Stop[]; endsAt: number }

type Ends = {
  timeZone: string
  /** The subject needs no sheet any more. */
  onDone: (subject: string) => void
  /** It was on the list already. */
  onTaken: (subject: string) => void
}

/** Sets, moves and ends stops at once, and tells what happened. Nothing is queued: a stop that arrives later than it was needed stops the
 *  wrong evening, and the person would believe that guests cannot order. */
export function useStopActions({ timeZone, onDone, onTaken }: Ends) {
  const queryClient = useQueryClient()
  const [note, setNote] = useState<StopNoteData | null>(null)
  const say = (title: string, more: Partial<StopNoteData> = {}) =>
    setNote({ title, text: '', isBad: false, undo: [], endsAt: Date.now() + UNDO_MS, ...more })
  const refuse = (error: unknown) => say(faultText(error), { isBad: true })
  // a plan names dishes that the change may have taken off sale
  const reread = () => waitAfter(queryClient.invalidateQueries({ queryKey: stopQueries.changing }))

  const set = useSingleMutation({
    mutationFn: ({ target, until }: { target: StopTarget; until: StopUntil }) => api('POST /staff/stops', { body: { ...target, until } }),
    onSuccess: async ({ stops, reach, name, until }, { target }) => {
      await reread()
      say(`${nameText(name)} на\u00a0стопе ${endText(until, serverNow(), timeZone)}`, {
        text: reachText(reachCountsOf(reach)) || 'С\u00a0продажи ничего не\u00a0ушло',
        undo: stops,
      })
      onDone(subjectParam(target))
    },
    onError: async (error, { target }) => {
      if (!(error instanceof ApiError) || error.code !== 'stopped_already') return refuse(error)
      await reread()
      onTaken(subjectParam(target))
    },
  })
  const move = useSingleMutation({
    mutationFn: ({ act, until }: { act: StopAct; until: StopUntil }) =>
      Promise.all(act.map(({ id }) => api('PATCH /staff/stops/{id}', { params: { id }, body: { until } }))),
    onSuccess: async (_, { act }) => {
      await reread()
      say(`${nameText(actName(act))}: срок изменён`)
      for (const stop of act) onDone(subjectOf(stop))
    },
    onError: refuse,
  })
  const end = useSingleMutation({
    mutationFn: (all: readonly Stop[]) => Promise.all(all.map(({ id }) => api('DELETE /staff/stops/{id}', { params: { id } }))),
    onSuccess: async (_, all) => {
      await reread()
      say(`${nameText(actsOf(all).map(actName).join(', '))} снова в\u00a0продаже`)
      for (const stop of all) onDone(subjectOf(stop))
    },
    onError: refuse,
  })

  return {
    note,
    set: set.mutate,
    isSetting: set.isPending,
    move: move.mutate,
    /** Half an hour more. */
    extend: (act: StopAct, now: number) => {
      const [{ until }] = act
      if (until !== null) move.mutate({ act, until: new Date(Math.max(Date.parse(until), now) + MORE_MS).toISOString() })
    },
    movingId: move.isPending ? move.variables.act[0].id : null,
    /** Brings back what is stopped, or takes back what one act has set. */
    end: end.mutate,
    endingId: end.isPending ? (end.variables[0]?.id ?? null) : null,
  }
}

export type StopActions = ReturnType<typeof useStopActions>

const subjectOf = ({ subject, subject_id: id }: Stop) => subjectParam({ subject, id })
