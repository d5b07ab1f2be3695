import type { TicketLine } from '~/contracts/staff-board'

/** Where cards are laid. Pixels. */
type Room = { columns: number; height: number; gap: number }

/** Heights of a ticket: of its open cards, several where it is continued, and of its folded one where it may fold. */
export type Sized = { open: readonly number[]; folded: number | null }

/** A card in a column: which ticket, which of its open cards, or the folded one. */
export type PlacedCard = { ticket: number; part: number | 'folded' }

/** How many tickets that have no room on a page smaller ones may pass. */
const LOOK_AHEAD = 2

/** Packs tickets, sorted by urgency, into pages of columns. On the first page they are open; the others fold what is not begun,
 *  where that saves a page. */
export function layPages(tickets: readonly Sized[], room: Room): PlacedCard[][][] {
  const open = fill(tickets, room, false)
  if (open.length < 2 || tickets.every(({ folded }) => folded === null)) return open
  const folded = fill(tickets, room, true)
  return folded.length < open.length ? folded : open
}

function fill(tickets: readonly Sized[], room: Room, mayFold: boolean): PlacedCard[][][] {
  const pages: PlacedCard[][][] = []
  let left = tickets.map((sized, ticket) => ({ ticket, sized, part: 0 }))
  while (left.length > 0) {
    const page = new Page(room)
    const isFirst = pages.length === 0
    const passed: typeof left = []
    let next = 0
    for (; next < left.length && passed.length <= LOOK_AHEAD; next++) {
      const one = left[next]
      if (!one) break
      const { ticket, sized, part } = one
      // one taller than its column would hide dishes behind its button
      const folded = mayFold && part === 0 && sized.folded !== null && sized.folded <= room.height ? sized.folded : null
      const isOpen = folded === null || (isFirst && page.holds(sized.open))
      const placed = isOpen ? page.put(ticket, sized.open, part) : part + Number(page.fold(ticket, folded)) * sized.open.length
      if (placed < sized.open.length) passed.push({ ticket, sized, part: placed })
    }
    left = [...passed, ...left.slice(next)]
    pages.push(page.columns.filter((column) => column.length > 0))
  }
  return pages.length > 0 ? pages : [[]]
}

/** Columns that are being filled: a card goes into the first one with room. One taller than a column takes an empty one. */
class Page {
  readonly columns: PlacedCard[][]
  readonly #free: number[]
  readonly #room: Room

  constructor(room: Room) {
    this.#room = room
    this.columns = Array.from({ length: room.columns }, () => [])
    this.#free = Array.from({ length: room.columns }, () => room.height + room.gap)
  }

  #columnFor(height: number, from: number): number {
    const needed = Math.min(height, this.#room.height) + this.#room.gap
    return this.#free.findIndex((free, column) => column >= from && free >= needed)
  }

  #add(column: number, height: number, card: PlacedCard): void {
    this.columns[column]?.push(card)
    this.#free[column] = (this.#free[column] ?? 0) - Math.min(height, this.#room.height) - this.#room.gap
  }

  holds(heights: readonly number[]): boolean {
    let from = 0
    return heights.every((height) => {
      const column = this.#columnFor(height, from)
      from = column + 1
      return column >= 0
    })
  }

  /** Puts the cards of a ticket, each to the right of the one before; returns the first that found no room. */
  put(ticket: number, heights: readonly number[], first: number): number {
    let from = 0
    for (let part = first; part < heights.length; part++) {
      const height = heights[part] ?? 0
      const column = this.#columnFor(height, from)
      if (column < 0) return part
      this.#add(column, height, { ticket, part })
      from = column + 1
    }
    return heights.length
  }

  fold(ticket: number, height: number): boolean {
    const column = this.#columnFor(height, 0)
    if (column >= 0) this.#add(column, height, { ticket, part: 'folded' })
    return column >= 0
  }
}

/** The most lines on one card; the rest continue on the next. */
const MAX_LINES = 14

/** Splits the lines of a long ticket over several cards: at most 14 on each, and no more than there is room for on its first card and on
 *  the next ones. */
export function splitLines(
  lines: readonly TicketLine[],
  heightOf: (line: TicketLine) => number,
  room: { first: number; next: number },
): TicketLine[][] {
  const cards: TicketLine[][] = []
  let free = 0
  for (const line of lines) {
    const height = heightOf(line)
    const card = cards.at(-1)
    if (card && card.length < MAX_LINES && height <= free) {
      card.push(line)
      free -= height
    } else {
      free = (card ? room.next : room.first) - height
      cards.push([line])
    }
  }
  return cards.length > 0 ? cards : [[]]
}
