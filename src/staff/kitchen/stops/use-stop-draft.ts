import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StopUntil } from '~/contracts/staff-stops'
import { useDebounced } from '~/lib/use-debounced'
import { readSubject, type StopTarget, subjectParam } from './stop-target'
import { stopQueries } from './stops.queries'

const WAIT_MS = 250

export type StopDraft = { target: StopTarget; until: StopUntil }

/** What the sheet is about: the subject of the address, in this kitchen and to the end of the shift until something else is chosen. What
 *  is closing stays. */
export function useStopDraft(param: string | undefined, kitchenId: number) {
  const [draft, setDraft] = useState<StopDraft | null>(null)
  const subject = readSubject(param)
  const isOther = subject !== null && (draft === null || subjectParam(draft.target) !== subjectParam(subject))
  if (subject && isOther) setDraft({ target: { ...subject, kitchen_id: kitchenId, kept: [], all_sizes: false }, until: 'shift' })
  const change = (target: Partial<StopTarget>) => setDraft((last) => last && { ...last, target: { ...last.target, ...target } })
  return {
    draft,
    isOpen: subject !== null,
    setUntil: (until: StopUntil) => setDraft((last) => last && { ...last, until }),
    setKitchen: (kitchen_id: number | null) => change({ kitchen_id }),
    setAllSizes: (all_sizes: boolean) => change({ all_sizes }),
    /** Takes a dish out of the stop, or back in. */
    toggle: (goodsId: number) =>
      setDraft((last) => {
        if (!last) return last
        const { kept } = last.target
        const next = kept.includes(goodsId) ? kept.filter((id) => id !== goodsId) : [...kept, goodsId]
        return { ...last, target: { ...last.target, kept: next } }
      }),
  }
}

/** What a stop would do. It is asked a moment after the last change, and the last answer about the subject stays meanwhile. */
export function useStopPlan(target: StopTarget, isOn: boolean) {
  const last = useDebounced(target, WAIT_MS)
  const param = subjectParam(target)
  const asked = subjectParam(last) === param ? last : target
  return useQuery({
    ...stopQueries.plan(asked),
    enabled: isOn,
    placeholderData: (before, query) => (query?.queryKey.includes(param) ? before : undefined),
  })
}
