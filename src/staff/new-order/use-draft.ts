import { useCallback, useEffect, useState } from 'react'
import { useMe } from '~/staff/session/me.queries'
import { type Draft, EMPTY_DRAFT } from './draft'
import { type Attempt, keepDraft, keptDraft } from './kept-draft'

/** The order that is being told, kept in the tab for the person at it. `attempt`: what was sent and has no answer yet. */
export function useDraft() {
  const { person, device } = useMe()
  const owner = person ? `person ${person.id}` : `device ${device?.id}`
  const [kept, setKept] = useState(() => keptDraft(owner) ?? { owner, draft: EMPTY_DRAFT, attempt: null })

  useEffect(() => {
    const isEmpty = kept.draft === EMPTY_DRAFT && kept.attempt === null
    keepDraft(isEmpty ? null : kept)
  }, [kept])

  const change = useCallback(
    (part: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) =>
      setKept((last) => ({ ...last, draft: { ...last.draft, ...(typeof part === 'function' ? part(last.draft) : part) } })),
    [],
  )
  const setAttempt = useCallback((attempt: Attempt | null) => setKept((last) => ({ ...last, attempt })), [])
  const clear = useCallback(() => setKept((last) => ({ ...last, draft: EMPTY_DRAFT, attempt: null })), [])
  return { draft: kept.draft, attempt: kept.attempt, change, setAttempt, clear }
}
