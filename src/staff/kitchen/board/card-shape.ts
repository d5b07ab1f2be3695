import type { Ticket, TicketLine } from '~/contracts/staff-board'
import { glue } from '~/lib/text'
import { isMade, partsAt } from '~/rules/line-marks'
import { allergyOf, namesAllergy } from '~/rules/allergy'
import { layPages, splitLines } from './card-pages'
import { linesOf } from './board-lists'
import { canFold } from './next-step'
import type { CardHeights } from './use-card-heights'

/** A card to lay out: a ticket, a part of a long one, or one folded to the names of its dishes. */
export type BoardCard = { key: string; ticket: Ticket; first: number; end: number; isFolded: boolean; shape: string; estimate: number }

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

// Of the parts of a card at 16 px. What is shown is measured; the other pages are counted by these.
const HEAD = 79
const BUTTON = 69
const LINE = 65
const FOLDED = 16
/** As long as what is written on a card that nobody may begin yet. */
const STATE_NOTE = 'Гость может отменить 0:59'
const DISH = { row: 25, letter: 11.5 }
const OPTION = { row: 22, letter: 10 }
const PART = { row: 26, letter: 10.1 }

/** The height of a text that breaks between words. */
function textHeight(text: string, width: number, { row, letter }: { row: number; letter: number }): number {
  let rows = 1
  let used = 0
  for (const word of glue(text).split(' ')) {
    const length = word.length * letter
    if (used > 0 && used + letter / 2 + length > width) {
      rows += 1
      used = length
    } else used += length + letter / 2
  }
  return rows * row
}

function lineHeight(line: TicketLine, station: number | null, width: number): number {
  const text = width - 84
  const options = [line.removes, line.adds].reduce(
    (sum, names) => sum + (names.length > 0 ? textHeight(names.join(', '), text - 24, OPTION) : 0),
    0,
  )
  const note = line.note ? textHeight(line.note, text - 24, OPTION) : 0
  const parts = isMade(line, station) ? [] : partsAt(line, station)
  const partsHeight = parts.reduce((sum, { name }) => sum + textHeight(name, text - 24, PART), 0)
  return Math.max(LINE, 17 + textHeight(line.name, text, DISH) + options + note) + partsHeight
}

const foldedHeight = ({ name, removes, adds, parts, note }: TicketLine, width: number) =>
  2 +
  textHeight([name, ...removes, ...(note ? [note] : []), ...adds, ...(parts.length > 0 ? ['9 блюд'] : [])].join(', '), width - 60, OPTION)

const noteHeight = (text: string | null, width: number) => (text ? 32 + textHeight(text, width - 84, OPTION) : 0)

/** Above the dishes of a ticket's first card. */
const topHeight = (ticket: Ticket, width: number) =>
  noteHeight(allergyOf(ticket), width) + (ticket.changes.length > 0 ? 54 + OPTION.row * ticket.changes.length : 0)

/** Below the dishes of its last card. */
function footHeight({ comment, problem, status, stage, flags }: Ticket, width: number): number {
  const state = status === 'new' || stage === 'later' || flags.includes('call') ? STATE_NOTE : null
  return [namesAllergy(comment) ? null : comment, problem, state].reduce((sum, text) => sum + noteHeight(text, width), 0)
}

type TicketCards = { open: BoardCard[]; folded: BoardCard | null }

/** The cards of tickets at a station, in pixels of this text size; computed once for each ticket. */
export function cardsAt(station: number | null, room: CardRoom): (ticket: Ticket) => TicketCards {
  const known = new WeakMap<Ticket, TicketCards>()
  return (ticket) => {
    const cards = known.get(ticket) ?? cardsOf(ticket, station, room)
    known.set(ticket, cards)
    return cards
  }
}

function cardsOf(ticket: Ticket, station: number | null, { width: inner, height, rem }: CardRoom): TicketCards {
  const scale = rem / 16
  const width = inner / scale
  const own = linesOf(ticket, station)
  const heightOf = (line: TicketLine) => lineHeight(line, station, width)
  const rest = HEAD + BUTTON + footHeight(ticket, width)
  const top = topHeight(ticket, width)
  const cardOf = (first: number, lines: readonly TicketLine[], part: number | 'folded'): BoardCard => ({
    key: `${ticket.id}.${part}`,
    ticket,
    first,
    end: first + lines.length,
    isFolded: part === 'folded',
    shape: [
      inner,
      station,
      ticket.status,
      ticket.stage,
      lines.length,
      ticket.changes.length,
      ticket.comment?.length,
      lines.map(({ note }) => note?.length ?? 0),
    ].join(),
    estimate:
      scale *
      (rest +
        (first === 0 ? top : 0) +
        (part === 'folded'
          ? FOLDED + lines.reduce((sum, line) => sum + foldedHeight(line, width), 0)
          : lines.reduce((sum, line) => sum + heightOf(line), 0))),
  })
  let first = 0
  const open = splitLines(own, heightOf, { first: height / scale - rest - top, next: height / scale - rest }).map((lines, part) => {
    const card = cardOf(first, lines, part)
    first = card.end
    return card
  })
  return { open, folded: canFold(ticket) ? cardOf(0, own, 'folded') : null }
}

/** Lays tickets out as pages of columns of cards, by their heights as far as those are known. */
export function layTickets(
  tickets: readonly Ticket[],
  cardsOf: (ticket: Ticket) => TicketCards,
  room: CardRoom,
  heights: CardHeights,
): BoardCard[][][] {
  const cards = tickets.map(cardsOf)
  const heightOf = ({ key, estimate }: BoardCard) => heights.get(key)?.height ?? estimate
  const pages = layPages(
    cards.map(({ open, folded }) => ({ open: open.map(heightOf), folded: folded && heightOf(folded) })),
    room,
  )
  return pages.map((columns) =>
    columns.map((column) =>
      column.flatMap(({ ticket, part }) => (part === 'folded' ? cards[ticket]?.folded : cards[ticket]?.open[part]) ?? []),
    ),
  )
}

/** One card for each ticket, one below the other. */
export const cardsInList = (tickets: readonly Ticket[], station: number | null): BoardCard[] =>
  tickets.map((ticket) => ({
    key: `${ticket.id}.0`,
    ticket,
    first: 0,
    end: linesOf(ticket, station).length,
    isFolded: false,
    shape: '',
    estimate: 0,
  }))
