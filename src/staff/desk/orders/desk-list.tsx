import { glue } from '~/lib/text'
import type { StaffOrder } from '~/contracts/staff'
import { priceText } from '~/rules/number-text'
import { dueByText, dueText } from '~/staff/kit/due-text'
import { PHONE, useMedia } from '~/ui/media'
import { StaffIcon } from '~/staff/kit/staff-icon'
import { cx } from '~/ui/cx'
import { lineNamesText, dueOf, payMark, placeText, SOURCE_MARKS, stateOf, type DeskState } from './desk-state'
import { StatePill } from '~/staff/kit/state-pill'
import { STATE_COLOURS } from './state-colours'

export type DeskListProps = {
  orders: readonly StaffOrder[]
  chosen: number | undefined
  /** The server's time. */
  now: number
  timeZone: string
  onOpen: (id: number) => void
}

/** The button that opens an order; the keys move between them. */
export const rowId = (id: number) => `order-${id}`

/** The orders as a table, on a phone as cards. */
export const DeskList = (props: DeskListProps) => (useMedia(PHONE) ? <Cards {...props} /> : <Table {...props} />)

function Table({ orders, chosen, now, timeZone, onOpen }: DeskListProps) {
  return (
    <table className="w-full table-fixed border-collapse text-left type-row">
      <thead className="border-b border-line text-[0.8125rem] text-ink-3">
        <tr className="*:pb-2.5 *:font-[400]">
          <th scope="col" className="w-20 pl-2">
            №
          </th>
          <th scope="col" className="w-13.5">
            К
          </th>
          <th scope="col">Что</th>
          <th scope="col" className="w-32.5">
            Куда
          </th>
          <th scope="col" className="w-33 pr-14 text-right">
            Сумма
          </th>
          <th scope="col" className="w-19 pl-3">
            Курьер
          </th>
          <th scope="col" className="w-40">
            Статус
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => {
          const isChosen = order.id === chosen
          return (
            <tr
              key={order.id}
              className={cx(
                'relative h-13 border-b border-line *:py-1.5 *:not-last:pr-1.5 has-[button:hover]:bg-quiet/60',
                isChosen && 'bg-quiet *:first:rounded-l-field *:last:rounded-r-field',
              )}
            >
              <td className="pl-2">
                <button
                  type="button"
                  id={rowId(order.id)}
                  aria-current={isChosen || undefined}
                  aria-label={`Заказ ${order.number}`}
                  onClick={() => onOpen(order.id)}
                  className="font-voice text-[1.0625rem] font-[650] tracking-[-0.03em] tabular-nums after:absolute after:inset-0 after:rounded-field focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-(--ring)"
                >
                  {order.number}
                </button>
              </td>
              <td className="leading-5 font-[600] tabular-nums">
                {order.status === 'canceled' ? '–' : dueText(dueOf(order), now, timeZone)}
              </td>
              <td className="text-[0.875rem]/[1.125rem]">
                <span className="line-clamp-2">{glue(lineNamesText(order.lines))}</span>
              </td>
              <td className="text-[0.875rem]/[1.125rem] text-ink-2">
                <span className="line-clamp-2">{placeText(order)}</span>
              </td>
              <td>
                <span className="flex items-center justify-end gap-1.5">
                  <span className="grow text-right font-[600] whitespace-nowrap tracking-[-0.02em] tabular-nums">
                    {priceText(order.totals.total)}
                  </span>
                  <Marks order={order} />
                </span>
              </td>
              <td className="truncate pl-3">{order.courier?.name ?? <span className="text-ink-3">–</span>}</td>
              <td>
                <OrderPill state={stateOf(order, now, timeZone)} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Marks({ order }: { order: StaffOrder }) {
  const pay = payMark(order)
  const source = SOURCE_MARKS[order.source]
  return (
    <>
      <StaffIcon name={pay.icon} aria-label={pay.text} className={cx('size-5 shrink-0', pay.isPaid ? 'text-ok' : 'text-ink-2')} />
      <StaffIcon name={source.icon} aria-label={source.text} className="size-5 shrink-0 text-ink-2" />
    </>
  )
}

const Cards = ({ orders, chosen, now, timeZone, onOpen }: DeskListProps) => (
  <ul className="flex flex-col gap-2">
    {orders.map((order) => (
      <li key={order.id} className="relative flex flex-col gap-2 rounded-ticket bg-quiet p-4 has-[button:focus-visible]:outline-3">
        <span className="flex items-center gap-3">
          <button
            type="button"
            id={rowId(order.id)}
            aria-current={order.id === chosen || undefined}
            aria-label={`Заказ ${order.number}`}
            onClick={() => onOpen(order.id)}
            className="font-voice text-[1.25rem] font-[650] tracking-[-0.03em] tabular-nums outline-none after:absolute after:inset-0 after:rounded-ticket"
          >
            {order.number}
          </button>
          {order.status !== 'canceled' && (
            <span className="grow type-row font-[600] tabular-nums">{dueByText(dueOf(order), now, timeZone)}</span>
          )}
          <OrderPill state={stateOf(order, now, timeZone)} />
        </span>
        <span className="type-row">{glue(lineNamesText(order.lines))}</span>
        <span className="flex items-center gap-1.5 type-row text-ink-2">
          <span className="min-w-0 grow">{[placeText(order), order.courier?.name].filter(Boolean).join(', ')}</span>
          <span className="font-[600] text-ink tabular-nums">{priceText(order.totals.total)}</span>
          <Marks order={order} />
        </span>
      </li>
    ))}
  </ul>
)

/** The state of an order in its row; what is over has no colour. */
const OrderPill = ({ state: { kind, icon, word } }: { state: DeskState }) => (
  <StatePill icon={icon} colour={kind === 'over' || kind === 'canceled' ? '' : STATE_COLOURS[kind]}>
    {word}
  </StatePill>
)
