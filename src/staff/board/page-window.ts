/** Widths in pixels at 16 px: a page, one that tells how many are late, and the dots between pages that are not next to each other. */
const PAGE = 51
const LATE = 84
const DOTS = 51

/** Which pages a pager shows where not all have room: the present one, those with late tickets, then the nearest. In order. */
export function pageWindow(late: readonly number[], page: number, room: number): number[] {
  const pages = late.map((_, index) => index)
  const distance = (index: number) => Math.abs(index - page)
  const isLate = (index: number) => (late[index] ?? 0) > 0
  const byWeight = pages.toSorted(
    (a, b) => Number(b === page) - Number(a === page) || Number(isLate(b)) - Number(isLate(a)) || distance(a) - distance(b) || a - b,
  )
  const widthOf = (shown: readonly number[]) =>
    shown.reduce((sum, index) => sum + (isLate(index) && index !== page ? LATE : PAGE), 0) + DOTS * gapsOf(shown, late.length)
  return byWeight.reduce<number[]>((shown, index) => {
    const more = [...shown, index].toSorted((a, b) => a - b)
    return shown.length === 0 || widthOf(more) <= room ? more : shown
  }, [])
}

/** How many runs of pages are left out. */
function gapsOf(shown: readonly number[], count: number): number {
  const ends = [-1, ...shown, count]
  return ends.slice(1).filter((index, at) => index - (ends[at] ?? 0) > 1).length
}
