import { useState } from 'react'
import type { PlaceHours, PlaceHoursBody } from '~/contracts/staff-places'
import { api } from '~/staff/api'

/** A city or a point whose hours are changed. */
export type Timed = { kind: 'cities' | 'pickuppoints'; id: number; revision: number; time_zone: string }

/** Hours are stored at once, unless they leave promised orders outside: those are shown first, and saving again goes over them. */
export function useHoursSave({ kind, id }: Timed) {
  const [hit, setHit] = useState<PlaceHours['orders'] | null>(null)
  const call = (body: PlaceHoursBody, revision: number, dry?: '1') =>
    api(`PUT /staff/${kind}/{id}/hours`, { params: { id }, query: { dry }, body, revision })
  return {
    hit,
    back: () => setHit(null),
    save: async (body: PlaceHoursBody, revision: number): Promise<PlaceHours | null> => {
      const { orders } = hit ? { orders: [] } : await call(body, revision, '1')
      setHit(orders.length > 0 ? orders : null)
      return orders.length > 0 ? null : call(body, revision)
    },
  }
}
