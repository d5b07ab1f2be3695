const NICE = [1, 2, 5, 10]

/** The upper end of a scale for values up to `max`, and two to four round steps below it. */
export function topOf(max: number): { top: number; steps: number[] } {
  if (max <= 0) return { top: 1, steps: [] }
  const power = 10 ** Math.floor(Math.log10(max / 3))
  const step = Math.max(NICE.map((one) => one * power).find((one) => max / one <= 4) ?? 10 * power, 1)
  const count = Math.max(1, Math.floor(max / step))
  return { top: Math.max(max, step), steps: Array.from({ length: count }, (_, index) => (index + 1) * step) }
}
