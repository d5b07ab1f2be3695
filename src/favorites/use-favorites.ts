import { useQueryClient } from '@tanstack/react-query'
import { type Atom, useStore } from 'jotai'
import { useCallback, useSyncExternalStore } from 'react'
import { readToken } from '~/lib/token'
import { showError } from '~/ui/show-error'
import { areFavoritesLoadedAtom, favoriteIdsAtom, favoriteSetAtom, saveLocalMarkAtom, setPendingMarkAtom } from './favorites.atoms'

/** Whether a product is a favourite. False on the server and while hydrating. */
export const useIsFavorite = (id: number): boolean => useShown(favoriteSetAtom, (ids) => ids.has(id), false)

/** How many favourites there are; 0 on the server and while hydrating. */
export const useFavoritesCount = (): number => useShown(favoriteIdsAtom, (ids) => ids.length, 0)

const none: readonly number[] = []

/** The favourites, newest first, and whether they are loaded: not on the server or while hydrating. */
export function useFavorites(): { ids: readonly number[]; isLoaded: boolean } {
  return {
    ids: useShown(favoriteIdsAtom, (ids): readonly number[] => ids, none),
    isLoaded: useShown(areFavoritesLoadedAtom, (isLoaded) => isLoaded, false),
  }
}

/** Toggles a favourite: optimistic, then sent for a customer. A guest's list stays in the browser. */
export function useToggleFavorite(): (id: number) => void {
  const store = useStore()
  const queryClient = useQueryClient()
  return (id) => {
    const isOn = !store.get(favoriteSetAtom).has(id)
    if (readToken() === null) return store.set(saveLocalMarkAtom, { id, isOn })
    store.set(setPendingMarkAtom, { id, isOn })
    import('./customer-favorites')
      .then(({ sendMark }) => sendMark({ store, queryClient }, id))
      .catch((error: unknown) => {
        store.set(setPendingMarkAtom, { id, isOn: undefined })
        showError(error)
      })
    return undefined
  }
}

function useShown<Value, Picked>(source: Atom<Value>, pick: (value: Value) => Picked, atFirst: Picked): Picked {
  const store = useStore()
  const subscribe = useCallback((changed: () => void) => store.sub(source, changed), [store, source])
  return useSyncExternalStore(
    subscribe,
    () => pick(store.get(source)),
    () => atFirst,
  )
}
