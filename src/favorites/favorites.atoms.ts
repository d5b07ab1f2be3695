import { atom } from 'jotai'
import { MAX_FAVORITES } from '~/contracts/constants'
import { idSchema, validItems } from '~/lib/schemas'
import { readStored, writeStored } from '~/lib/storage'
import { showToast } from '~/ui/show-toast'

/** A product that was marked (`isOn`) or unmarked. */
export type FavoriteMark = { id: number; isOn: boolean }

/** The list in this browser's storage, newest first. Null in the server's HTML and in the first client render. */
const localAtom = atom<number[] | null>(null)
/** The customer's list from React Query: `null` while it loads, `undefined` for a guest. One atom, so that sixty hearts need not
 *  observe the query each. */
const serverAtom = atom<number[] | null | undefined>(undefined)
const pendingAtom = atom<ReadonlyMap<number, boolean>>(new Map())

/** A customer's marks that the server has not confirmed. They are applied over the list; a rollback removes them. */
export const pendingMarksAtom = atom((get) => get(pendingAtom))

/** The favourites to show, newest first. */
export const favoriteIdsAtom = atom((get) => {
  const pending = get(pendingAtom)
  const ids = new Set([...(get(localAtom) ?? []), ...(get(serverAtom) ?? [])])
  const added = [...pending.keys()].filter((id) => pending.get(id) === true && !ids.has(id))
  return [...added.toReversed(), ...[...ids].filter((id) => pending.get(id) !== false)]
})
export const favoriteSetAtom = atom((get) => new Set(get(favoriteIdsAtom)))
/** Whether the list is loaded: before that an empty one means nothing. */
export const areFavoritesLoadedAtom = atom((get) => get(localAtom) !== null && get(serverAtom) !== null)

/** Reads the stored list: at start, and when another tab changed it. */
export const loadFavoritesAtom = atom(null, (_, set) => set(localAtom, readLocal()))

/** Marks or unmarks for a guest, in the stored list, which another tab may have changed. A full list shows a message. */
export const saveLocalMarkAtom = atom(null, (_, set, { id, isOn }: FavoriteMark) => {
  const others = readLocal().filter((one) => one !== id)
  if (isOn && others.length >= MAX_FAVORITES) {
    showToast({ kind: 'bad', title: `В избранном уже ${MAX_FAVORITES} блюд`, text: 'Уберите что-нибудь, и место найдётся' })
    return
  }
  set(replaceLocalAtom, isOn ? [id, ...others] : others)
})

/** Removes products that left the menu from the stored list. The server's list drops them itself. */
export const dropGoneAtom = atom(null, (get, set, gone: readonly number[]) => {
  const ids = get(localAtom) ?? []
  const rest = ids.filter((id) => !gone.includes(id))
  if (rest.length < ids.length) set(replaceLocalAtom, rest)
})

/** Sets a pending mark, or (`undefined`) removes it. */
export const setPendingMarkAtom = atom(null, (get, set, { id, isOn }: { id: number; isOn: boolean | undefined }) => {
  const pending = new Map(get(pendingAtom))
  pending.delete(id)
  if (isOn !== undefined) pending.set(id, isOn)
  set(pendingAtom, pending)
})

/** Sets the customer's list; `null` while it loads. */
export const setServerListAtom = atom(null, (_, set, ids: number[] | null) => set(serverAtom, ids))

/** Empties the stored list after it was merged into the customer's. */
export const clearLocalAtom = atom(null, (_, set) => set(replaceLocalAtom, []))

/** Removes everything at the end of a session. */
export const clearFavoritesAtom = atom(null, (_, set) => {
  set(serverAtom, undefined)
  set(pendingAtom, new Map())
  set(replaceLocalAtom, [])
})

const replaceLocalAtom = atom(null, (_, set, ids: number[]) => {
  set(localAtom, ids)
  writeStored('favorites', ids.length > 0 ? ids : null)
})

const favoriteIds = validItems(idSchema)

/** The stored list; invalid entries are dropped one by one. */
function readLocal(): number[] {
  return [...new Set(readStored('favorites', favoriteIds))].slice(0, MAX_FAVORITES)
}
