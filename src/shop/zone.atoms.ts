import { atom } from 'jotai'
import * as v from 'valibot'
import { idSchema } from '~/lib/schemas'
import { storedAtom } from '~/lib/stored-atom'

type LastZone = { city: number; id: number | null }

/** The delivery zone of the last address of this browser: the header names it and the cart is priced by it, until an address decides. Its
 *  id is null for an address in none; null is no address yet. */
const store = storedAtom<LastZone | null>('zone', v.object({ city: idSchema, id: v.nullable(idSchema) }), null)

export const zoneAtom = store.valueAtom
export const loadZoneAtom = store.loadAtom
export const setZoneAtom = atom(null, (get, set, zone: LastZone | null) => {
  const known = get(zoneAtom)
  if (known?.id !== zone?.id || known?.city !== zone?.city) set(store.setAtom, zone)
})
