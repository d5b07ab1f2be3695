import type { Board } from '~/contracts/staff-board'
import { ORDERS, plural } from '~/rules/number-text'
import { minutesLeft } from '~/rules/ticket-age'
import { isToCook } from '~/staff/kitchen/board/board-lists'
import { packedPositionsOf, type Packed } from './packed.atoms'
import { type PassActions, PassRow, VoidRow } from './pass-row'
import type { Delayed, PassRows } from './pass-rows'
import { RoadRow } from './road-row'

type PassListsProps = {
  board: Board
  rows: PassRows
  /** The server's clock, in milliseconds. */
  now: number
  packed: Packed
  delayed: Delayed
  /** Orders with an operation that waits for the connection. */
  waiting: ReadonlySet<number>
  actions: PassActions
}

/** Bags to fill, then orders on the road. */
export function PassLists({ board, rows, now, packed, delayed, waiting, actions }: PassListsProps) {
  const zone = board.kitchen.time_zone
  const runsAt = (id: number) => delayed.get(id)?.runsAt ?? null
  return (
    <>
      <section aria-labelledby="pack">
        <h2 id="pack" className={HEADING}>
          Собрать <span className={NOTE}>отметьте каждую позицию, когда кладёте в&nbsp;пакет</span>
        </h2>
        {rows.pack.length === 0 && <Empty board={board} />}
        <ul className="grid gap-1.5">
          {rows.pack.map((ticket) =>
            ticket.status === 'canceled' ? (
              <VoidRow key={ticket.id} ticket={ticket} onPutAway={actions.putAway} />
            ) : (
              <PassRow
                key={ticket.id}
                ticket={ticket}
                minutes={minutesLeft(ticket.cook_by, now)}
                zone={zone}
                stations={board.stations}
                packed={packedPositionsOf(packed, ticket.id)}
                runsAt={runsAt(ticket.id)}
                isWaiting={waiting.has(ticket.id)}
                actions={actions}
              />
            ),
          )}
        </ul>
      </section>
      {rows.road.length > 0 && (
        <section aria-labelledby="road" className="mt-4">
          <h2 id="road" className={HEADING}>
            В&nbsp;пути{' '}
            <span className={NOTE}>
              {rows.road.length} {plural(rows.road.length, ORDERS)}
            </span>
          </h2>
          <ul className="grid gap-1.5">
            {rows.road.map((ticket) => (
              <RoadRow
                key={ticket.id}
                ticket={ticket}
                zone={zone}
                runsAt={runsAt(ticket.id)}
                isWaiting={waiting.has(ticket.id)}
                actions={actions}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const HEADING = 'mb-2 px-1 font-voice text-[1.375rem]/[1.75rem] font-[650] tracking-[-0.04em]'
const NOTE = 'ml-1.5 font-text text-[1.0625rem]/[1.375rem] font-[400] tracking-normal text-ink-2'

function Empty({ board: { tickets } }: { board: Board }) {
  const cooks = tickets.filter(isToCook).length
  return (
    <p className="rounded-ticket bg-(--card) p-4.5 type-dish text-ink-2">
      Собирать нечего.{' '}
      {cooks === 0 ? 'Заказы появятся, когда кухня начнёт готовить.' : `У\u00a0поваров ${cooks}\u00a0${plural(cooks, ORDERS)}.`}
    </p>
  )
}
