import { expect, it } from 'vitest'
import { tokenMark } from './token-mark'

const token = 'iP3mXn0oGv9mC4oZf1b0m1S3cO5zK8w7y6uT5rE4dQ2'

it('a token always has the same mark, and another token another', () => {
  expect(tokenMark(token)).toBe(tokenMark(token))
  const marks = new Set(Array.from({ length: 2_000 }, (_, index) => tokenMark(token + index)))
  expect(marks.size).toBe(2_000)
})

it('the mark tells no part of the token: it is 32 bits of it at most', () => {
  expect(tokenMark(token)).toMatch(/^[0-9a-z]{1,7}$/)
  expect(token).not.toContain(tokenMark(token))
})
