import type { Ticket, TicketLine } from '~/contracts/staff-board'
import { layCards, splitLines } from './card-pages'
import { linesOf } from './board-lists'
import type { CardHeights } from './use-card-heights'

/** A card to lay out: a ticket, or a part of a long one. */
export type Card = { key: string; ticket: Ticket; first: number; end: number; shape: string; estimate: number }

/** Where cards are laid; pixels. `rem`: how large text is. */
export type CardRoom = { columns: number; width: number; height: number; gap: number; rem: number }

const GAP_REM = 0.75
const LEAST_REM = 17
/** The narrowest column; as many as fit are shown. */
export function roomOf(width: number, height: number, rem: number): CardRoom {
  const gap = GAP_REM * rem
  const columns = Math.max(1, Math.floor((width + gap) / (LEAST_REM * rem + gap)))
  return { columns, width: (width - gap * (columns - 1)) / columns, height, gap, rem }
}

// Of the parts of a card at 16 px. What is shown is measured; a card that is guessed too large would never be shown here, so rather too small.
const HEAD = 79
const BUTTON = 68
const NOTE = 48
const LINE = 64
const ROW = 25

const rows = (text: string, width: number, letter: number) => Math.max(1, Math.ceil((text.length * letter) / width))

function lineHeight(line: TicketLine, width: number): number {
  const text = width - 96
  const extra = line.removes.length + line.adds.length
  const parts = line.made < line.qtt ? line.parts.reduce((sum, { name }) => sum + 26 * rows(name, text - 24, 9.5), 0) : 0
  return Math.max(LINE, 16 + ROW * rows(line.name, text, 11) + 22 * extra) + parts
}

function notesHeight({ comment, problem, status, stage, changes, flags }: Ticket, width: number): number {
  const texts = [comment, problem].flatMap((text) => text ?? [])
  const note = (text: string) => 26 + 22 * rows(text, width - 84, 8.5)
  const state = status === 'new' || stage === 'later' || flags.includes('call') ? NOTE : 0
  return texts.reduce((sum, text) => sum + note(text), state) + (changes.length > 0 ? 54 + 22 * changes.length : 0)
}

/** The cards of a ticket at a station, in pixels of this text size. */
function cardsOf(ticket: Ticket, station: number | null, room: CardRoom): Card[] {
  const scale = room.rem / 16
  const width = room.width / scale
  const own = linesOf(ticket, station)
  const heightOf = (line: TicketLine) => lineHeight(line, width)
  const notes = notesHeight(ticket, width)
  const split = splitLines(own, heightOf, room.height / scale - HEAD - BUTTON - notes)
  let first = 0
  return split.map((lines, part) => {
    const card = {
      key: `${ticket.id}.${part}`,
      ticket,
      first,
      end: first + lines.length,
      shape: [room.width, station, ticket.status, ticket.stage, lines.length, ticket.changes.length, ticket.comment?.length].join(),
      estimate: scale * (HEAD + BUTTON + notes + lines.reduce((sum, line) => sum + heightOf(line), 0)),
    }
    first = card.end
    return card
  })
}

/** Lays tickets out as pages of columns of cards, by their heights as far as those are known. */
export function layTickets(tickets: readonly Ticket[], station: number | null, room: CardRoom, heights: CardHeights): Card[][][] {
  const cards = tickets.flatMap((ticket) => cardsOf(ticket, station, room))
  const pages = layCards(
    cards.map(({ key, estimate }) => heights.get(key)?.height ?? estimate),
    room,
  )
  return pages.map((columns) => columns.map((column) => column.flatMap((index) => cards[index] ?? [])))
}
