import { atom } from 'jotai'

const changing = atom(false)

/** Whether the browser is passing from one customer to another: what is personal is not shown meanwhile, and is built anew
 *  afterwards, so that nothing of the former stays in any part of it. */
export const isCustomerChangingAtom = atom((get) => get(changing))
export const setCustomerChangingAtom = atom(null, (_, set, isChanging: boolean) => set(changing, isChanging))
