import { type Atom, useStore } from 'jotai'
import { useCallback, useSyncExternalStore } from 'react'

/** A part of an atom that local storage fills; `empty` while hydrating: the value may be loaded before a part of the page hydrates. */
export function useClientAtom<Value, Picked>(source: Atom<Value>, pick: (value: Value) => Picked, empty: Picked): Picked {
  const store = useStore()
  const subscribe = useCallback((changed: () => void) => store.sub(source, changed), [store, source])
  return useSyncExternalStore(
    subscribe,
    () => pick(store.get(source)),
    () => empty,
  )
}
