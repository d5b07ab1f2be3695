import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'

type Place = { pathname: string; search: object }

/** Asks before the page or the sheet is left with unsaved changes. Within the page a change of `search` counts as leaving too, unless
 *  `stays` says that the sheet stays open. Returns a function that lets the next navigation pass, for one after saving. */
export function useUnsaved(isChanged: boolean, stays?: (search: Record<string, unknown>) => boolean): () => void {
  const isLetGo = useRef(false)
  const mayLeave = (current: Place, next: Place) =>
    isLetGo.current || (next.pathname === current.pathname && stays?.({ ...next.search }) === true)
  useBlocker({
    shouldBlockFn: ({ current, next }) => {
      if (mayLeave(current, next)) return false
      return !window.confirm('Изменения не сохранены. Уйти без них?')
    },
    enableBeforeUnload: isChanged,
    disabled: !isChanged,
  })
  return () => {
    isLetGo.current = true
  }
}
