import { atom } from 'jotai'
import * as v from 'valibot'
import { idSchema, whole } from '~/lib/schemas'
import { storedAtom } from '~/lib/stored-atom'

/** What is in the bags, on this device: the check while packing concerns no other device. */
export type Packed = { bags: { id: number; positions: number[] }[]; putAway: number[] }

const EMPTY: Packed = { bags: [], putAway: [] }
const NOTHING: readonly number[] = []
const keys = v.array(whole(0))
const packed = v.object({ bags: v.array(v.object({ id: idSchema, positions: keys })), putAway: keys }) satisfies v.GenericSchema<
  unknown,
  Packed
>

const store = storedAtom('staff-packed', packed, EMPTY)

export const packedAtom = store.valueAtom
export const loadPackedAtom = store.loadAtom

/** The items of an order that are in its bag, by their keys (`bagItems`). */
export const packedPositionsOf = ({ bags }: Packed, id: number) => bags.find((bag) => bag.id === id)?.positions ?? NOTHING

/** Puts an item into its bag, or takes it out. */
export const togglePackedAtom = atom(null, (get, set, id: number, key: number) => {
  const packed = get(packedAtom)
  const positions = packedPositionsOf(packed, id)
  const next = positions.includes(key) ? positions.filter((one) => one !== key) : [...positions, key]
  set(store.setAtom, { ...packed, bags: [...packed.bags.filter((bag) => bag.id !== id), { id, positions: next }] })
})

/** A cancelled order whose bag was emptied: it leaves the pass of this device and stays on the cooks' board until they tap it. */
export const putAwayAtom = atom(null, (get, set, id: number) => {
  const packed = get(packedAtom)
  set(store.setAtom, { ...packed, putAway: [...packed.putAway, id] })
})

/** Forgets orders that the board shows no more. */
export const forgetPackedAtom = atom(null, (get, set, shown: ReadonlySet<number>) => {
  const packed = get(packedAtom)
  const bags = packed.bags.filter(({ id }) => shown.has(id))
  const putAway = packed.putAway.filter((id) => shown.has(id))
  if (bags.length < packed.bags.length || putAway.length < packed.putAway.length) set(store.setAtom, { bags, putAway })
})
