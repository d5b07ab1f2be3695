import type { Board, Ticket } from '~/contracts/staff-board'

const at = (moment: string | null) => (moment === null ? 0 : Date.parse(moment))

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
        at(a.since) - at(b.since) ||
        Number(b.on_shift) - Number(a.on_shift) ||
        a.name.localeCompare(b.name),
    )
}
