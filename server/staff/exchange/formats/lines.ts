/** The line of a position, from 1. Positions must not go back. */
export function linesOf(text: string): (position: number) => number {
  let line = 1
  let next = text.indexOf('\n')
  return (position) => {
    while (next >= 0 && next < position) {
      line += 1
      next = text.indexOf('\n', next + 1)
    }
    return line
  }
}
