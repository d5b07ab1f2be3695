import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { parseSearch } from '~/lib/search-params'
import { ask } from '~/ui/ask'

/* What leaving or reloading the screen would lose: changed forms, and acts that wait for the server. */
const forms = new Set<object>()
const acts = new Set<object>()

const mayLeave = () => ask('Изменения не сохранены. Уйти без них?')

/** Whether a reload would lose something. */
export const hasUnsavedWork = (): boolean => forms.size + acts.size > 0

/** Keeps the screen from reloading for a new build while acts wait for the server, which keeps them itself. */
export function useWaitingActs(isWaiting: boolean): void {
  useEffect(() => {
    const entry = {}
    if (isWaiting) acts.add(entry)
    return () => void acts.delete(entry)
  }, [isWaiting])
}

/** The one protection of a form: a link, Back, closing the tab and the end of a session ask before its changes are lost, and a new build
 *  waits. Within the page a change of `search` counts as leaving too, unless `stays` says that the form stays open. Returns a function that
 *  lets the next navigation pass, for one after saving. By the router's history, because `useBlocker` would add 1 kB to the customers'
 *  start, which shares the router. */
export function useUnsaved(isChanged: boolean, stays?: (search: Record<string, string>) => boolean): () => void {
  const { history } = useRouter()
  const entry = useRef({})
  const shouldBlock = useEffectEvent((from: { pathname: string }, to: { pathname: string; search: string }) => {
    const isSheet = to.pathname === from.pathname && stays?.(parseSearch(to.search)) === true
    return forms.has(entry.current) && !isSheet && !mayLeave()
  })
  useEffect(() => {
    const own = entry.current
    if (!isChanged) return undefined
    forms.add(own)
    const release = history.block({
      blockerFn: ({ currentLocation, nextLocation }) => shouldBlock(currentLocation, nextLocation),
      enableBeforeUnload: () => forms.has(own),
    })
    return () => {
      release()
      forms.delete(own)
    }
  }, [history, isChanged])
  return () => void forms.delete(entry.current)
}

/** Asks before forms are lost by what the router does not see, such as signing out; on yes they are let go. */
export function mayLeaveForms(): boolean {
  if (forms.size > 0 && !mayLeave()) return false
  forms.clear()
  return true
}

/** Closes a sheet, after a question where a form inside it has changes. */
export function useAskedClose(isOpen: boolean, onClose: () => void): () => void {
  const outside = useRef<ReadonlySet<object>>(forms)
  useEffect(() => {
    if (isOpen) outside.current = new Set(forms)
  }, [isOpen])
  return () => {
    const inside = [...forms].filter((form) => !outside.current.has(form))
    if (inside.length > 0 && !mayLeave()) return
    for (const form of inside) forms.delete(form)
    onClose()
  }
}
