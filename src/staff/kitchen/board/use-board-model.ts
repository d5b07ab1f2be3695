import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Board } from '~/contracts/staff-board'
import { useServerNow } from '~/staff/live/use-kitchen'
import type { WaitingOp } from '~/staff/live/op-queue'
import { useMe } from '~/staff/session/me.queries'
import { countAllDay, sumPortions } from './all-day'
import { isToCook, listTickets, stationTickets } from './board-lists'

/** What the board shows: its lists, the station's tickets, the counts. */
export function useBoardModel(board: Board, ops: readonly WaitingOp[], station: number | null) {
  const now = useServerNow(15_000)
  const lists = useMemo(() => listTickets(board), [board])
  const queue = useMemo(() => stationTickets(lists.queue, station), [lists, station])
  const later = useMemo(() => stationTickets(lists.later, station), [lists, station])
  const dishes = useMemo(() => countAllDay(board.tickets, station), [board, station])
  const toCook = useMemo(() => lists.queue.filter(isToCook), [lists])
  const stations = useMemo(() => new Map(board.stations.map(({ id }) => [id, stationTickets(toCook, id).length])), [board.stations, toCook])
  return {
    now,
    queue,
    later,
    done: lists.done,
    dishes,
    portions: sumPortions(dishes),
    counts: { all: toCook.length, own: stationTickets(toCook, station).length, later: later.length, stations },
    waiting: useMemo(() => marksOf(ops), [ops]),
  }
}

/** The station in the address, else the tablet's own; null for all. */
export function useStation(stations: readonly { id: number }[]): number | null {
  const { station } = useSearch({ from: '/staff' })
  const own = useMe().device?.station_id ?? null
  const chosen = station === 'all' ? null : (station ?? own)
  return stations.some(({ id }) => id === chosen) ? chosen : null
}

/** Positions with a mark that the server has not answered, by order, joined by commas: texts compare by value. */
function marksOf(ops: readonly WaitingOp[]): ReadonlyMap<number, string> {
  const marks = new Map<number, string>()
  for (const { op } of ops) {
    if (op.kind !== 'mark') continue
    const others = marks.get(op.order_id)
    marks.set(op.order_id, others === undefined ? String(op.position) : `${others},${op.position}`)
  }
  return marks
}
