import { expect, it } from 'vitest'
import { tokenMark } from './token-mark'

it('tokens have different marks of at most 32 bits', () => {
  const marks = Array.from({ length: 2_000 }, (_, index) => tokenMark(`iP3mXn0oGv9mC4oZf1b0m1S3cO5zK8w7y6uT5rE4dQ2${index}`))
  expect(new Set(marks).size).toBe(2_000)
  for (const mark of marks) expect(mark).toMatch(/^[0-9a-z]{1,7}$/)
})
