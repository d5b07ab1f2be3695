import { atom } from 'jotai'
import type { Run } from '~/contracts/staff-courier'
import * as v from 'valibot'
import { idSchema } from '~/lib/schemas'
import { storedAtom } from '~/lib/stored-atom'

const EMPTY: number[] = []
const store = storedAtom('staff-runs', v.array(idSchema), EMPTY)

/** The ids of runs in the order that the courier chose on this device. */
export const runOrderAtom = store.valueAtom
export const loadRunOrderAtom = store.loadAtom
export const setRunOrderAtom = atom(null, (_get, set, ids: number[]) => set(store.setAtom, ids))

/** How guests said they pay, by the id of the run; kept while another run or tab is looked at. */
export const paidByAtom = atom<Readonly<Record<number, Exclude<Run['pay'], 'paid'>>>>({})

/** As the courier chose; what is new comes after by its promise. */
export function inOrder(runs: readonly Run[], chosen: readonly number[]): Run[] {
  const placeOf = ({ id }: Run) => (chosen.includes(id) ? chosen.indexOf(id) : chosen.length)
  return runs.toSorted((a, b) => placeOf(a) - placeOf(b) || Date.parse(a.promise.to) - Date.parse(b.promise.to) || a.id - b.id)
}

/** The ids with one of them a place earlier or later. */
export function moved(ids: readonly number[], id: number, by: -1 | 1): number[] {
  const at = ids.indexOf(id)
  const other = ids[at + by]
  if (at < 0 || other === undefined) return [...ids]
  return ids.map((one) => (one === id ? other : one === other ? id : one))
}
