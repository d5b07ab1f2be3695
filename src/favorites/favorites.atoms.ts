import * as v from 'valibot'
import { atom } from 'jotai'
import { MAX_FAVORITES } from '~/contracts/constants'
import { readStored, writeStored } from '~/lib/storage'
import { showToast } from '~/ui/show-toast'

/** A wish for one product: marked or not. */
export type FavoriteWish = { id: number; isOn: boolean }

/** What this browser keeps: the list of a guest, the one marked last first. Empty in the server's HTML and in the first
 *  client render. */
const localAtom = atom<number[]>([])
/** The customer's list as React Query has it, so that sixty hearts need not watch the query each; null while it is on its
 *  way, undefined where nobody is signed in. docs/decisions/020. */
const serverAtom = atom<number[] | null | undefined>(undefined)
/** What a customer has pressed and the shop has not yet answered. It lies over the list: undoing is dropping it. */
const wishesAtom = atom<ReadonlyMap<number, boolean>>(new Map())
const loadedAtom = atom(false)

/** The favourites as they are shown, the one marked last first. Spec §3. */
export const favoriteIdsAtom = atom((get) => {
  const wishes = get(wishesAtom)
  const ids = new Set([...get(localAtom), ...(get(serverAtom) ?? [])])
  const wished = [...wishes.keys()].filter((id) => wishes.get(id) === true && !ids.has(id))
  return [...wished.toReversed(), ...[...ids].filter((id) => wishes.get(id) !== false)]
})
/** The same to look one up in. */
export const favoriteSetAtom = atom((get) => new Set(get(favoriteIdsAtom)))
/** Whether the list is known: before that an empty one means nothing. */
export const areFavoritesKnownAtom = atom((get) => get(loadedAtom) && get(serverAtom) !== null)
/** What was pressed last of one product and is not answered yet; undefined where nothing is. */
export const wishesOfCustomerAtom = atom((get) => get(wishesAtom))

/** Reads what the browser keeps: at start, and when another tab changed it. Damaged entries are dropped alone. */
export const loadFavoritesAtom = atom(null, (_, set) => {
  set(localAtom, readLocal())
  set(loadedAtom, true)
})

/** Marks for a guest: on the list as it stands now, which another tab may have changed. One too many is refused with a message. */
export const keepFavoriteAtom = atom(null, (_, set, { id, isOn }: FavoriteWish) => {
  const others = readLocal().filter((one) => one !== id)
  if (isOn && others.length >= MAX_FAVORITES) {
    showToast({ kind: 'bad', title: `В избранном уже ${MAX_FAVORITES} блюд`, text: 'Уберите что-нибудь, и место найдётся' })
    return
  }
  set(replaceLocalAtom, isOn ? [id, ...others] : others)
})

/** Drops what left the menu from what the browser keeps, without a word; the shop's own list drops it by itself. */
export const dropGoneAtom = atom(null, (get, set, gone: readonly number[]) => {
  const kept = get(localAtom).filter((id) => !gone.includes(id))
  if (kept.length < get(localAtom).length) set(replaceLocalAtom, kept)
})

/** Lays a customer's wish over the list, or (undefined) takes it away. */
export const wishFavoriteAtom = atom(null, (get, set, { id, isOn }: { id: number; isOn: boolean | undefined }) => {
  const wishes = new Map(get(wishesAtom))
  wishes.delete(id)
  if (isOn !== undefined) wishes.set(id, isOn)
  set(wishesAtom, wishes)
})

/** Sets the customer's list; null: it is on its way. */
export const setServerListAtom = atom(null, (_, set, ids: number[] | null) => set(serverAtom, ids))

/** Empties what the browser keeps: it is the shop's now. */
export const clearLocalAtom = atom(null, (_, set) => set(replaceLocalAtom, []))

/** The end of a session: nothing of the customer's stays. Spec §4 "401 response". */
export const forgetFavoritesAtom = atom(null, (_, set) => {
  set(serverAtom, undefined)
  set(wishesAtom, new Map())
  set(replaceLocalAtom, [])
})

const replaceLocalAtom = atom(null, (_, set, ids: number[]) => {
  set(localAtom, ids)
  writeStored('favorites', ids.length > 0 ? ids : null)
})

function readLocal(): number[] {
  const saved = readStored('favorites', v.array(v.unknown())) ?? []
  return [...new Set(saved.filter((id): id is number => Number.isSafeInteger(id) && Number(id) > 0))].slice(0, MAX_FAVORITES)
}
