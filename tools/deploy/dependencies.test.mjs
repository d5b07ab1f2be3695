import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* Issue 8: every dependency is named in docs/dependencies.md with why it, what else was looked at, and its weight. */

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
const rows = readFileSync('docs/dependencies.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )

test('the page names what package.json names, and nothing else', () => {
  const named = rows.map(([name]) => name.replaceAll('`', ''))
  expect(named.toSorted()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).toSorted())
})

test('and says of each why, instead of what, and how heavy it is', () => {
  for (const row of rows) {
    expect([row[0], row.length]).toEqual([row[0], 4])
    expect([row[0], row.every((cell) => cell.length > 1)]).toEqual([row[0], true])
    expect(row[3]).toMatch(/\d/)
  }
})

test('every version is exact', () => {
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)])
})
