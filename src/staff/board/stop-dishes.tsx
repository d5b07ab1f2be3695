import { Link } from '@tanstack/react-router'
import type { Ticket } from '~/contracts/staff-board'
import { StaffIcon } from '~/staff/kit/staff-icon'

/** The dishes of a ticket, each with the way to its stop. */
export function StopDishes({ ticket, kitchenId }: { ticket: Ticket; kitchenId: number }) {
  const dishes = new Map(ticket.lines.map(({ goods_id, name }) => [goods_id, name]))
  return (
    <ul className="flex flex-col gap-2">
      {[...dishes].map(([id, name]) => (
        <li key={id}>
          <Link
            to="/staff/stops"
            search={{ kitchen: kitchenId, stop: `goods:${id}` }}
            className="press flex min-h-16 items-center gap-4 rounded-card bg-quiet px-4.5 py-2 type-dish hover:bg-quiet-2"
          >
            <StaffIcon name="ban" />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
