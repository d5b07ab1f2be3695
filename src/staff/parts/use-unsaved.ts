import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { parseSearch } from '~/lib/search-params'

/** Asks before the page or the sheet is left with unsaved changes. Within the page a change of `search` counts as leaving too, unless
 *  `stays` says that the sheet stays open. Returns a function that lets the next navigation pass, for one after saving. By the router's
 *  history, because `useBlocker` would add 1 kB to the customers' start, which shares the router. */
export function useUnsaved(isChanged: boolean, stays?: (search: Record<string, string>) => boolean): () => void {
  const { history } = useRouter()
  const isLetGo = useRef(false)
  const shouldBlock = useEffectEvent((from: { pathname: string }, to: { pathname: string; search: string }) => {
    const isSheet = to.pathname === from.pathname && stays?.(parseSearch(to.search)) === true
    return !isLetGo.current && !isSheet && !window.confirm('Изменения не сохранены. Уйти без них?')
  })
  useEffect(() => {
    if (!isChanged) return undefined
    return history.block({
      blockerFn: ({ currentLocation, nextLocation }) => shouldBlock(currentLocation, nextLocation),
      enableBeforeUnload: true,
    })
  }, [history, isChanged])
  return () => {
    isLetGo.current = true
  }
}
