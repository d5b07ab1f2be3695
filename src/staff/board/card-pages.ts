import type { TicketLine } from '~/contracts/staff-board'

/** Where cards are laid. Pixels. */
type Room = { columns: number; height: number; gap: number }

/** Fills a column with cards, then the next; what does not fit goes to the next page. A card taller than a column has it for itself.
 *  Pages of columns of places in the list. */
export function layCards(heights: readonly number[], { columns, height, gap }: Room): number[][][] {
  const all: number[][] = []
  let free = 0
  for (const [index, card] of heights.entries()) {
    const column = all.at(-1)
    if (column && card + gap <= free) {
      column.push(index)
      free -= card + gap
    } else {
      all.push([index])
      free = height - card
    }
  }
  const pages: number[][][] = []
  for (let first = 0; first < all.length; first += columns) pages.push(all.slice(first, first + columns))
  return pages.length > 0 ? pages : [[]]
}

/** The most lines on one card; the rest continue on the next. */
const MAX_LINES = 14

/** Splits the lines of a long ticket over several cards: at most 14 on each, and no more than there is room for. */
export function splitLines(lines: readonly TicketLine[], heightOf: (line: TicketLine) => number, room: number): TicketLine[][] {
  const cards: TicketLine[][] = []
  let free = 0
  for (const line of lines) {
    const height = heightOf(line)
    const card = cards.at(-1)
    if (card && card.length < MAX_LINES && height <= free) {
      card.push(line)
      free -= height
    } else {
      cards.push([line])
      free = room - height
    }
  }
  return cards.length > 0 ? cards : [[]]
}
