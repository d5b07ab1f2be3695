/** The pages a list offers: all of them while they are few, else the first, the last and the neighbours of the present
 *  one; 0 stands for what is left out. Pure. */
export function pageNumbers(current: number, last: number): number[] {
  if (last <= 7) return Array.from({ length: Math.max(0, last) }, (_, index) => index + 1)
  const near = [1, current - 1, current, current + 1, last].filter((page) => page >= 1 && page <= last)
  const pages = [...new Set(near)].toSorted((a, b) => a - b)
  return pages.flatMap((page, index) => {
    const before = pages[index - 1] ?? 0
    return page - before > 1 ? [0, page] : [page]
  })
}
