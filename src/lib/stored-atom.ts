import { atom } from 'jotai'
import type { GenericSchema } from 'valibot'
import { readStored, type StoredKey, writeStored } from './storage'

/** A value in local storage. It is `empty` before `loadAtom` (on the server and while hydrating) and where nothing valid is stored;
 *  setting `empty` removes the entry. */
export function storedAtom<Value>(key: StoredKey, schema: GenericSchema<unknown, Value>, empty: Value) {
  const baseAtom = atom(empty)
  return {
    valueAtom: atom((get) => get(baseAtom)),
    loadAtom: atom(null, (_, set) => set(baseAtom, readStored(key, schema) ?? empty)),
    setAtom: atom(null, (_, set, value: Value) => {
      set(baseAtom, value)
      writeStored(key, value === empty ? null : value)
    }),
  }
}
