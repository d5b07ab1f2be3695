import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { turns } from './turns'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('one works at a time, all get their turn, and others get on between two', async () => {
  const inTurn = turns()
  let working = 0
  const seen: string[] = []
  const work = async (name: string) => {
    expect(++working).toBe(1)
    await Promise.resolve()
    working -= 1
    seen.push(name)
    setTimeout(() => seen.push('page'), 0)
    return name
  }
  const all = Promise.all(['a', 'b', 'c'].map((name) => inTurn(() => work(name))))
  await vi.advanceTimersByTimeAsync(100)
  expect(await all).toEqual(['a', 'b', 'c'])
  expect(seen).toEqual(['a', 'page', 'b', 'page', 'c', 'page'])
})

test('a failure gives the turn back', async () => {
  const inTurn = turns()
  const failed = expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  const next = inTurn(async () => 'made')
  await vi.advanceTimersByTimeAsync(100)
  await failed
  expect(await next).toBe('made')
})

test('who was ended in his turn does not keep it', async () => {
  const inTurn = turns()
  void inTurn(() => new Promise(() => {}))
  let made = ''
  void inTurn(async () => (made = 'made'))
  const later = (ms: number) => {
    vi.setSystemTime(Date.now() + ms)
    return vi.advanceTimersByTimeAsync(100)
  }
  await later(9_000)
  expect(made).toBe('')
  await later(1_000)
  expect(made).toBe('made')
})
