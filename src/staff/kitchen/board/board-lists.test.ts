import { expect, it } from 'vitest'
import { testLine, testLunch, testTicket } from '~/rules/tickets.testing'
import { isToCook, linesOf, listTickets, stationTickets } from './board-lists'
import { busyBoard } from '~/staff/live/board.testing'

const ids = (tickets: { id: number }[]) => tickets.map(({ id }) => id)

it('sorts the queue by the time to be ready and keeps what is later or done apart', () => {
  const lists = listTickets(busyBoard)
  expect(ids(lists.queue)).toEqual([1038, 1042, 1045, 1043, 1044, 1047, 1048])
  expect(ids(lists.later)).toEqual([1052, 1053, 1054, 1055])
  expect(ids(lists.done)).toEqual([1041, 1040, 1039, 1037, 1036, 1035])
})

it('gives a station the tickets that have a line of it', () => {
  const { queue } = listTickets(busyBoard)
  expect(ids(stationTickets(queue, 2))).toEqual([1038, 1042])
  expect(ids(stationTickets(queue, 3))).toEqual([1043])
  expect(stationTickets(queue, null)).toBe(queue)
})

it('counts for the cooks what is to be accepted or made now, wherever a figure is shown', () => {
  const tickets = [
    testTicket({ id: 1, stage: null, status: 'new' }),
    testTicket({ id: 2, stage: 'queue' }),
    testTicket({ id: 3, stage: 'cooking' }),
    testTicket({ id: 4, stage: 'later' }),
    testTicket({ id: 5, stage: 'ready' }),
    testTicket({ id: 6, stage: null, status: 'canceled' }),
    testTicket({ id: 7, stage: null, status: 'inTransit' }),
  ]
  expect(ids(tickets.filter(isToCook))).toEqual([1, 2, 3])
})

it('gives a station the lines of which it makes a part, and only those', () => {
  const lunch = testTicket({ lines: [testLunch(), testLine({ position: 1, station_id: null })] })
  const at = (station: number) => linesOf(lunch, station).map(({ position }) => position)
  // what is made nowhere belongs to all
  expect([at(1), at(2), at(3)]).toEqual([[0, 1], [0, 1], [1]])
})
