import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>
const packages = { ...dependencies, ...devDependencies }

test('docs/dependencies.md names every dependency with reason, alternative and weight', () => {
  const lines = readFileSync('docs/dependencies.md', 'utf8').split('\n')
  const rows = lines
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  expect(rows.map(([name = '']) => name.replaceAll('`', '')).toSorted()).toEqual(Object.keys(packages).toSorted())
  expect(rows.filter((row) => row.length !== 4 || row.some((cell) => cell.length < 2) || !/\d/.test(row[3] ?? ''))).toEqual([])
})

test('every version is exact', () => {
  expect(Object.entries(packages).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})
