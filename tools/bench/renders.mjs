// What the pictures took to render and weigh, as `npm run pictures` wrote it down when it made them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'

/** Rows by the side of the masters: side, how many, seconds (median and most), peak MB, kB a picture, MB of all. */
export function renderRows() {
  const pictures = Object.values(JSON.parse(readFileSync(join(root, 'tools/pictures/rendered.json'), 'utf8')))
  const sides = [...new Set(pictures.map(({ size }) => size))].toSorted((a, b) => a - b)
  return sides.map((side) => {
    const those = pictures.filter(({ size }) => size === side)
    const seconds = those.map((one) => one.seconds).toSorted((a, b) => a - b)
    const bytes = those.reduce((sum, one) => sum + one.bytes, 0)
    return [
      `${side} px`,
      String(those.length),
      seconds[Math.floor(seconds.length / 2)].toFixed(1),
      seconds.at(-1).toFixed(1),
      String(Math.max(...those.map((one) => one.megabytes))),
      (bytes / those.length / 1000).toFixed(0),
      (bytes / 1e6).toFixed(1),
    ]
  })
}

export const renderHead = ['pictures', 'how many', 'seconds, median', 'seconds, most', 'peak MB', 'kB each', 'MB in all']
