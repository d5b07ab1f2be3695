import { MutationObserver, QueryObserver, type QueryClient } from '@tanstack/react-query'
import { MAX_JOINED_AT_ONCE, STORAGE_PREFIX } from '~/contracts/constants'
import type { Clients } from '~/lib/page'
import { showFault } from '~/ui/show-error'
import {
  clearLocalAtom,
  type FavoriteMark,
  favoriteIdsAtom,
  favoriteSetAtom,
  loadFavoritesAtom,
  pendingMarksAtom,
  setPendingMarkAtom,
  setServerListAtom,
} from './favorites.atoms'
import { addFavorite, deleteFavorite, joinFavorites } from './favorites.functions'
import { favoriteQueries } from './favorites.queries'

const NAME = `${STORAGE_PREFIX}_favorites`
const key = favoriteQueries.list().queryKey

// browser only: one window, one customer
const sending = new Set<number>()
let merged: Promise<unknown> = Promise.resolve()
let tabs: BroadcastChannel | undefined

/** Merges the guest's list into the customer's, then follows the customer's list and other tabs. Returns how to stop. */
export function openFavorites(state: Clients): () => void {
  const { store, queryClient } = state
  const observer = new QueryObserver(queryClient, favoriteQueries.list())
  let unsubscribe: (() => void) | undefined
  let isClosed = false

  store.set(setServerListAtom, null)
  // one tab merges. After a failure the guest's list stays shown, and the next start tries again
  merged = mergeOnce(state).catch(() => undefined)
  void merged.then(() => {
    if (isClosed) return
    unsubscribe = observer.subscribe(({ data }) => store.set(setServerListAtom, data ?? null))
    store.set(setServerListAtom, observer.getCurrentResult().data ?? null)
  })
  tabs = openChannel()
  tabs?.addEventListener('message', ({ data }: MessageEvent<FavoriteMark>) => void applyMark(queryClient, data))

  return () => {
    isClosed = true
    unsubscribe?.()
    tabs?.close()
    tabs = undefined
  }
}

/** Sends the pending mark of a product until the server has the last one. One call at a time, so that quick presses end in the
 *  last one. A rejected mark is rolled back with a message. */
export async function sendMark({ store, queryClient }: Clients, id: number): Promise<void> {
  const pending = () => store.get(pendingMarksAtom).get(id)
  if (sending.has(id)) return
  sending.add(id)
  try {
    await merged
    for (let isOn = pending(); isOn !== undefined; isOn = pending()) {
      await mutate(queryClient, () => (isOn ? addFavorite : deleteFavorite)({ data: { good_id: id } }))
      await applyMark(queryClient, { id, isOn })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel's message has no target
      tabs?.postMessage({ id, isOn })
      if (pending() === isOn) store.set(setPendingMarkAtom, { id, isOn: undefined })
    }
  } catch (error) {
    const last = pending()
    store.set(setPendingMarkAtom, { id, isOn: undefined })
    if (last !== undefined && store.get(favoriteSetAtom).has(id) !== last) showFault(error)
  } finally {
    sending.delete(id)
  }
}

/** Writes a confirmed mark to the cached list. A list that is loading may be older than the mark: it is loaded again. */
async function applyMark(queryClient: QueryClient, { id, isOn }: FavoriteMark): Promise<void> {
  if (queryClient.isFetching({ queryKey: key }) > 0) await queryClient.invalidateQueries({ queryKey: key })
  queryClient.setQueryData(key, (ids) => {
    if (!ids || ids.includes(id) === isOn) return ids
    return isOn ? [id, ...ids] : ids.filter((one) => one !== id)
  })
}

/** Merges under a lock of all tabs; alone where the browser has no locks or refuses them. */
async function mergeOnce(state: Clients): Promise<void> {
  let isBegun = false
  const begin = () => {
    isBegun = true
    return merge(state)
  }
  try {
    await navigator.locks.request(NAME, begin)
  } catch (error) {
    if (isBegun) throw error
    await merge(state)
  }
}

/** The channel to other tabs; undefined where the browser has none or refuses it. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(NAME)
  } catch {
    return undefined
  }
}

/** Merges the guest's list into the customer's in the order of marking. */
async function merge({ store, queryClient }: Clients): Promise<void> {
  store.set(loadFavoritesAtom)
  const ids = store.get(favoriteIdsAtom).toReversed()
  if (ids.length === 0) return
  for (let from = 0; from < ids.length; from += MAX_JOINED_AT_ONCE) {
    const part = ids.slice(from, from + MAX_JOINED_AT_ONCE)
    const list = await mutate(queryClient, () => joinFavorites({ data: { ids: part } }))
    // a response to the favourites page may be older than this list
    await queryClient.cancelQueries({ queryKey: key })
    queryClient.setQueryData(key, list)
  }
  store.set(setServerListAtom, queryClient.getQueryData(key) ?? null)
  store.set(clearLocalAtom)
}

/** Calls the server as a mutation, so that a 401 is handled as usual. */
function mutate<Result>(queryClient: QueryClient, mutationFn: () => Promise<Result>): Promise<Result> {
  return new MutationObserver(queryClient, { mutationFn, networkMode: 'always' }).mutate()
}
