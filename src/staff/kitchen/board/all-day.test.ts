import { expect, it } from 'vitest'
import { countAllDay, sumPortions } from './all-day'
import { testLunch } from '~/rules/tickets.testing'
import { busyBoard, DUET, inMinutes, line, ticket } from '~/staff/live/board.testing'

const count = (...tickets: ReturnType<typeof ticket>[]) =>
  Object.fromEntries(countAllDay(tickets, null).map(({ name, portions }) => [name, portions]))

it('counts two sets and one dish of them as three portions of the dish', () => {
  const set = ticket(1, 5, [{ ...DUET, qtt: 2 }])
  const dish = ticket(2, 5, [line('Филадельфия классик')], { stage: 'queue' })
  expect(count(set, dish)).toEqual({ 'Филадельфия классик': 3, 'Калифорния с крабом': 2, 'Маки с лососем': 2 })
  const halfMade = ticket(1, 5, [{ ...DUET, qtt: 2, made: 1 }])
  expect(count(halfMade, dish)).toEqual({ 'Филадельфия классик': 2, 'Калифорния с крабом': 1, 'Маки с лососем': 1 })
})

it('counts a half as half a portion, and a part at the station that makes it', () => {
  const half = (name: string) => ({ name, qtt: 1, part: 2, station_id: 3 })
  const pizza = line('Из двух половин, 30 см', { qtt: 3, station_id: 3, parts: [half('Пепперони'), half('Маргарита')] })
  expect(count(ticket(1, 5, [pizza]))).toEqual({ Пепперони: 1.5, Маргарита: 1.5 })
  expect([1, 2, 3].map((station) => countAllDay([ticket(2, 5, [testLunch()])], station).map(({ name }) => name))).toEqual([
    ['Цезарь'],
    ['Том ям'],
    [],
  ])
})

it('leaves out what is not accepted, for later, cancelled, ready or made', () => {
  const dish = [line('Вулкан')]
  expect(
    count(
      ticket(1, 5, dish, { status: 'new', stage: null }),
      ticket(2, 50, dish, { stage: 'later', fire_at: inMinutes(1) }),
      ticket(3, 5, dish, { status: 'canceled', stage: null }),
      ticket(4, 5, dish, { stage: 'ready' }),
      ticket(5, 5, [line('Вулкан', { qtt: 2, made: 2 })]),
    ),
  ).toEqual({})
})

it('puts the largest count first, and counts a station on its own', () => {
  const counts = countAllDay(busyBoard.tickets, null)
  expect(counts[0]).toEqual({ name: 'Калифорния с крабом', portions: 3 })
  expect(sumPortions(counts)).toBe(11)
  expect(countAllDay(busyBoard.tickets, 2)).toEqual([{ name: 'Мисо с тофу', portions: 2 }])
})

it('leaves out the part that its station has made, for all and for the station', () => {
  const names = (station: number | null) => countAllDay([ticket(1, 5, [testLunch(1, 0)])], station).map(({ name }) => name)
  expect([names(null), names(1), names(2), names(3)]).toEqual([['Цезарь', 'Морс'], ['Цезарь'], [], []])
})
