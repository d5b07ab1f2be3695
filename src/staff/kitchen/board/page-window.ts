/** Widths in pixels at 16 px: a page, and one that tells how many are late; dots between pages are as wide. */
const PAGE = 51
const LATE = 84

/** Pages in order, and runs of pages that had no room. `late`: how many late tickets they have. */
export type PageKey = { from: number; to: number; late: number }

/** What a pager shows where not all pages have room: the present one, those with late tickets, then the nearest; dots for the others. */
export function pageWindow(late: readonly number[], page: number, room: number): PageKey[] {
  const distance = (index: number) => Math.abs(index - page)
  const isLate = (index: number) => (late[index] ?? 0) > 0
  const byWeight = late
    .map((_, index) => index)
    .toSorted(
      (a, b) => Number(b === page) - Number(a === page) || Number(isLate(b)) - Number(isLate(a)) || distance(a) - distance(b) || a - b,
    )
  const widthOf = (keys: readonly PageKey[]) =>
    keys.reduce((sum, { from, late: count }) => sum + (count > 0 && from !== page ? LATE : PAGE), 0)
  const shown = byWeight.reduce<number[]>((pages, index) => {
    const more = [...pages, index]
    return pages.length === 0 || widthOf(keysOf(more, late)) <= room ? more : pages
  }, [])
  return keysOf(shown, late)
}

function keysOf(shown: readonly number[], late: readonly number[]): PageKey[] {
  const keys: PageKey[] = []
  for (const [index, count] of late.entries()) {
    const before = keys.at(-1)
    const isShown = shown.includes(index)
    if (before && !isShown && !shown.includes(before.to)) {
      before.to = index
      before.late += count
    } else keys.push({ from: index, to: index, late: count })
  }
  return keys
}
