import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useEffect } from 'react'
import { onStoredChange } from '~/lib/storage'
import { onTokenChange, readToken } from '~/lib/token'
import { forgetFavoritesAtom, loadFavoritesAtom } from './favorites.atoms'

/** Brings the favourites that the browser keeps, follows other tabs, and at sign-in joins them to the customer's; the end of
 *  a session ends the list. Once in a browser. Spec §4, §7 "On start". */
export function useFavoritesWatch() {
  const queryClient = useQueryClient()
  const store = useStore()

  useEffect(() => {
    let token: string | null = null
    let close: (() => void) | undefined

    function follow() {
      const present = readToken()
      if (present === token) return
      close?.()
      close = undefined
      if (token !== null) store.set(forgetFavoritesAtom)
      token = present
      if (present === null) return
      import('./customer-favorites')
        .then(({ openFavorites }) => {
          if (token === present) close = openFavorites({ store, queryClient })
        })
        // without it hearts cannot be sent either, and then that is said
        .catch(() => undefined)
    }

    store.set(loadFavoritesAtom)
    follow()
    const stops = [onTokenChange(follow), onStoredChange('favorites', () => store.set(loadFavoritesAtom))]
    return () => {
      for (const stop of stops) stop()
      token = null
      close?.()
    }
  }, [queryClient, store])
}
