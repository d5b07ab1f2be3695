import { atom } from 'jotai'

const changing = atom(false)

/** Whether the browser switches to another customer. Personal pages are unmounted meanwhile, so that no state of the previous
 *  customer remains. */
export const isCustomerChangingAtom = atom((get) => get(changing))
export const setCustomerChangingAtom = atom(null, (_, set, isChanging: boolean) => set(changing, isChanging))
