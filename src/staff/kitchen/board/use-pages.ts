import { type RefObject, useDeferredValue, useMemo, useState, useLayoutEffect } from 'react'
import type { Ticket } from '~/contracts/staff-board'
import { ageOf, minutesLeft } from '~/rules/ticket-age'
import type { BoardView } from './board-view'
import { type BoardCard, cardsAt, layTickets, cardsInList, type CardRoom, roomOf } from './card-shape'
import { useCardHeights } from './use-card-heights'

type Shown = {
  area: RefObject<HTMLElement | null>
  queue: Ticket[]
  later: Ticket[]
  station: number | null
  now: number
  isPhone: boolean
}

/** What the board shows of its tickets: a view, its pages of cards, and where one is. Bars answer a tap at once (`view`, `page`), cards a
 *  moment later (`shownView`, `shownPage`). Another station begins at its first page. */
export function usePages({ area, queue, later, station, now, isPhone }: Shown) {
  const [place, setPlace] = useState({ view: 'queue' as BoardView, page: 0, station })
  const { view } = place
  const room = useRoom(area)
  const { heights, measure } = useCardHeights()
  const shownView = useDeferredValue(view === 'counts' && !isPhone ? 'queue' : view)
  const shown = shownView === 'later' ? later : queue
  const cardsOf = useMemo(() => room && cardsAt(station, room), [station, room])
  const pages = useMemo(() => {
    if (!room || !cardsOf) return [[]]
    return isPhone ? [[cardsInList(shown, station)]] : layTickets(shown, cardsOf, room, heights)
  }, [shown, station, room, cardsOf, heights, isPhone])
  const page = place.station === station ? Math.min(place.page, pages.length - 1) : 0
  const shownPage = useDeferredValue(page)

  const setPage = (next: number) => setPlace({ view, station, page: Math.max(0, Math.min(next, pages.length - 1)) })
  return {
    view,
    setView: (next: BoardView) => setPlace({ view: next, station, page: 0 }),
    page,
    setPage,
    /** Shows the page of a ticket; returns the tickets on it. */
    show: (id: number) => {
      const index = pages.findIndex((columns) => columns.some((column) => column.some(({ ticket }) => ticket.id === id)))
      setPlace({ view: 'queue', station, page: Math.max(0, index) })
      return (pages[index] ?? []).flat().map(({ ticket }) => ticket)
    },
    shownView,
    shownPage,
    pages,
    room,
    measure,
    /** How many late tickets each page has. */
    late: useMemo(() => pages.map((columns) => countLate(columns, now)), [pages, now]),
    inView: (isPhone ? pages.flat(2) : (pages[shownPage] ?? []).flat()).map(({ ticket }) => ticket),
  }
}

const isLate = ({ ticket, first }: BoardCard, now: number) =>
  first === 0 && ticket.status !== 'canceled' && ageOf(minutesLeft(ticket.cook_by, now)).endsWith('late')
const countLate = (columns: readonly BoardCard[][], now: number) => columns.flat().filter((card) => isLate(card, now)).length

/** The room that an element has for cards; null before it is measured. */
function useRoom(area: RefObject<HTMLElement | null>): CardRoom | null {
  const [room, setRoom] = useState<CardRoom | null>(null)
  useLayoutEffect(() => {
    const element = area.current
    if (!element) return
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      const next = roomOf(element.clientWidth, element.clientHeight, rem)
      setRoom((was) => (was && was.width === next.width && was.height === next.height && was.rem === next.rem ? was : next))
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [area])
  return room
}
