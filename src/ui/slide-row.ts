import { isStill } from './media'

/** Index of the child at the start of a horizontally scrolling row; at the end of the row, the last one. */
export function nearestSlide(row: HTMLElement): number {
  const lefts = Array.from(row.children, (slide) => (slide instanceof HTMLElement ? slide.offsetLeft : 0))
  if (row.scrollLeft + row.clientWidth >= row.scrollWidth - 2) return lefts.length - 1
  const from = lefts[0] ?? 0
  const distances = lefts.map((left) => Math.abs(left - from - row.scrollLeft))
  return distances.indexOf(Math.min(...distances))
}

/** Scrolls the row to a child, wrapping around at the ends; without animation under reduced motion. */
export function scrollToSlide(row: HTMLElement, index: number): void {
  const { children } = row
  const [first, next] = [children.item(0), children.item((index + children.length) % children.length)]
  if (!(first instanceof HTMLElement) || !(next instanceof HTMLElement)) return
  row.scrollTo({ left: next.offsetLeft - first.offsetLeft, behavior: isStill() ? 'instant' : 'smooth' })
}
