import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { readToken } from '~/lib/token'
import { useClientAtom } from '~/lib/use-client-atom'
import { showError } from '~/ui/show-error'
import { areFavoritesLoadedAtom, favoriteIdsAtom, favoriteSetAtom, saveLocalMarkAtom, setPendingMarkAtom } from './favorites.atoms'

/** The first of these products that is a favourite. Null on the server and while hydrating. */
export const useMarkedFavorite = (ids: readonly number[]): number | null =>
  useClientAtom(favoriteSetAtom, (marked): number | null => ids.find((id) => marked.has(id)) ?? null, null)

/** How many favourites there are; 0 on the server and while hydrating. */
export const useFavoritesCount = (): number => useClientAtom(favoriteIdsAtom, (ids) => ids.length, 0)

const none: readonly number[] = []

/** The favourites, newest first, and whether they are loaded: not on the server or while hydrating. */
export function useFavorites(): { ids: readonly number[]; isLoaded: boolean } {
  return {
    ids: useClientAtom(favoriteIdsAtom, (ids): readonly number[] => ids, none),
    isLoaded: useClientAtom(areFavoritesLoadedAtom, (isLoaded) => isLoaded, false),
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
