const NICE = [1, 2, 5, 10]

/** The upper end of a scale for values up to `max`, and two to four round steps below it. */
export function topOf(max: number): { top: number; steps: number[] } {
  if (max <= 0) return { top: 1, steps: [] }
  const power = 10 ** Math.floor(Math.log10(max / 3))
  const step = Math.max(NICE.map((one) => one * power).find((one) => max / one <= 4) ?? 10 * power, 1)
  const count = Math.max(1, Math.floor(max / step))
  return { top: Math.max(max, step), steps: Array.from({ length: count }, (_, index) => (index + 1) * step) }
}

/** Every hour of a chart: the usual day from 10 to 22, and the hours around it that have a value. */
export function hoursAround(rows: readonly { hour: number }[]): number[] {
  const hours = rows.map(({ hour }) => hour)
  const first = Math.min(10, ...hours)
  return Array.from({ length: Math.max(22, ...hours) - first + 1 }, (_, index) => first + index)
}
