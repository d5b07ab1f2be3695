import { atom } from 'jotai'
import type { DeliveryType } from '~/contracts/cart'

/** What decides which kitchen cooks an order. */
export type CookPlace = { city_id: number; delivery_type: DeliveryType; pickup_point_id?: number | undefined }

const placeAtom = atom<CookPlace | null>(null)

/** Where the order goes, once the checkout knows it. */
export const cookPlaceAtom = atom((get) => get(placeAtom))
export const setCookPlaceAtom = atom(null, (_, set, place: CookPlace) => set(placeAtom, place))
