import type { Board, Ticket } from '~/contracts/staff-board'
import { momentMs } from '~/rules/time'

/** Couriers with their orders on the road: who is out since when, then who is here, on shift first. */
export function couriersOut(couriers: Board['couriers'], road: readonly Ticket[]) {
  return couriers
    .map(({ id, name, on_shift }) => {
      const own = road.filter(({ courier }) => courier?.id === id)
      return { id, name, on_shift, orders: own.length, since: own[0]?.taken_at ?? null }
    })
    .toSorted(
      (a, b) =>
        Number(a.orders === 0) - Number(b.orders === 0) ||
        momentMs(a.since) - momentMs(b.since) ||
        Number(b.on_shift) - Number(a.on_shift) ||
        a.name.localeCompare(b.name),
    )
}
