import { MutationObserver, type QueryClient, QueryObserver } from '@tanstack/react-query'
import type { createStore } from 'jotai'
import { MAX_JOINED_AT_ONCE, STORAGE_PREFIX } from '~/contracts/constants'
import { ApiError } from '~/lib/api-error'
import { showError } from '~/ui/show-error'
import {
  clearLocalAtom,
  type FavoriteWish,
  favoriteIdsAtom,
  favoriteSetAtom,
  loadFavoritesAtom,
  setServerListAtom,
  wishesOfCustomerAtom,
  wishFavoriteAtom,
} from './favorites.atoms'
import { addFavorite, deleteFavorite, joinFavorites } from './favorites.functions'
import { favoriteQueries } from './favorites.queries'

type Shop = { store: ReturnType<typeof createStore>; queryClient: QueryClient }

const NAME = `${STORAGE_PREFIX}_favorites`
const key = favoriteQueries.list().queryKey

// Of the one window and its one customer; nothing here runs on the server.
const sending = new Set<number>()
let joined: Promise<void> = Promise.resolve()
let tabs: BroadcastChannel | undefined

/** What a signed-in customer's favourites need, loaded when there is one: joins the guest's list to the shop's, then shows
 *  the shop's and follows it, other tabs' presses included. Answers how to stop. Spec §4, docs/decisions/020. */
export function openFavorites(shop: Shop): () => void {
  const { store, queryClient } = shop
  const observer = new QueryObserver(queryClient, favoriteQueries.list())
  let stopWatching: (() => void) | undefined
  let isOver = false

  store.set(setServerListAtom, null)
  // what could not be joined now stays shown, and is tried again at the next start
  joined = join(shop).catch(() => undefined)
  void joined.then(() => {
    if (isOver) return
    stopWatching = observer.subscribe(({ data }) => store.set(setServerListAtom, data ?? null))
    store.set(setServerListAtom, observer.getCurrentResult().data ?? null)
  })
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', ({ data }: MessageEvent<FavoriteWish>) => void settle(queryClient, data))
  tabs = channel

  return () => {
    isOver = true
    stopWatching?.()
    channel.close()
    tabs = undefined
  }
}

/** Sends what was pressed of one product until the shop has the last of it: one call at a time, so that quick presses end
 *  in the last one. What is refused goes back to what the shop has, with a message. Spec §4 "Favorites". */
export async function sendWish(shop: Shop, id: number): Promise<void> {
  const { store, queryClient } = shop
  const wished = () => store.get(wishesOfCustomerAtom).get(id)
  if (sending.has(id)) return
  sending.add(id)
  try {
    await joined
    for (let isOn = wished(); isOn !== undefined; isOn = wished()) {
      await change(queryClient, () => (isOn ? addFavorite : deleteFavorite)({ data: { good_id: id } }))
      await settle(queryClient, { id, isOn })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel's message has no target
      tabs?.postMessage({ id, isOn })
      if (wished() === isOn) store.set(wishFavoriteAtom, { id, isOn: undefined })
    }
  } catch (error) {
    const hoped = wished()
    store.set(wishFavoriteAtom, { id, isOn: undefined })
    // a dead session is told by the router's own watch
    const isTold = error instanceof ApiError && error.status === 401
    if (!isTold && hoped !== undefined && store.get(favoriteSetAtom).has(id) !== hoped) showError(error)
  } finally {
    sending.delete(id)
  }
}

/** Notes in the list what the shop has done. A list that is on its way may have been read before: it is asked for again. */
async function settle(queryClient: QueryClient, { id, isOn }: FavoriteWish): Promise<void> {
  if (queryClient.isFetching({ queryKey: key }) > 0) await queryClient.invalidateQueries({ queryKey: key })
  queryClient.setQueryData(key, (ids) => {
    if (!ids || ids.includes(id) === isOn) return ids
    return isOn ? [id, ...ids] : ids.filter((one) => one !== id)
  })
}

/** The guest's list goes into the customer's, the one marked last again the last. Of several tabs one does it. */
async function join({ store, queryClient }: Shop): Promise<void> {
  await alone(async () => {
    store.set(loadFavoritesAtom)
    const ids = store.get(favoriteIdsAtom).toReversed()
    if (ids.length === 0) return
    // one part after the other: the order in which they were marked is the order of the list
    for (let from = 0; from < ids.length; from += MAX_JOINED_AT_ONCE) {
      const part = ids.slice(from, from + MAX_JOINED_AT_ONCE)
      const list = await change(queryClient, () => joinFavorites({ data: { ids: part } }))
      // the page of the favourites asks for the list at sign-in too: what is on its way may have been read before
      await queryClient.cancelQueries({ queryKey: key })
      queryClient.setQueryData(key, list)
    }
    store.set(setServerListAtom, queryClient.getQueryData(key) ?? null)
    store.set(clearLocalAtom)
  })
}

/** A call that changes something, watched for a 401 as every mutation is. */
function change<Result>(queryClient: QueryClient, call: () => Promise<Result>): Promise<Result> {
  return new MutationObserver(queryClient, { mutationFn: call, networkMode: 'always' }).mutate()
}

const alone = (run: () => Promise<void>): Promise<unknown> => ('locks' in navigator ? navigator.locks.request(NAME, run) : run())
