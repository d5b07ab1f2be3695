import { atom } from 'jotai'
import { isWhole, type Reads } from '~/lib/checks'
import { readStored, writeStored } from '~/lib/storage'

/** The most sets of cutlery for one order. Contract "Order" `persons`. */
export const MAX_PERSONS = 99

const storedPersons: Reads<number> = (value) => (isWhole(value, 0, MAX_PERSONS) ? value : undefined)
const personsCountAtom = atom(1)

/** For how many the cutlery is laid: chosen in the cart, sent with the order. */
export const personsAtom = atom((get) => get(personsCountAtom))

/** Reads the saved number: at start, and when another tab changed it. */
export const loadPersonsAtom = atom(null, (_, set) => set(personsCountAtom, readStored('persons', storedPersons) ?? 1))

export const setPersonsAtom = atom(null, (_, set, persons: number) => {
  const next = Math.min(MAX_PERSONS, Math.max(0, persons))
  set(personsCountAtom, next)
  writeStored('persons', next)
})
