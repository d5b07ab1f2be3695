import { atom } from 'jotai'

const isShownAtom = atom(false)

/** Whether the header shows the list of categories: the page's main one has scrolled away. Spec §2, a state flag. */
export const headerCategoriesAtom = atom((get) => get(isShownAtom))
export const showHeaderCategoriesAtom = atom(null, (_, set, isShown: boolean) => set(isShownAtom, isShown))
