import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** A regular expression as it stands in a file. */
export type Found = { file: string; source: string; flags: string }

/** Every regular expression written in the folders, tests and generated files left out, each once a file. */
export function patternsIn(folders: string[]): Found[] {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.gen\.ts$|(?:^|[/-])testing/.test(name))
      .map((name) => join(folder, name)),
  )
  return files.flatMap((file) => {
    const found = new Map<string, Found>()
    const literals = JSON.stringify(parseSync(file, readFileSync(file, 'utf8')).program, (key, value: unknown) => {
      if (key === 'regex') {
        const { pattern, flags } = value as { pattern: string; flags: string }
        found.set(`/${pattern}/${flags}`, { file, source: pattern, flags })
      }
      return typeof value === 'bigint' ? String(value) : value
    })
    return literals === '' ? [] : [...found.values()]
  })
}

const SIGNS = [' ', 'a', '0', '-', '\n', '/', '%2']
const FAIL = '\u0001'
const STEPS = [20, 28, 36, 400, 6000]
const MOST_MS = 20

/** A text that a pattern needs more than linear time for, or null: runs of signs, its own among them, after each of its own
 *  literals, that in the end do not match. */
export function slowText({
  source,
  flags,
}: Pick<Found, 'source' | 'flags'>): { sign: string; before: string; length: number; ms: number } | null {
  const pattern = new RegExp(source, flags.replace(/[gy]/g, ''))
  const own = [...new Set(source.replace(/\\[a-zA-Z](?:\{[^}]*\}|[0-9a-f]{2,4})?/g, '').match(/[^\\^$.*+?()[\]{}|]/g) ?? [])]
  const signs = [...new Set([...SIGNS, ...own.slice(0, 4), ...own.slice(0, 1).map((sign) => `${sign}a`)])]
  const befores = ['', own[0] ?? 'x']
  for (const sign of signs)
    for (const before of befores)
      for (const length of STEPS) {
        const text = before + sign.repeat(Math.ceil(length / sign.length)) + FAIL
        const ms = quickest(() => pattern.test(text))
        if (ms > MOST_MS) return { sign, before, length, ms }
      }
  return null
}

/** The best of three, because the machine does other things too. */
function quickest(run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY
  for (let time = 0; time < 3 && best > MOST_MS && (time === 0 || best < 10 * MOST_MS); time++) {
    const started = performance.now()
    run()
    best = Math.min(best, performance.now() - started)
  }
  return best
}
