import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { applied, byTest, projectOf, verdictOf } from './judge.mjs'
import { guards } from './table.mjs'

/* Issue 8: «each attack is a test that fails when its guard is taken away». `npm run guards` tries it; this holds that its
   table does not rot meanwhile. */

const contents = new Map()
function read(file) {
  if (!contents.has(file)) contents.set(file, readFileSync(file, 'utf8'))
  return contents.get(file)
}

test.each(guards.map((entry) => [entry.guard, entry]))('%s: stands exactly once in its file', (_guard, entry) => {
  const { file, text, instead, test: testFile } = entry
  expect(existsSync(testFile), testFile).toBe(true)
  expect(applied(read(file), entry), `${text} in ${file}`).not.toBeNull()
  expect(instead).not.toBe(text)
})

test('each is named once, and none twice for one test', () => {
  expect(guards.length).toBeGreaterThan(60)
  const tried = guards.map(({ file, text, instead, test }) => [file, text, instead, test].join('\n'))
  expect(tried.filter((one, at) => tried.indexOf(one) !== at)).toEqual([])
})

test('a part of a test’s name is a part of its file', () => {
  for (const { named, test } of guards) if (named) for (const word of named.split(' ')) expect(read(test)).toContain(word)
})

describe('the judge', () => {
  const whole = { ran: 3, failed: [], isBroken: false, named: undefined }
  const wrong = 'AssertionError: expected 200 to be 403'

  test('believes a test that failed by what it expects', () => {
    expect(verdictOf({ ...whole, failed: [wrong] }, whole)).toEqual({ failed: 1, problem: null })
  })

  test.each([
    ['all tests are green without it', { ...whole }],
    ['the patch breaks the code', { ...whole, failed: ['ReferenceError: refuse is not defined'] }],
    ['nothing ran: the patch breaks the code', { ...whole, ran: 0, isBroken: true }],
    ['not all tests ran', { ...whole, ran: 2, failed: [wrong] }],
  ])('%s: no proof', (problem, without) => {
    expect(verdictOf(without, whole).problem).toBe(problem)
  })

  test('a text that is not there, or there twice, has moved', () => {
    expect(applied('a b', { text: 'c', instead: '' })).toBeNull()
    expect(applied('b a b', { text: 'b', instead: '' })).toBeNull()
    expect(applied('a b c', { text: ' b', instead: '' })).toBe('a c')
  })

  test('knows a test’s project and runs each file’s entries together', () => {
    expect([projectOf('server/x.test.ts'), projectOf('src/x.test.ts')]).toEqual(['api', 'unit'])
    expect(byTest([{ test: 'a' }, { test: 'b' }, { test: 'a' }]).map((group) => group.length)).toEqual([2, 1])
  })
})
