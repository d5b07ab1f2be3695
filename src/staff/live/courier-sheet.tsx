import type { Board, Ticket } from '~/contracts/staff-board'
import { Initial } from '~/staff/kit/initial'
import { ORDERS, plural } from '~/rules/number-text'
import { clockText } from '~/rules/clock-text'
import { Sheet, SHEET_ROW } from '~/staff/kit/sheet'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { couriersOut } from './couriers-out'

type CourierSheetProps<Order> = {
  /** The order to hand over; null closes the sheet. */
  ticket: Order | null
  couriers: Board['couriers']
  road: readonly Ticket[]
  zone: string
  onChoose: (ticket: Order, courier: number | null) => void
  onClose: () => void
}

/** Who takes the order. The one named before comes first, then who is here and on shift; the order can leave without a name. */
export function CourierSheet<Order extends Pick<Ticket, 'number' | 'courier'>>(props: CourierSheetProps<Order>) {
  const { ticket, couriers, road, zone, onChoose, onClose } = props
  const named = ticket?.courier?.id
  const list = couriersOut(couriers, road).toSorted(
    (a, b) => Number(b.id === named) - Number(a.id === named) || Number(isFree(b)) - Number(isFree(a)),
  )
  return (
    <Sheet isOpen={ticket !== null} onClose={onClose} title={ticket ? `Кто везёт ${ticket.number}?` : ''}>
      {ticket && (
        <ul className="grid gap-2">
          {list.map(({ id, name, on_shift, orders, since }, index) => (
            <li key={id}>
              <button type="button" data-autofocus={index === 0 || undefined} className={SHEET_ROW} onClick={() => onChoose(ticket, id)}>
                <Initial className="size-11" name={name} />
                <span className="min-w-0">
                  <b className="block type-dish">{name}</b>
                  <span className="block text-[1rem]/[1.375rem] text-ink-2">
                    {id === named && 'назначен, '}
                    {orders === 0
                      ? on_shift
                        ? 'на месте'
                        : 'не на смене'
                      : `везёт ${orders} ${plural(orders, ORDERS)}${since === null ? '' : ` с\u00a0${clockText(since, zone)}`}`}
                  </span>
                </span>
              </button>
            </li>
          ))}
          <li>
            <button type="button" className={SHEET_ROW} onClick={() => onChoose(ticket, null)}>
              <span className="flex size-11 shrink-0 items-center justify-center">
                <StaffIcon name="bike" />
              </span>
              <span className="type-dish">Другой курьер</span>
            </button>
          </li>
        </ul>
      )}
    </Sheet>
  )
}

const isFree = ({ on_shift, orders }: { on_shift: boolean; orders: number }) => on_shift && orders === 0
