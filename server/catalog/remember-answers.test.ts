import { expect, test, vi } from 'vitest'
import { rememberAnswers } from './catalog-version'

const answer = (version: number, goods: number, value = 'answer') => vi.fn(() => Promise.resolve({ version, goods, value }))

test('an answer of the present version is read once', async () => {
  const remember = rememberAnswers<string>()
  const read = answer(1, 9)
  expect(await remember('a', 1, read)).toBe('answer')
  expect(await remember('a', 1, read)).toBe('answer')
  expect(read).toHaveBeenCalledTimes(1)
})

test('another version forgets all answers', async () => {
  const remember = rememberAnswers<string>()
  await remember('a', 1, answer(1, 9))
  await remember('b', 2, answer(2, 9))
  const again = answer(2, 9, 'new')
  expect(await remember('a', 2, again)).toBe('new')
  const old = answer(1, 9, 'old')
  await remember('a', 1, old)
  expect(old).toHaveBeenCalled()
})

test('no list of more than a thousand products is kept', async () => {
  const remember = rememberAnswers<string>()
  const large = answer(1, 1001)
  await remember('a', 1, large)
  await remember('a', 1, large)
  expect(large).toHaveBeenCalledTimes(2)
})

test.each([
  ['three hundred answers', 301, 0],
  ['four thousand products', 5, 1000],
])('at most %s are kept, and what was asked for lately stays', async (_name, count, goods) => {
  const remember = rememberAnswers<string>()
  const first = answer(1, goods)
  const second = answer(1, goods)
  await remember('0', 1, first)
  await remember('1', 1, second)
  for (let at = 2; at < count - 1; at++) await remember(String(at), 1, answer(1, goods))
  await remember('0', 1, first)
  await remember('last', 1, answer(1, goods))
  await remember('0', 1, first)
  expect(first).toHaveBeenCalledTimes(1)
  await remember('1', 1, second)
  expect(second).toHaveBeenCalledTimes(2)
})

test('what fails is not kept', async () => {
  const remember = rememberAnswers<string>()
  await expect(remember('a', 1, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await remember('a', 1, answer(1, 1))).toBe('answer')
})
