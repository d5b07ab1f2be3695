import { atom } from 'jotai'
import * as v from 'valibot'
import { idSchema } from '~/lib/schemas'
import { storedAtom } from '~/lib/stored-atom'

/** The delivery zone of the last address of this browser: the header names it and the cart is priced by it, until an address decides. */
const store = storedAtom<{ city: number; id: number } | null>('zone', v.object({ city: idSchema, id: idSchema }), null)

export const zoneAtom = store.valueAtom
export const loadZoneAtom = store.loadAtom
export const setZoneAtom = atom(null, (get, set, zone: { city: number; id: number } | null) => {
  const known = get(zoneAtom)
  if (known?.id !== zone?.id || known?.city !== zone?.city) set(store.setAtom, zone)
})
