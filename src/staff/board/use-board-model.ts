import { useSearch } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'
import { useBoard, useServerNow, useWaiting } from '~/staff/live/use-kitchen'
import { useMe } from '~/staff/session/me.queries'
import { countAllDay, sumPortions } from './all-day'
import { listTickets, ticketsOf } from './board-lists'

/** What the board shows: its lists, the station's tickets, the counts. Lists follow a moment after a tap, so that they never delay it. */
export function useBoardModel() {
  const board = useDeferredValue(useBoard())
  const now = useServerNow(15_000)
  const station = useStation(board.stations)
  const lists = useMemo(() => listTickets(board), [board])
  const queue = useMemo(() => ticketsOf(lists.queue, station), [lists, station])
  const later = useMemo(() => ticketsOf(lists.later, station), [lists, station])
  const dishes = useMemo(() => countAllDay(board.tickets, station), [board, station])
  const stations = useMemo(() => new Map(board.stations.map(({ id }) => [id, ticketsOf(lists.queue, id).length])), [board.stations, lists])
  return {
    board,
    now,
    station,
    queue,
    later,
    done: lists.done,
    dishes,
    portions: sumPortions(dishes),
    counts: { all: lists.queue.length, later: later.length, stations },
    waiting: useWaitingMarks(),
  }
}

/** The station in the address, else the tablet's own; null for all. */
function useStation(stations: readonly { id: number }[]): number | null {
  const { station } = useSearch({ from: '/staff' })
  const own = useMe().device?.station_id ?? null
  const chosen = station === 'all' ? null : (station ?? own)
  return stations.some(({ id }) => id === chosen) ? chosen : null
}

/** Positions with a mark that the server has not answered, by order, joined by commas: texts compare by value. */
function useWaitingMarks(): ReadonlyMap<number, string> {
  const waiting = useDeferredValue(useWaiting())
  return useMemo(() => {
    const marks = new Map<number, string>()
    for (const { op } of waiting) {
      if (op.kind !== 'mark') continue
      const others = marks.get(op.order_id)
      marks.set(op.order_id, others === undefined ? String(op.position) : `${others},${op.position}`)
    }
    return marks
  }, [waiting])
}
