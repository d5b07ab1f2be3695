import { useSetAtom } from 'jotai'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { loadDraftAtom } from './checkout.atoms'
import { type EarlyInput, readEarlyInput } from './early-input'

const nothing: EarlyInput = { draft: {}, address: {} }

/** Brings the customer's draft in before the first paint (the former customer's may still be in memory), with what was
 *  picked and typed in the form before the scripts came. */
export function useDraft(form: RefObject<HTMLFormElement | null>, owner: number): void {
  const loadDraft = useSetAtom(loadDraftAtom)
  const isRead = useRef(false)

  useLayoutEffect(() => {
    const early = isRead.current || !form.current ? nothing : readEarlyInput(form.current)
    isRead.current = true
    loadDraft({ owner, early })
  }, [form, loadDraft, owner])
}
