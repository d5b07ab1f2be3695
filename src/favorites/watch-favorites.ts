import type { Clients } from '~/lib/page'
import { onStoredChange } from '~/lib/storage'
import { onTokenChange, readToken } from '~/lib/token'
import { clearFavoritesAtom, loadFavoritesAtom } from './favorites.atoms'

/** Loads the favourites stored in the browser, follows other tabs, merges them into the customer's list at sign-in, and clears them
 *  when the session ends. Call it once. */
export function watchFavorites({ queryClient, store }: Clients): void {
  let token: string | null = null
  let close: (() => void) | undefined

  function follow() {
    const present = readToken()
    if (present === token) return
    close?.()
    close = undefined
    if (token !== null) store.set(clearFavoritesAtom)
    token = present
    if (present === null) return
    import('./customer-favorites')
      .then(({ openFavorites }) => {
        if (token === present) close = openFavorites({ store, queryClient })
      })
      // toggling a heart loads the same code and reports the failure
      .catch(() => undefined)
  }

  store.set(loadFavoritesAtom)
  follow()
  onTokenChange(follow)
  onStoredChange('favorites', () => store.set(loadFavoritesAtom))
}
